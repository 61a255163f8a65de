"""Sprawlopolis: a city of 15 cards that a team of 1-4 players builds together.

Where to look: `city` where cards lie and may lie, `plan` the visible grid, `groups` and `roads` what connects on it,
`conditions` the eighteen scoring conditions, `scoring` all points together, `seen_cards` who has seen which card,
`turns` the course of the game, `counting` points as fast as bots want them. None of `plan`, `groups`, `roads`,
`conditions` and `scoring` knows of cards or turns: any grid of blocks can be scored.
"""
