# Was die Seite selbst sagt.

page-title = Oppidum: Brettspiele vom Städtebau
page-home-link = Alle Spiele
page-skip = Zum Tisch
page-language = Sprache
page-theme =
    { $theme ->
        [dark] Dunkel; zu hell wechseln
        [light] Hell; wie das System wechseln
       *[other] Wie das System; zu dunkel wechseln
    }
page-cancel = Abbrechen
page-close = Schließen
page-yes = Ja

page-hero = Bau heute Abend eine Stadt.
page-hero-more = Vier Brettspiele über Städte, gegen faire Bots oder mit Freunden. Ohne Konto: aussuchen und spielen.
page-choose-a-title = Such ein Spiel aus
page-players = Spieler
page-solo = Solo
page-play-now = Gleich spielen
page-play-alone = Allein spielen
page-invite-friends = Freunde einladen
page-options = Optionen
page-opponents = Bots
page-rules-of = Regeln von { $title }
page-no-such-title = Dieses Spiel gibt es hier nicht.
page-your-games = Deine Spiele
page-open-tables = Offene Tische
page-open-tables-none = Niemand wartet auf Mitspieler. Eröffne einen Tisch mit „Freunde einladen“.
page-watch = Zuschauen
page-past-games = Gespielt
page-move-number = Zug { NUMBER($number, useGrouping: 0) }
page-open-seat = Freier Platz
page-status-open = Wartet
page-status-running = Läuft
page-status-ended = Beendet
page-status-closed = Geschlossen
page-status-retired = Stillgelegt
page-unofficial = Ein unabhängiges Projekt, von Verlagen und Autoren dieser Spiele weder gemacht noch gebilligt. Alle Bilder und Worte sind seine eigenen. Gefällt dir hier ein Spiel, kauf die Schachtel.

page-option-first = Beginnt
page-option-confirm = Vor dem Ende eines Zuges fragen
page-choice-yes = ja
page-choice-no = nein
page-choice-none = keine
page-choice-true = ja
page-choice-false = nein
page-choice-random = durch Zufall
page-bot-random = Sorglos
page-bot-greedy = Eifrig
page-bot-planner = Weitblickend

page-name-title = Wie sollen wir dich nennen?
page-name-why = Die anderen am Tisch sehen diesen Namen. Wir fragen nur einmal.
page-name-label = Name
page-name-done = Spielen

page-lobby = Der Tisch wird gedeckt
page-seat-bot = Einen Bot hierher
page-seat-empty = Diesen Platz leeren
page-join = Platz nehmen
page-invite-link = Link für Freunde kopieren
page-link-copied = Kopiert. Schick diesen Link an deine Freunde:
page-link-here = Schick diesen Link:
page-start = Beginnen
page-leave = Aufstehen
page-waiting-for-seats = Das Spiel kann beginnen, wenn jeder Platz besetzt ist.

page-connecting = Einen Augenblick …
page-connection-connecting = Verbindung wird aufgebaut …
page-connection-lost = Die Verbindung ist weg. Was du jetzt wählst, wird geschickt, wenn sie wieder da ist.
page-connection-gone = Diesen Tisch darfst du nicht sehen.
page-table-gone = Diesen Tisch gibt es nicht, oder er ist privat. Frag nach einem Link.
page-table-expired = Dieser Tisch wurde geschlossen, weil hier lange nichts geschehen ist.
page-table-left = Dieser Tisch wurde geschlossen, weil alle gegangen sind.
page-watching = Du schaust zu
page-your-turn = Du bist dran
page-offer-for-you = Ein Angebot für dich
page-offer-out = Dein Angebot wartet
page-waiting-for = Dran: { $names } …
page-game-over = Das Spiel ist vorbei.
page-prompt = Deine Frage
page-choices = Deine Möglichkeiten
page-as-it-is = einfach so
page-notation = Eine Aktion tippen
page-notation-hint = Tipp es, etwa „{ $example }“
page-notation-found = Passende Aktionen
page-confirm = Bestätigen
page-back = Zurück
page-undo = Zurücknehmen
page-still-open = Noch offen: { $steps }.
page-undo-wish = { $name } möchte einen Zug zurücknehmen.
page-steps = Gewählt und noch nicht abgeschickt: { $move }.
page-queued = Wird gesendet, sobald die Verbindung wieder steht: { $move }.
page-undo-asked = Du möchtest einen Zug zurücknehmen; die anderen entscheiden.
page-reasons-more =
    { $count ->
        [one] aus einem weiteren Grund
       *[other] aus { $count } weiteren Gründen
    }
page-agree = Zustimmen
page-decline = Ablehnen
page-withdraw = Noch einmal überlegen
page-return = Deinen Platz wieder einnehmen
page-turn-done = Mein Zug ist fertig
page-points-now = { $points } jetzt
page-points-later = { $points } { $scoring }
page-points-best = bestenfalls
page-points-guess = soweit jetzt zu sehen ist
page-points-same = keine Punkte ändern sich
page-points-of =
    { $name }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, { $scoring }: { $more }. Zeig, warum.
page-points-of-scored =
    { $name }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }. Zeig, warum.
page-points-why = Punkte von { $name }
page-points-scored = Gewertet
page-points-at-once = Jetzt
page-points-projected = { $scoring }, wie es jetzt steht
page-points-none = Noch hat nichts gezählt.
page-you = du
page-to-act = dran
page-offer-asked = hat ein Angebot
page-offer-waits = Angebot wartet
page-time-left = Zeit übrig: { $time }
page-board-missing = Der Spielplan kommt nicht an. Die Liste der Möglichkeiten geht auch ohne ihn.
page-try-again = Noch einmal versuchen
page-table = Der Tisch
page-board = Das Brett: Plus und Minus vergrößern, Pfeile verschieben
page-zoom-in = Näher
page-zoom-out = Weiter weg
page-log-and-more = Mehr
page-tab-log = Verlauf
page-tab-chat = Gespräch
page-tab-rules = Regeln
page-tab-menu = Menü
page-log = Was geschehen ist
page-log-empty = Noch ist nichts geschehen.
page-look-at = Den Tisch nach Zug { NUMBER($version, useGrouping: 0) } sehen
page-chat = Gespräch
page-chat-empty = Sag hallo.
page-chat-unread = { $count } neu im Chat
page-chat-say = Sag etwas
page-chat-send = Senden
page-rules-search = In den Regeln suchen
page-rules-none = Keine Regel hat diese Wörter.
page-share = Link zu diesem Tisch kopieren
page-bug = Aufzeichnung bis hier herunterladen
page-sound = Ein Ton, wenn du dran bist
page-resign = Aufgeben
page-leave-to-bot = Einen Bot für dich weiterspielen lassen
page-sure-resign = Das Spiel endgültig aufgeben?
page-sure-leave = Ein Bot spielt weiter, bis du zurückkommst. Gehen?
page-commitment = Mischung, versiegelt
page-commitment-why = Der Server hat seinen Teil der Mischung versiegelt, bevor jemand den eigenen geschickt hat. Nach dem Spiel steht er in der Aufzeichnung, und „oppidum verify“ prüft ihn.

page-entry-undo = { $name } nimmt einen Zug zurück.
page-entry-ask-undo = { $name } möchte einen Zug zurücknehmen.
page-entry-agree = { $name } stimmt zu.
page-entry-decline = { $name } lehnt ab.
page-entry-timeout = { $name } hat keine Zeit mehr.
page-entry-takeover = Ein Bot spielt für { $name } weiter.
page-entry-return = { $name } ist zurück.
page-entry-resign = { $name } gibt auf.
page-entry-close = Der Tisch wurde geschlossen.
page-entry-retire = Die Regeln haben sich geändert; hier spielt niemand weiter.

page-count-coins = Münzen

page-you-won =
    Du gewinnst mit { $points ->
        [one] { $points } Punkt!
       *[other] { $points } Punkten!
    }
page-won =
    Gewonnen: { $names } mit { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkten.
    }
page-team-won =
    Die Stadt steht: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, Ziel { $target }.
page-team-lost =
    Diesmal nicht: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, Ziel { $target }.
page-resigned =
    { $rivals ->
        [0] { $name } hat aufgegeben.
       *[other] { $name } hat aufgegeben: { $winner } gewinnt.
    }
page-player = Spieler
page-team = Team
page-points = Punkte
page-chart = Punkte im Lauf des Spiels, mit denen der nächsten Wertung
page-rematch = Noch einmal
page-replay = Nachspielen
page-record = Aufzeichnung herunterladen
page-replay-first = Zum Anfang
page-replay-back = Einen Schritt zurück
page-replay-on = Einen Schritt weiter
page-replay-play = Von selbst abspielen
page-replay-stop = Anhalten
page-replay-moment = Augenblick des Spiels
page-moment = { $at } von { $last }
page-replay-end = Zurück zu jetzt
page-category-coins = Münzen

page-your-hand = Deine Karten
page-card-unknown = Eine Karte, die du nicht kennst
page-deck = Stapel: { $left }

page-hot-seat = Zusammen an diesem Bildschirm
page-hot-seat-more = Zwischen den Zügen fällt ein Vorhang, damit niemand die Karten der anderen sieht.
page-hot-seat-names = Gib allen einen eigenen Namen.
page-curtain = Gib den Bildschirm an { $name }.
page-curtain-more = Bis dahin ist der Tisch bedeckt.
page-curtain-open = Ich bin { $name }, zeig den Tisch

## Wofür es ein Spiel gibt
page-presets = Spielweisen
page-preset-duel = Schnelles Duell
page-preset-full = Voller Tisch
page-preset-master = Meister
page-preset-plain = Wie es kommt
page-preset-own = eigene Wahl
page-surprise = Überrasch mich
page-surprise-seed = Nummer der Überraschung
page-surprise-about = Der Zufall entscheidet, was unten gewählt ist. Dieselbe Nummer wählt für ebenso viele Spieler wieder dasselbe.
page-preset-alone = allein
page-preset-rivals = { $players } Spieler · { $bot }
page-preset-mates = du und { $bots ->
        [one] ein Bot
       *[other] { $bots } Bots
    }

## Tische für Freunde
page-hosting = { $title } mit Freunden
page-open-table = Tisch eröffnen
page-who-sits = Wer Platz nehmen darf
page-who-private = Wer den Link hat
page-who-public = Alle, die hier sind
page-seats-free =
    { $count ->
        [one] 1 Platz frei
       *[other] { $count } Plätze frei
    }
page-turns =
    { $count ->
        [one] Du bist dran
       *[other] Du bist an { $count } Tischen dran
    }
page-waiting-for-host = Der Gastgeber beginnt das Spiel.
page-clock = Bedenkzeit
page-clock-none = So lange es dauert
page-clock-move = Für jede Entscheidung
page-clock-bank = Für das ganze Spiel
page-clock-time = Wie lange
page-clock-increment = Zugabe nach jedem Zug
page-clock-nothing = keine
page-clock-then = Wenn die Zeit um ist
page-clock-each = { $time } je Entscheidung
page-clock-all = je { $time }
page-clock-plus = je { $time }, pro Zug { $more } mehr
page-then-move = Ein Bot macht diesen einen Zug
page-then-seat = Ein Bot spielt weiter, bis sie zurück sind
page-seconds =
    { $count ->
        [one] 1 Sekunde
       *[other] { $count } Sekunden
    }
page-minutes =
    { $count ->
        [one] 1 Minute
       *[other] { $count } Minuten
    }
page-days =
    { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }

## Was zu spät kam
page-not-taken = „{ $move }“, ohne Verbindung gewählt, wurde nicht angenommen.
page-understood = In Ordnung
page-command-undo = Zurücknehmen
page-command-withdraw = Noch einmal überlegen
page-command-confirm = Mein Zug ist fertig
page-command-consent = Dein Wort zum Zurücknehmen
page-command-resign = Aufgeben
page-command-return = Wieder Platz nehmen
page-chat-unheard = Die Verbindung ist weg, niemand würde das hören. Es bleibt hier stehen, bis du es noch einmal sendest.

## Kartenpakete
page-pack = Kartenpaket benutzen
page-pack-more = Wer das gedruckte Spiel besitzt, kann mit den Werten seiner Karten spielen.
page-pack-how = So entsteht ein Kartenpaket
page-pack-steps = Lade die eingebauten Werte herunter und berichtige sie in einem Texteditor. In Kommentaren steht, wie sie geschrieben werden. Wähle die Datei dann hier aus. An dem Tisch, den du aufmachst, wird damit gespielt, sonst an keinem; nur wer den Tisch sehen darf, sieht die Werte. „oppidum cards“ tut dasselbe im Terminal, und docs/card-packs.md beschreibt jedes Feld.
page-pack-download = Eingebaute Werte herunterladen
page-pack-checking = Einen Moment …
page-pack-fits =
    { $name } lässt sich benutzen: { $changes ->
        [0] Alle Werte sind die eingebauten.
        [one] 1 Wert ist anders als eingebaut.
       *[other] { $changes } Werte sind anders als eingebaut.
    }
page-pack-too-large = Diese Datei ist zu groß: Ein Kartenpaket hat höchstens { $most } Bytes.
page-pack-unreadable = Diese Datei ist kein Text.
page-pack-refused = Das gewählte Kartenpaket lässt sich nicht benutzen. Berichtige es oder spiele ohne Kartenpaket.
page-pack-none = Ohne Kartenpaket
page-pack-table = Kartenpaket: { $name }
page-pack-hash = Sein Hash, wie in Aufzeichnungen
page-pack-keep = Dieses Kartenpaket herunterladen
page-pack-keep-why = Damit kann „oppidum verify“ die Aufzeichnung dieses Spiels beweisen.
page-pack-index = Wo das Kartenpaket { $name } etwas anderes sagt als die eingebauten Werte, stehen hier seine; sie gelten nicht als entworfen.

## Rückschau
page-breakdown = Punkte nach Abschnitt und Art
page-rematch-join = Am neuen Tisch Platz nehmen
page-replay-last = Zum Ende
page-replay-result = Zum Ergebnis
page-replay-beginning = Das Spiel beginnt.
page-play-on = Von hier aus weiterspielen
page-share-moment = Link zu diesem Augenblick kopieren
page-period-part = Teil { $number }
page-hot-seat-short = Gemeinsam hier

## Tische, von denen nur der Verlauf bleibt
page-log-only-retired = Die Regeln dieses Spiels haben sich geändert, deshalb kann hier niemand weiterspielen.
page-log-only-closed = Dieser Tisch ist geschlossen.
page-log-only-ended = Dieses Spiel wurde nach älteren Regeln gespielt, und sein Brett lässt sich nicht mehr zeigen.
page-log-only-more = Was gespielt wurde, ist noch zu lesen: unten in Worten und Zug für Zug in der Aufzeichnung. Nichts davon ist mehr verborgen.
page-log-only-leave = Aus meinen Spielen entfernen
page-cards-index = Verzeichnis der Karten
page-cards-buildings = Gebäude
page-cards-designed = Was hierüber dasteht, ist für Oppidum entworfen oder erschlossen, weil das Gedruckte nicht öffentlich ist: { $names }.
page-cards-all-designed = Was über sie alle dasteht, ist für Oppidum entworfen oder erschlossen: Das Gedruckte ist nicht öffentlich.
