"""The editions a house offers besides those that ship: a folder of files, read once when it opens."""

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
    """Offer the editions in a folder, `<game>/<file>.toml` each; return in words what is wrong with the others.

    One bad file keeps no other from being played; BadInput only for a folder that is none.
    """
    found: dict[tuple[str, str], Edition] = {}
    wrong: list[str] = []
    if folder:
        path = Path(folder)
        if not path.is_dir():
            raise BadInput("editions", folder, "a folder with one folder a game: gangster-le-pro/mine.toml")
        for entry in sorted(path.iterdir()):
            if entry.is_dir():
                wrong += _read_game(entry, found)
            elif entry.suffix == ".toml":
                wrong.append(
                    f"{entry}: put it into the folder of its game, as {path / 'the-boss' / entry.name}"
                )
    set_offered(found)
    return wrong


def _read_game(folder: Path, found: dict[tuple[str, str], Edition]) -> list[str]:
    game = all_games().get(folder.name)
    files = sorted(folder.glob("*.toml"))
    if game is None:
        return [f"{folder}: no game is called that; takes {', '.join(all_games())}"] if files else []
    wrong = []
    for file in files:
        try:
            edition = check(game, file)
        except TripotError as problem:
            words = str(problem)
            wrong.append(words if str(file) in words else f"{file}: {words}")
            continue
        except Exception as problem:  # a file that reads well may still make a match impossible in any way
            wrong.append(f"{file}: a match of it fails ({type(problem).__name__}: {problem})")
            continue
        found[game.id, edition.name] = edition
    return wrong


def check(game: Game, file: Path) -> Edition:
    """Return an edition under its pinned name once every player count was set up and the fewest played a match; BadInput otherwise."""
    edition = game.edition(str(file))
    if len(edition.text) > MAX_EDITION_CHARS:
        raise BadInput("edition", f"{len(edition.text)} signs", f"{MAX_EDITION_CHARS} signs at most")
    for players in range(game.min_players, game.max_players + 1):
        state = game.new(players, None, str(file))
        if players == game.min_players:
            play_random(state, Rng(1))
    # The game's own digest is worked out anew whenever the edition is asked for by name.
    return replace(Edition.read(edition.text, str(file)), name=pinned_name(str(file), edition.text))
