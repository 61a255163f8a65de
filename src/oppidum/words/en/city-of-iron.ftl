# What City of Iron says: short, from the table, second person where it speaks to a player.
# Goods, cards, buildings, lands, towns and nations are called by the names in the data, which a card pack may change.

## Card packs
city-of-iron-pack-no-path = “{ $path }” is no field of this entry
city-of-iron-pack-unknown = there is no { $name }, but { $known }
city-of-iron-pack-count = there are { $found } of them, and there should be { $due }
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
city-of-iron-pack-chosen = one town only can give a good of its owner's choice, and { $town } does
city-of-iron-pack-start = no { $deck } card is there to begin with
city-of-iron-pack-symbols = every card has a work or a distance symbol
city-of-iron-pack-special = a card of one nation is named by one ability of that nation, and no other card is
city-of-iron-pack-no-action = { $card } has no action
city-of-iron-pack-not-of = { $card } is no card of { $nation }
city-of-iron-pack-free-bids = { $found } places cost nothing, and { $due } must, one for each player
city-of-iron-pack-first-city = one token, in one copy, is the first city
