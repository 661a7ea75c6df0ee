"""The database, on SQLite or PostgreSQL."""
