"""Gangster Le Pro: round the Godfather's quarter with 372 cards in 14 decks and ten characters."""
