"""Playing at a table: `course.py` folds the log, `house.py` holds loaded tables as `live.py`, `socket.py` talks."""
