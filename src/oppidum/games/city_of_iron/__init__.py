"""City of Iron, first edition, for two to four players.

Where to look: `titles` and `configuration` begin here. `data` has the values printed on components, `rules` what may be
done and what it does, `hidden` what viewers know, `positions` tables as people write them, `shown` what people see.

In `rules`: `turns` and `rounds` are the course of the game; `bidding`, `building`, `cities`, `war`, `payments`, `piles`
and `purchases` the rules by chapter; `card_effects` what the action of a card does, `yields` what owning a building or
town gives, `nations` what a nation can do besides; `scoring` the points.
"""
