"""Storage on SQLite or PostgreSQL: tables, their logs and snapshots, guests and keys."""
