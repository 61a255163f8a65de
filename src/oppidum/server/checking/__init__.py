"""Checks texts that people send, in separate processes: `checker.py` hands them out, `worker.py` checks them."""
