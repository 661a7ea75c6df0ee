"""The games there are: everything registered under the entry-point group `tripot.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from tripot.core.errors import BadInput
from tripot.core.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Return every registered game by id, ours first in the order of the box shelf."""
    shelf = ("12-gangsters", "gang-of-dice", "the-boss", "reglement-de-comptes", "gangster-le-pro")
    found: dict[str, Game] = {}
    for point in entry_points(group="tripot.games"):
        found.setdefault(point.name, point.load())
    order = sorted(found, key=lambda name: (shelf.index(name) if name in shelf else len(shelf), name))
    return {name: found[name] for name in order}


def find_game(name: str) -> Game:
    """Return a game by id; one clear error for a name nobody registered."""
    if name not in all_games():
        raise BadInput("game", name, ", ".join(all_games()))
    return all_games()[name]
