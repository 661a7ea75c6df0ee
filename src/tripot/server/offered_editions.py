"""Custom editions that a server offers: a folder of files, read once at the start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.options import Edition
from tripot.core.pinned_editions import MAX_EDITION_CHARS, pinned_name, set_offered
from tripot.core.playout import play_random
from tripot.core.registry import all_games
from tripot.core.rng import Rng


def offer_folder(folder: str) -> list[str]:
    """Offer the editions in a folder, each in `<game>/<file>.toml`; return the problems of the other files.

    Raises BadInput if the folder does not exist.
    """
    editions: dict[tuple[str, str], Edition] = {}
    problems: list[str] = []
    if folder:
        path = Path(folder)
        if not path.is_dir():
            raise BadInput("editions", folder, "a folder with one folder a game: gangster-le-pro/mine.toml")
        for entry in sorted(path.iterdir()):
            if entry.is_dir():
                problems += _read_game(entry, editions)
            elif entry.suffix == ".toml":
                problems.append(
                    f"{entry}: put it into the folder of its game, as {path / 'the-boss' / entry.name}"
                )
    set_offered(editions)
    return problems


def _read_game(folder: Path, editions: dict[tuple[str, str], Edition]) -> list[str]:
    game = all_games().get(folder.name)
    files = sorted(folder.glob("*.toml"))
    if game is None:
        return [f"{folder}: no game is called that; takes {', '.join(all_games())}"] if files else []
    problems = []
    for file in files:
        try:
            edition = check(game, file)
        except TripotError as problem:
            message = str(problem)
            problems.append(message if str(file) in message else f"{file}: {message}")
            continue
        except Exception as problem:  # a valid file may still make a match impossible in any way
            problems.append(f"{file}: a match of it fails ({type(problem).__name__}: {problem})")
            continue
        editions[game.id, edition.name] = edition
    return problems


def check(game: Game, file: Path) -> Edition:
    """Return an edition under its pinned name; BadInput if it cannot be set up for each player count, or played."""
    edition = game.edition(str(file))
    if len(edition.text) > MAX_EDITION_CHARS:
        raise BadInput("edition", f"{len(edition.text)} signs", f"{MAX_EDITION_CHARS} signs at most")
    for players in range(game.min_players, game.max_players + 1):
        state = game.new(players, None, str(file))
        if players == game.min_players:
            play_random(state, Rng(1))
    # The game computes its own digest again whenever the edition is opened by name.
    return replace(Edition.read(edition.text, str(file)), name=pinned_name(str(file), edition.text))
