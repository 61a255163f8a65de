"""Playing: `table_game.py` folds a log, `table_manager.py` holds loaded tables, `socket.py` serves clients."""
