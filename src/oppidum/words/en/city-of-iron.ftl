# What City of Iron says: short, from the table, second person where it speaks to a player.
# Goods, cards, buildings, lands, towns and nations are called by the names in the data, which a card pack may change.

## Card packs
city-of-iron-pack-no-path = “{ $path }” is no field of this entry
city-of-iron-pack-unknown = there is no { $name }, but { $known }
city-of-iron-pack-count = there are { $found } of them, and there should be { $due }
city-of-iron-pack-many = there are { $found } of them, and { $most } at most are possible
city-of-iron-pack-short-deck =
    deck { $deck } has { $found ->
        [one] 1 card
       *[other] { $found } cards
    } with { $players } players, too few for a row of { $slots }
city-of-iron-pack-deck = deck { $deck } has { $found } cards, and should have { $due } with all marked ones
city-of-iron-pack-home = every nation has one land as its home, and this one has { $homes }
city-of-iron-pack-vehicle =
    no card carries settlers by { $vehicle ->
        [ship] ship
       *[other] airship
    }
city-of-iron-pack-pile =
    there is no town with { $stars ->
        [one] 1 star
       *[other] { $stars } stars
    }
city-of-iron-pack-left-out =
    with { $players } players no town with { $stars ->
        [one] 1 star
       *[other] { $stars } stars
    } is left
city-of-iron-pack-chosen = one town only can give a good of its owner's choice, and { $town } does
city-of-iron-pack-sum = with { $others } it makes { $total }, and { $most } at most are possible
city-of-iron-pack-start = no { $deck } card is there to begin with
city-of-iron-pack-starting = more than { $most } { $deck } cards are there to begin with
city-of-iron-pack-symbols = every card has a work or a distance symbol
city-of-iron-pack-special = a card of one nation is named by one ability of that nation, and no other card is
city-of-iron-pack-no-action = { $card } has no action
city-of-iron-pack-not-of = { $card } is no card of { $nation }
city-of-iron-pack-free-bids = { $found } places cost nothing, and { $due } must, one for each player
city-of-iron-pack-first-city = one token, in one copy, is the first city

## The index of cards
city-of-iron-index-cost = Costs { $what }.
city-of-iron-index-coins =
    { $n ->
        [one] 1 coin
       *[other] { $n } coins
    }
city-of-iron-index-science = { $n } science
city-of-iron-index-gives = It gives: { $what }.
city-of-iron-index-land = Distance { $distance }; for buildings of { $terrain }.
city-of-iron-index-town = Defense { $defense }, distance { $distance }.
city-of-iron-index-card = Work { $work }, distance { $distance }, attack { $attack }.
city-of-iron-index-action = Its action: { $what }.

## Setting up
city-of-iron-no-seat = There is no player { $seat } to name a nation for: only { $players } play.
city-of-iron-nation-twice = Two players cannot both play { $nation }.

## What you are asked
city-of-iron-prompt-order =
    { $deck ->
        [citizen] Which citizen card shall lie on top of your draw pile?
       *[other] Which military card shall lie on top of your draw pile?
    }
city-of-iron-prompt-bid =
    Bid for the turn order: you have { $coins ->
        [one] 1 coin.
       *[other] { $coins } coins.
    }
city-of-iron-prompt-bid-again =
    All have bid: bid again and pay the difference, or stay. You have { $coins ->
        [one] 1 coin.
       *[other] { $coins } coins.
    }
city-of-iron-prompt-turn = Your action { $number } of { $actions }: build, store, draw, tax, buy science, use a card or attack.
city-of-iron-prompt-turn-moving = Your action { $number } of { $actions }: build, store, draw, tax, buy science, use a card or attack; before that you may move buildings.
city-of-iron-prompt-pay = { $card }: which card do you discard next? Still to pay: { $left }.
city-of-iron-prompt-paid = { $card }: which card do you discard next? All that it asks for is paid.
city-of-iron-prompt-attack =
    Attack on { $town }: which card do you discard next? It takes attack { $attack }{ $distance ->
        [0] .
       *[other] , and distance { $distance } by other cards.
    }
city-of-iron-pay-work = work { $amount }
city-of-iron-pay-distance = distance { $amount }
city-of-iron-pay-vehicle =
    { $vehicle ->
        [ship] a ship
       *[airship] an airship
    }
city-of-iron-pay-card =
    { $deck ->
        [citizen] a citizen card
       *[military] a military card
    }
city-of-iron-prompt-build = { $card }: build something now, for less.
city-of-iron-prompt-raze = { $place } is full: which building makes room?
city-of-iron-prompt-rob = { $card }: whose coins do you take?
city-of-iron-prompt-settle = { $card }: which land do you settle, and with which token?
city-of-iron-prompt-district = { $card }: which city grows, and by which token?
city-of-iron-prompt-choose = Which good shall { $town } give from now on?
city-of-iron-prompt-buy =
    Choose cards to buy, in secret: you have { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } and { $science } science left.
city-of-iron-prompt-ready = You are ready; wait for { $who }.
city-of-iron-prompt-wait = Wait for { $who }.
city-of-iron-prompt-over = The game is over.

## Why not
city-of-iron-over = The game is over.
city-of-iron-no-such-action = There is no such action.
city-of-iron-not-your-turn = It is the turn of { $who }.
city-of-iron-not-asked = This is not what you are asked for now.
city-of-iron-already-answered = You are ready; wait for the others, or take your answer back.
city-of-iron-chain-open = Finish what you have begun first.
city-of-iron-place-taken = Another cube stands there.
city-of-iron-own-cube = Your own cube stands there.
city-of-iron-place-dear =
    This place costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
city-of-iron-not-in-deck = { $card } is not in the deck that you are putting in order.
city-of-iron-not-to-buy = { $card } is not among your unpurchased cards.
city-of-iron-chosen-already = { $card } is chosen already.
city-of-iron-passed-over = Cards are chosen in their order; to add { $card }, take your choice back.
city-of-iron-too-dear =
    { $what } costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    } and { $science_price } science, and you have { $coins } and { $science }.
city-of-iron-science-dear =
    Science costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
city-of-iron-nothing-to-draw =
    You have no { $deck ->
        [citizen] citizen
       *[other] military
    } card to draw.
city-of-iron-not-in-hand = { $card } is not in your hand.
city-of-iron-no-action = { $card } has no action; it pays with its symbols.
city-of-iron-used-already = The action of { $card } was used in this turn.
city-of-iron-action-dear =
    The action of { $card } costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
city-of-iron-symbols-short = Your other cards do not pay for { $card }: work { $work }, distance { $distance }.
city-of-iron-no-tokens = { $card } needs a token, and you have none left.
city-of-iron-no-land = { $card }: no open land is in reach of your other cards.
city-of-iron-no-build = { $card }: even for less there is nothing that you can build.
city-of-iron-empty-slot = There is no building in that slot.
city-of-iron-no-such-building = There is no such building for you to build.
city-of-iron-not-your-place = { $place } is no place of yours for that.
city-of-iron-wrong-land = The land of { $place } does not suit { $what }.
city-of-iron-not-built = { $what } does not stand on { $place }.
city-of-iron-stands-there = { $what } stands on { $place } already.
city-of-iron-no-room = { $place } has no room.
city-of-iron-no-moves = Your nation does not move buildings.
city-of-iron-move-dear =
    To move a building costs { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and you have { $coins }.
city-of-iron-own-town = { $town } is yours.
city-of-iron-town-in-pile = { $town } lies in its pile, under another town.
city-of-iron-too-weak = Your hand does not reach { $town }: defense { $defense }, distance { $distance }.
city-of-iron-citizens-first = Name citizen cards before military ones.
city-of-iron-does-not-pay = No payment can be made with { $card } next.
city-of-iron-land-taken = { $land } is settled already.
city-of-iron-no-token = You have no such token left.
city-of-iron-way =
    { $land } is out of reach: distance { $distance }, with { $vehicle ->
        [ship] a ship.
       *[other] an airship.
    }
city-of-iron-out-of-reach = { $land } is out of reach: distance { $distance }.
city-of-iron-no-coins-there = There are no coins to take.
city-of-iron-no-such-good = You have no { $good } beside those of the town.

## Positions
city-of-iron-position-seats = there are more seats than players.
city-of-iron-position-phase = the phase is ordering, bidding, rebidding, acting, choosing, buying or over.
city-of-iron-position-score-cards = score cards that came up are due or scored.
city-of-iron-position-last-scoring = once all score cards have come up a scoring is due, until the game is over.
city-of-iron-position-order = every player stands in the order once.
city-of-iron-position-bids = there is one bid for each player, 0 for none, and no two on one place.
city-of-iron-position-bidders = so far those have bid whose turn it was, and all of them.
city-of-iron-position-unknown = there is no “{ $what }” here.
city-of-iron-position-not-its-card = { $what } cannot be here.
city-of-iron-position-not-its-town = { $what } must be among the seat's towns.
city-of-iron-position-chosen = only unpurchased cards can be chosen.
city-of-iron-position-chosen-now = cards are chosen while purchases are made, and not before.
city-of-iron-position-chosen-dear = the seat cannot pay for all that it has chosen.
city-of-iron-position-fresh = what was never drawn is a starting card that nobody has shown.
city-of-iron-position-token = the seat has no such token left for this.
city-of-iron-position-good = this town gives no good of choice.
city-of-iron-position-towns = every town stands in the order once.
city-of-iron-position-row = the row has fewer slots.
city-of-iron-position-copies = all copies of { $what } are elsewhere.
city-of-iron-position-deck = the deck must hold just what is nowhere else, A on B on C, a score card under each.
city-of-iron-position-chain = this is no open action that could be.
city-of-iron-position-shown = all have seen the card that is played.
city-of-iron-position-overfull = a place holds more buildings than it has spaces.
city-of-iron-position-law = this cannot be: “{ $law }” does not hold.
city-of-iron-position-stuck = nobody could do anything now.
city-of-iron-position-choosing = this town gives nobody a good of choice.
city-of-iron-position-ready = whoever has put both decks in order is ready, and nobody else.
city-of-iron-position-ready-bought = whoever can buy nothing more is ready.
city-of-iron-position-ready-now = nobody is ready where nothing is asked of all at once.

## What happened
city-of-iron-event-ordered = { $who } has arranged the starting decks.
city-of-iron-event-bid =
    { $who } bids on place { $place } for { $coins ->
        [0] nothing.
        [one] 1 coin.
       *[other] { $coins } coins.
    }
city-of-iron-event-stay = { $who } does not bid again.
city-of-iron-event-tax =
    { $who } takes { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } of tax.
city-of-iron-event-science =
    { $who } buys 1 science for { $coins ->
        [one] 1 coin.
       *[other] { $coins } coins.
    }
city-of-iron-event-build = { $who } builds { $building } on { $place }.
city-of-iron-event-raze = { $who } destroys { $building } on { $place }.
city-of-iron-event-store = { $who } stores { $building }.
city-of-iron-event-move = { $who } moves { $building } from { $source } to { $target }.
city-of-iron-event-draw = { $who } draws { $card }.
city-of-iron-event-draw-unseen =
    { $who } draws { $deck ->
        [citizen] a citizen card.
       *[other] a military card.
    }
city-of-iron-event-turned =
    { $who } turns over the { $deck ->
        [citizen] citizen
       *[other] military
    } discards.
city-of-iron-event-play = { $who } uses { $card }.
city-of-iron-event-discard = { $who } discards { $card }.
city-of-iron-event-gain-coins =
    { $who } gains { $amount ->
        [one] 1 coin.
       *[other] { $amount } coins.
    }
city-of-iron-event-gain-science = { $who } gains { $amount } science.
city-of-iron-event-rob =
    { $who } takes { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } of { $rival }.
city-of-iron-event-settle = { $who } settles { $land }.
city-of-iron-event-district = { $who } expands the city on { $place }.
city-of-iron-event-conquer = { $who } conquers { $town }.
city-of-iron-event-conquer-from = { $who } conquers { $town } from { $rival }.
city-of-iron-event-open-town = { $town } is open now.
city-of-iron-event-scrapped = { $building } is discarded.
city-of-iron-event-turned-up = { $building } comes into the row.
city-of-iron-event-score-card = Score card { $number } comes up: goods are scored at the end of the next round.
city-of-iron-event-last-round = The last round begins.
city-of-iron-event-round = Round { $round } begins.
city-of-iron-event-chose = { $town } gives { $good } from now on.
city-of-iron-event-chose-none = { $town } gives nothing.
city-of-iron-event-income =
    { $who } collects { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } of income.
city-of-iron-event-collected = { $who } collects { $science } science.
city-of-iron-event-ready = { $who } is ready.
city-of-iron-event-bought = { $who } buys { $card }.
city-of-iron-event-scored =
    { $who } scores { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $why }
city-of-iron-event-won =
    { $count ->
        [one] { $who } wins
       *[other] { $who } share the victory
    } with { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }

city-of-iron-event-order = Turns go to { $who }, in this order.
city-of-iron-event-attack = { $who } attacks { $town }.
city-of-iron-event-came-back = { $building } comes back into the row, out of the discards.
city-of-iron-event-purchases = Everyone chooses cards to buy.
city-of-iron-event-thinks-again = { $who } thinks again.

## What earned the points
city-of-iron-score-given = Given at the beginning.
city-of-iron-score-first = Most { $good }, { $amount } of it.
city-of-iron-score-second = Second most { $good }, { $amount } of it.
city-of-iron-score-shield = { $amount } { $good } reach the shield.
city-of-iron-score-buildings = Buildings that score for { $good }.
city-of-iron-score-coins = Most coins, { $amount }.
city-of-iron-score-distance = Greatest distance, { $amount }.
city-of-iron-score-single-good = Most of a single good, { $amount }.
city-of-iron-score-cards = Most citizen and military cards, { $amount }.
city-of-iron-score-towns = Most towns, { $amount }.
city-of-iron-score-stored =
    { $amount ->
        [one] 1 stored building.
       *[other] { $amount } stored buildings.
    }

## The scoring to come, and what a player holds
city-of-iron-scoring =
    { $number ->
        [1] first scoring
       *[other] second scoring
    }
city-of-iron-holding-coins =
    { $signed } { $amount ->
        [one] coin
       *[other] coins
    }
city-of-iron-holding-income =
    { $signed } { $amount ->
        [one] coin
       *[other] coins
    } a round
city-of-iron-holding-science = { $signed } science
city-of-iron-holding-science-income = { $signed } science a round
city-of-iron-holding-good = { $signed } { $good }
