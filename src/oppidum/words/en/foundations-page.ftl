# What the page says of Foundations: its titles, options, actions, numbers and board.

## First page
page-pitch-metropolis = Buy lots, build over what you built, and let your neighbours' crowds score for you.
page-pitch-rome = The same craft on marble: fountains, libraries and gardens for the glory of the eras.
page-preset-drafting = Drafted deeds

## Options
page-option-drafting = Draft the first deeds
page-option-monuments = Monuments
page-option-roles = Player roles
page-option-objectives = Objectives
page-option-invocations = Invocations
page-option-roads = Roads of Fortune
page-option-stealing = Stealing
page-option-trading = Trading
page-option-about-monuments = Great buildings lie open to all: whoever meets a requirement first may build.
page-option-about-roles = Each player keeps one of two roles, and its advantage for the whole game.
page-option-about-objectives = Goals for the end of the game: each has a secret one, or all share them.
page-option-about-invocations = Cards with one strong effect lie among the deeds; use them on your turn, beside your action.
page-option-about-roads = Roads along the four edges reward whoever builds most beside them, in every era.
page-option-about-stealing = A favor token takes an empty lot from somebody else, and makes the victim a present of itself.
page-option-about-trading = On your turn you may offer lots, coins and favor tokens to anybody, for whatever you ask.
page-choice-hidden = hidden
page-choice-public = public

## Actions
page-do-income = Take income
page-do-buy = Buy
page-do-build = Build
page-do-take = Take
# What a turn may still do, in a list within a sentence.
page-open-income = take income
page-open-buy = buy
page-open-build = build
page-open-use =
    { $count ->
        [one] use { $name }
       *[other] use { $count } cards
    }

## Numbers of a player
page-count-markers = lot markers
page-count-citizens = citizens
page-count-trade = coins from shops

## Score
page-category-population = population
page-category-civic = civic
page-category-commercial = shops
page-category-lots = lots
page-period-era = Era { $number }

## Board
page-city-summary = The city: { $buildings } buildings, { $lots } lots owned. Every action is in the list of choices.
page-piles = Deeds left for each era
page-market = Deeds on sale
page-deeds-in-hand = Deeds in your hand
page-deed-of = The deed of { $lot }
page-deed-for =
    The deed of { $lot } for { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }
page-supply-of = Buildings of { $name }
page-piece-left = { $piece }, { $left } left

## Modules
page-do-keep = Keep
page-do-end = End turn
page-preset-first = First game
page-preset-monuments = With monuments
page-preset-modules = Everything
page-category-construction = monuments
page-category-role = role
page-category-roles = roles
page-category-objective = objectives
page-category-objectives = objectives
page-category-monuments = monuments
page-category-favors = favor tokens
page-monuments-open = Monuments of this game
page-objectives-open = Objectives for all
page-cards-to-keep = Cards to keep one of
page-monument-markers = monument markers
page-card-hidden-roles = A role
page-card-hidden-objectives = A hidden objective
page-cards-monuments = Monuments
page-cards-roles = Player roles
page-cards-objectives = Objectives
page-cards-invocations = Invocations
page-cards-roads = Roads of Fortune
page-cards-favors = Favor tokens
page-cards-consul = Tokens of the Consul
page-do-use = Use
page-do-decline = Use none
page-category-invocations = invocations
page-card-hidden-invocations = A face-down invocation

## Roads
page-roads = Roads of Fortune
page-card-designed = Designed for Oppidum.
page-milestones = milestones left

## Invocations
page-card-for =
    { $card } for { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }
page-card-ongoing = { $card }, in force
page-cards-used =
    { $count ->
        [one] 1 used
       *[other] { $count } used
    }
page-pile-left =
    { $number }: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
page-pile-unseen =
    { $count ->
        [one] 1 of them an unseen invocation
       *[other] { $count } of them unseen invocations
    }
page-pile-under = known to lie at the bottom: { $cards }
page-turn-price =
    Next deed: { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
page-turn-waiver = Next monument without its requirement
page-turn-rebuilding = Next building may cover its own size
page-turn-counted =
    { $count ->
        [one] 1 more citizen
       *[other] { $count } more citizens
    } in this scoring

## On a phone
page-drawers = What lies before you
page-drawer-buildings = Buildings
