"""Steps of the database from version to version, run at start by `run.py`."""
