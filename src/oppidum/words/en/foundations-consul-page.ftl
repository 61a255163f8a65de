# What the page says of the Will of the Consul.

## First page
page-preset-consul = With the Consul
page-preset-who-consul = { $players } players · together
page-option-consul = Will of the Consul
page-option-about-consul = All of you against one Consul, who takes deeds, builds by a plan that you see, and makes land dear.
page-choice-standard = standard
page-choice-hard = hard
page-choice-challenge = challenge
page-drawer-consul = Consul

## Its panel
page-consul-coins = coins on its tokens
page-consul-minimum = what a deed costs at least
page-consul-planning = planning
page-consul-ready = ready
# A sentence before what it will do.
page-consul-ready-after =
    { $yours ->
        [1] You steer it. It gets ready after your next turn, and acts after the one that follows.
       *[0] { $name } steers it. It gets ready after that player's next turn, and acts after the one that follows.
    }
page-consul-acts-after =
    { $yours ->
        [1] You steer it. It acts after your next turn.
       *[0] { $name } steers it. It acts after that player's next turn.
    }
page-consul-acting = It acts now.
page-consul-rests = It does nothing more in this era.
page-consul-builds = As things are, it will take { $lot } and put a token of size { $size } on { $lots }.
page-consul-builds-somewhere =
    As things are, it will take { $lot } and put a token of size { $size } on one of { $places } places, which { $yours ->
        [1] you choose.
       *[0] { $name } chooses.
    }
page-consul-scores =
    As things are, it will score { $points } points, because no token of size { $size } is left for { $lot }.
page-consul-price =
    Deeds cost at least { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }: { $first }, and 1 more for every { $every } coins on its tokens, which show { $coins }.
page-consul-next = The Consul takes this deed next.
page-consul-piles = Tokens of the Consul by size
page-consul-pile =
    Size { $size }: { $count ->
        [0] no token face down
        [one] 1 token face down
       *[other] { $count } tokens face down
    }
page-consul-discarded = given up: { $tokens }

## How it ended
page-together-won = You win together: each of you is ahead of the Consul.
page-together-lost =
    The Consul wins: { $names } { $count ->
        [one] is
       *[other] are
    } not ahead of it.
page-margin = { $margin } against { $rival }
