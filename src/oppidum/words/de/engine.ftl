# Was jedes Spiel sagt. Ein Satz, der mit { $why } endet, endet mit einem eigenen Satz.

engine-player = Spieler { $number }
engine-list = { $start } und { $last }
engine-plain = { $text }.
engine-unknown-game = Es gibt kein Spiel „{ $game }“; es gibt { $games }.
engine-unknown-game-near = Es gibt kein Spiel „{ $game }“; meinst du { $near }? Es gibt { $games }.
engine-no-such-seat = Es gibt keinen Platz { $seat }.
engine-bad-players = { $game } hat { $least } bis { $most } Plätze, nicht { $players }.
engine-unknown-option = { $game } hat keine Option „{ $option }“; es hat { $options }.
engine-bad-option-value = Die Option { $option } kann nicht „{ $value }“ sein; möglich sind { $choices }.
engine-bad-first = Spieler { $first } kann nicht beginnen: Nur { $players } spielen.
engine-bad-seed = „{ $seed }“ ist kein Startwert: eine ganze Zahl von 0 bis 2^256 - 1.
engine-unknown-notation = „{ $text }“ ist keine Aktion dieses Spiels.
engine-notation-order = „{ $text }“ hat die Wörter in falscher Reihenfolge; meinst du „{ $near }“?
engine-unknown-notation-near = „{ $text }“ ist keine Aktion dieses Spiels; meinst du „{ $near }“?

engine-bad-pack = Das ist kein Kartenpaket: { $why }.
engine-bad-pack-head = Ein Kartenpaket nennt unter [pack] sein Spiel und seinen Namen, etwa game = "city-of-iron" und name = "my-copy": { $why }.
engine-bad-pack-bounds = Ein Kartenpaket hat höchstens { $bytes } Bytes, { $depth } Klammern ineinander, { $parts } Teile in einem Schlüssel, { $letters } Zeichen in einem Wort oder Text und { $digits } Ziffern in einer Zahl.
engine-pack-other-game = Das Kartenpaket { $pack } ist für das Spiel { $game }.
engine-pack-unfit = Das Kartenpaket { $pack } lässt sich nicht benutzen: { $path }: { $why }.
engine-pack-value = { $why }
engine-pack-no-table = eine solche Tabelle gibt es nicht, sondern { $tables }
engine-pack-no-list = das muss so geschrieben sein wie die eingebaute Tabelle { $table }
engine-pack-no-entry = das muss eine Tabelle mit Feldern sein
engine-pack-no-key = jeder Eintrag braucht das Feld { $field }
engine-pack-twice = { $key } steht schon bei { $path }
engine-pack-unknown = das Spiel kennt kein { $key }
engine-pack-deep = mehr als { $most } Tabellen und Listen liegen ineinander
engine-pack-many = es sind { $found } Einträge, und höchstens { $most } sind möglich
engine-pack-key = der Name eines Feldes hat mehr als { $most } Zeichen, oder Steuerzeichen
engine-pack-control = der Text hat ein Steuerzeichen, oder eines, das die Schreibrichtung ändert
engine-pack-blank = ein Name hat mindestens ein sichtbares Zeichen
engine-pack-long = der Text hat mehr als { $most } Zeichen
engine-pack-large = keine Zahl ist größer als { $most }
engine-pack-no-field = ein solches Feld gibt es nicht, sondern { $fields }

## Die nächste Wertung, und was ein Zug ändert
engine-scoring-end = Ende des Spiels
engine-open-choices = Was erst in der Wertung gewählt wird, zählt noch nicht mit: { $choices }.
engine-change-new = Neu: { $line }
engine-change-gone = Entfällt: { $line }
engine-change-before = { $line } Punkte vorher: { $before }.
