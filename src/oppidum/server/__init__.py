"""The table server: people and bots at tables, over the network. Begin with `application.py`."""
