# Names and texts of the cards, boards and monuments of Rome's modules. Numbers come from the data, which a card pack may change.

## Monuments
foundations-piece-pantheon = the Pantheon
foundations-piece-forum-romanum = the Forum Romanum
foundations-piece-circus-maximus = the Circus Maximus
foundations-piece-temple-of-vulcan = the Temple of Vulcan
foundations-piece-temple-of-minerva = the Temple of Minerva
foundations-piece-tower-of-wonders = the Tower of Wonders
foundations-piece-temple-of-mars = the Temple of Mars
foundations-piece-temple-of-neptune = the Temple of Neptune
foundations-piece-lighthouse = the Lighthouse
foundations-piece-watchtower = the Watchtower
foundations-piece-temple-of-jupiter = the Temple of Jupiter
foundations-piece-colosseum = the Colosseum
foundations-piece-royal-winery = the Royal Winery
foundations-piece-regia = the Regia
foundations-piece-statue-of-romulus = the Statue of Romulus
foundations-piece-temple-of-venus = the Temple of Venus
foundations-piece-temple-of-apollo = the Temple of Apollo
foundations-piece-triumphal-arch = the Triumphal Arch
foundations-piece-imperial-harbor = the Imperial Harbor

## Roles
foundations-card-philosophical = Philosophical
foundations-card-entitled = Entitled
foundations-card-thrifty = Thrifty
foundations-card-well-connected = Well-connected
foundations-card-landed = Landed
foundations-card-wealthy = Wealthy
foundations-card-early = Early
foundations-card-popular = Popular
foundations-card-learned = Learned
foundations-card-enterprising = Enterprising
foundations-card-patient = Patient
foundations-card-frugal = Frugal
foundations-card-restless = Restless
foundations-card-swift = Swift
foundations-card-humble = Humble

## Objectives
foundations-card-most-people = The Crowd
foundations-card-richest-trade = The Guilds
foundations-card-most-civic = The Forum
foundations-card-most-buildings = The Builder
foundations-card-most-edge = The Walls
foundations-card-fullest-purse = The Purse
foundations-card-widest-estate = The Estate
foundations-card-great-estate = The Great Estate
foundations-card-four-winds = Four Winds
foundations-card-corners = Cornerstones
foundations-card-grandeur = Grandeur
foundations-card-homes = Hearths
foundations-card-shops = Shopfronts
foundations-card-halls = Halls
foundations-card-balance = Balance
foundations-card-all-sizes = Great and Small
foundations-card-no-waste = No Lot Wasted
foundations-card-avenue = The Avenue

## Invocations
foundations-card-largesse = Largesse
foundations-card-second-wind = Second Wind
foundations-card-fixed-price = Fixed Price
foundations-card-surveyor = The Surveyor
foundations-card-toll-gate = Toll Gate
foundations-card-good-name = A Good Name
foundations-card-newcomers = Newcomers
foundations-card-street-trade = Street Trade
foundations-card-patronage = Patronage
foundations-card-windfall = Windfall
foundations-card-rebuilding = Rebuilding
foundations-card-new-offers = New Offers
foundations-card-festival = Festival
foundations-card-census = Census
foundations-card-watchmen = Watchmen
foundations-card-bold-claim = Bold Claim
foundations-card-royal-leave = Royal Leave
foundations-card-grand-plan = Grand Plan
foundations-card-ambition = Ambition
foundations-card-new-calling = New Calling

## Roads
foundations-card-via-appia = Via Appia
foundations-card-salt-road = Salt Road
foundations-card-road-of-homes = Road of Homes
foundations-card-road-of-shops = Road of Shops
foundations-card-road-of-halls = Road of Halls
foundations-card-twin-road = Twin Road
foundations-card-jealous-road = Jealous Road
foundations-card-toll-road = Toll Road
foundations-card-crossroads = Crossroads
foundations-card-settlers-road = Settlers' Road
foundations-card-broad-road = Broad Road
foundations-card-common-road = Common Road

## Amounts
foundations-amount-coins =
    { $n ->
        [one] 1 coin
       *[other] { $n } coins
    }
foundations-amount-vp =
    { $n ->
        [one] 1 point
       *[other] { $n } points
    }
foundations-amount-citizens =
    { $n ->
        [one] 1 bonus citizen
       *[other] { $n } bonus citizens
    }
foundations-amount-lot-markers =
    { $n ->
        [one] 1 lot marker
       *[other] { $n } lot markers
    }
foundations-count-at-least = at least { $n }
foundations-count-exactly =
    { $n ->
        [0] no
       *[other] exactly { $n }
    }

## Buildings
foundations-building-size =
    { $count ->
        [one] 1
       *[other] { $count }
    } for each player, on { $size ->
        [one] 1 lot.
       *[other] { $size } lots.
    }
foundations-building-citizens =
    { $n ->
        [one] 1 citizen
       *[other] { $n } citizens
    }
foundations-building-shows = It brings { $amounts }.
foundations-building-scores =
    It scores { $amount } for every { $per ->
        [one] { $of ->
            [adjacent_citizen] citizen
            [adjacent_coin] coin
            [adjacent_civic] civic building
           *[other] building
        }
       *[other] { $per } { $of ->
            [adjacent_citizen] citizens
            [adjacent_coin] coins
            [adjacent_civic] civic buildings
           *[other] buildings
        }
    } beside it.

## Tokens
foundations-token-size =
    { $count ->
        [one] 1 token
       *[other] { $count } tokens
    } of the Consul, on { $size ->
        [one] 1 lot.
       *[other] { $size } lots.
    }
foundations-card-favor-token = Favor token
foundations-card-spent-favor-token = Spent favor token
foundations-favor-text = Scores { $amount } at the end.
foundations-favor-steals = With Stealing it takes an empty lot beside { $n } lots or buildings of yours, and goes to the owner of that lot, spent.
foundations-spent-favor-text = Scores { $amount } at the end, and steals no more.

## Requirements of monuments
foundations-monument-requires = Only with { $what }.
foundations-monument-free = Anybody may build it.
foundations-requirement-citizens = { $count } citizens
foundations-requirement-lots-owned = { $count } lots of yours
foundations-requirement-lots-of-type =
    { $type ->
        [residential] { $count } lots under residential buildings
        [commercial] { $count } lots under commercial buildings
       *[civic] { $count } lots under civic buildings
    }
foundations-requirement-own-building-of-size = a building of { $count } lots
foundations-requirement-buildings-of-type =
    { $type ->
        [residential] { $count } residential buildings
        [commercial] { $count } commercial buildings
       *[civic] { $count } civic buildings
    }
foundations-requirement-buildings-owned = { $count } buildings of yours
foundations-requirement-commercial-coins = { $count } coins shown by your commercial buildings
foundations-requirement-edge-lots-owned = { $count } lots of yours on the edge
foundations-requirement-lot-markers-on-board = { $count } lot markers of yours in the city
foundations-requirement-touches-edge = one of its lots on the edge
foundations-monument-citizens-per-building =
    { $n ->
        [one] 1 citizen more
       *[other] { $n } citizens more
    } for each building beside it.
foundations-monument-coins-per-building =
    { $n ->
        [one] 1 coin more
       *[other] { $n } coins more
    } for each building beside it.
foundations-monument-on-construct = When it is built, everybody with a building beside it gets { $amounts }.

## Effects of roles and invocations
foundations-effect-gain = Gain { $amount }.
foundations-effect-gain-lasting = When you show this card, gain { $amount }, once.
foundations-effect-income = Your income yields { $amount } more.
foundations-effect-lot-markers = You have { $amount } more.
foundations-effect-citizens = You have { $amount }, while your buildings show a citizen.
foundations-effect-set-price = The next deed you buy this turn costs { $amount }, whatever its slot.
foundations-effect-price-less =
    { $once ->
        [era] The first deed you buy in each era
       *[never] Each deed
    }{ $slots ->
        [all] { "" }
       *[some] { " " }in slot { $list }
    } costs you { $amount } less, never below 1.
foundations-effect-extra-action =
    You may take { $n ->
        [one] 1 more action
       *[other] { $n } more actions
    } this turn.
foundations-effect-construct-after-buy = Once in each era you may build directly after you bought a deed.
foundations-effect-era-vp =
    In each era, { $amount } for each of your { $type ->
        [residential] residential
        [commercial] commercial
       *[civic] civic
    } buildings and monuments of size { $size }.
foundations-effect-score-building = Choose one of your civic buildings or monuments: it scores now, at most { $amount }.
foundations-effect-citizens-once = Used when an era is scored: your population counts as { $n } more for that scoring.
foundations-effect-claim-top = Turn up the top card of the pile: a deed is yours, free, if you have a lot marker; an invocation is out of the game.
foundations-effect-refresh-market = Shuffle all cards for sale, put them under the pile, and turn up as many new ones.
foundations-effect-build-over-equal = Your next construction this turn may cover pieces of your own that are as large.
foundations-effect-on-build-over = Gain { $amount } for each construction that covers a piece of your own.
foundations-effect-no-theft = Nobody can steal your lots.
foundations-effect-free-theft = Steal one lot now without a favor token.
foundations-effect-on-monument = Score { $amount } each time you build a monument.
foundations-effect-monument-without-requirement =
    { $coins ->
        [0] Your next construction this turn may be a monument whose requirement you do not meet.
       *[other] Your next construction this turn may be a monument whose requirement you do not meet, for { $amount }.
    }
foundations-effect-monument-without-requirement-lasting =
    { $coins ->
        [0] You need not meet the requirements of monuments.
       *[other] When you build a monument you may pay { $amount } instead of meeting its requirement.
    }
foundations-effect-add-monument = A monument that was left out is drawn and joins the pool, open to all.
foundations-effect-draw-objective = Draw an objective that nobody has seen; it stays hidden and scores for you alone.
foundations-effect-draw-role = Draw two roles that were not dealt; keep one beside your own and show it.
foundations-effect-vp-if-not-leader = In each era, { $amount } if you have a citizen and another player has more than you.
foundations-effect-lot-vp = At the end of the game each of your empty lots is worth { $amount }.
foundations-effect-end-vp =
    At the end of the game, { $amount } for { $per ->
        [one] each coin
       *[other] every full { $per } coins
    } you have left.
foundations-invocation-ongoing = Once used, it lasts to the end of the game.
foundations-invocation-unused = Never used, it scores { $amount } at the end.

## Objectives
foundations-objective-most = { $amount } for the most { $what }.
foundations-objective-at-least = { $amount } for at least { $n } { $what }.
foundations-objective-at-most =
    { $n ->
        [0] { $amount } for no { $what }.
       *[other] { $amount } for at most { $n } { $what }.
    }
foundations-metric-citizens = citizens
foundations-metric-commercial-coins = coins shown by your commercial buildings
foundations-metric-buildings = buildings
foundations-metric-civic-buildings = civic buildings
foundations-metric-residential-buildings = residential buildings
foundations-metric-commercial-buildings = commercial buildings
foundations-metric-buildings-of-size-4-or-more = buildings of size 4 or more
foundations-metric-edge-lots = lots on the edge
foundations-metric-corner-lots = corner lots
foundations-metric-edges-touched = edges with a lot of yours
foundations-metric-coins-in-hand = coins left
foundations-metric-largest-contiguous-area = connected lots
foundations-metric-min-count-over-three-types = buildings of each type
foundations-metric-distinct-sizes-in-one-contiguous-area = sizes of buildings on connected lots
foundations-metric-empty-lots = empty lots
foundations-metric-buildings-in-one-row-or-column = buildings in one row or column

## Roads
foundations-road-most = Most influence: { $benefit }.
foundations-road-second = Second most influence: { $benefit }.
foundations-road-at-least = Influence of { $n } or more: { $benefit }.
foundations-road-none = No influence: lose { $benefit }.
foundations-benefit = { $amounts }
foundations-benefit-edge-lot =
    { $amounts } for each lot of this edge under your { $type ->
        [residential] residential
        [commercial] commercial
       *[civic] civic
    } buildings and monuments
foundations-benefit-building =
    { $amounts } for each of your { $type ->
        [residential] residential
        [commercial] commercial
       *[civic] civic
    } buildings and monuments on this edge
foundations-benefit-influence = { $amounts } for each influence here
foundations-benefit-at-most = { $benefit }, at most { $most }
foundations-benefit-choose = { $first }; or { $rest }
