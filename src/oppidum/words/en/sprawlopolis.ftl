# What Sprawlopolis says: short, from the table, second person where it speaks to a player.
# Cards are called by number; the name of a condition comes from the data.

## Setting up
sprawlopolis-pack-zones = a card has one block of each zone, R, C, I and P
sprawlopolis-pack-exits = a block has a road between two sides of N, E, S and W, or none
sprawlopolis-pack-condition = this condition has as many numbers as the built-in one, none beyond { $most }: { $known }

## What you are asked
sprawlopolis-prompt-show =
    { $cards ->
        [one] Your turn: show your last card.
       *[other] Your turn: show one of your { $cards } cards, to place it.
    }
sprawlopolis-prompt-place = Place card { $card }: over the city or along an edge of it, turned or not.
sprawlopolis-prompt-wait = Wait for { $who }.
sprawlopolis-prompt-over = The city is complete.

## Why not
sprawlopolis-over = The city is complete.
sprawlopolis-no-such-action = There is no such action.
sprawlopolis-not-your-turn = It is the turn of { $who }.
sprawlopolis-already-shown = You have shown card { $card }: place it.
sprawlopolis-not-in-hand = Card { $card } is not in your hand.
sprawlopolis-nothing-shown = Show the card first that you want to place.
sprawlopolis-apart = A card at { $at } would neither cover a block of the city nor share an edge with one.

## What happened
sprawlopolis-event-show = { $who } shows card { $card }.
sprawlopolis-event-place = { $who } places card { $card } at { $at }.
sprawlopolis-event-turned = { $who } places card { $card } at { $at }, turned.
sprawlopolis-event-pass =
    { $who } passes { $count ->
        [one] a card
       *[other] { $count } cards
    } to { $to }.
sprawlopolis-event-draw = { $who } draws card { $card }.
sprawlopolis-event-top = Card { $card } is on top of the deck now.
sprawlopolis-event-scored =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $why }
sprawlopolis-event-won =
    The city is complete and the team wins: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, with a target of { $target }.
sprawlopolis-event-lost =
    The city is complete, but the team has { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, and the target was { $target }.

## What earned the points
sprawlopolis-score-group =
    Largest { $zone } group, { $count ->
        [one] 1 block.
       *[other] { $count } blocks.
    }
sprawlopolis-score-road =
    A road through { $count ->
        [one] 1 block.
       *[other] { $count } blocks.
    }
sprawlopolis-score-blocks =
    { $name } ({ $number }): { $count ->
        [one] 1 block.
       *[other] { $count } blocks.
    }
sprawlopolis-score-along-road =
    { $name } ({ $number }): a road through { $count ->
        [one] 1 block.
       *[other] { $count } blocks.
    }
sprawlopolis-score-nothing = { $name } ({ $number }): nothing.
sprawlopolis-zone-residential = residential
sprawlopolis-zone-commercial = commercial
sprawlopolis-zone-industrial = industrial
sprawlopolis-zone-park = park

## Positions
sprawlopolis-position-conditions = a game has three conditions
sprawlopolis-position-first = the seats are 1 to { $players }
sprawlopolis-position-city = a city has 1 to { $most } cards
sprawlopolis-position-placed = “{ $text }” is no card with its place; write it like 7 2,-1 or 7 2,-1 turned
sprawlopolis-position-start = the first card of a city lies unturned at 0,0
sprawlopolis-position-shown = nothing can be shown when the city is complete
sprawlopolis-position-hands =
    { $players ->
        [one] there is one seat
       *[other] there are { $players } seats
    }, each with a list of its own
sprawlopolis-position-hand =
    this seat must have { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } here
sprawlopolis-position-deck =
    the deck must have { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } now
sprawlopolis-position-dealt = card { $card } cannot have been dealt to this seat
sprawlopolis-position-card = there is no card { $card }; cards are 1 to { $cards }

## Cities that people write down
sprawlopolis-city-place =
    { $line ->
        [0] { $why }
       *[other] line { NUMBER($line, useGrouping: 0) }, column { NUMBER($column, useGrouping: 0) }: { $why }
    }
sprawlopolis-city-empty = There is no block in this city.
sprawlopolis-city-gap = A blank line cannot part the rows of a city; write . for each empty position.
sprawlopolis-city-ragged =
    This row has { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } and the first row { $first }; write . where no block lies.
sprawlopolis-city-zone = “{ $text }” is no block; write R, C, I or P, with its road like R:EW, or . where no block lies.
sprawlopolis-city-ground-road = There is no road where no block lies.
sprawlopolis-city-side = “{ $text }” has an exit { $side }; the sides are N, E, S and W.
sprawlopolis-city-exit-twice = “{ $text }” names the exit { $side } twice.
sprawlopolis-city-exits =
    { $exits ->
        [0] “{ $text }” has a road without exits
        [one] “{ $text }” has a road with one exit
       *[other] “{ $text }” has a road with { $exits } exits
    }; the road of a block joins two sides.
sprawlopolis-city-heading-twice = “{ $heading }” stands here a second time.
sprawlopolis-city-condition-word = “{ $text }” is no number of a condition.
sprawlopolis-city-condition = There is no condition { $number }; conditions are 1 to { $conditions }.
sprawlopolis-city-condition-twice = Condition { $number } is named twice.
sprawlopolis-city-conditions = A city has at most { $most } conditions.
sprawlopolis-city-difficulty = There is no difficulty “{ $text }”; there are { $choices }.
sprawlopolis-city-difficulties = Name one difficulty, like “difficulty: harder”.
sprawlopolis-city-turn-word = Behind a place may stand turned, once, or the next card; “{ $text }” is neither.
sprawlopolis-city-card-word = “{ $text }” is no number of a card; write cards like 7 2,-1 or 7 2,-1 turned.
sprawlopolis-city-card = There is no card { $card }; cards are 1 to { $cards }.
sprawlopolis-city-card-twice = Card { $card } lies in the city already.
sprawlopolis-city-cards = A city has at most { $most } cards.
sprawlopolis-city-no-place = Card { $card } has no place; write it like 7 2,-1 or 7 2,-1 turned.
sprawlopolis-city-place-word = “{ $text }” is no place; write column and row like 2,-1.
sprawlopolis-city-far = No card can lie further than { $far } columns or rows from 0,0.
sprawlopolis-city-won =
    Won: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, with a target of { $target }.
sprawlopolis-city-lost =
    Lost: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, with a target of { $target }.
sprawlopolis-city-open =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. Three conditions make a target.
