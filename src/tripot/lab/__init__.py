"""The lab: simulate matches, compare bots, measure the balance of a game, fit values."""
