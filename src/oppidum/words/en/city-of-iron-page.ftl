# What the page says of City of Iron: its options, actions, numbers and board.

## First page
page-pitch-city-of-iron = Goods, towns and airships: an empire of cards, won by whoever leads the markets.
page-preset-everything = Nations and towns

## Options
page-option-nations = Nation abilities
page-option-towns = More towns
page-option-storing = Storing costs
page-option-nation-1 = Nation of player 1
page-option-nation-2 = Nation of player 2
page-option-nation-3 = Nation of player 3
page-option-nation-4 = Nation of player 4
page-choice-each = each building
page-choice-pairs = each pair
page-choice-arc = City-State of Arc
page-choice-cresaria = Cresarian Scholars
page-choice-hogmen = Hogmen Republic
page-choice-om = Toad Inventors of Om

## Actions
page-do-top = On top:
page-do-bid = Bid:
page-do-stay = Stay
page-do-tax = Tax
page-do-science = Buy science
page-do-draw = Draw
page-do-store = Store
page-do-play = Use
page-do-attack = Attack
page-do-discard = Discard
page-do-enough = Enough
page-do-ready = Ready
page-do-rob = Take from player
page-do-raze = Destroy
page-do-settle = Settle
page-do-district = Expand
page-do-choose = Choose
page-do-move = Move
page-word-home = at home
page-word-citizen = a citizen
page-word-military = a soldier
page-word-two = with the two-space token
page-word-three = with the three-space token
page-word-five = with the five-space token

## Numbers of a player
page-count-science = science
page-count-income = income
page-count-science_income = science a round

## Score
page-category-goods = goods
page-category-bonus = bonus
page-category-storing = storing
page-period-year = Year { $number }
page-period-scoring = Scoring { $number }

## Board
page-row-go = gone after the round
page-row-goes = goes as the round ends
page-scrapped = Discarded: { $count }
page-scrapped-buildings = Discarded buildings
page-scorings-in-deck = { $done } of { $all } scorings done; the next is in the deck.
page-scorings-this-round = { $done } of { $all } scorings done; goods score as this round ends.
page-scorings-next-round = { $done } of { $all } scorings done; goods score as the next round ends.
page-scorings-last-round = The last round: as it ends goods score once more, then bonuses and stored buildings.
page-scorings-next-is-last = The next round is the last: as it ends goods score once more, then bonuses and stored buildings.
page-scorings-never = All { $all } scorings are done.
page-goods = Goods
page-rank-first = first
page-rank-second = second
page-building-card =
    { $name } for { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }{ $science ->
        [0] {""}
       *[other] {" "}and { $science } science
    }
page-distance = distance
page-designed = Values with a star were designed for Oppidum: the printed ones could not be found.
page-designed-mark = designed
page-work = work
page-attack = attack
page-free-space = free
page-towns = Towns
page-defense = Defense { $defense }
page-below = { $left } below
page-bids = Turn order
page-bid-place =
    Place { $place } · { $coins ->
        [0] free
        [one] 1 coin
       *[other] { $coins } coins
    }
page-acts-first = acts first
page-acts-last = acts last
page-hand-empty = Your hand is empty.
page-piles-of-cards = Piles
page-pile-citizen-draw = Citizens to draw
page-pile-citizen-discard = Citizens discarded
page-pile-military-draw = Military to draw
page-pile-military-discard = Military discarded
page-pile-unbought = Not bought yet
page-pile-stored = Stored
page-pile-empty = Nothing lies here.
page-free-action = free action
page-round = Round { $round }
page-row = Buildings
page-stored = stored
page-lands = Lands
page-nations = Nations
page-draws = draws
page-draws-citizen = citizens a round
page-draws-military = military a round
page-tokens-left = tokens left

page-cards-lands = Lands
page-cards-towns = Towns
page-cards-cards = Cards
