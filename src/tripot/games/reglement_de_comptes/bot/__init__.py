"""The bots of Règlement de comptes, and its knowledge for searches."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from tripot.games.reglement_de_comptes.bot.value import Value


@cache
def values() -> dict[int, Value]:
    """Return the fitted value of a position for each number of players, from value.toml."""
    data = tomllib.loads((files(__package__) / "value.toml").read_text(encoding="utf-8"))
    return {int(name): Value(row["early"], row["late"]) for name, row in data.items() if name.isdigit()}
