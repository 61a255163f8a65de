"""Foundations: Metropolis (2-4 players) and what it shares with Rome.

Where to look: `titles` and `configuration` begin here. `data` has the values printed on components, `rules` what may be
done and what it does, `hidden` what viewers know, `positions` tables as people write them, `shown` what people see.

In `rules`: `lots` is the ground and its bit work, `construction` building and building over, `market` deeds,
`drafting`, `eras` the course of the game, `scoring` the points, `modules` the seams for more rules.
"""
