"""Matches that were played: lists, replays, forks."""
