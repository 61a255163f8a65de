"""Tables before and after a game: `lobby.py` opens, fills and starts them, `routes.py` serves that over HTTP."""
