"""How bots play the Foundations family: what its tables are worth, its modules included."""
