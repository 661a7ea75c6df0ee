"""The examples run, and say what their documents say they do."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *words: str) -> str:
    """Run an example and return what it prints."""
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_notebook_learns_what_a_card_and_the_boss_are_worth() -> None:
    """Its moves lead to the file's scores; the Boss is worth something, and every card has its line."""
    said = run("heists.py", "40")
    assert "otherwise than the file says: 0" in said
    assert "holding the Boss is worth +" in said
    assert sum(line.startswith(f"{card:4}  ") for card in range(1, 13) for line in said.splitlines()) == 12


def test_openspiel_solves_the_small_game() -> None:
    """CFR+ ends below playing evenly, and one of our bots is measured as well."""
    said = run("small_cfr.py", "--cards", "2", "--iterations", "10", "--bots", "greedy", "--asked", "2")
    values = {line.rsplit(maxsplit=1)[0].strip(): float(line.split()[-1]) for line in said.splitlines()[1:]}
    assert values["CFR+,   10 iterations"] < values["any card, evenly"]
    assert "our greedy" in values


@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib is not installed")
def test_the_training_example_prints_its_curve() -> None:
    """A few decisions are enough to see that everything fits together; the bar needs minutes."""
    words = ("--decisions", "200", "--look", "4", "--test", "8", "--every", "100")
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / "train_maskable_ppo.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "test: " in done.stdout
