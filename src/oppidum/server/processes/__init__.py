"""Worker processes: `parent.py` starts, asks and kills them, `child.py` is what runs inside."""
