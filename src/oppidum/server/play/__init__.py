"""Playing at a table: `course.py` folds the log, `house.py` holds loaded tables, `socket.py` and `routes.py` talk."""
