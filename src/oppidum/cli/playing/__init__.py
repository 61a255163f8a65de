"""A game in the terminal: people at one keyboard, bots on the other seats; `oppidum play` opens it."""
