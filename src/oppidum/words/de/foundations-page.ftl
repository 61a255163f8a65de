# Was die Seite zu Foundations sagt.

page-pitch-metropolis = Kauf Grundstücke, überbaue, was du gebaut hast, und lass die Nachbarn für dich punkten.
page-pitch-rome = Dasselbe Handwerk in Marmor: Brunnen, Bibliotheken und Gärten zum Ruhm der Epochen.
page-preset-drafting = Gewählte Urkunden

page-option-drafting = Erste Urkunden wählen
page-option-monuments = Monumente
page-option-roles = Rollen
page-option-objectives = Ziele
page-option-invocations = Anrufungen
page-option-roads = Straßen des Glücks
page-option-stealing = Raub
page-option-trading = Tausch
page-option-about-monuments = Große Bauwerke liegen für alle aus: Wer eine Bedingung zuerst erfüllt, darf bauen.
page-option-about-roles = Jeder behält eine von zwei Rollen und hat ihren Vorteil das ganze Spiel lang.
page-option-about-objectives = Ziele für das Ende des Spiels: jeder ein geheimes, oder alle dieselben.
page-option-about-invocations = Karten mit einer starken Wirkung liegen zwischen den Urkunden; nutze sie in deinem Zug neben deiner Aktion.
page-option-about-roads = Straßen an den vier Rändern belohnen in jeder Epoche, wer dort am meisten gebaut hat.
page-option-about-stealing = Ein Gunstplättchen holt ein leeres Grundstück von einem anderen, dem es dafür zufällt.
page-option-about-trading = In deinem Zug darfst du jedem Grundstücke, Münzen und Gunstplättchen anbieten, wofür du willst.
page-choice-hidden = verdeckt
page-choice-public = offen

page-do-income = Einkommen nehmen
page-do-buy = Kaufen:
page-do-build = Bauen:
page-do-take = Nehmen:
# Was ein Zug noch tun kann, als Aufzählung in einem Satz.
page-open-income = Einkommen nehmen
page-open-buy = kaufen
page-open-build = bauen
page-open-use =
    { $count ->
        [one] { $name } nutzen
       *[other] { $count } Karten nutzen
    }

page-count-markers = Marker
page-count-citizens = Einwohner
page-count-trade = Münzen aus Geschäften

page-category-population = Bevölkerung
page-category-civic = Öffentlich
page-category-commercial = Geschäfte
page-category-lots = Grundstücke
page-period-era = Epoche { $number }

page-city-summary = Die Stadt: { $buildings } Gebäude, { $lots } Grundstücke in Besitz. Jede Aktion steht in der Liste.
page-piles = Urkunden, die für jede Epoche übrig sind
page-market = Urkunden zu kaufen
page-deeds-in-hand = Urkunden in deiner Hand
page-deed-of = Die Urkunde von { $lot }
page-deed-for =
    Die Urkunde von { $lot } für { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }
page-supply-of = Gebäude von { $name }
page-piece-left = { $piece }, noch { $left }

page-do-keep = Behalten:
page-do-end = Zug beenden
page-preset-first = Erste Partie
page-preset-monuments = Mit Monumenten
page-preset-modules = Alles
page-category-construction = Monumente
page-category-role = Rolle
page-category-roles = Rollen
page-category-objective = Ziele
page-category-objectives = Ziele
page-category-monuments = Monumente
page-category-favors = Gunstplättchen
page-monuments-open = Monumente dieser Partie
page-objectives-open = Ziele für alle
page-cards-to-keep = Karten, von denen du eine behältst
page-monument-markers = Monumentmarker
page-card-hidden-roles = Eine Rolle
page-card-hidden-objectives = Ein verdecktes Ziel
page-cards-monuments = Monumente
page-cards-roles = Rollen
page-cards-objectives = Ziele
page-cards-invocations = Anrufungen
page-cards-roads = Straßen des Glücks
page-cards-favors = Gunstplättchen
page-cards-consul = Plättchen des Konsuls
page-do-use = Nutzen:
page-do-decline = Keine nutzen
page-category-invocations = Anrufungen
page-card-hidden-invocations = Eine verdeckte Anrufung

page-roads = Straßen des Glücks
page-card-designed = Für Oppidum entworfen.
page-milestones = Meilensteine übrig

page-card-for =
    { $card } für { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }
page-card-ongoing = { $card }, in Kraft
page-cards-used = { $count } genutzt
page-pile-left =
    { $number }: { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }
page-pile-unseen =
    { $count ->
        [one] darunter 1 ungesehene Anrufung
       *[other] darunter { $count } ungesehene Anrufungen
    }
page-pile-under = ganz unten liegen bekanntlich: { $cards }
page-turn-price =
    Nächste Urkunde: { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }
page-turn-waiver = Nächstes Monument ohne Bedingung
page-turn-rebuilding = Nächster Bau darf Gleichgroßes überbauen
page-turn-counted =
    { $count ->
        [one] 1 Einwohner mehr
       *[other] { $count } Einwohner mehr
    } in dieser Wertung

page-drawers = Was vor dir liegt
page-drawer-buildings = Gebäude
