"""The bots of The Boss and what they know about it."""
