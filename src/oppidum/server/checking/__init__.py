"""Checks of text that people send, in processes of their own: `checker.py` asks, `worker.py` finds out."""
