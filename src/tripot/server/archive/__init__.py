"""Finished matches: lists, replays, forks, coaching history."""
