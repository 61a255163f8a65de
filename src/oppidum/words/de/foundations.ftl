# Was Foundations sagt: kurz, vom Tisch aus, mit du.

foundations-pack-shape = die Form ist eine von { $shapes }, und ihre Grundstücke sind die Größe
foundations-pack-type =
    { $type ->
        [residential] ein Wohnmonument hat citizens und weder coins noch vp noch scores
        [commercial] ein Gewerbemonument hat coins oder vp und weder citizens noch scores
       *[civic] ein öffentliches Monument hat scores und weder citizens noch coins noch vp
    }
foundations-pack-one-number = { $kind } braucht at_least, mindestens 1, oder exactly, und nicht beides
foundations-pack-no-number = { $kind } hat weder at_least noch exactly
foundations-pack-requirement-type = lots_of_type und buildings_of_type brauchen einen type, andere Arten haben keinen
foundations-pack-all = die Art all, und keine andere, nennt in of ihre Teile; kein Teil ist all oder none
foundations-pack-effect = diese Karte kann nicht die Wirkung { $kind } haben, sondern { $kinds }; dauernde Anrufungen wirken anders als einmalige
foundations-pack-needs = { $kind } hat ohne die Option { $option } keinen Sinn: die Karte braucht sie
foundations-pack-range = das ist { $least } bis { $most }
foundations-pack-slots = slots sind 1 bis { $most }, jeder einmal
foundations-pack-civic = nur öffentliche Gebäude werden so gewertet
foundations-pack-no-size = kein Gebäude hat diese Größe
foundations-pack-missing = { $kind } braucht dieses Feld
foundations-pack-unread = { $kind } hat kein solches Feld
foundations-pack-no-threshold = nur at_least und at_most haben eine threshold
foundations-pack-empty-road = eine Straße hat mindestens eines von most, second, at_least und none
foundations-pack-choose = nur most darf eine Wahl bieten, aus 2 bis { $most } Vorteilen, jeder ohne Wahl, und nichts daneben
foundations-pack-penalty = wer keinen Einfluss hat, verliert vp oder coins, und sonst nichts
foundations-pack-no-benefit = ein Vorteil hat vp, coins, lot_markers oder citizens
foundations-pack-sign = most, second und at_least geben, und none nimmt: seine Zahlen sind unter 0
foundations-pack-per-type = edge_lot und building zählen einen type, und nichts sonst hat einen
foundations-pack-per = per vervielfacht nur vp, und nur dann gibt es ein max
foundations-pack-few = { $found } Karten brauchen kein anderes Modul, und { $due } müssen es zum Austeilen sein
foundations-pack-value = count, citizens, coins und vp sind 0 bis { $most }, und eine Wertung zählt je 1 oder mehr

foundations-prompt-turn = Du bist dran: baue, kaufe oder nimm Einkommen.
foundations-prompt-final-turn = Dein letzter Zug der Epoche: baue oder nimm Einkommen.
foundations-prompt-draft =
    { $cards ->
        [one] Nimm die letzte Urkunde deiner Hand.
       *[other] Nimm eine der { $cards } Urkunden deiner Hand; der Rest geht nach links.
    }
foundations-prompt-wait = Warte auf { $who }.
foundations-prompt-over = Das Spiel ist vorbei.

foundations-over = Das Spiel ist vorbei.
foundations-no-such-action = Diese Aktion gibt es nicht.
foundations-not-your-turn = { $who } ist dran.
foundations-drafting = Zuerst die Urkunden: Nimm eine aus deiner Hand.
foundations-no-draft = Jetzt werden keine Urkunden gewählt.
foundations-already-chosen = Du hast eine Urkunde genommen; warte auf die anderen.
foundations-not-in-hand = { $lot } ist nicht in deiner Hand.
foundations-final-turn = In einem letzten Zug gibt es nichts zu kaufen: baue oder nimm Einkommen.
foundations-not-for-sale = { $lot } ist nicht zu kaufen.
foundations-no-marker = Du hast keinen Marker mehr; Bauen gibt dir welche zurück.
foundations-too-dear =
    { $lot } kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
foundations-none-left = { $piece }: davon ist in deinem Vorrat nichts mehr.
foundations-not-yours = { $lot } gehört dir nicht.
foundations-not-larger = { $piece }: Das kann nur ein größeres Gebäude überbauen.
foundations-markers-short =
    Dabei würden Grundstücke leer, und dafür fehlen dir { $missing ->
        [one] 1 Marker
       *[other] { $missing } Marker
    }.

foundations-event-income =
    { $who } nimmt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } Einkommen.
foundations-event-buy =
    { $who } kauft { $lot } für { $price ->
        [one] 1 Münze.
       *[other] { $price } Münzen.
    }
foundations-event-turned-up = { $lot } kommt in die Auslage.
foundations-event-build = { $who } baut auf { $lots }: { $piece }.
foundations-event-returned = { $who } nimmt zurück: { $piece }.
foundations-event-scored =
    { $who } bekommt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }: { $why }
foundations-event-collected =
    { $who } nimmt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } aus den Geschäften.
foundations-event-final-turns = Es gibt nichts mehr zu kaufen: Alle haben noch einen letzten Zug.
foundations-event-stalled = Niemand kauft oder baut: Die übrigen Urkunden dieser Epoche kommen weg.
foundations-event-era = Epoche { $era } beginnt.
foundations-event-won =
    { $count ->
        [one] { $who } gewinnt
       *[other] { $who } teilen sich den Sieg
    } mit { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkten.
    }
foundations-event-chose = Du nimmst { $lot }; noch sieht es niemand.
foundations-event-chose-card = Du behältst: { $card }; noch sieht es niemand.
foundations-event-ready = { $who } ist bereit.
foundations-event-withdrew = { $who } überlegt noch einmal.
foundations-event-drafted = { $who } nimmt die Urkunde von { $lot }.
foundations-event-passed = Jede Hand geht nach links.
foundations-event-began = Die Wahl ist vorbei, und { $who } beginnt.

foundations-score-given = Punkte von vorher.
foundations-score-leader =
    Größte Bevölkerung, { $amount ->
        [one] 1 Einwohner.
       *[other] { $amount } Einwohner.
    }
foundations-score-bonus = Bonus für die größte Bevölkerung.
foundations-score-follower =
    Bevölkerung des Nächsten darüber, { $amount ->
        [one] 1 Einwohner.
       *[other] { $amount } Einwohner.
    }
foundations-score-civic-citizens = Einwohner neben { $piece } auf { $lots }: { $amount }.
foundations-score-civic-coins = Münzen neben { $piece } auf { $lots }: { $amount }.
foundations-score-civic-civic = Öffentliche Gebäude neben { $piece } auf { $lots }: { $amount }.
foundations-score-civic-buildings = Gebäude neben { $piece } auf { $lots }: { $amount }.
foundations-score-printed = Punkte von { $piece } auf { $lots }.
foundations-score-coins = Münzen von { $piece } auf { $lots }.
foundations-score-empty-lot = Marker auf { $lot }.
foundations-score-module = Punkte eines Moduls.

foundations-piece-small-house = Kleines Haus
foundations-piece-house = Haus
foundations-piece-hotel-long = Hotel (lang)
foundations-piece-hotel-l = Hotel (L)
foundations-piece-apartment-complex = Wohnanlage
foundations-piece-condo = Stadtwohnungen
foundations-piece-small-coffee-shop = Kleines Café
foundations-piece-retail-shop = Laden
foundations-piece-restaurant = Gasthaus
foundations-piece-fast-food = Imbiss
foundations-piece-shopping-mall-long = Passage (lang)
foundations-piece-shopping-mall-square = Passage (Quadrat)
foundations-piece-market = Markt
foundations-piece-statue-1 = Statue (1 Grundstück)
foundations-piece-school-1 = Schule (1 Grundstück)
foundations-piece-park-1 = Park (1 Grundstück)
foundations-piece-marketplace = Marktplatz
foundations-piece-statue-2 = Statue (2 Grundstücke)
foundations-piece-park-2 = Park (2 Grundstücke)
foundations-piece-school-2 = Schule (2 Grundstücke)
foundations-piece-domus = Domus
foundations-piece-domus-maxima = Domus Maxima
foundations-piece-insula-long = Insula (lang)
foundations-piece-insula-l = Insula (L)
foundations-piece-grand-insula-long = Große Insula (lang)
foundations-piece-grand-insula-square = Große Insula (Quadrat)
foundations-piece-bakery = Bäckerei
foundations-piece-pottery-studio = Töpferei
foundations-piece-artisan-forum-long = Handwerkerforum (lang)
foundations-piece-artisan-forum-l = Handwerkerforum (L)
foundations-piece-foundry-long = Gießerei (lang)
foundations-piece-foundry-square = Gießerei (Quadrat)
foundations-piece-fountain = Brunnen
foundations-piece-library = Bibliothek
foundations-piece-garden = Garten
foundations-piece-resplendent-library = Glänzende Bibliothek
foundations-piece-majestic-fountain = Prachtbrunnen
foundations-piece-luxury-garden = Lustgarten
foundations-piece-cottage = Hütte
foundations-piece-well = Ziehbrunnen

## Monumente
foundations-monument-not-open = { $piece }: Das liegt nicht offen aus.
foundations-no-monument-marker = Du hast keinen Monumentmarker mehr; ein eigenes Monument zu überbauen gibt einen zurück.
foundations-requires-at-least = { $piece }: Dafür brauchst du { $what }; du hast { $held }.
foundations-requires-at-most = { $piece }: Dafür darfst du nur haben: { $what }; du hast { $held }.
foundations-requires-edge = { $piece }: Das darf nur am Rand der Stadt stehen.
foundations-counted-population = { $count } Einwohner
foundations-counted-commercial-coins =
    { $count ->
        [one] 1 Münze auf deinen Geschäften
       *[other] { $count } Münzen auf deinen Geschäften
    }
foundations-counted-lots =
    { $count ->
        [one] 1 eigenes Grundstück
       *[other] { $count } eigene Grundstücke
    }
foundations-counted-edge-lots =
    { $count ->
        [one] 1 eigenes Grundstück am Rand
       *[other] { $count } eigene Grundstücke am Rand
    }
foundations-counted-empty-lots =
    { $count ->
        [0] keinen Marker in der Stadt
        [one] 1 Marker in der Stadt
       *[other] { $count } Marker in der Stadt
    }
foundations-counted-buildings = { $count } Gebäude
foundations-counted-largest = ein Gebäude auf { $count } Grundstücken
foundations-counted-residential-buildings = { $count } Wohngebäude
foundations-counted-commercial-buildings = { $count } Geschäfte
foundations-counted-civic-buildings = { $count } öffentliche Gebäude
foundations-counted-residential-lots =
    { $count ->
        [one] 1 Grundstück mit Wohngebäuden
       *[other] { $count } Grundstücke mit Wohngebäuden
    }
foundations-counted-commercial-lots =
    { $count ->
        [one] 1 Grundstück mit Geschäften
       *[other] { $count } Grundstücke mit Geschäften
    }
foundations-counted-civic-lots =
    { $count ->
        [one] 1 Grundstück mit öffentlichen Gebäuden
       *[other] { $count } Grundstücke mit öffentlichen Gebäuden
    }
foundations-event-monument-coins =
    { $who } bekommt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } als Nachbar: { $piece }.
foundations-score-construction = Nachbar beim Bau: { $piece }.

## Karten der Module
foundations-prompt-keep =
    Behalte { $kind ->
        [roles] eine der Rollen
       *[objectives] eines der Ziele
    }, die du bekommen hast; was du ablegst, sieht niemand.
foundations-prompt-keep-drawn = Behalte eine der Rollen, die du gezogen hast; was du ablegst, sieht niemand.
foundations-prompt-build-or-end = Du hast eine Urkunde gekauft: Baue jetzt oder beende deinen Zug.
foundations-no-card-choice = Jetzt wird keine Karte gewählt.
foundations-card-chosen = Du hast eine Karte gewählt; warte auf die anderen.
foundations-card-first = Wähle zuerst eine Karte: Behalte eine von denen, die du bekommen hast.
foundations-action-taken = Du hast in diesem Zug keine Aktion mehr.
foundations-not-ended = Bevor du deinen Zug beendest, brauchst du eine Aktion.
foundations-event-milestone = { $who } legt einen Meilenstein: { $road }, { $benefit }.
foundations-event-road-gift = { $who } bekommt durch { $road }: { $benefit }.
foundations-event-card-takes-coins = { $card } kostet { $who } { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }.
foundations-score-road = Straße: { $card }, mit Einfluss { $amount }.
foundations-prompt-milestone = { $road }: Wähle einen Vorteil und markiere ihn mit einem Meilenstein.
foundations-no-milestone = Eine Straße bietet ihre Vorteile nur bei der Wertung einer Epoche an, und nur dem größten Einfluss.
foundations-not-open-benefit = Diese Straße fragt jetzt nicht, oder der Vorteil ist vergeben.
foundations-event-kept = { $who } behält: { $card }.
foundations-event-objective-drawn = { $who } zieht verdeckt ein Ziel.
foundations-event-objective-seen = { $who } zieht verdeckt ein Ziel: { $card }.
foundations-event-objective = Ziel von { $who }: { $card }.
foundations-event-card-coins =
    { $who } bekommt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }: { $card }.
foundations-event-waiver =
    { $who } zahlt { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    }, statt die Bedingung zu erfüllen: { $piece }.
foundations-score-role = Rolle: { $card }.
foundations-score-objective = Ziel: { $card }, gezählt: { $amount }.

## Fragen
foundations-answer-first = Zuerst musst du eine Frage beantworten.
foundations-position-turn = ein Zug, der keine Aktion mehr hat und keine hatte, ist vorbei.
foundations-position-choosing = Karten werden vor dem ersten Zug gewählt, von Spielern, an die welche ausgeteilt und von denen keine behalten wurden.
foundations-position-not-chosen = Karten wurden ausgeteilt und keine behalten: dann heißt die Phase choosing.
foundations-position-question = eine solche Frage kann hier nicht offen sein.

## Anrufungen
foundations-prompt-card-or-end = Deine Aktion ist getan: Nutze eine Karte oder beende deinen Zug.
foundations-prompt-step-or-end = Deine Aktion ist getan: Tausche, raube oder nutze eine Karte, wenn du kannst, oder beende deinen Zug.
foundations-prompt-more-actions =
    { $actions ->
        [one] Du darfst noch 1 Aktion ausführen
       *[other] Du darfst noch { $actions } Aktionen ausführen
    } oder deinen Zug beenden.
foundations-prompt-census = Die Epoche wird gewertet: Nutze eine Karte, die jetzt Einwohner bringt, oder verzichte.
foundations-role-first = Behalte eine der Rollen, die du gezogen hast.
foundations-card-not-for-sale = { $card } ist nicht zu kaufen.
foundations-card-too-dear =
    { $card } kostet { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }, und du hast { $coins }.
foundations-card-not-held = Du hast diese Karte nicht ungenutzt: { $card }.
foundations-card-no-action = Diese Karte gilt für eine Aktion dieses Zuges, und du hast keine mehr.
foundations-card-in-scoring = Diese Karte wird genutzt, wenn eine Epoche gewertet wird.
foundations-card-no-question = Es gibt jetzt nichts, worauf du verzichten könntest.
foundations-card-answer = Nutze eine deiner Karten für diese Wertung oder verzichte.
foundations-card-no-building = Nenne das erste Grundstück eines eigenen öffentlichen Gebäudes.
foundations-card-none-left = Es ist nichts mehr da, was diese Karte dir geben könnte.
foundations-event-buy-card =
    { $who } kauft für { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }: { $card }.
foundations-event-used = { $who } nutzt: { $card }.
foundations-event-new-offers = Alle Karten der Auslage kommen unter den Stapel.
foundations-event-windfall = { $who } deckt die Urkunde von { $card } auf und nimmt sie.
foundations-event-windfall-card = { $who } deckt auf: { $card }. Die Karte verlässt das Spiel.
foundations-event-monument-drawn = Jetzt dürfen alle auch bauen: { $piece }.
foundations-event-roles-drawn = { $who } zieht zwei Rollen, verdeckt vor den anderen.
foundations-score-invocation = Anrufung: { $card }.
foundations-position-under = der Stapel endet nicht mit den Karten, die darunter liegen.

## Raub
foundations-no-favor = Du hast kein frisches Gunstplättchen.
foundations-not-to-steal = { $lot } ist kein leeres Grundstück eines anderen.
foundations-just-moved = { $lot } hat in diesem Zug den Besitzer gewechselt; rauben kann das jetzt niemand.
foundations-guarded = Eine Karte des Besitzers hält Räuber von { $lot } fern.
foundations-few-neighbours = Neben { $lot } brauchst du { $needed } eigene Grundstücke oder Gebäude.
foundations-event-theft = { $who } raubt { $lot } von { $victim }.
foundations-score-favor = { $amount } Gunstplättchen zu { $each } Punkten.
foundations-position-favors = es gibt { $tokens } Gunstplättchen, verbrauchte nur mit Raub.
foundations-position-favor-seats = nenne eine Zahl für jeden der { $players } Spieler.
foundations-position-moved = nur Grundstücke, die jemandem gehören, haben den Besitzer gewechselt.
foundations-position-nothing-kept = hier gibt es nichts zu sagen.

## Tausch
foundations-prompt-compose = Dein Angebot an { $partner }: { $given } für { $asked }. Ergänze es oder schick es ab.
foundations-prompt-wish = Du gäbst { $given } für { $asked }. Ergänze es oder sag es.
foundations-prompt-answer-offer = { $who } bietet dir { $given } für { $asked }.
foundations-prompt-offer-waits = { $partner } hat dein Angebot; du darfst es zurückziehen.
foundations-favor-tokens = { $n } Gunstplättchen
foundations-spent-tokens =
    { $n ->
        [one] 1 verbrauchtes Gunstplättchen
       *[other] { $n } verbrauchte Gunstplättchen
    }
foundations-nothing = nichts
foundations-no-partner = Mit dir selbst kannst du nicht tauschen.
foundations-proposals-used = { $partner } hat von dir alle Vorschläge bekommen, die ein Zug erlaubt.
foundations-nothing-to-trade = Du und { $partner } habt nichts zu tauschen.
foundations-no-wish = { $partner } hat keinen Wunsch, den du erfüllen könntest.
foundations-no-offer = Ein solches Angebot gibt es gerade nicht.
foundations-compose-first = Stell zuerst das Angebot fertig zusammen.
foundations-offer-empty = Ein Angebot bewegt mindestens eine Sache.
foundations-offer-order = Ein Angebot hat eine Reihenfolge: erst Grundstücke, Münzen, Plättchen und Karten, die du gibst, dann was du verlangst.
foundations-offer-limit = So viel darf ein Tausch nicht bewegen.
foundations-offer-not-held = Wer das geben soll, hat es nicht oder darf es nicht hergeben.
foundations-offer-both-ways = Münzen und Plättchen einer Art gehen nur in eine Richtung.
foundations-offer-unbearable = Eine Seite hätte dafür zu wenige Marker.
foundations-offer-waits = Dein Angebot wartet auf Antwort; du kannst es nur zurückziehen.
foundations-answer-offer = Beantworte zuerst das Angebot.
foundations-no-proposal-left = In diesem Zug kann dir kein weiterer Vorschlag gemacht werden.
foundations-event-offer = { $who } bietet { $partner } { $given } für { $asked }.
foundations-event-wish = { $who } gäbe { $partner } { $given } für { $asked }.
foundations-event-accepted = { $who } nimmt das Angebot von { $proposer } an.
foundations-event-refused = { $who } lehnt das Angebot von { $proposer } ab.
foundations-event-withdrawn = { $proposer } zieht das Angebot zurück.
foundations-position-step = ein solches Angebot kann hier nicht zusammengestellt werden.
foundations-position-proposed = die Vorschläge dieses Zuges passen nicht zu den Angeboten.

## Die nächste Wertung, und was jemand besitzt
foundations-scoring-era =
    { $title ->
        [metropolis] Ende von Jahr { $era ->
            [1] I
            [2] II
           *[other] III
        }
       *[other] Ende von Epoche { $era ->
            [1] I
            [2] II
           *[other] III
        }
    }
foundations-holding-coins =
    { $signed } { $amount ->
        [one] Münze
       *[other] Münzen
    }
foundations-holding-income = { $signed } bei Einkommen
foundations-holding-citizens =
    { $signed } { $amount ->
        [one] Einwohner
       *[other] Einwohner
    }
foundations-holding-markers =
    { $signed } { $amount ->
        [one] Marker
       *[other] Marker
    }
