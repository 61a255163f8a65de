"""Bots at tables: they think in processes of their own, which are given a Knowledge as bytes and nothing else."""
