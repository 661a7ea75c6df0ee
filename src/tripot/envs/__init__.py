"""Doors for AI libraries: PettingZoo, Gymnasium and OpenSpiel over the same rules, nothing re-implemented.

Each module is imported by name (`tripot.envs.pettingzoo`), so that only the library that is used must be installed:
`pip install tripot[pettingzoo]`, `tripot[gymnasium]`, `tripot[openspiel]`.
"""
