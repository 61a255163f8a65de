# What every game says. A sentence that ends with { $why } ends with a sentence of its own.

## Inside other sentences
engine-player = Player { $number }
engine-list = { $start } and { $last }
engine-plain = { $text }.

## Choosing a game
engine-unknown-game = There is no game “{ $game }”; the games are { $games }.
engine-unknown-game-near = There is no game “{ $game }”; did you mean { $near }? The games are { $games }.
engine-no-such-seat = There is no seat { $seat }.
engine-bad-players = { $game } seats { $least } to { $most } players, not { $players }.
engine-unknown-option = { $game } has no option “{ $option }”; it has { $options }.
engine-bad-option-value = The option { $option } cannot be “{ $value }”; its values are { $choices }.
engine-bad-first = Player { $first } cannot begin: only { $players } play.
engine-bad-seed = “{ $seed }” is no seed: give a whole number from 0 to 2^256 - 1.

## Actions
engine-unknown-notation = “{ $text }” is no action of this game.
engine-notation-order = “{ $text }” has its words in the wrong order; did you mean “{ $near }”?
engine-unknown-notation-near = “{ $text }” is no action of this game; did you mean “{ $near }”?

## Records
engine-record-line =
    { $line ->
        [0] { $why }
       *[other] line { NUMBER($line, useGrouping: 0) }: { $why }
    }
engine-record-rules-version = The record was played under version { $record } of the rules, and this is version { $rules }.
engine-record-pack = The record was played with the card pack { $pack }, which is not here: whoever has it adds it with “oppidum cards use”.
engine-record-no-seed = The record has no seed, so nothing can be dealt; a game in progress keeps its seed secret.
engine-record-not-over = The record says that the game has ended, but after its last move it goes on.
engine-record-no-move =
    There is no move { NUMBER($move, useGrouping: 0) }: the record has { $moves ->
        [0] no move at all.
        [one] 1 move.
       *[other] { $moves } moves.
    }
engine-record-hidden = This move is hidden from whoever saved the record, so it cannot be replayed.
engine-record-illegal = “{ $move }” cannot be played: { $why }
engine-record-after-end = “{ $text }” stands after the end of the record.
engine-record-cut-off = The record is cut off: it must close with “end” or “running”.
engine-record-bad-header = “{ $text }” is no header; write one like [Players "2"], before the first move.
engine-record-double-header = The header { $name } stands here a second time.
engine-record-no-header = The header { $name } is missing.
engine-record-bad-number = Move { NUMBER($found, useGrouping: 0) } stands where move { NUMBER($expected, useGrouping: 0) } is due.
engine-record-bad-entry = “{ $text }” is no move; write one like “1. 2 income”: number, seat, action.
engine-record-bad-undo = After move { NUMBER($move, useGrouping: 0) } nobody can go back to move { NUMBER($to, useGrouping: 0) }.
engine-record-bad-seat = Nobody sits on seat { $seat }.
engine-record-closed = The game is over: somebody has resigned.

## Positions
engine-bad-position = This is no position: { $why }.
engine-impossible-position = { $path } is not possible: { $why }
engine-position-range = it is { $number }, and must be from { $least } to { $most }.
engine-position-twice = { $what } is already used at { $other }.
engine-position-pack = The position uses the card pack { $pack }, which is not here: whoever has it adds it with “oppidum cards use”.

## Card packs
engine-bad-pack = This is no card pack: { $why }.
engine-bad-pack-head = A card pack says under [pack] its game and its name, such as game = "city-of-iron" and name = "my-copy": { $why }.
engine-bad-pack-bounds = A card pack has at most { $bytes } bytes, { $depth } brackets inside one another, { $parts } parts in a key, { $letters } letters in a word or text, and { $digits } digits in a number.
engine-pack-other-game = The card pack { $pack } is for the title { $game }.
engine-pack-unfit = The card pack { $pack } cannot be used: { $path }: { $why }.
engine-pack-value = { $why }
engine-pack-no-table = there is no such table, but { $tables }
engine-pack-no-list = this must be written as the built-in table { $table } is
engine-pack-no-entry = this must be a table with fields
engine-pack-no-key = every entry needs its { $field }
engine-pack-twice = { $key } already stands at { $path }
engine-pack-unknown = the title knows no { $key }
engine-pack-deep = there are more than { $most } tables and lists inside one another
engine-pack-many = there are { $found } entries, and { $most } at most are possible
engine-pack-key = a field has a name with more than { $most } letters, or with control characters
engine-pack-control = the text has a control character, or one that turns the direction of writing
engine-pack-blank = a name has at least one visible character
engine-pack-long = the text has more than { $most } letters
engine-pack-large = no number is beyond { $most }
engine-pack-no-field = there is no such field, but { $fields }

## The scoring to come, and what a move changes
engine-scoring-end = end of the game
engine-open-choices = Choices in the scoring itself count as not yet made: { $choices }.
engine-change-new = New: { $line }
engine-change-gone = No longer: { $line }
engine-change-before = { $line } Points before: { $before }.
