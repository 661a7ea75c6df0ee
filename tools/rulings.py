"""Write docs/rulings.md from the sources of the rulebooks: python -m tools.rulings [--check].

With --check nothing is written; the exit code is 1 if the document is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tripot import all_games
from tripot.core.game import Game
from tripot.core.rulebook import RULING, SourceNote

FILE = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"
INTRODUCTION = """# Rulings and reconstructions

A rulebook may be silent, unclear or at odds with itself. We then decide, write the decision down with the rule, and test it: that is a *ruling*.
A *reconstruction* stands in for a picture or for the text of cards that is lost. Everything that is not on this page is printed in the box's rulebook.

Each entry begins with the id of its paragraph. `tripot rules GAME ID` shows the paragraph in both languages.
This page is made from the `sources.toml` of each game: change it there and run `python -m tools.rulings`.
"""


def page() -> str:
    """Return the whole document."""
    return "\n".join([INTRODUCTION, *(line for game in all_games().values() for line in _game(game))])


def _game(game: Game) -> Iterator[str]:
    notes = [(paragraph.id, note) for paragraph in game.rulebook for note in paragraph.notes]
    if not notes:
        return
    yield f"## {game.title}\n"
    for rule, note in notes:
        yield from _entry(game, rule, note)


def _entry(game: Game, rule: str, note: SourceNote) -> Iterator[str]:
    yield f"**{rule}** · {note.question['en']}\n"
    if note.kind == RULING:
        ours, *others = note.readings
        yield f"- Ours: {ours}"
        yield from (f"- Also possible: {other}" for other in others)
        yield f"- Why: {note.why}"
    else:
        yield f"- Reconstructed: {note.why}"
    if note.option is not None:
        named = game.catalogue.texts[f"option.{note.option}"]["en"]
        yield f"- Table option: `{note.option}` ({named})"
    yield ""


def main() -> None:
    """Write the document, or check it."""
    if "--check" not in sys.argv:
        FILE.write_text(page(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != page():
        sys.exit("docs/rulings.md is out of date: run python -m tools.rulings")


if __name__ == "__main__":
    main()
