"""People: accounts and sessions, their data, and their achievements."""
