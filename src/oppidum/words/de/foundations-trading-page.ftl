# Was die Seite zu Tausch und Raub sagt.

page-do-propose = Angebot an
page-do-grant = Vorschlagen, was gewünscht ist:
page-do-wish = Mit Wunsch ablehnen
page-do-accept = Annehmen
page-do-refuse = Ablehnen
page-do-withdraw = Angebot zurückziehen
page-do-offer = Senden
page-do-give = Geben:
page-do-ask = Verlangen:
page-do-steal = Rauben:
page-word-give = –
page-word-ask = für
page-word-coin = Münze
page-word-coins = Münzen
page-word-token = Gunstplättchen
page-word-tokens = Gunstplättchen
page-word-spent = verbrauchte Gunstplättchen
page-open-propose = einen Tausch anbieten
page-open-grant = einen Wunsch vorschlagen
page-open-steal = ein Grundstück rauben

page-trade-with = Tausch mit
page-offer-to = Angebot an { $name }
page-offer-you-give = Du gibst
page-offer-gives = { $name } gibt
page-offer-nothing = nichts
page-offer-becomes = wird
page-offer-things-of = Grundstücke, Plättchen und Karten von { $name }
page-offer-coins-of = Münzen von { $name }
page-offer-coins =
    { $count ->
        [one] 1 Münze
       *[other] { $count } Münzen
    }
page-offer-hint = Tippe Grundstücke, Münzen, Plättchen und Karten beider Seiten an.
page-offer-send = Angebot senden
page-offer-accept = Annehmen
page-offer-refuse = Ablehnen
page-offer-wish = Mit Wunsch ablehnen
page-offer-withdraw = Angebot zurückziehen
page-offer-brings = Annehmen bringt dir
page-offer-proposals = { $made } von { $most } Vorschlägen dieses Zuges gemacht
page-offer-accepted = Angenommen
page-offer-refused = Abgelehnt
page-offer-withdrawn = Zurückgezogen
page-offer-was-accepted = { $to } hat das Angebot von { $by } angenommen.
page-offer-was-refused = { $to } hat das Angebot von { $by } abgelehnt.
page-offer-was-withdrawn = { $by } hat das Angebot an { $to } zurückgezogen.

page-wish-to = Was du von { $name } annähmst
page-wish-send = Ablehnen und das sagen
page-wish-of = { $name } nähme das an:
page-wish-propose = Das vorschlagen

page-favors-of = Gunstplättchen von { $name }
page-token-unspent = Gunstplättchen, { $points } Punkte
page-token-spent = Verbrauchtes Gunstplättchen, { $points } Punkte
page-theft-costs = { $name } verliert das Grundstück und bekommt dein Gunstplättchen, verbraucht: { $points } Punkte am Ende.
