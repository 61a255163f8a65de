"""Tables before and around a game: `lobby.py` opens, fills and starts them, `routes.py` offers that over HTTP."""
