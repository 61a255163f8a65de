# Was die Seite zu City of Iron sagt.

page-pitch-city-of-iron = Waren, Orte und Luftschiffe, ein Reich aus Karten. Wer die Märkte führt, gewinnt.
page-preset-everything = Nationen und Orte

page-option-nations = Fähigkeiten der Nationen
page-option-towns = Mehr Orte
page-option-storing = Einlagern kostet
page-option-nation-1 = Nation von Spieler 1
page-option-nation-2 = Nation von Spieler 2
page-option-nation-3 = Nation von Spieler 3
page-option-nation-4 = Nation von Spieler 4
page-choice-each = jedes Gebäude
page-choice-pairs = jedes Paar
page-choice-arc = Stadtstaat Arc
page-choice-cresaria = Gelehrte von Cresaria
page-choice-hogmen = Republik der Hogmen
page-choice-om = Krötenerfinder von Om

page-do-top = Nach oben:
page-do-bid = Gebot:
page-do-stay = Bleiben
page-do-tax = Steuern
page-do-science = Wissenschaft kaufen
page-do-draw = Ziehen:
page-do-store = Einlagern:
page-do-play = Nutzen:
page-do-attack = Angreifen:
page-do-discard = Ablegen:
page-do-enough = Genug
page-do-ready = Bereit
page-do-rob = Nehmen von Spieler
page-do-raze = Abreißen:
page-do-settle = Besiedeln:
page-do-district = Erweitern:
page-do-choose = Wählen:
page-do-move = Versetzen:
page-word-home = zu Hause
page-word-citizen = Bürger
page-word-military = Militär
page-word-two = mit dem Zweierplättchen
page-word-three = mit dem Dreierplättchen
page-word-five = mit dem Fünferplättchen

page-count-science = Wissenschaft
page-count-income = Einkommen
page-count-science_income = Wissenschaft je Runde

page-category-goods = Waren
page-category-bonus = Bonus
page-category-storing = Lager
page-period-year = Jahr { $number }
page-period-scoring = Wertung { $number }

page-row-go = nach der Runde weg
page-row-goes = geht am Rundenende
page-scrapped = Abgelegt: { $count }
page-scrapped-buildings = Abgelegte Gebäude
page-scorings-in-deck = { $done } von { $all } Wertungen vorbei; die nächste liegt im Stapel.
page-scorings-this-round = { $done } von { $all } Wertungen vorbei; am Ende dieser Runde werden die Waren gewertet.
page-scorings-next-round = { $done } von { $all } Wertungen vorbei; am Ende der nächsten Runde werden die Waren gewertet.
page-scorings-last-round = Die letzte Runde: An ihrem Ende werden noch einmal die Waren gewertet, dann Boni und eingelagerte Gebäude.
page-scorings-next-is-last = Die nächste Runde ist die letzte: An ihrem Ende werden noch einmal die Waren gewertet, dann Boni und eingelagerte Gebäude.
page-scorings-never = Alle { $all } Wertungen sind vorbei.
page-goods = Waren
page-rank-first = Erster
page-rank-second = Zweiter
page-building-card =
    { $name } für { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }{ $science ->
        [0] {""}
       *[other] {" "}und { $science } Wissenschaft
    }
page-distance = Entfernung
page-designed = Werte mit Stern wurden für Oppidum entworfen: Die gedruckten waren nicht zu finden.
page-designed-mark = entworfen
page-work = Arbeit
page-attack = Angriff
page-free-space = frei
page-towns = Orte
page-defense = Verteidigung { $defense }
page-below = { $left } darunter
page-bids = Reihenfolge
page-bid-place =
    Platz { $place } · { $coins ->
        [0] umsonst
        [one] 1 Münze
       *[other] { $coins } Münzen
    }
page-acts-first = zuerst am Zug
page-acts-last = zuletzt am Zug
page-hand-empty = Deine Hand ist leer.
page-piles-of-cards = Stapel
page-pile-citizen-draw = Bürger: Stapel
page-pile-citizen-discard = Bürger: Ablage
page-pile-military-draw = Militär: Stapel
page-pile-military-discard = Militär: Ablage
page-pile-unbought = Noch nicht gekauft
page-pile-stored = Eingelagert
page-pile-empty = Hier liegt nichts.
page-free-action = freie Aktion
page-round = Runde { $round }
page-row = Gebäude
page-stored = eingelagert
page-lands = Länder
page-nations = Nationen
page-draws = zieht
page-draws-citizen = Bürger je Runde
page-draws-military = Militär je Runde
page-tokens-left = Plättchen übrig

page-cards-lands = Länder
page-cards-towns = Orte
page-cards-cards = Karten
