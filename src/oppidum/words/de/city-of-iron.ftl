# Was City of Iron sagt: kurz, vom Tisch aus, mit du. Namen stehen in city-of-iron-names.ftl, ohne Artikel und ungebeugt.

city-of-iron-index-cost = Kostet { $what }.
city-of-iron-index-coins =
    { $n ->
        [one] 1 Münze
       *[other] { $n } Münzen
    }
city-of-iron-index-science = { $n } Wissenschaft
city-of-iron-index-gives = Es gibt: { $what }.
city-of-iron-index-land = Entfernung { $distance }; für Gebäude auf { $terrain }.
city-of-iron-index-town = Verteidigung { $defense }, Entfernung { $distance }.
city-of-iron-index-card = Arbeit { $work }, Entfernung { $distance }, Angriff { $attack }.
city-of-iron-index-action = Aktion: { $what }.

city-of-iron-pack-no-path = „{ $path }“ ist kein Feld dieses Eintrags
city-of-iron-pack-unknown = es gibt kein { $name }, sondern { $known }
city-of-iron-pack-count = es sind { $found }, und es sollten { $due } sein
city-of-iron-pack-many = es sind { $found }, und höchstens { $most } sind möglich
city-of-iron-pack-short-deck =
    Stapel { $deck } hat bei { $players } Spielern { $found ->
        [one] 1 Karte
       *[other] { $found } Karten
    }, zu wenig für eine Reihe von { $slots }
city-of-iron-pack-deck = Stapel { $deck } hat { $found } Karten und sollte mit allen markierten { $due } haben
city-of-iron-pack-home = jede Nation hat ein Land als Heimat, und diese hat { $homes }
city-of-iron-pack-vehicle =
    keine Karte bringt Siedler mit dem { $vehicle ->
        [ship] Schiff
       *[other] Luftschiff
    }
city-of-iron-pack-pile =
    es gibt keinen Ort mit { $stars ->
        [one] 1 Stern
       *[other] { $stars } Sternen
    }
city-of-iron-pack-left-out =
    bei { $players } Spielern bleibt kein Ort mit { $stars ->
        [one] 1 Stern
       *[other] { $stars } Sternen
    }
city-of-iron-pack-chosen = nur ein Ort darf eine Ware nach Wahl geben, und { $town } tut das schon
city-of-iron-pack-sum = mit { $others } sind es { $total }, und höchstens { $most } sind möglich
city-of-iron-pack-start = zu Beginn ist keine Karte von { $deck } da
city-of-iron-pack-starting = zu Beginn sind mehr als { $most } Karten von { $deck } da
city-of-iron-pack-symbols = jede Karte hat ein Symbol für Arbeit oder Entfernung
city-of-iron-pack-special = die Karte einer Nation wird von genau einer Fähigkeit dieser Nation genannt, und keine andere Karte
city-of-iron-pack-no-action = { $card } hat keine Aktion
city-of-iron-pack-not-of = { $card } ist keine Karte von { $nation }
city-of-iron-pack-free-bids = { $found } Felder kosten nichts, und { $due } müssen es sein, eines je Spieler
city-of-iron-pack-first-city = ein Plättchen, in einem Stück, ist die erste Stadt

city-of-iron-no-seat = Es gibt keinen Spieler { $seat } für eine Nation: Nur { $players } spielen.
city-of-iron-nation-twice = Zwei können nicht beide { $nation } spielen.

city-of-iron-prompt-order =
    { $deck ->
        [citizen] Welche Bürgerkarte soll oben auf deinem Nachziehstapel liegen?
       *[other] Welche Militärkarte soll oben auf deinem Nachziehstapel liegen?
    }
city-of-iron-prompt-bid =
    Biete um die Reihenfolge: Du hast { $coins ->
        [one] 1 Münze.
       *[other] { $coins } Münzen.
    }
city-of-iron-prompt-bid-again =
    Alle haben geboten: Biete noch einmal und zahle den Unterschied, oder bleib. Du hast { $coins ->
        [one] 1 Münze.
       *[other] { $coins } Münzen.
    }
city-of-iron-prompt-turn = Deine Aktion { $number } von { $actions }: bauen, einlagern, ziehen, Steuern, Wissenschaft kaufen, eine Karte nutzen oder angreifen.
city-of-iron-prompt-turn-moving = Deine Aktion { $number } von { $actions }: bauen, einlagern, ziehen, Steuern, Wissenschaft kaufen, eine Karte nutzen oder angreifen; vorher darfst du Gebäude versetzen.
city-of-iron-prompt-pay = { $card }: Welche Karte legst du als Nächstes ab? Noch zu zahlen: { $left }.
city-of-iron-prompt-paid = { $card }: Welche Karte legst du als Nächstes ab? Alles Verlangte ist bezahlt.
city-of-iron-prompt-attack =
    Angriff auf { $town }: Welche Karte legst du als Nächstes ab? Nötig ist Angriff { $attack }{ $distance ->
        [0] .
       *[other] {" "}und, mit anderen Karten, Entfernung { $distance }.
    }
city-of-iron-pay-work = Arbeit { $amount }
city-of-iron-pay-distance = Entfernung { $amount }
city-of-iron-pay-vehicle =
    { $vehicle ->
        [ship] ein Schiff
       *[airship] ein Luftschiff
    }
city-of-iron-pay-card =
    { $deck ->
        [citizen] eine Bürgerkarte
       *[military] eine Militärkarte
    }
city-of-iron-prompt-build = { $card }: Baue jetzt etwas, billiger.
city-of-iron-prompt-raze = { $place } ist voll: Welches Gebäude macht Platz?
city-of-iron-prompt-rob = { $card }: Wessen Münzen nimmst du?
city-of-iron-prompt-settle = { $card }: Welches Land besiedelst du, und mit welchem Plättchen?
city-of-iron-prompt-district = { $card }: Welche Stadt wächst, und mit welchem Plättchen?
city-of-iron-prompt-choose = Welche Ware soll { $town } von jetzt an geben?
city-of-iron-prompt-buy =
    Kaufe verdeckt Karten: noch { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } und { $science } Wissenschaft.
city-of-iron-prompt-ready = Du bist bereit; warte auf { $who }.
city-of-iron-prompt-wait = Warte auf { $who }.
city-of-iron-prompt-over = Das Spiel ist vorbei.

city-of-iron-over = Das Spiel ist vorbei.
city-of-iron-no-such-action = Diese Aktion gibt es nicht.
city-of-iron-not-your-turn = { $who } ist dran.
city-of-iron-not-asked = Danach wirst du jetzt nicht gefragt.
city-of-iron-already-answered = Du bist bereit; warte auf die anderen oder nimm deine Antwort zurück.
city-of-iron-chain-open = Beende zuerst, was du begonnen hast.
city-of-iron-place-taken = Dort steht ein anderer Würfel.
city-of-iron-own-cube = Dort steht dein eigener Würfel.
city-of-iron-place-dear =
    Dieser Platz kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
city-of-iron-not-in-deck = { $card } ist nicht in dem Stapel, den du ordnest.
city-of-iron-not-to-buy = { $card } gehört nicht zu deinen ungekauften Karten.
city-of-iron-chosen-already = { $card } ist schon gewählt.
city-of-iron-passed-over = Karten werden der Reihe nach gewählt; für { $card } nimm deine Wahl zurück.
city-of-iron-too-dear =
    { $what } kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    } und { $science_price } Wissenschaft, und du hast { $coins } und { $science }.
city-of-iron-science-dear =
    Wissenschaft kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
city-of-iron-nothing-to-draw =
    Du hast keine { $deck ->
        [citizen] Bürgerkarte
       *[other] Militärkarte
    } zu ziehen.
city-of-iron-not-in-hand = { $card } ist nicht in deiner Hand.
city-of-iron-no-action = { $card } hat keine Aktion; die Karte zahlt mit ihren Zeichen.
city-of-iron-used-already = { $card }: Diese Aktion hast du in diesem Zug schon genutzt.
city-of-iron-action-dear =
    { $card }: Die Aktion kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
city-of-iron-symbols-short = { $card }: Deine anderen Karten reichen nicht für Arbeit { $work } und Entfernung { $distance }.
city-of-iron-no-tokens = { $card }: Dafür brauchst du ein Plättchen und hast keines mehr.
city-of-iron-no-land = { $card }: Deine anderen Karten reichen zu keinem freien Land.
city-of-iron-no-build = { $card }: Auch billiger kannst du nichts bauen.
city-of-iron-empty-slot = Auf diesem Platz liegt kein Gebäude.
city-of-iron-no-such-building = Ein solches Gebäude hast du nicht zu bauen.
city-of-iron-not-your-place = { $place } gehört dir nicht oder taugt nicht dafür.
city-of-iron-wrong-land = { $what }: Die Landschaft passt nicht ({ $place }).
city-of-iron-not-built = { $what } steht dort nicht ({ $place }).
city-of-iron-stands-there = { $what } steht schon dort ({ $place }).
city-of-iron-no-room = { $place }: Dort ist kein Platz.
city-of-iron-no-moves = Deine Nation versetzt keine Gebäude.
city-of-iron-move-dear =
    Ein Gebäude zu versetzen kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
city-of-iron-own-town = { $town } gehört dir.
city-of-iron-town-in-pile = { $town } liegt im Stapel unter einem anderen Ort.
city-of-iron-too-weak = Deine Hand reicht nicht für { $town }: Verteidigung { $defense }, Entfernung { $distance }.
city-of-iron-citizens-first = Nenne Bürgerkarten vor Militärkarten.
city-of-iron-does-not-pay = { $card }: Damit geht keine Bezahlung auf.
city-of-iron-land-taken = { $land } ist schon besiedelt.
city-of-iron-no-token = Ein solches Plättchen hast du nicht mehr.
city-of-iron-way =
    { $land } ist zu weit: Entfernung { $distance }, mit { $vehicle ->
        [ship] einem Schiff.
       *[other] einem Luftschiff.
    }
city-of-iron-out-of-reach = { $land } ist zu weit: Entfernung { $distance }.
city-of-iron-no-coins-there = Dort sind keine Münzen zu nehmen.
city-of-iron-no-such-good = { $good }: Davon hast du nichts außer dem, was der Ort gibt.

city-of-iron-event-ordered = { $who } hat die Startstapel geordnet.
city-of-iron-event-bid =
    { $who } bietet auf Platz { $place } für { $coins ->
        [0] nichts.
        [one] 1 Münze.
       *[other] { $coins } Münzen.
    }
city-of-iron-event-stay = { $who } bietet nicht noch einmal.
city-of-iron-event-tax =
    { $who } nimmt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } Steuern.
city-of-iron-event-science =
    { $who } kauft 1 Wissenschaft für { $coins ->
        [one] 1 Münze.
       *[other] { $coins } Münzen.
    }
city-of-iron-event-build = { $who } baut: { $building } ({ $place }).
city-of-iron-event-raze = { $who } reißt ab: { $building } ({ $place }).
city-of-iron-event-store = { $who } lagert ein: { $building }.
city-of-iron-event-move = { $who } versetzt: { $building } ({ $source } → { $target }).
city-of-iron-event-draw = { $who } zieht: { $card }.
city-of-iron-event-draw-unseen =
    { $who } zieht { $deck ->
        [citizen] eine Bürgerkarte.
       *[other] eine Militärkarte.
    }
city-of-iron-event-turned =
    { $who } dreht die abgelegten { $deck ->
        [citizen] Bürgerkarten
       *[other] Militärkarten
    } um.
city-of-iron-event-play = { $who } nutzt: { $card }.
city-of-iron-event-discard = { $who } legt ab: { $card }.
city-of-iron-event-gain-coins =
    { $who } bekommt { $amount ->
        [one] 1 Münze.
       *[other] { $amount } Münzen.
    }
city-of-iron-event-gain-science = { $who } bekommt { $amount } Wissenschaft.
city-of-iron-event-rob =
    { $who } nimmt { $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    } von { $rival }.
city-of-iron-event-settle = { $who } besiedelt: { $land }.
city-of-iron-event-district = { $who } erweitert: { $place }.
city-of-iron-event-conquer = { $who } erobert { $town }.
city-of-iron-event-conquer-from = { $who } erobert { $town } von { $rival }.
city-of-iron-event-open-town = { $town } liegt jetzt offen.
city-of-iron-event-scrapped = Abgelegt: { $building }.
city-of-iron-event-turned-up = Neu in der Reihe: { $building }.
city-of-iron-event-score-card = Wertungskarte { $number } erscheint: Am Ende der nächsten Runde werden Waren gewertet.
city-of-iron-event-last-round = Die letzte Runde beginnt.
city-of-iron-event-round = Runde { $round } beginnt.
city-of-iron-event-chose = { $town } gibt ab jetzt: { $good }.
city-of-iron-event-chose-none = { $town } gibt nichts.
city-of-iron-event-income =
    { $who } nimmt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } Einkommen.
city-of-iron-event-collected = { $who } nimmt { $science } Wissenschaft.
city-of-iron-event-ready = { $who } ist bereit.
city-of-iron-event-bought = { $who } kauft: { $card }.
city-of-iron-event-scored =
    { $who } bekommt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }: { $why }
city-of-iron-event-won =
    { $count ->
        [one] { $who } gewinnt
       *[other] { $who } teilen sich den Sieg
    } mit { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkten.
    }
city-of-iron-event-order = Die Züge gehen an { $who }, in dieser Reihenfolge.
city-of-iron-event-attack = { $who } greift { $town } an.
city-of-iron-event-came-back = Zurück in der Reihe, aus den abgelegten: { $building }.
city-of-iron-event-purchases = Alle wählen Karten zum Kauf.
city-of-iron-event-thinks-again = { $who } überlegt noch einmal.

city-of-iron-score-given = Zu Beginn gegeben.
city-of-iron-score-first = Am meisten { $good } ({ $amount }).
city-of-iron-score-second = Am zweitmeisten { $good } ({ $amount }).
city-of-iron-score-shield = Schild für { $good } erreicht ({ $amount }).
city-of-iron-score-buildings = Gebäude, die für { $good } zählen.
city-of-iron-score-coins = Die meisten Münzen, { $amount }.
city-of-iron-score-distance = Die größte Entfernung, { $amount }.
city-of-iron-score-single-good = Am meisten von einer einzigen Ware, { $amount }.
city-of-iron-score-cards = Die meisten Bürger- und Militärkarten, { $amount }.
city-of-iron-score-towns = Die meisten Orte, { $amount }.
city-of-iron-score-stored =
    { $amount ->
        [one] 1 eingelagertes Gebäude.
       *[other] { $amount } eingelagerte Gebäude.
    }

## Die nächste Wertung, und was jemand besitzt
city-of-iron-scoring =
    { $number ->
        [1] erste Wertung
       *[other] zweite Wertung
    }
city-of-iron-holding-coins =
    { $signed } { $amount ->
        [one] Münze
       *[other] Münzen
    }
city-of-iron-holding-income =
    { $signed } { $amount ->
        [one] Münze
       *[other] Münzen
    } je Runde
city-of-iron-holding-science = { $signed } Wissenschaft
city-of-iron-holding-science-income = { $signed } Wissenschaft je Runde
city-of-iron-holding-good = { $signed } { $good }
