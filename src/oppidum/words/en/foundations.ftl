# What Foundations says: short, from the table, second person where it speaks to a player.
# Metropolis and Rome share these words; like the rules, they say era, coins and points for both.

## Setting up
foundations-pack-shape = the shape is one of { $shapes }, and its lots are the size
foundations-pack-type =
    { $type ->
        [residential] a residential piece has citizens, and neither coins, vp nor scores
        [commercial] a commercial piece has coins or vp, and neither citizens nor scores
       *[civic] a civic piece has scores, and neither citizens, coins nor vp
    }
foundations-pack-one-number = { $kind } needs at_least, 1 or more, or exactly, and not both
foundations-pack-no-number = { $kind } has neither at_least nor exactly
foundations-pack-requirement-type = lots_of_type and buildings_of_type need a type, and other kinds have none
foundations-pack-all = the kind all, and no other, lists in of what it is made of; no part is all or none
foundations-pack-effect = this card cannot have the effect { $kind }, but { $kinds }; ongoing invocations have other effects than those used once
foundations-pack-needs = { $kind } has no meaning without the option { $option }: the card needs it
foundations-pack-range = this is { $least } to { $most }
foundations-pack-slots = slots are 1 to { $most }, each once
foundations-pack-civic = only civic buildings are scored so
foundations-pack-no-size = no building has this size
foundations-pack-missing = { $kind } needs this field
foundations-pack-unread = { $kind } has no such field
foundations-pack-no-threshold = only at_least and at_most have a threshold
foundations-pack-empty-road = a road has at least one of most, second, at_least and none
foundations-pack-choose = only most may offer a choice, of 2 to { $most } benefits, each without a choice, and nothing beside it
foundations-pack-penalty = those without influence lose vp or coins, and nothing else
foundations-pack-no-benefit = a benefit has vp, coins, lot_markers or citizens
foundations-pack-sign = most, second and at_least give, and none takes: its numbers are below 0
foundations-pack-per-type = edge_lot and building count one type, and nothing else has a type
foundations-pack-per = per multiplies vp alone, and only then there is a max
foundations-pack-few = { $found } cards need no other module, and there must be { $due } to deal from
foundations-pack-value = count, citizens, coins and vp are 0 to { $most }, and a score counts per 1 or more

## What you are asked
foundations-prompt-turn = Your turn: build, buy or take income.
foundations-prompt-final-turn = Your final turn of the era: build or take income.
foundations-prompt-draft =
    { $cards ->
        [one] Take the last deed of your hand.
       *[other] Take one of the { $cards } deeds of your hand; the rest goes to your left.
    }
foundations-prompt-wait = Wait for { $who }.
foundations-prompt-over = The game is over.

## Why not
foundations-over = The game is over.
foundations-no-such-action = There is no such action.
foundations-not-your-turn = It is the turn of { $who }.
foundations-drafting = The deeds come first: take one of your hand.
foundations-no-draft = No deeds are drafted now.
foundations-already-chosen = You have taken a deed; wait for the others.
foundations-not-in-hand = { $lot } is not in your hand.
foundations-final-turn = Nothing is on sale in a final turn: build or take income.
foundations-not-for-sale = { $lot } is not on sale.
foundations-no-marker = You have no lot marker left; building gives you some back.
foundations-too-dear =
    { $lot } costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
foundations-none-left = You cannot build { $piece }: none is left in your supply.
foundations-not-yours = { $lot } is not yours.
foundations-not-larger = Only a larger building can cover { $piece }.
foundations-markers-short =
    This would leave lots empty, and you are { $missing ->
        [one] 1 lot marker
       *[other] { $missing } lot markers
    } short for them.

## What happened
foundations-event-income =
    { $who } takes { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } of income.
foundations-event-buy =
    { $who } buys { $lot } for { $price ->
        [one] 1 coin.
       *[other] { $price } coins.
    }
foundations-event-turned-up = { $lot } comes on sale.
foundations-event-build = { $who } builds { $piece } on { $lots }.
foundations-event-returned = { $who } takes back { $piece }.
foundations-event-scored =
    { $who } scores { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $why }
foundations-event-collected =
    { $who } takes { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } from commercial buildings.
foundations-event-final-turns = Nothing is on sale any more: everyone has one final turn.
foundations-event-stalled = Nobody buys or builds: the deeds that are left in this era are discarded.
foundations-event-era = Era { $era } begins.
foundations-event-won =
    { $count ->
        [one] { $who } wins
       *[other] { $who } share the victory
    } with { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
foundations-event-chose = You take { $lot }; nobody sees it yet.
foundations-event-chose-card = You keep { $card }; nobody sees it yet.
foundations-event-ready = { $who } is ready.
foundations-event-withdrew = { $who } thinks again.
foundations-event-drafted = { $who } takes the deed of { $lot }.
foundations-event-passed = Every hand goes to the left.
foundations-event-began = The draft is over, and { $who } begins.

## What earned the points
foundations-score-given = Points from before.
foundations-score-leader =
    Largest population, { $amount ->
        [one] 1 citizen.
       *[other] { $amount } citizens.
    }
foundations-score-bonus = Bonus for the largest population.
foundations-score-follower =
    Population of the next player up, { $amount ->
        [one] 1 citizen.
       *[other] { $amount } citizens.
    }
foundations-score-civic-citizens =
    { $amount ->
        [one] 1 citizen
       *[other] { $amount } citizens
    } next to { $piece } on { $lots }.
foundations-score-civic-coins =
    { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } next to { $piece } on { $lots }.
foundations-score-civic-civic =
    { $amount ->
        [one] 1 civic building
       *[other] { $amount } civic buildings
    } next to { $piece } on { $lots }.
foundations-score-civic-buildings =
    { $amount ->
        [one] 1 building
       *[other] { $amount } buildings
    } next to { $piece } on { $lots }.
foundations-score-printed = Points of { $piece } on { $lots }.
foundations-score-coins = Coins of { $piece } on { $lots }.
foundations-score-empty-lot = Lot marker on { $lot }.
foundations-score-module = Points of a module.

## Positions
foundations-position-seats = there are more seats than players.
foundations-position-phase = the phase is drafting, playing or over.
foundations-position-markers = there are not enough lot markers for so many lots.
foundations-position-hand = there are more cards than a hand begins with.
foundations-position-chosen = the deed is not in this hand.
foundations-position-supply = the player does not have so many buildings of this kind.
foundations-position-kind = points of this kind are not known.
foundations-position-unscored = nothing of this kind has been scored in that era yet.
foundations-position-of-nothing = no building and no lot earns points of this kind; leave it out.
foundations-position-earner = a building of this type does not earn points of this kind.
foundations-position-module = the module { $module } is not in play.
foundations-position-monument = there is no monument { $monument }.
foundations-position-drawn-twice = { $monument } is named twice.
foundations-position-slots = there are more cards than the market has slots.
foundations-position-piles =
    there must be { $eras ->
        [one] 1 pile.
       *[other] { $eras } piles, one for each era.
    }
foundations-position-pile = a pile has an order or a set, not both.
foundations-position-past = this pile is used up by now.
foundations-position-buried = only an era whose deeds are no longer sold can have a buried pile.
foundations-position-to-come = an era to come would begin with nothing on sale: each needs a card in its pile.
foundations-position-no-hands = hands belong to the draft, and that is over.
foundations-position-final = nothing is on sale in the final turns and after the game.
foundations-position-market = a slot is empty while the pile still has cards, or nothing is on sale at all.
foundations-position-stalled = with so many incomes in a row the era has ended.
foundations-position-draft = during the draft all hands are equal and nothing else is on the table.
foundations-position-all-chosen = if all have chosen, the game goes on; leave one choice open.
foundations-position-choosing = cards are chosen before the first turn, by players to whom some were dealt and not kept.
foundations-position-not-chosen = some cards were dealt and not kept: with them the phase is choosing.
foundations-position-missing = The deed of { $lot } is nowhere: leave the piles out, or name every deed (F-02).
foundations-position-over = A game is over only after the last final turn of the last era.
foundations-position-no-draft = There is no draft without the option drafting.
foundations-position-lot = “{ $lot }” is no lot of this board.
foundations-position-building = “{ $building }” is no building on lots that it fits; write one like “house A1 A2”.

# Buildings stand in sentences with their article.
## Buildings of Metropolis
foundations-piece-small-house = a Small House
foundations-piece-house = a House
foundations-piece-hotel-long = a Hotel (long)
foundations-piece-hotel-l = a Hotel (L)
foundations-piece-apartment-complex = an Apartment Complex
foundations-piece-condo = a Condo
foundations-piece-small-coffee-shop = a Small Coffee Shop
foundations-piece-retail-shop = a Retail Shop
foundations-piece-restaurant = a Restaurant
foundations-piece-fast-food = a Fast Food
foundations-piece-shopping-mall-long = a Shopping Mall (long)
foundations-piece-shopping-mall-square = a Shopping Mall (square)
foundations-piece-market = a Market
foundations-piece-statue-1 = a Statue (1 lot)
foundations-piece-school-1 = a School (1 lot)
foundations-piece-park-1 = a Park (1 lot)
foundations-piece-marketplace = a Marketplace
foundations-piece-statue-2 = a Statue (2 lots)
foundations-piece-park-2 = a Park (2 lots)
foundations-piece-school-2 = a School (2 lots)

## Buildings of Rome
foundations-piece-domus = a Domus
foundations-piece-domus-maxima = a Domus Maxima
foundations-piece-insula-long = an Insula (long)
foundations-piece-insula-l = an Insula (L)
foundations-piece-grand-insula-long = a Grand Insula (long)
foundations-piece-grand-insula-square = a Grand Insula (square)
foundations-piece-bakery = a Bakery
foundations-piece-pottery-studio = a Pottery Studio
foundations-piece-artisan-forum-long = an Artisan Forum (long)
foundations-piece-artisan-forum-l = an Artisan Forum (L)
foundations-piece-foundry-long = a Foundry (long)
foundations-piece-foundry-square = a Foundry (square)
foundations-piece-fountain = a Fountain
foundations-piece-library = a Library
foundations-piece-garden = a Garden
foundations-piece-resplendent-library = a Resplendent Library
foundations-piece-majestic-fountain = a Majestic Fountain
foundations-piece-luxury-garden = a Luxury Garden

## Buildings of the laboratory's Hamlet
foundations-piece-cottage = a Cottage
foundations-piece-well = a Well

## Monuments
foundations-monument-not-open = You cannot build { $piece }: it is not open in the pool.
foundations-no-monument-marker = You have no monument marker left; building over a monument of yours gives one back.
foundations-requires-at-least = To build { $piece } you need { $what }; you have { $held }.
foundations-requires-at-most = To build { $piece } you may have { $what }; you have { $held }.
foundations-requires-edge = You can build { $piece } only on the edge of the city.
foundations-counted-population =
    { $count ->
        [one] 1 citizen
       *[other] { $count } citizens
    }
foundations-counted-commercial-coins =
    { $count ->
        [one] 1 coin on your commercial buildings
       *[other] { $count } coins on your commercial buildings
    }
foundations-counted-lots =
    { $count ->
        [one] 1 lot of yours
       *[other] { $count } lots of yours
    }
foundations-counted-edge-lots =
    { $count ->
        [one] 1 lot of yours on the edge
       *[other] { $count } lots of yours on the edge
    }
foundations-counted-empty-lots =
    { $count ->
        [0] no lot marker in the city
        [one] 1 lot marker in the city
       *[other] { $count } lot markers in the city
    }
foundations-counted-buildings =
    { $count ->
        [one] 1 building
       *[other] { $count } buildings
    }
foundations-counted-largest = a building of { $count } lots
foundations-counted-residential-buildings =
    { $count ->
        [one] 1 residential building
       *[other] { $count } residential buildings
    }
foundations-counted-commercial-buildings =
    { $count ->
        [one] 1 commercial building
       *[other] { $count } commercial buildings
    }
foundations-counted-civic-buildings =
    { $count ->
        [one] 1 civic building
       *[other] { $count } civic buildings
    }
foundations-counted-residential-lots =
    { $count ->
        [one] 1 lot with residential buildings
       *[other] { $count } lots with residential buildings
    }
foundations-counted-commercial-lots =
    { $count ->
        [one] 1 lot with commercial buildings
       *[other] { $count } lots with commercial buildings
    }
foundations-counted-civic-lots =
    { $count ->
        [one] 1 lot with civic buildings
       *[other] { $count } lots with civic buildings
    }
foundations-event-monument-coins =
    { $who } gets { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }: a neighbour of { $piece }.
foundations-score-construction = A neighbour of { $piece } when it was built.

## Cards of modules
foundations-prompt-keep =
    Keep one of the { $kind ->
        [roles] roles
       *[objectives] objectives
    } dealt to you; nobody sees what you discard.
foundations-prompt-keep-drawn = Keep one of the roles that you drew; nobody sees what you discard.
foundations-prompt-build-or-end = You bought a deed: build now, or end your turn.
foundations-no-card-choice = No card is chosen now.
foundations-card-chosen = You have chosen a card; wait for the others.
foundations-card-first = Choose a card first: keep one of those dealt to you.
foundations-action-taken = You have no action left in this turn.
foundations-not-ended = Take an action before you end your turn.
foundations-event-milestone = { $who } lays a milestone on { $road }: { $benefit }.
foundations-event-road-gift = { $who } gets { $benefit } from { $road }.
foundations-event-card-takes-coins = { $card } costs { $who } { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }.
foundations-score-road = Road: { $card }, with an influence of { $amount }.
foundations-prompt-milestone = { $road }: choose a benefit and mark it with a milestone.
foundations-no-milestone = A road offers its benefits only while an era is scored, to whoever has most influence there.
foundations-not-open-benefit = This road is not asking now, or the benefit is taken.
foundations-event-kept = { $who } keeps { $card }.
foundations-event-objective-drawn = { $who } draws an objective, unseen by others.
foundations-event-objective-seen = { $who } draws an objective, unseen by others: { $card }.
foundations-event-objective = { $who }'s objective: { $card }.
foundations-event-card-coins =
    { $who } gets { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }: { $card }.
foundations-event-waiver =
    { $who } pays { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } instead of meeting the requirement of { $piece }.
foundations-score-role = Role: { $card }.
foundations-score-objective = Objective: { $card }, with a count of { $amount }.
foundations-position-card = there is no card { $card } in play.
foundations-position-card-twice = this card is dealt twice.
foundations-position-not-dealt = a player keeps one of the cards dealt to that player.
foundations-position-dealt = { $cards } cards are dealt to each of { $players } players.
foundations-position-roads = four different road boards lie at the edges.
foundations-position-milestones = each benefit of a choice bears no milestone or one of a player, who has enough of them.
foundations-position-kept = all { $players } players have kept a card, or none.
foundations-position-objectives-public = objectives are public at this table; nobody was dealt any.
foundations-position-objectives-hidden = objectives are hidden at this table; none lie open.

## Questions
foundations-answer-first = You have a question to answer first.
foundations-position-turn = a turn without an action left is over, unless one was taken.
foundations-position-question = no such question can be open here.

## Invocations
foundations-prompt-card-or-end = You have taken your action: use a card, or end your turn.
foundations-prompt-step-or-end = You have taken your action: trade, steal or use a card if you can, or end your turn.
foundations-prompt-more-actions =
    { $actions ->
        [one] You may take 1 more action
       *[other] You may take { $actions } more actions
    }, or end your turn.
foundations-prompt-census = The era is scored: use a card that adds citizens now, or decline.
foundations-role-first = Keep one of the roles that you drew.
foundations-card-not-for-sale = { $card } is not on sale.
foundations-card-too-dear =
    { $card } costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
foundations-card-not-held = You have no unused card { $card }.
foundations-card-no-action = This card is for an action of this turn, and you have none left.
foundations-card-in-scoring = This card is used when an era is scored.
foundations-card-no-question = There is nothing to decline now.
foundations-card-answer = Use one of your cards for this scoring, or decline.
foundations-card-no-building = Name the first lot of a civic building of yours.
foundations-card-none-left = There is nothing left that this card could give you.
foundations-event-buy-card =
    { $who } buys { $card } for { $price ->
        [one] 1 coin.
       *[other] { $price } coins.
    }
foundations-event-used = { $who } uses { $card }.
foundations-event-new-offers = All cards on sale go under the pile.
foundations-event-windfall = { $who } turns up the deed of { $card } and takes it.
foundations-event-windfall-card = { $who } turns up { $card }, which leaves the game.
foundations-event-monument-drawn = Everybody may now build { $piece } too.
foundations-event-roles-drawn = { $who } draws two roles, unseen by others.
foundations-score-invocation = Invocation: { $card }.
foundations-position-under = the pile does not end with the cards that lie under it.

## Stealing
foundations-no-favor = You have no unspent favor token.
foundations-not-to-steal = { $lot } is not an empty lot of another player.
foundations-just-moved = { $lot } changed hands in this turn; nobody can steal it now.
foundations-guarded = A card of its owner keeps thieves off { $lot }.
foundations-few-neighbours = You need { $needed } lots or buildings of yours next to { $lot }.
foundations-event-theft = { $who } steals { $lot } from { $victim }.
foundations-score-favor =
    { $amount ->
        [one] 1 favor token
       *[other] { $amount } favor tokens
    } of { $each } points.
foundations-position-favors = players have { $tokens } favor tokens in all, spent ones only with stealing.
foundations-position-favor-seats = give a number for each of { $players } players.
foundations-position-moved = only lots that somebody owns have changed hands.
foundations-position-nothing-kept = there is nothing to say here.

## Trading
foundations-prompt-compose = Your offer to { $partner }: { $given } for { $asked }. Add to it, or send it.
foundations-prompt-wish = You would give { $given } for { $asked }. Add to it, or say it.
foundations-prompt-answer-offer = { $who } offers you { $given } for { $asked }.
foundations-prompt-offer-waits = { $partner } has your offer; you may withdraw it.
foundations-favor-tokens =
    { $n ->
        [one] 1 favor token
       *[other] { $n } favor tokens
    }
foundations-spent-tokens =
    { $n ->
        [one] 1 spent favor token
       *[other] { $n } spent favor tokens
    }
foundations-nothing = nothing
foundations-no-partner = You cannot trade with yourself.
foundations-proposals-used = You have made { $partner } all proposals that a turn allows.
foundations-nothing-to-trade = You and { $partner } have nothing to trade.
foundations-no-wish = { $partner } has no wish that you could grant.
foundations-no-offer = There is no such offer now.
foundations-compose-first = Complete the offer first.
foundations-offer-empty = An offer moves at least one thing.
foundations-offer-order = An offer is composed in one order: lots, coins, tokens and cards that are given, then those asked.
foundations-offer-limit = That is more than one trade may move.
foundations-offer-not-held = Who should give that does not have it, or may not give it away.
foundations-offer-both-ways = Coins and tokens of a kind go one way only.
foundations-offer-unbearable = One side would have too few lot markers for this.
foundations-offer-waits = Your offer waits for its answer; you can only withdraw it.
foundations-answer-offer = Answer the offer first.
foundations-no-proposal-left = No other proposal can be made to you in this turn.
foundations-event-offer = { $who } offers { $partner } { $given } for { $asked }.
foundations-event-wish = { $who } would give { $partner } { $given } for { $asked }.
foundations-event-accepted = { $who } accepts the offer of { $proposer }.
foundations-event-refused = { $who } declines the offer of { $proposer }.
foundations-event-withdrawn = { $proposer } withdraws the offer.
foundations-position-step = no such offer can be composed here.
foundations-position-proposed = the proposals of this turn do not fit the offers.

## The scoring to come, and what a player holds
foundations-scoring-era =
    { $title ->
        [metropolis] end of Year { $era ->
            [1] I
            [2] II
           *[other] III
        }
       *[other] end of era { $era ->
            [1] I
            [2] II
           *[other] III
        }
    }
foundations-holding-coins =
    { $signed } { $amount ->
        [one] coin
       *[other] coins
    }
foundations-holding-income = { $signed } on income
foundations-holding-citizens =
    { $signed } { $amount ->
        [one] citizen
       *[other] citizens
    }
foundations-holding-markers =
    { $signed } { $amount ->
        [one] lot marker
       *[other] lot markers
    }
