"""`tripot edition`: an editor's path, from a copy to a checked file."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.errors import BadInput
from tripot.core.registry import all_games, find_game
from tripot.lab.editions import mistakes


def tripot(*words: str) -> str:
    """Run a command that must succeed and return what it says; an error comes through."""
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", all_games())
def test_a_copy_is_a_playable_edition_that_changes_nothing(game: str, tmp_path: Path) -> None:
    """Of every game."""
    file = str(tmp_path / "mine.toml")
    tripot("edition", "copy", game, file)
    said = tripot("edition", "check", game, file)
    assert "a playable edition" in said
    assert "no differences" in said


def test_three_cards_of_gangster_le_pro_are_changed(tmp_path: Path) -> None:
    """The copy has the cards asked for; the check tells which values are other than in the standard edition."""
    file = tmp_path / "mine.toml"
    cards = ("perle-100", "aventure-tante-huguette", "aventure-prime-merite")
    tripot(
        "edition",
        "copy",
        "gangster-le-pro",
        str(file),
        *(word for card in cards for word in ("--card", card)),
    )
    text = file.read_text(encoding="utf-8")
    assert text.count("[[card]]") == 3
    file.write_text(text.replace("gain = 3000", "gain = 20000"), encoding="utf-8")
    said = tripot("edition", "check", "gangster-le-pro", str(file))
    assert "card.aventure-tante-huguette.effect.0.gain: 3000 → 20000" in said
    assert said.count("→") == 1


def test_a_mistake_is_told_in_words(tmp_path: Path) -> None:
    """The card and the field are named."""
    file = tmp_path / "mine.toml"
    tripot("edition", "copy", "gangster-le-pro", str(file), "--card", "aventure-tante-huguette")
    file.write_text(file.read_text(encoding="utf-8").replace("gain = 3000", "gian = 3000"), encoding="utf-8")
    with pytest.raises(BadInput, match=r"aventure-tante-huguette.*gian"):
        tripot("edition", "check", "gangster-le-pro", str(file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("copy", "the-boss", "mine.txt"), "ends in .toml"),
        (("copy", "gangster-le-pro", "mine.toml", "--card", "perle"), "perle-300"),
        (("copy", "the-boss", "mine.toml", "--card", "boston-3"), "cards in one file"),
        (("check", "the-boss", "nowhere.toml"), "readable"),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One clear error each."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=said):
        tripot("edition", *words)


def test_a_copy_overwrites_nothing(tmp_path: Path) -> None:
    """A second copy to the same place is refused."""
    file = tmp_path / "mine.toml"
    tripot("edition", "copy", "the-boss", str(file))
    with pytest.raises(BadInput, match="does not exist yet"):
        tripot("edition", "copy", "the-boss", str(file))


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    """An editor with three mistakes does not need three runs."""
    file = tmp_path / "mine.toml"
    tripot("edition", "copy", "the-boss", str(file))
    text = file.read_text(encoding="utf-8")
    changed = text.replace('id = "boston"', 'id = "bostn"').replace("experts = 6", "experts = 9", 1)
    changed = changed.replace("occasionals = 3", "occasionals = 30", 1)
    file.write_text(changed, encoding="utf-8")
    result = CliRunner().invoke(app, ["edition", "check", "the-boss", str(file)])
    assert result.exit_code == 2
    for wrong in ("bostn", "gangsters.experts", "gangsters.occasionals"):
        assert sum(wrong in line for line in result.output.splitlines()) == 1, result.output


def test_a_city_without_a_name_is_refused(tmp_path: Path) -> None:
    """A misspelt id was playable before, and stopped the first command that wrote its name."""
    file = tmp_path / "mine.toml"
    tripot("edition", "copy", "the-boss", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('id = "boston"', 'id = "bostn"'), encoding="utf-8")
    with pytest.raises(BadInput, match="bostn"):
        tripot("edition", "check", "the-boss", str(file))


def test_a_mistake_takes_no_right_change_with_it(tmp_path: Path) -> None:
    """One wrong value among right ones is reported alone."""
    file = tmp_path / "mine.toml"
    tripot("edition", "copy", "the-boss", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("occasionals = 3", "occasionals = 2", 1).replace("experts = 6", "experts = 9", 1),
        encoding="utf-8",
    )
    assert len(mistakes(find_game("the-boss"), file)) == 1
