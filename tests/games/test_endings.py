"""The end of a match is explained: every reason says why the winners won, in both languages and for the reader."""

from __future__ import annotations

import pytest

from tripot.core.registry import all_games

GAMES = list(all_games())
VALUES = {"score": 12, "amount": 3000}


@pytest.mark.parametrize("game", GAMES)
def test_every_end_says_why_the_winners_won(game: str) -> None:
    """Each reason, and what decides a tie, names the winners and speaks to the reader; scores have a unit."""
    catalogue = all_games()[game].catalogue
    reasons = [key.removeprefix("end.") for key in catalogue.texts if key.startswith("end.")]
    whys = [key for key in catalogue.texts if key.startswith("why.") and not key.endswith(".you")]
    assert {f"why.{reason}" for reason in reasons} <= set(whys)
    for lang in ("fr", "en"):
        assert catalogue.render(("result.score", {"n": 12}), lang) != "12"
        for key in whys:
            message = (key, {"seat": [0, 1], **VALUES})
            line = catalogue.render(message, lang, ["Ana", "Rosa"])
            assert "Ana" in line
            assert "Rosa" in line
            alone = catalogue.render((key, {"seat": [0], **VALUES}), lang, ["Ana", "Rosa"], 0).lower()
            assert "ana" not in alone.split()
            assert ("vous" if lang == "fr" else "you") in alone
