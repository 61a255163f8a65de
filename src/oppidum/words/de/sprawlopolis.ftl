# Was Sprawlopolis sagt: kurz, vom Tisch aus, mit du.

sprawlopolis-pack-zones = eine Karte hat einen Block jeder Zone, R, C, I und P
sprawlopolis-pack-exits = ein Block hat eine Straße zwischen zwei Seiten von N, E, S und W, oder keine
sprawlopolis-pack-condition = diese Bedingung hat so viele Zahlen wie die eingebaute, keine größer als { $most }: { $known }

sprawlopolis-prompt-show =
    { $cards ->
        [one] Du bist dran: Zeig deine letzte Karte.
       *[other] Du bist dran: Zeig eine deiner { $cards } Karten, um sie zu legen.
    }
sprawlopolis-prompt-place = Leg Karte { $card }: auf die Stadt oder an ihren Rand, gedreht oder nicht.
sprawlopolis-prompt-wait = Warte auf { $who }.
sprawlopolis-prompt-over = Die Stadt ist fertig.

sprawlopolis-over = Die Stadt ist fertig.
sprawlopolis-no-such-action = Diese Aktion gibt es nicht.
sprawlopolis-not-your-turn = { $who } ist dran.
sprawlopolis-already-shown = Du hast Karte { $card } gezeigt: Leg sie.
sprawlopolis-not-in-hand = Karte { $card } ist nicht in deiner Hand.
sprawlopolis-nothing-shown = Zeig zuerst die Karte, die du legen willst.
sprawlopolis-apart = Eine Karte bei { $at } würde weder einen Block der Stadt bedecken noch an einen grenzen.

sprawlopolis-event-show = { $who } zeigt Karte { $card }.
sprawlopolis-event-place = { $who } legt Karte { $card } an { $at }.
sprawlopolis-event-turned = { $who } legt Karte { $card } an { $at }, gedreht.
sprawlopolis-event-pass =
    { $who } gibt { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } an { $to }.
sprawlopolis-event-draw = { $who } zieht Karte { $card }.
sprawlopolis-event-top = Karte { $card } liegt jetzt oben auf dem Stapel.
sprawlopolis-event-scored =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }: { $why }
sprawlopolis-event-won =
    Die Stadt ist fertig und ihr gewinnt: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } bei einem Ziel von { $target }.
sprawlopolis-event-lost =
    Die Stadt ist fertig, aber ihr habt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, und das Ziel war { $target }.

sprawlopolis-score-group =
    Größte Gruppe ({ $zone }), { $count ->
        [one] 1 Block.
       *[other] { $count } Blöcke.
    }
sprawlopolis-score-road =
    Eine Straße durch { $count ->
        [one] 1 Block.
       *[other] { $count } Blöcke.
    }
sprawlopolis-score-blocks =
    { $name } ({ $number }): { $count ->
        [one] 1 Block.
       *[other] { $count } Blöcke.
    }
sprawlopolis-score-along-road =
    { $name } ({ $number }): eine Straße durch { $count ->
        [one] 1 Block.
       *[other] { $count } Blöcke.
    }
sprawlopolis-score-nothing = { $name } ({ $number }): nichts.
sprawlopolis-zone-residential = Wohnen
sprawlopolis-zone-commercial = Handel
sprawlopolis-zone-industrial = Industrie
sprawlopolis-zone-park = Park

sprawlopolis-city-place =
    { $line ->
        [0] { $why }
       *[other] Zeile { NUMBER($line, useGrouping: 0) }, Spalte { NUMBER($column, useGrouping: 0) }: { $why }
    }
sprawlopolis-city-empty = In dieser Stadt ist kein Block.
sprawlopolis-city-gap = Eine leere Zeile kann die Reihen einer Stadt nicht trennen; schreib . für jede leere Stelle.
sprawlopolis-city-ragged =
    Diese Reihe hat { $positions ->
        [one] 1 Stelle
       *[other] { $positions } Stellen
    } und die erste { $first }; schreib . wo kein Block liegt.
sprawlopolis-city-zone = „{ $text }“ ist kein Block; schreib R, C, I oder P, mit Straße wie R:EW, oder . wo kein Block liegt.
sprawlopolis-city-ground-road = Wo kein Block liegt, ist keine Straße.
sprawlopolis-city-side = „{ $text }“ hat einen Ausgang { $side }; die Seiten sind N, E, S und W.
sprawlopolis-city-exit-twice = „{ $text }“ nennt den Ausgang { $side } zweimal.
sprawlopolis-city-exits =
    { $exits ->
        [0] „{ $text }“ hat eine Straße ohne Ausgänge
        [one] „{ $text }“ hat eine Straße mit einem Ausgang
       *[other] „{ $text }“ hat eine Straße mit { $exits } Ausgängen
    }; die Straße eines Blocks verbindet zwei Seiten.
sprawlopolis-city-heading-twice = „{ $heading }“ steht hier zum zweiten Mal.
sprawlopolis-city-condition-word = „{ $text }“ ist keine Nummer einer Bedingung.
sprawlopolis-city-condition = Es gibt keine Bedingung { $number }; Bedingungen sind 1 bis { $conditions }.
sprawlopolis-city-condition-twice = Bedingung { $number } ist zweimal genannt.
sprawlopolis-city-conditions = Eine Stadt hat höchstens { $most } Bedingungen.
sprawlopolis-city-difficulty = Die Schwierigkeit „{ $text }“ gibt es nicht; es gibt { $choices }.
sprawlopolis-city-difficulties = Nenne eine Schwierigkeit, wie „difficulty: harder“.
sprawlopolis-city-turn-word = Nach einer Stelle darf einmal turned stehen oder die nächste Karte; „{ $text }“ ist keines von beiden.
sprawlopolis-city-card-word = „{ $text }“ ist keine Nummer einer Karte; schreib Karten wie 7 2,-1 oder 7 2,-1 turned.
sprawlopolis-city-card = Es gibt keine Karte { $card }; Karten sind 1 bis { $cards }.
sprawlopolis-city-card-twice = Karte { $card } liegt schon in der Stadt.
sprawlopolis-city-cards = Eine Stadt hat höchstens { $most } Karten.
sprawlopolis-city-no-place = Karte { $card } hat keine Stelle; schreib sie wie 7 2,-1 oder 7 2,-1 turned.
sprawlopolis-city-place-word = „{ $text }“ ist keine Stelle; schreib Spalte und Reihe wie 2,-1.
sprawlopolis-city-far = Keine Karte kann weiter als { $far } Spalten oder Reihen von 0,0 liegen.
sprawlopolis-city-won =
    Gewonnen: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } bei einem Ziel von { $target }.
sprawlopolis-city-lost =
    Verloren: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } bei einem Ziel von { $target }.
sprawlopolis-city-open =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }. Drei Bedingungen machen ein Ziel.
