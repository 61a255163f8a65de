"""How bots see City of Iron: what a table is worth, and which moves are worth a thought."""
