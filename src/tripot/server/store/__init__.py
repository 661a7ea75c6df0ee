"""What is stored, on SQLite or PostgreSQL."""
