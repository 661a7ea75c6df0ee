"""docs/rulings.md is made from the sources of the rulebooks."""

from __future__ import annotations

from tools import rulings
from tripot.core.registry import all_games

NOTES = [
    (rule, note)
    for game in all_games().values()
    if game.package.startswith("tripot.games.")
    for rule in game.rulebook
    for note in rule.notes
]


def test_the_document_is_made_from_the_sources() -> None:
    """docs/rulings.md is what the tool writes, with every question under the id of its paragraph."""
    text = rulings.FILE.read_text(encoding="utf-8")
    assert text == rulings.page(), "run python -m tools.rulings"
    for rule, note in NOTES:
        assert f"**{rule.id}** · {note.question['en']}" in text


def test_every_option_of_a_reading_is_in_the_document() -> None:
    """A reader of the document learns that the table may choose."""
    text = rulings.FILE.read_text(encoding="utf-8")
    named = {note.option for _rule, note in NOTES if note.option}
    assert named >= {"first", "memory", "screens", "police"}
    assert all(f"Table option: `{option}`" in text for option in named)
