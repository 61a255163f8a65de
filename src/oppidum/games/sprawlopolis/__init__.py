"""Sprawlopolis: a city of 15 cards that a team of 1-4 players builds together.

Where to look: `titles` and `configuration` begin here. `data` has the values printed on cards, `rules` what may be done
and what it does, `hidden` what viewers know, `positions` tables and cities as people write them, `shown` what they see.

In `rules`: `city` is where cards lie and may lie, `plan` the visible grid, `groups` and `roads` what connects on it,
`conditions` the eighteen scoring conditions, `scoring` all points together, `turns` the course of the game, `table` its
state, and points as fast as bots want them. None of `plan`, `groups`, `roads`, `conditions` and `scoring` knows of
cards or turns: any grid of blocks can be scored.
"""
