# What the page says of Sprawlopolis: its options, actions and board, and the scorer of a city from a real table.

## First page
page-pitch-sprawlopolis = Fifteen cards, one city, three wishes that never agree. Alone or as a team.
page-preset-solo = Solo
page-preset-solo-harder = Solo, harder
page-preset-pair = A pair
page-preset-team-of-four = Team of four

## Options
page-option-difficulty = Difficulty
page-choice-easier = easier
page-choice-normal = normal
page-choice-harder = harder

## Actions
page-do-show = Show card
page-do-place = Place at
page-word-turned = turned

## Score
page-category-blocks = groups
page-category-roads = roads
page-category-conditions = conditions

## Board
page-map-summary = The city: { $cards } cards, { $blocks } blocks. Every place is in the list of choices.
page-target = target { $target }
page-team-total =
    { $total ->
        [one] { $total } point
       *[other] { $total } points
    } now, target { $target }
page-shown = To be placed
page-hand-of = Cards of { $name }
page-card-of = Card { $number }, { $name }

## The city scorer
page-scorer-title = Score a city of your own table
page-scorer-more = You have played Sprawlopolis with real cards? Tap the city in and see every point with its reason.
page-scorer-open = Open the scorer
page-scorer-blocks = Blocks
page-scorer-cards = Cards
page-scorer-text = As text
page-scorer-how = How you enter the city
page-scorer-conditions = Conditions
page-scorer-condition = Condition { $number }
page-scorer-none = none
page-scorer-brush = What you lay
page-scorer-map = The map
page-scorer-erase = Erase
page-scorer-road = Road
page-scorer-no-road = no road
page-scorer-clear = Clear all
page-scorer-turn = Turn (R)
page-scorer-hint-blocks = Choose a zone and a road, then tap the map.
page-scorer-hint-cards = Choose a card, then tap where its upper left block lies. Lay them in the order of your game.
page-scorer-hint-text = Rows of blocks such as R:EW C . P, or cards such as 7 2,-1 turned, one a line.
page-scorer-empty = Your city is still open country.
page-scorer-undo = Take the last one back
