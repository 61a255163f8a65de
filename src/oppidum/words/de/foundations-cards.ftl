# Namen und Texte der Karten, Straßen und Monumente aus den Modulen von Rome. Zahlen kommen aus den Daten, die ein Kartenpaket ändern kann.

## Monumente
foundations-piece-pantheon = Pantheon
foundations-piece-forum-romanum = Forum Romanum
foundations-piece-circus-maximus = Circus Maximus
foundations-piece-temple-of-vulcan = Vulkantempel
foundations-piece-temple-of-minerva = Minervatempel
foundations-piece-tower-of-wonders = Turm der Wunder
foundations-piece-temple-of-mars = Marstempel
foundations-piece-temple-of-neptune = Neptuntempel
foundations-piece-lighthouse = Leuchtturm
foundations-piece-watchtower = Wachturm
foundations-piece-temple-of-jupiter = Jupitertempel
foundations-piece-colosseum = Kolosseum
foundations-piece-royal-winery = Königliches Weingut
foundations-piece-regia = Regia
foundations-piece-statue-of-romulus = Romulusstatue
foundations-piece-temple-of-venus = Venustempel
foundations-piece-temple-of-apollo = Apollotempel
foundations-piece-triumphal-arch = Triumphbogen
foundations-piece-imperial-harbor = Kaiserlicher Hafen

## Rollen
foundations-card-philosophical = Philosophisch
foundations-card-entitled = Privilegiert
foundations-card-thrifty = Sparsam
foundations-card-well-connected = Gut vernetzt
foundations-card-landed = Begütert
foundations-card-wealthy = Wohlhabend
foundations-card-early = Zeitig
foundations-card-popular = Beliebt
foundations-card-learned = Gelehrt
foundations-card-enterprising = Geschäftstüchtig
foundations-card-patient = Geduldig
foundations-card-frugal = Genügsam
foundations-card-restless = Rastlos
foundations-card-swift = Flink
foundations-card-humble = Bescheiden

## Ziele
foundations-card-most-people = Die Menge
foundations-card-richest-trade = Die Zünfte
foundations-card-most-civic = Das Forum
foundations-card-most-buildings = Der Bauherr
foundations-card-most-edge = Die Mauern
foundations-card-fullest-purse = Der Beutel
foundations-card-widest-estate = Das Landgut
foundations-card-great-estate = Das große Landgut
foundations-card-four-winds = Vier Winde
foundations-card-corners = Ecksteine
foundations-card-grandeur = Größe
foundations-card-homes = Herdfeuer
foundations-card-shops = Ladenfronten
foundations-card-halls = Hallen
foundations-card-balance = Gleichgewicht
foundations-card-all-sizes = Groß und Klein
foundations-card-no-waste = Kein Grundstück verschwendet
foundations-card-avenue = Die Allee

## Anrufungen
foundations-card-largesse = Freigebigkeit
foundations-card-second-wind = Frischer Wind
foundations-card-fixed-price = Festpreis
foundations-card-surveyor = Der Landvermesser
foundations-card-toll-gate = Zollschranke
foundations-card-good-name = Ein guter Name
foundations-card-newcomers = Zugezogene
foundations-card-street-trade = Straßenhandel
foundations-card-patronage = Gönnerschaft
foundations-card-windfall = Glücksfall
foundations-card-rebuilding = Umbau
foundations-card-new-offers = Neue Angebote
foundations-card-festival = Festtag
foundations-card-census = Volkszählung
foundations-card-watchmen = Wächter
foundations-card-bold-claim = Kühner Anspruch
foundations-card-royal-leave = Königliche Erlaubnis
foundations-card-grand-plan = Großer Plan
foundations-card-ambition = Ehrgeiz
foundations-card-new-calling = Neue Berufung

## Straßen
foundations-card-via-appia = Via Appia
foundations-card-salt-road = Salzstraße
foundations-card-road-of-homes = Straße der Häuser
foundations-card-road-of-shops = Straße der Läden
foundations-card-road-of-halls = Straße der Hallen
foundations-card-twin-road = Zwillingsstraße
foundations-card-jealous-road = Eifersüchtige Straße
foundations-card-toll-road = Mautstraße
foundations-card-crossroads = Kreuzweg
foundations-card-settlers-road = Siedlerstraße
foundations-card-broad-road = Breite Straße
foundations-card-common-road = Gemeinsame Straße

## Mengen
foundations-amount-coins =
    { $n ->
        [one] 1 Münze
       *[other] { $n } Münzen
    }
foundations-amount-vp =
    { $n ->
        [one] 1 Punkt
       *[other] { $n } Punkte
    }
foundations-amount-citizens =
    { $n ->
        [one] 1 Bonuseinwohner
       *[other] { $n } Bonuseinwohner
    }
foundations-amount-lot-markers = { $n } Marker
foundations-count-at-least = mindestens { $n }
foundations-count-exactly =
    { $n ->
        [0] keine
       *[other] genau { $n }
    }

## Gebäude
foundations-building-size =
    { $count ->
        [one] 1
       *[other] { $count }
    } je Spieler, auf { $size ->
        [one] 1 Grundstück.
       *[other] { $size } Grundstücken.
    }
foundations-building-citizens =
    { $n ->
        [one] 1 Einwohner
       *[other] { $n } Einwohner
    }
foundations-building-shows = Es bringt { $amounts }.
foundations-building-scores =
    Es wertet { $amount } je { $per ->
        [one] { $of ->
            [adjacent_citizen] Einwohner
            [adjacent_coin] Münze
            [adjacent_civic] öffentliches Gebäude
           *[other] Gebäude
        }
       *[other] { $per } { $of ->
            [adjacent_citizen] Einwohner
            [adjacent_coin] Münzen
            [adjacent_civic] öffentliche Gebäude
           *[other] Gebäude
        }
    } daneben.

## Plättchen
foundations-token-size =
    { $count ->
        [one] 1 Plättchen
       *[other] { $count } Plättchen
    } des Konsuls, auf { $size ->
        [one] 1 Grundstück.
       *[other] { $size } Grundstücken.
    }
foundations-card-favor-token = Gunstplättchen
foundations-card-spent-favor-token = Verbrauchtes Gunstplättchen
foundations-favor-text = Bringt am Ende { $amount }.
foundations-favor-steals = Mit Raub nimmt es ein leeres Grundstück neben { $n } deiner Grundstücke oder Gebäude und geht verbraucht an dessen Besitzer.
foundations-spent-favor-text = Bringt am Ende { $amount } und raubt nichts mehr.

## Bedingungen der Monumente
foundations-monument-requires = Nötig: { $what }.
foundations-monument-free = Alle dürfen es bauen.
foundations-requirement-citizens = { $count } Einwohner
foundations-requirement-lots-owned = { $count } eigene Grundstücke
foundations-requirement-lots-of-type =
    { $type ->
        [residential] { $count } Grundstücke mit Wohngebäuden
        [commercial] { $count } Grundstücke mit Geschäften
       *[civic] { $count } Grundstücke mit öffentlichen Gebäuden
    }
foundations-requirement-own-building-of-size = ein Gebäude auf { $count } Grundstücken
foundations-requirement-buildings-of-type =
    { $type ->
        [residential] { $count } Wohngebäude
        [commercial] { $count } Geschäfte
       *[civic] { $count } öffentliche Gebäude
    }
foundations-requirement-buildings-owned = { $count } eigene Gebäude
foundations-requirement-commercial-coins = { $count } Münzen auf deinen Geschäften
foundations-requirement-edge-lots-owned = { $count } eigene Grundstücke am Rand
foundations-requirement-lot-markers-on-board = { $count } Marker von dir in der Stadt
foundations-requirement-touches-edge = ein Platz am Rand
foundations-monument-citizens-per-building = { $n } Einwohner mehr für jedes Gebäude daneben.
foundations-monument-coins-per-building =
    { $n ->
        [one] 1 Münze mehr
       *[other] { $n } Münzen mehr
    } für jedes Gebäude daneben.
foundations-monument-on-construct = Beim Bau bekommen alle, die ein Gebäude daneben haben: { $amounts }.

## Wirkungen von Rollen und Anrufungen
foundations-effect-gain = Nimm { $amount }.
foundations-effect-gain-lasting = Wenn du diese Karte zeigst, nimm einmal { $amount }.
foundations-effect-income = Dein Einkommen bringt { $amount } mehr.
foundations-effect-lot-markers = Du hast { $amount } mehr.
foundations-effect-citizens = Du hast { $amount }, solange deine Gebäude einen Einwohner zeigen.
foundations-effect-set-price = Die nächste Urkunde, die du in diesem Zug kaufst, kostet { $amount }, wo sie auch liegt.
foundations-effect-price-less =
    { $once ->
        [era] Die erste Urkunde, die du in jeder Epoche kaufst,
       *[never] Jede Urkunde
    }{ $slots ->
        [all] { "" }
       *[some] { " " }auf Platz { $list }
    } kostet dich { $amount } weniger, doch nie unter 1.
foundations-effect-extra-action =
    Du darfst in diesem Zug { $n ->
        [one] 1 weitere Aktion
       *[other] { $n } weitere Aktionen
    } machen.
foundations-effect-construct-after-buy = Einmal in jeder Epoche darfst du gleich nach dem Kauf einer Urkunde bauen.
foundations-effect-era-vp =
    In jeder Epoche { $amount } für { $type ->
        [residential] jedes deiner Wohngebäude und Wohnmonumente
        [commercial] jedes deiner Geschäfte und Geschäftsmonumente
       *[civic] jedes deiner öffentlichen Gebäude und Monumente
    } der Größe { $size }.
foundations-effect-score-building = Wähle eines deiner öffentlichen Gebäude oder Monumente: Es wird jetzt gewertet, mit höchstens { $amount }.
foundations-effect-citizens-once = Bei der Wertung einer Epoche: Deine Bevölkerung zählt in dieser Wertung { $n } mehr.
foundations-effect-claim-top = Decke die oberste Karte des Stapels auf: Eine Urkunde gehört dir kostenlos, wenn du einen Marker hast; eine Anrufung ist aus dem Spiel.
foundations-effect-refresh-market = Mische alle Karten der Auslage, lege sie unter den Stapel und decke ebenso viele neue auf.
foundations-effect-build-over-equal = Dein nächster Bau in diesem Zug darf gleich Großes von dir überbauen.
foundations-effect-on-build-over = Nimm { $amount } für jeden Bau, der etwas von dir überbaut.
foundations-effect-no-theft = Niemand kann deine Grundstücke rauben.
foundations-effect-free-theft = Raube jetzt ein Grundstück ohne Gunstplättchen.
foundations-effect-on-monument = Jedes Mal, wenn du ein Monument baust: { $amount }.
foundations-effect-monument-without-requirement =
    { $coins ->
        [0] Dein nächster Bau in diesem Zug darf ein Monument sein, dessen Bedingung du nicht erfüllst.
       *[other] Dein nächster Bau in diesem Zug darf für { $amount } ein Monument sein, dessen Bedingung du nicht erfüllst.
    }
foundations-effect-monument-without-requirement-lasting =
    { $coins ->
        [0] Du musst die Bedingungen der Monumente nicht erfüllen.
       *[other] Wenn du ein Monument baust, darfst du { $amount } zahlen, statt seine Bedingung zu erfüllen.
    }
foundations-effect-add-monument = Ein Monument, das nicht im Spiel war, wird gezogen und kommt in die Auswahl, offen für alle.
foundations-effect-draw-objective = Ziehe ein Ziel, das niemand gesehen hat; es bleibt verdeckt und zählt nur für dich.
foundations-effect-draw-role = Ziehe zwei Rollen, die nicht ausgeteilt wurden; behalte eine neben deiner eigenen und zeige sie.
foundations-effect-vp-if-not-leader = In jeder Epoche { $amount }, wenn du einen Einwohner hast und ein anderer mehr hat als du.
foundations-effect-lot-vp = Am Ende des Spiels zählt jedes deiner leeren Grundstücke { $amount }.
foundations-effect-end-vp =
    Am Ende des Spiels { $amount } für { $per ->
        [one] jede Münze
       *[other] je { $per } Münzen
    }, die dir bleiben.
foundations-invocation-ongoing = Einmal genutzt, wirkt sie bis zum Ende des Spiels.
foundations-invocation-unused = Nie benutzt, bringt sie am Ende { $amount }.

## Ziele
foundations-objective-most = { $amount } für den größten Wert: { $what }.
foundations-objective-at-least = { $amount } für mindestens { $n } { $what }.
foundations-objective-at-most =
    { $n ->
        [0] { $amount } für keine { $what }.
       *[other] { $amount } für höchstens { $n } { $what }.
    }
foundations-metric-citizens = Einwohner
foundations-metric-commercial-coins = Münzen auf deinen Geschäften
foundations-metric-buildings = Gebäude
foundations-metric-civic-buildings = öffentliche Gebäude
foundations-metric-residential-buildings = Wohngebäude
foundations-metric-commercial-buildings = Geschäfte
foundations-metric-buildings-of-size-4-or-more = Gebäude der Größe 4 oder mehr
foundations-metric-edge-lots = Grundstücke am Rand
foundations-metric-corner-lots = Eckgrundstücke
foundations-metric-edges-touched = Ränder mit einem Grundstück von dir
foundations-metric-coins-in-hand = Münzen am Ende
foundations-metric-largest-contiguous-area = verbundene Grundstücke
foundations-metric-min-count-over-three-types = Gebäude von jeder Art
foundations-metric-distinct-sizes-in-one-contiguous-area = Größen von Gebäuden auf verbundenen Grundstücken
foundations-metric-empty-lots = leere Grundstücke
foundations-metric-buildings-in-one-row-or-column = Gebäude in einer Reihe oder Spalte

## Straßen
foundations-road-most = Größter Einfluss: { $benefit }.
foundations-road-second = Zweitgrößter Einfluss: { $benefit }.
foundations-road-at-least = Einfluss von { $n } oder mehr: { $benefit }.
foundations-road-none = Kein Einfluss: verliere { $benefit }.
foundations-benefit = { $amounts }
foundations-benefit-edge-lot =
    { $amounts } für jedes Grundstück dieses Randes unter { $type ->
        [residential] deinen Wohngebäuden und Wohnmonumenten
        [commercial] deinen Geschäften und Geschäftsmonumenten
       *[civic] deinen öffentlichen Gebäuden und Monumenten
    }
foundations-benefit-building =
    { $amounts } für jedes { $type ->
        [residential] deiner Wohngebäude und Wohnmonumente
        [commercial] deiner Geschäfte und Geschäftsmonumente
       *[civic] deiner öffentlichen Gebäude und Monumente
    } an diesem Rand
foundations-benefit-influence = { $amounts } für jeden Einfluss hier
foundations-benefit-at-most = { $benefit }, höchstens { $most }
foundations-benefit-choose = { $first }; oder { $rest }
