"""The installed games: everything registered under the entry-point group `tripot.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.state import State


@cache
def all_games() -> dict[str, Game]:
    """Return every registered game by id, in the order of `Game.list_position`, then of the ids."""
    games: dict[str, Game] = {}
    for point in entry_points(group="tripot.games"):
        if point.name not in games:
            games[point.name] = _load(point)
    return dict(sorted(games.items(), key=lambda item: (item[1].list_position, item[0])))


def _load(point: EntryPoint) -> Game:
    """Return the game of an entry point; BadInput names the package if it has none."""
    try:
        game = point.load()
    except Exception as problem:  # a package from elsewhere may fail in any way
        raise BadInput(
            f"game {point.name}",
            point.value,
            f"a package that can be imported and has that name ({type(problem).__name__}: {problem})",
        ) from problem
    if not isinstance(game, Game):
        raise BadInput(f"game {point.name}", point.value, "an instance of a Game: GAME = MyGame()")
    if game.id != point.name:
        raise BadInput(f"game {point.name}", game.id, "an id equal to the name of its entry point")
    return game


def game_of(state: State) -> Game | None:
    """Return the game whose package a position's class comes from, None if it is not registered."""
    module = type(state).__module__
    for game in all_games().values():
        if module == game.package or module.startswith(f"{game.package}."):
            return game
    return None


def find_game(name: str) -> Game:
    """Return a game by id; BadInput if none is registered under it."""
    if name not in all_games():
        raise BadInput("game", name, ", ".join(all_games()))
    return all_games()[name]
