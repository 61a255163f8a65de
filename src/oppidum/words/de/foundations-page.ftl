# Was die Seite zu Foundations sagt.

page-pitch-metropolis = Kauf Grundstücke, überbaue, was du gebaut hast, und lass die Nachbarn für dich punkten.
page-pitch-rome = Dasselbe Handwerk in Marmor: Brunnen, Bibliotheken und Gärten zum Ruhm der Epochen.
page-preset-drafting = Gewählte Urkunden

page-option-drafting = Erste Urkunden wählen

page-do-income = Einkommen nehmen
page-do-buy = Kaufen:
page-do-build = Bauen:
page-do-take = Nehmen:

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
