# Was die Seite zum Willen des Konsuls sagt.

page-preset-consul = Mit dem Konsul
page-preset-who-consul = { $players } Spieler · gemeinsam
page-option-consul = Wille des Konsuls
page-option-about-consul = Ihr alle gegen einen Konsul, der Urkunden nimmt, nach einem sichtbaren Plan baut und das Land verteuert.
page-choice-standard = normal
page-choice-hard = schwer
page-choice-challenge = Herausforderung
page-drawer-consul = Konsul

page-consul-coins = Münzen auf seinen Plättchen
page-consul-minimum = was eine Urkunde mindestens kostet
page-consul-planning = plant
page-consul-ready = bereit
page-consul-ready-after =
    { $yours ->
        [1] Du lenkst ihn. Er macht sich nach deinem nächsten Zug bereit und handelt nach dem darauf.
       *[0] { $name } lenkt ihn. Nach dem nächsten Zug von { $name } macht er sich bereit, und nach dem darauf handelt er.
    }
page-consul-acts-after =
    { $yours ->
        [1] Du lenkst ihn. Er handelt nach deinem nächsten Zug.
       *[0] { $name } lenkt ihn. Er handelt nach dem nächsten Zug von { $name }.
    }
page-consul-acting = Er handelt jetzt.
page-consul-rests = Er tut in dieser Epoche nichts mehr.
page-consul-builds = Wie es steht, nimmt er { $lot } und legt ein Plättchen der Größe { $size } auf { $lots }.
page-consul-builds-somewhere =
    Wie es steht, nimmt er { $lot } und legt ein Plättchen der Größe { $size } auf einen von { $places } Plätzen, den { $yours ->
        [1] du wählst.
       *[0] { $name } wählt.
    }
page-consul-scores = Wie es steht, bekommt er { $points } Punkte, weil für { $lot } kein Plättchen der Größe { $size } übrig ist.
page-consul-price =
    Urkunden kosten mindestens { $price ->
        [one] 1 Münze
       *[other] { $price } Münzen
    }: { $first }, und 1 mehr für je { $every } Münzen auf seinen Plättchen, die { $coins } zeigen.
page-consul-next = Diese Urkunde nimmt der Konsul als nächste.
page-consul-piles = Plättchen des Konsuls nach Größe
page-consul-pile =
    Größe { $size }: { $count ->
        [0] kein Plättchen verdeckt
        [one] 1 Plättchen verdeckt
       *[other] { $count } Plättchen verdeckt
    }
page-consul-discarded = abgelegt: { $tokens }

page-together-won = Ihr gewinnt gemeinsam: Jeder von euch liegt vor dem Konsul.
page-together-lost =
    Der Konsul gewinnt: { $names } { $count ->
        [one] liegt
       *[other] liegen
    } nicht vor ihm.
page-margin = { $margin } gegen { $rival }
