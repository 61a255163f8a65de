"""Playing at a table: `table_game.py` folds the log, `house.py` holds loaded tables as `live.py`, `socket.py` talks."""
