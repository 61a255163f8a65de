# What the page itself says. Words of one title stand in that title's file; here they are the same at every table.

## Everywhere
page-title = Oppidum: city-building board games
page-home-link = All games
page-skip = To the table
page-language = Language
page-theme =
    { $theme ->
        [dark] Dark; switch to light
        [light] Light; switch to the system's choice
       *[other] Like the system; switch to dark
    }
page-cancel = Cancel
page-close = Close
page-yes = Yes

## Home
page-hero = Build a city tonight.
page-hero-more = Four board games about cities, against fair bots or with friends. No account; pick one and play.
page-choose-a-title = Choose a game
page-players = Players
page-solo = Solo
page-play-now = Play now
page-play-alone = Play alone
page-invite-friends = Invite friends
page-options = Options
page-opponents = Bots
page-rules-of = Rules of { $title }
page-no-such-title = There is no such game here.
page-your-games = Your games
page-open-tables = Open tables
page-open-tables-none = Nobody is waiting for players. Open a table with “Invite friends”.
page-watch = Watch a game
page-past-games = Played
page-move-number = move { NUMBER($number, useGrouping: 0) }
page-open-seat = Open seat
page-status-open = Waiting
page-status-running = Running
page-status-ended = Ended
page-status-closed = Closed
page-status-retired = Retired
page-unofficial = An independent project, neither made nor endorsed by the publishers or designers of these games. All pictures and words are its own. If you like a game here, buy the box.

## Options
page-option-first = Begins
page-option-confirm = Ask before a turn ends
page-choice-yes = yes
page-choice-no = no
page-choice-none = none
page-choice-true = yes
page-choice-false = no
page-choice-random = by chance
page-bot-random = Carefree
page-bot-greedy = Keen
page-bot-planner = Farsighted

## Card packs
page-pack = Use a card pack
page-pack-more = If you own the printed game, play with the values of its cards.
page-pack-how = How to make a card pack
page-pack-steps = Download the built-in values and correct them with any text editor. They say in comments how they are written. Then choose the file here. The table that you open is played with it, and no other; only those who may see the table see its values. “oppidum cards” does the same in a terminal, and docs/card-packs.md describes every field.
page-pack-download = Download the built-in values
page-pack-checking = One moment …
page-pack-fits =
    { $name } can be used: { $changes ->
        [0] all its values are the built-in ones.
        [one] 1 value differs from the built-in ones.
       *[other] { $changes } values differ from the built-in ones.
    }
page-pack-too-large = This file is too large: a card pack has at most { $most } bytes.
page-pack-unreadable = This file is no text.
page-pack-refused = The card pack that you chose cannot be used. Correct it, or play without a card pack.
page-pack-none = Without a card pack
page-pack-table = Card pack: { $name }
page-pack-hash = Its hash, as in records
page-pack-keep = Download this card pack
page-pack-keep-why = With it “oppidum verify” can prove the record of this game.
page-pack-index = Where the card pack { $name } says something else than the built-in values, its values stand here; they are not marked as designed.

## Your name
page-name-title = What shall we call you?
page-name-why = Others at the table see this name. It is asked only once.
page-name-label = Name
page-name-done = Play

## Before a game
page-lobby = The table is being laid
page-seat-bot = Put a bot here
page-seat-empty = Empty this seat
page-join = Sit down
page-invite-link = Copy a link for friends
page-link-copied = Copied. Send this link to your friends:
page-link-here = Send this link:
page-start = Begin
page-leave = Stand up
page-waiting-for-seats = The game can begin when every seat is taken.

## At the table
page-connecting = One moment …
page-connection-connecting = Connecting …
page-connection-lost = The connection is lost. What you choose now is sent when it is back.
page-connection-gone = This table is not for you to see.
page-table-gone = There is no such table, or it is private. Ask for a link.
page-table-expired = This table was closed, because nothing had happened at it for a long time.
page-table-left = This table was closed, because everybody had left it.
page-watching = You are watching
page-your-turn = Your turn
page-offer-for-you = An offer for you
page-offer-out = Your offer waits
page-waiting-for = { $names } to act …
page-game-over = The game is over.
page-prompt = What you are asked
page-choices = Your choices
page-as-it-is = just so
page-notation = Type an action
page-notation-hint = Type it, such as “{ $example }”
page-notation-found = Actions that fit
page-confirm = Confirm
page-back = Back
page-undo = Undo
page-still-open = Still open: { $steps }.
page-undo-wish = { $name } would like to take a move back.
page-steps = Chosen and not sent yet: { $move }.
page-queued = Will be sent when the connection is back: { $move }.
page-undo-asked = You have asked to take a move back; the others decide.
page-reasons-more =
    { $count ->
        [one] for one more reason
       *[other] for { $count } more reasons
    }
page-agree = Agree
page-decline = Decline
page-withdraw = Think again
page-return = Take your seat back
page-turn-done = My turn is done
page-points-now = { $points } now
page-points-later = { $points } { $scoring }
page-points-best = at best
page-points-guess = as far as can be seen now
page-points-same = no points change
page-points-of =
    { $name }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $scoring }: { $more }. Show why.
page-points-of-scored =
    { $name }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. Show why.
page-points-why = Points of { $name }
page-points-scored = Scored
page-points-at-once = Now
page-points-projected = { $scoring }, as things stand
page-points-none = Nothing has scored yet.
page-you = you
page-to-act = to act
page-offer-asked = has an offer
page-offer-waits = offer waits
page-time-left = Time left: { $time }
page-board-missing = The board does not come. The list of choices works without it.
page-try-again = Try again
page-table = The table
page-board = The board: plus and minus zoom, arrows move
page-zoom-in = Nearer
page-zoom-out = Further
page-log-and-more = Log and more
page-tab-log = Log
page-tab-chat = Chat
page-tab-rules = Rules
page-tab-menu = Menu
page-log = What has happened
page-log-empty = Nothing has happened yet.
page-look-at = See the table after move { NUMBER($version, useGrouping: 0) }
page-chat = Chat
page-chat-empty = Say hello.
page-chat-unread = { $count } new in the chat
page-chat-say = Say something
page-chat-send = Send
page-rules-search = Search the rules
page-rules-none = No rule has these words.
page-share = Copy a link to this table
page-bug = Download the record so far
page-sound = A sound when it is your turn
page-resign = Resign
page-leave-to-bot = Let a bot play on for you
page-sure-resign = Give the game up for good?
page-sure-leave = A bot plays on until you come back. Go?
page-commitment = Shuffle, sealed
page-commitment-why = The server sealed its part of the shuffle before anyone sent theirs. When the game is over the record holds it, and “oppidum verify” checks it.

## Entries of the log that are no moves
page-entry-undo = { $name } takes a move back.
page-entry-ask-undo = { $name } asks to take a move back.
page-entry-agree = { $name } agrees.
page-entry-decline = { $name } declines.
page-entry-timeout = { $name } ran out of time.
page-entry-takeover = A bot plays on for { $name }.
page-entry-return = { $name } is back.
page-entry-resign = { $name } resigns.
page-entry-close = The table was closed.
page-entry-retire = The rules have changed; nobody plays on from here.

## Numbers of a player
page-count-coins = coins

## After a game
page-you-won =
    You win with { $points ->
        [one] { $points } point!
       *[other] { $points } points!
    }
page-won =
    { $names } won with { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
page-team-won =
    The city stands: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, target { $target }.
page-team-lost =
    Not this time: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, target { $target }.
page-resigned =
    { $rivals ->
        [0] { $name } resigned.
       *[other] { $name } resigned: { $winner } wins.
    }
page-player = Player
page-team = Team
page-points = Points
page-chart = Points over the game, with those of the coming scoring
page-rematch = The same again
page-replay = Replay
page-record = Download the record
page-replay-first = To the beginning
page-replay-back = One step back
page-replay-on = One step on
page-replay-play = Play by itself
page-replay-stop = Stop
page-replay-moment = Moment of the game
page-moment = { $at } of { $last }
page-replay-end = Back to now
page-category-coins = coins

## Boards
page-your-hand = Your cards
page-card-unknown = A card that you do not know
page-deck = Deck: { $left }

## Hot seat
page-hot-seat = Play together at this screen
page-hot-seat-more = A curtain falls between turns, so that nobody sees the cards of others.
page-hot-seat-names = Give everyone a name of their own.
page-curtain = Hand the screen to { $name }.
page-curtain-more = The table is covered until then.
page-curtain-open = I am { $name }, show the table

## What a title is offered as
page-presets = Ways to play
page-preset-duel = Quick duel
page-preset-full = Full table
page-preset-master = Strong rival
page-preset-plain = As it comes
page-preset-own = your own choice
page-surprise = Surprise me
page-surprise-seed = Number of the surprise
page-surprise-about = Chance decides what is chosen below. The same number chooses the same again, for as many players.
page-preset-alone = alone
page-preset-rivals = { $players } players · { $bot }
page-preset-mates = you and { $bots ->
        [one] a bot
       *[other] { $bots } bots
    }

## Tables for friends
page-hosting = { $title } with friends
page-open-table = Open the table
page-who-sits = Who may sit down
page-who-private = Whoever has the link
page-who-public = Anybody here
page-seats-free =
    { $count ->
        [one] 1 seat free
       *[other] { $count } seats free
    }
page-turns =
    { $count ->
        [one] Your turn
       *[other] Your turn at { $count } tables
    }
page-waiting-for-host = The host begins the game.
page-clock = Thinking time
page-clock-none = As long as it takes
page-clock-move = For each decision
page-clock-bank = For the whole game
page-clock-time = How long
page-clock-increment = Added after each turn
page-clock-nothing = nothing
page-clock-then = When the time is up
page-clock-each = { $time } a decision
page-clock-all = { $time } each
page-clock-plus = { $time } each, { $more } more a turn
page-then-move = A bot makes this one move
page-then-seat = A bot plays on until they are back
page-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
page-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
page-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }

## What came too late
page-not-taken = “{ $move }”, chosen while the connection was lost, was not taken.
page-understood = All right
page-command-undo = Undo
page-command-withdraw = Think again
page-command-confirm = My turn is done
page-command-consent = Your word on the undo
page-command-resign = Resign
page-command-return = Take your seat back
page-chat-unheard = The connection is lost, so nobody would hear this. It stays here until you send it again.

## Looking back
page-breakdown = Points by period and category
page-rematch-join = Sit down at the new table
page-replay-last = To the end
page-replay-result = To the result
page-replay-beginning = The game begins.
page-play-on = Play on from here
page-share-moment = Copy a link to this moment
page-period-part = Part { $number }
page-hot-seat-short = At this screen

## Tables of which only the log is left
page-log-only-retired = The rules of this game have changed, so nobody can play on here.
page-log-only-closed = This table is closed.
page-log-only-ended = This game was played by older rules, and its board can no longer be shown.
page-log-only-more = What was played can still be read: below in words, and move by move in the record. Nothing of it is hidden any more.
page-log-only-leave = Remove from my games
page-cards-index = Index of cards
page-cards-buildings = Buildings
page-cards-designed = What is said of these was designed or inferred for Oppidum, because what is printed is not public: { $names }.
page-cards-all-designed = What is said of all of these was designed or inferred for Oppidum: what is printed is not public.
