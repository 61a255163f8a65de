"""What outlives the process: tables, their logs and snapshots, guests, keys. One store on SQLite or PostgreSQL."""
