# What the table server says.

## Running it
server-bad-setting = { $variable } cannot be that: { $why }.
server-bad-database = “{ $driver }” is no kind of database that the server can use; it uses sqlite+aiosqlite and postgresql+asyncpg.
server-bad-database-address = OPPIDUM_DATABASE_URL is no address of a database; one looks like sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME.
server-bad-database-file = { $file } cannot be used: { $why }; put a backup in its place with “oppidum restore”, or move it away to begin anew.
server-bad-database-unusable = The database { $address } cannot be used: { $why }.
server-database-in-use = Another server is using { $file }; one file serves one process, PostgreSQL serves many.
server-cannot-listen = The server cannot listen on { $address }: { $why }.

server-newer-database = The data are those of a newer Oppidum (database revision { $revision }); use that one, or restore a backup from before.
server-older-database = The data are those of an older Oppidum (database revision { $revision }); start the server first, which brings them up to date.
server-no-archive = Records cannot be written to the folder { $folder }: { $why }.
server-nothing-to-close = There is nothing to close at table { $table }: { $status ->
        [ended] its game is over
        [retired] it is retired
       *[closed] it is closed already
    }.

server-check-damaged = The file is damaged: { $why }.
server-check-dangling = { NUMBER($rows, useGrouping: 0) } rows of { $table } refer to something that is not there.
server-check-gap = The log has { NUMBER($found, useGrouping: 0) } entries in a row, but the table is at version { NUMBER($version, useGrouping: 0) }.
server-check-seed = The seed does not come from the secret and the players' shares.
server-check-illegal = The log cannot be replayed: { $why }
server-check-broken = The log cannot be replayed: { $why }.
server-check-snapshot = The snapshot of version { NUMBER($version, useGrouping: 0) } is not what the log leads to.
server-check-status = The table is stored as { $status }, which is not what the log leads to.
server-check-result = The stored result is “{ $stored }”, but the log leads to “{ $result }”.

server-backup-elsewhere = The data are in PostgreSQL, which has tools of its own for this: pg_dump and pg_restore.
server-backup-damaged = Nothing was copied, because { $file } is damaged or the copy could not be written: { $why }.
server-no-data = There is nothing here yet: { $file } is not there.
server-file-exists = { $file } is there already.
server-not-a-backup = { $file } is no backup of a table server, or it is damaged: { $why }.

## Who and where
server-unknown-guest = Please tell us your name first.
server-foreign-origin = This came from a page of another site.
server-unknown-host = This server does not go by the name “{ $host }”; whoever runs it can name it in OPPIDUM_HOSTS or OPPIDUM_PUBLIC_URL.
server-bad-name = A name has 1 to { $most } letters.
server-reserved-name = “{ $name }” could be taken for a bot or for the server; please choose another name.
server-no-such-table = There is no such table.
server-no-such-language = There are no words in this language; there are { $languages }.
server-no-such-moment = The game has no such moment.
server-not-host = Only the host of the table can do that.
server-not-seated = You do not sit at this table.

## Before the start
server-bad-seats = A table for { $players } has that many seats, and you sit on one of them at most.
server-bad-seat-choice = The host can put a bot on another seat, or empty it.
server-bot-budget = “{ $bot }” would think too long: here a bot has at most { $seconds } s and { NUMBER($simulations, useGrouping: 0) } simulations a move.
server-seed-not-alone = Only a table at which you play alone with bots can be given a seed or a position.
server-other-position = The position is of another title, for other players, or for cards that are not kept here.
server-position-over = In this position the game is over.
server-position-pending = In this position somebody has answered a question that others still think about; begin before that.
server-too-many-open = There are { $most } tables already that wait for people, opened by you or from your address; start or leave one of them first.
server-position-bounds = A position has at most { $bytes } bytes, { $depth } brackets inside one another, { $parts } parts in a key, { $letters } letters in a word or text, and { $digits } digits in a number.
server-no-packs = There are no card packs for { $title }.
server-two-packs = A table has one card pack: the text of a file, or that of another table.
server-pack-elsewhere = That table is not played with a card pack of this title.
server-pack-private = The card pack of a private table can be used at private tables only, except by its host.
server-pack-missing = This table is played with a card pack that is not stored here any more.
server-no-pack = This table is played without a card pack.
server-too-many-packs = Your tables have { $most } different card packs already; use one of them again.
server-too-hard = This takes too long to check.
server-seated-already = You sit at this table already.
server-no-free-seat = There is no free seat.
server-open-seats = The game starts when every seat is taken.
server-not-open = The game has started already.
server-not-started = The game has not started yet.
server-no-rematch = The same again is for those who played, after the end.
server-not-over = The game is not over yet.

## During a game
server-stale-since = The table has moved on since you chose that: { $what }
server-stale-version = The table has moved on: it is at version { NUMBER($version, useGrouping: 0) } now.
server-no-such-version = The table is at version { NUMBER($version, useGrouping: 0) }, and not yet beyond it.
server-game-over = The game is over.
server-unconfirmed = Another player has still to say that their turn is done.
server-confirm-turn = Is your turn done?
server-nothing-to-confirm = There is nothing for you to confirm.
server-bot-plays = A bot plays for you; come back to your seat first.
server-not-away = You are at your seat.
server-no-resignation = A game of more than two is not given up by one; leave, and a bot plays on for you.
server-answer-unfinished = This answer is given in secret and in one go: choose all of it, then send it.
server-answer-complete = The answer is complete before its last step; what follows is asked when everybody has answered.
server-nothing-to-undo = There is nothing that you can take back.
server-nobody-to-ask = Something has been shown since, and there is no other person who could agree to take it back.
server-too-long = This game has { $most } entries in its log: nothing is taken back in it any more, but it can be played to its end.
server-out-of-time = Your time for this is up.
server-old-rules = This table was played under version { $rules } of the rules, which are no longer kept here.
server-newer-rules = This table is played under version { $rules } of the rules, which this server does not have yet.
server-retired = The rules have changed since, so nobody can play on here; the story and the record can be read.
server-closed = This table is closed; the story and the record can be read.
server-no-wish = Nobody asks you whether a move may be taken back.
server-bad-chat = A line of chat has 1 to { $most } letters.

## Messages that do not fit
server-bad-message = The message cannot be read: { $why }.
server-oversized = The message is too long: { $most } bytes are the most.
server-too-many = That was too often; please wait a moment.
server-too-many-connections = There are too many connections; please come back in a moment.
server-oversized-request = The request is too long.
server-slow-request = The request took too long to arrive.
server-unreadable-request = The request cannot be read.
server-try-again = This could not be written down; please try again.
server-busy = Too much waits to be checked just now; please try again in a moment.
server-internal = Something went wrong here; the game is as it was.
