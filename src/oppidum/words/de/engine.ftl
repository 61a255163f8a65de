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
