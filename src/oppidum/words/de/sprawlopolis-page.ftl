# Was die Seite zu Sprawlopolis sagt.

page-pitch-sprawlopolis = Fünfzehn Karten, eine Stadt, drei Wünsche, die sich nie einig sind. Allein oder als Team.
page-preset-solo = Solo
page-preset-solo-harder = Solo, schwerer
page-preset-pair = Zu zweit
page-preset-team-of-four = Zu viert im Team

page-option-difficulty = Schwierigkeit
page-choice-easier = leichter
page-choice-normal = normal
page-choice-harder = schwerer

page-do-show = Karte zeigen:
page-do-place = Legen an
page-word-turned = gedreht

page-category-blocks = Gruppen
page-category-roads = Straßen
page-category-conditions = Bedingungen

page-map-summary = Die Stadt: { $cards } Karten, { $blocks } Blöcke. Jede Stelle steht in der Liste.
page-target = Ziel { $target }
page-team-total =
    Jetzt { $total ->
        [one] { $total } Punkt
       *[other] { $total } Punkte
    }, Ziel { $target }
page-shown = Zu legen
page-hand-of = Karten von { $name }
page-card-of = Karte { $number }, { $name }

page-scorer-title = Eine Stadt vom eigenen Tisch werten
page-scorer-more = Du hast Sprawlopolis mit echten Karten gespielt? Tipp die Stadt ein und sieh jeden Punkt mit seinem Grund.
page-scorer-open = Stadt werten
page-scorer-blocks = Blöcke
page-scorer-cards = Karten
page-scorer-text = Als Text
page-scorer-how = Wie du die Stadt eingibst
page-scorer-conditions = Bedingungen
page-scorer-condition = Bedingung { $number }
page-scorer-none = keine
page-scorer-brush = Was du legst
page-scorer-map = Der Plan
page-scorer-erase = Wegnehmen
page-scorer-road = Straße
page-scorer-no-road = keine Straße
page-scorer-clear = Alles leeren
page-scorer-turn = Drehen (R)
page-scorer-hint-blocks = Wähle eine Zone und eine Straße, dann tipp auf den Plan.
page-scorer-hint-cards = Wähle eine Karte, dann tipp, wo ihr Block links oben liegt. Leg sie in der Reihenfolge eures Spiels.
page-scorer-hint-text = Reihen von Blöcken wie R:EW C . P, oder Karten wie 7 2,-1 turned, eine je Zeile.
page-scorer-empty = Deine Stadt ist noch freies Land.
page-scorer-undo = Die letzte zurücknehmen
