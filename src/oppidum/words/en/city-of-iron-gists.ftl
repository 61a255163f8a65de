# What cards, buildings, towns and nations of City of Iron do, in a few words: for cards in pictures and for lists.

## The actions of cards
city-of-iron-gist-gain-science = gain { $amount } science
city-of-iron-gist-gain-coins =
    gain { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    }
city-of-iron-gist-coins-per-good =
    gain { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } for each good you have
city-of-iron-gist-settle = settle a land in reach
city-of-iron-gist-district = add a district to a city
city-of-iron-gist-build-for-fewer-coins =
    build for { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } less
city-of-iron-gist-build-for-less-science = build for { $amount } science less
city-of-iron-gist-draw-citizens =
    draw { $amount ->
        [one] 1 citizen card
       *[other] { $amount } citizen cards
    }
city-of-iron-gist-draw-military =
    draw { $amount ->
        [one] 1 military card
       *[other] { $amount } military cards
    }
city-of-iron-gist-steal-coins =
    take up to { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } from a rival

## What buildings and towns give
city-of-iron-gist-goods = +{ $amount } { $good }
city-of-iron-gist-coins =
    { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } a round
city-of-iron-gist-science = { $amount } science a round
city-of-iron-gist-citizen-draws =
    { $amount ->
        [one] 1 citizen card
       *[other] { $amount } citizen cards
    } a round
city-of-iron-gist-military-draws =
    { $amount ->
        [one] 1 military card
       *[other] { $amount } military cards
    } a round
city-of-iron-gist-points =
    { $amount ->
        [one] 1 point
       *[other] { $amount } points
    } if 1st or 2nd in { $good }
city-of-iron-gist-chosen-goods = { $amount } of a good you choose
city-of-iron-gist-spaces = holds { $amount } buildings: { $terrain }
city-of-iron-gist-towns = counts as { $amount } towns

## What nations can do
city-of-iron-gist-larger-district =
    the { $token } token as a district holds { $spaces ->
        [one] 1 building
       *[other] { $spaces } buildings
    }
city-of-iron-gist-move-buildings =
    may move buildings, { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } each
city-of-iron-gist-action-coins =
    the action of { $card } costs { $coins ->
        [0] no coins
        [one] 1 coin
       *[other] { $coins } coins
    }
city-of-iron-gist-extra-card = has { $card }
city-of-iron-gist-extra-card-instead = has { $card } instead of { $instead_of }
city-of-iron-gist-bid-again = may bid a second time
