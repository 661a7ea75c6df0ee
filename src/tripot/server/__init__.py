"""The house: live tables over a durable store, for a family's laptop or a club's server."""
