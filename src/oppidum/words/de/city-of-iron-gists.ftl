# Was Karten, Gebäude, Orte und Nationen von City of Iron tun, in wenigen Worten.

city-of-iron-gist-gain-science = { $amount } Wissenschaft
city-of-iron-gist-gain-coins =
    { $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    }
city-of-iron-gist-coins-per-good =
    { $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    } für jede Ware, die du hast
city-of-iron-gist-settle = besiedle ein Land in Reichweite
city-of-iron-gist-district = gib einer Stadt einen Bezirk
city-of-iron-gist-build-for-fewer-coins =
    Bauen: −{ $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    }
city-of-iron-gist-build-for-less-science = Bauen: −{ $amount } Wissenschaft
city-of-iron-gist-draw-citizens =
    zieh { $amount ->
        [one] 1 Bürgerkarte
       *[other] { $amount } Bürgerkarten
    }
city-of-iron-gist-draw-military =
    zieh { $amount ->
        [one] 1 Militärkarte
       *[other] { $amount } Militärkarten
    }
city-of-iron-gist-steal-coins =
    nimm einem anderen bis zu { $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    }
city-of-iron-gist-goods = +{ $amount } { $good }
city-of-iron-gist-coins =
    { $amount ->
        [one] 1 Münze
       *[other] { $amount } Münzen
    } je Runde
city-of-iron-gist-science = { $amount } Wissenschaft je Runde
city-of-iron-gist-citizen-draws =
    { $amount ->
        [one] 1 Bürgerkarte
       *[other] { $amount } Bürgerkarten
    } je Runde
city-of-iron-gist-military-draws =
    { $amount ->
        [one] 1 Militärkarte
       *[other] { $amount } Militärkarten
    } je Runde
city-of-iron-gist-points =
    { $amount ->
        [one] 1 Punkt
       *[other] { $amount } Punkte
    } als Erster oder Zweiter in { $good }
city-of-iron-gist-chosen-goods = { $amount } einer Ware deiner Wahl
city-of-iron-gist-spaces = fasst { $amount } Gebäude: { $terrain }
city-of-iron-gist-towns = zählt als { $amount } Orte
city-of-iron-gist-larger-district =
    das Plättchen { $token } fasst als Bezirk { $spaces ->
        [one] 1 Gebäude
       *[other] { $spaces } Gebäude
    }
city-of-iron-gist-move-buildings =
    darf Gebäude versetzen, je { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }
city-of-iron-gist-action-coins =
    { $card }: Die Aktion kostet { $coins ->
        [0] keine Münzen
        [one] 1 Münze
       *[other] { $coins } Münzen
    }
city-of-iron-gist-extra-card = hat { $card }
city-of-iron-gist-extra-card-instead = hat { $card } statt { $instead_of }
city-of-iron-gist-bid-again = darf ein zweites Mal bieten
