"""The bots of The Boss, and its knowledge for searches."""
