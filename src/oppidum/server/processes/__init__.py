"""Worker processes, for bots and for checks: `parent.py` starts, asks and kills them, `child.py` runs inside."""
