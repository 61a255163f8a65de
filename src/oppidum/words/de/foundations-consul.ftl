# Der Wille des Konsuls: ein Gegner, den niemand spielt. Sein Name steht am Anfang eines Satzes.
foundations-consul = Der Konsul

foundations-consul-alone = Der Wille des Konsuls passt nur zu Monumenten und Urkundenwahl: Lass { $option } weg (X-01).
foundations-consul-players = Der Wille des Konsuls ist für höchstens { $most } Spieler (X-01).

foundations-prompt-consul-place =
    { $size ->
        [one] Du lenkst den Konsul: Wähle das Grundstück für sein Plättchen.
       *[other] Du lenkst den Konsul: Wähle die Grundstücke für sein Plättchen der Größe { $size }; welches es ist, zeigt sich danach.
    }
foundations-prompt-consul-fill =
    { $size ->
        [one] Du lenkst den Konsul: Wähle, welches seiner leeren Grundstücke als nächstes ein Plättchen bekommt.
       *[other] Du lenkst den Konsul: Wähle, welche seiner leeren Grundstücke als nächste ein Plättchen der Größe { $size } bekommen.
    }

foundations-no-token-due = Jetzt wird kein Plättchen des Konsuls gelegt.
foundations-not-a-place = Dorthin passt das Plättchen des Konsuls nicht.

foundations-event-consul-draws = Der Konsul zieht die Urkunde von { $lot }.
foundations-event-consul-ready = Der Konsul ist bereit zu handeln.
foundations-event-consul-takes = Der Konsul nimmt die Urkunde von { $lot }.
foundations-event-consul-discards = Der Konsul legt ab: { $piece }.
foundations-event-consul-shuffles = Die abgelegten Plättchen der Größe { $size } sind ein neuer Stapel.
foundations-event-consul-builds = Der Konsul baut auf { $lots }: { $piece }.
foundations-event-consul-passes = Von nun an lenkt { $who } den Konsul.
foundations-event-together-won =
    Ihr gewinnt gemeinsam: Jeder von euch liegt vor dem Konsul mit { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkten.
    }
foundations-event-together-lost =
    Der Konsul gewinnt mit { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkten.
    }

foundations-score-behind =
    { $amount ->
        [one] 1 Einwohner
       *[other] { $amount } Einwohner
    } weniger als die größte Bevölkerung.
foundations-score-no-token = Kein Plättchen der Größe { $amount } war übrig.

foundations-piece-freedmans-house = Haus eines Freigelassenen
foundations-piece-oil-stall = Ölstand
foundations-piece-wayside-shrine = Wegeschrein
foundations-piece-schoolroom = Schulstube
foundations-piece-weigh-house = Waaghaus
foundations-piece-colonnade = Kolonnade
foundations-piece-clients-houses = Klientenhäuser
foundations-piece-granary = Kornspeicher
foundations-piece-bathhouse = Badehaus
foundations-piece-mint = Münzstätte
foundations-piece-portico = Säulenhalle
foundations-piece-tenement = Mietshaus
foundations-piece-warehouse = Lagerhaus
foundations-piece-theatre = Theater
foundations-piece-treasury = Schatzkammer
foundations-piece-palace-quarter = Palastviertel
foundations-piece-market-hall = Markthalle
foundations-piece-senate-house = Senatsgebäude
