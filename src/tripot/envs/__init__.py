"""Environments for AI libraries: PettingZoo, Gymnasium and OpenSpiel adapters over the same rules, and a batch environment.

Each module is imported by name (`tripot.envs.pettingzoo`), so that only the library in use must be installed:
`pip install tripot[pettingzoo]`, `tripot[gymnasium]`, `tripot[openspiel]`.
"""
