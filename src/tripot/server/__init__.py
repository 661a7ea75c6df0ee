"""The server: live tables over a durable database, for a family's laptop or a club."""
