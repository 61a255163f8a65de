"""Foundations: Metropolis (2-4 players) and what it shares with Rome.

Where to look: `lots` the ground and its bit work, `construction` building and building over, `market` deeds,
`drafting`, `eras` the course of the game, `scoring`, `reasons` why something is not allowed, `modules` the seams for
more rules.
"""
