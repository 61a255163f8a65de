# The Will of the Consul: a rival that nobody plays. Its name stands at the beginning of a sentence.
foundations-consul = The Consul

## Setting up
foundations-consul-alone = The Will of the Consul goes with Monuments and deed drafting alone: leave out { $option } (X-01).
foundations-consul-players = The Will of the Consul is for at most { $most } players (X-01).

## What you are asked
foundations-prompt-consul-place =
    { $size ->
        [one] You steer the Consul: choose the lot for its token.
       *[other] You steer the Consul: choose the lots for its token of size { $size }; which one it is shows after that.
    }
foundations-prompt-consul-fill =
    { $size ->
        [one] You steer the Consul: choose which of its bare lots gets a token next.
       *[other] You steer the Consul: choose which of its bare lots get a token of size { $size } next.
    }

## Why not
foundations-no-token-due = No token of the Consul is placed now.
foundations-not-a-place = The Consul's token cannot go there.

## What happened
foundations-event-consul-draws = The Consul draws the deed of { $lot }.
foundations-event-consul-ready = The Consul is ready to act.
foundations-event-consul-takes = The Consul takes the deed of { $lot }.
foundations-event-consul-discards = The Consul gives up { $piece }.
foundations-event-consul-shuffles = The discarded tokens of size { $size } are a new pile.
foundations-event-consul-builds = The Consul builds { $piece } on { $lots }.
foundations-event-consul-passes = { $who } steers the Consul from now on.
foundations-event-together-won =
    You win together: each of you is ahead of the Consul, who has { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
foundations-event-together-lost =
    The Consul wins with { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }

## What earned the points
foundations-score-behind =
    { $amount ->
        [one] 1 citizen
       *[other] { $amount } citizens
    } behind the largest population.
foundations-score-no-token = No token of size { $amount } was left.

## Positions
foundations-position-rivals = no such rival is in this game.
foundations-position-steers = one of the players steers the Consul.
foundations-position-token = there is no token { $token }.
foundations-position-tokens = there are not so many tokens, or one lies in the pile of another size.

## Tokens
foundations-piece-freedmans-house = a Freedman's House
foundations-piece-oil-stall = an Oil Stall
foundations-piece-wayside-shrine = a Wayside Shrine
foundations-piece-schoolroom = a Schoolroom
foundations-piece-weigh-house = a Weigh House
foundations-piece-colonnade = a Colonnade
foundations-piece-clients-houses = Clients' Houses
foundations-piece-granary = a Granary
foundations-piece-bathhouse = a Bathhouse
foundations-piece-mint = a Mint
foundations-piece-portico = a Portico
foundations-piece-tenement = a Tenement
foundations-piece-warehouse = a Warehouse
foundations-piece-theatre = a Theatre
foundations-piece-treasury = a Treasury
foundations-piece-palace-quarter = a Palace Quarter
foundations-piece-market-hall = a Market Hall
foundations-piece-senate-house = a Senate House
