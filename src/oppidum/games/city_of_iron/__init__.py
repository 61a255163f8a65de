"""City of Iron, first edition, for two to four players.

Where to look: `schema` the data and its vocabulary, `yields` what owning a building or town gives, `card_effects`
what the action of a card does, `nations` what a nation can do besides; `bidding`, `building`, `cities`, `war`,
`payments`, `piles` and `purchases` the rules by chapter; `turns` and `rounds` the course of the game; `scoring` the
points.
"""
