"""Matches between bots: a schedule says who plays which games, workers play them, a file keeps them, figures sum up.

`schedule.py` is who plays which games, `playing.py` plays one, `local.py` is where games run, `results.py` keeps them,
`summary.py` says how the bots fared and `intervals.py` how sure that is.
"""
