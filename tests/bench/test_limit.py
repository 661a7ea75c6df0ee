"""The hand-written C reference of 12 Gangsters plays the very same matches as the rules."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.support.paths import ROOT

from tripot import find_game
from tripot.core.playout import play_random
from tripot.core.rng import Rng


def test_the_c_reference_plays_the_same_matches(tmp_path: Path) -> None:
    """From the same state of the generator: every seat's money in 500 matches, and the same number of draws."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here")
    program = tmp_path / "twelve_gangsters"
    source = ROOT / "bench" / "limit" / "twelve_gangsters.c"
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", str(program), str(source)], check=True)
    rng = Rng(7)
    started = subprocess.run(
        [str(program), str(rng.state), "500"], check=True, capture_output=True, text=True
    )
    *matches, state = started.stdout.split("\n")[:-1]
    assert len(matches) == 500
    first = find_game("12-gangsters").new(4)
    for line in matches:
        match = first.clone()
        assert play_random(match, rng) == 48
        assert line == " ".join(map(str, match.scores()))
    assert state == str(rng.state)
