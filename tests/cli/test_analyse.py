"""`tripot analyse` as a stranger uses it: the verdict in both languages, as JSON and as a page; bad input in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.test_cli import tripot

from tripot import find_game
from tripot.coach.puzzles import shipped


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record of a match of The Boss between random bots."""
    folder = tmp_path_factory.mktemp("records")
    tripot("simulate", "the-boss", "-p", "2", "--games", "1", "--bots", "random", "--records", str(folder))
    return next(folder.glob("*.jsonl"))


@pytest.mark.slow
def test_the_verdict_says_curve_turning_points_decisions_and_luck(record: Path) -> None:
    """All four parts, in French if asked, and the page as well."""
    page = record.parent / "page.html"
    done = tripot("analyse", str(record), "--seconds", "3", "--html", str(page), "--lang", "fr")
    assert done.returncode == 0, done.stderr
    for word in (
        "Chances de gagner",
        "Tournants",
        "Décisions",
        "La chance",
        "moins de chance",
        "random 0",
    ):
        assert word in done.stdout
    html = page.read_text(encoding="utf-8")
    assert html.count("<polyline") == 2
    assert "La chance" in html


@pytest.mark.slow
def test_json_adds_up_and_one_seat_sees_only_its_own(record: Path) -> None:
    """Programs read the sums; --seat speaks of one seat only."""
    done = tripot("analyse", str(record), "--seconds", "2", "--json")
    luck = json.loads(done.stdout)["luck"]
    for seat in range(2):
        parts = sum(luck[part][seat] for part in ("start", "luck", "own", "others"))
        assert parts == pytest.approx(luck["result"][seat], abs=3e-4)
    alone = tripot("analyse", str(record), "--seconds", "2", "--seat", "1", "--lang", "en").stdout
    assert "less luck" in alone
    assert "\nrandom 0 " not in alone


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seconds", "0"], "--seconds"),
        (["--seat", "5"], "--seat"),
        (["--lang", "de"], "--lang"),
        (["--bot", "parrain"], "answers at once"),
        (["--html", "/nowhere/at/all.html", "--seconds", "0.1"], "--html"),
    ],
)
def test_bad_usage_is_one_sentence(record: Path, words: list[str], says: str) -> None:
    """The mistake and the values allowed, exit code 2, no traceback."""
    done = tripot("analyse", str(record), *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_puzzles_are_mined_and_checked(tmp_path: Path) -> None:
    """`mine` stops in time, `check` measures shipped puzzles again; another file is refused in one sentence."""
    mined = tripot("puzzles", "mine", "12-gangsters", "--count", "1", "--seconds", "0.5")
    assert mined.returncode == 0, mined.stderr
    assert "of 1" in mined.stderr
    file = tmp_path / "puzzles.json"
    file.write_text(json.dumps(shipped(find_game("12-gangsters"))[0]), encoding="utf-8")
    checked = tripot("puzzles", "check", str(file), "--worlds", "60")
    assert (checked.returncode, checked.stdout) == (0, "1 of 1 keep their answer\n")
    file.write_text("nothing", encoding="utf-8")
    broken = tripot("puzzles", "check", str(file))
    assert broken.returncode == 2
    assert "expected a puzzle of `tripot puzzles mine` a line" in broken.stderr
