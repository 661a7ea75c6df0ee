"""A sixth game is a separate package: it keeps the contract, plays in the terminal, and touches no file of ours.

How it plays on the page: tests/browser/test_sixth_game.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.sixth_game import follow_tutorial, install, tutorial_files

HERE = Path(__file__).parent
OURS = HERE.parent.parent / "src" / "tripot"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the package where an installer would."""
    return install(tmp_path_factory.mktemp("site"))


def environment(installed: Path) -> dict[str, str]:
    """Return an environment in which the sixth game is found, and ours where it is found now."""
    folders = [str(installed), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folder for folder in folders if folder)}


def tripot(installed: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with the sixth game installed."""
    code = "from tripot.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed,
        env=environment(installed),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_keeps_the_contract(installed: Path) -> None:
    """The conformance suite that anyone may run finds nothing to say against it."""
    done = python(
        installed, "from le_coffre import GAME; from tripot.testing import check_game; check_game(GAME, 3)"
    )
    assert done.returncode == 0, done.stderr


def test_the_tutorial_followed_word_by_word_keeps_the_contract(tmp_path: Path) -> None:
    """Its files are those of this folder, none is missing but the recipe for fitting, and `check_game` accepts them."""
    files = tutorial_files()
    for name, content in files.items():
        assert content == (HERE / name).read_text(encoding="utf-8"), name
    ours = {path.relative_to(HERE).as_posix() for path in (HERE / "le_coffre").rglob("*.*")}
    assert {name for name in ours if "__pycache__" not in name} - set(files) == {"le_coffre/fitting.py"}
    followed = install(tmp_path / "site", follow_tutorial(tmp_path / "my-games"))
    code = "from le_coffre import GAME; from tripot.testing import check_game; check_game(GAME, 1)"
    done = python(followed, code)
    assert done.returncode == 0, done.stderr


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    """A match against bots ends with the alarm."""
    assert "le-coffre" in tripot(installed, "games").stdout
    played = tripot(installed, "play", "le-coffre", "--lang", "en", "--bots", "careful", typed="1\n" * 20)
    assert played.returncode == 0, played.stderr
    assert "The alarm" in played.stdout


def python(installed: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with the sixth game installed."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment(installed),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_every_environment_takes_it(installed: Path) -> None:
    """PettingZoo, Gymnasium, OpenSpiel and the batch play it to its end."""
    code = """
import gymnasium, pyspiel
import tripot.envs.gymnasium
from tripot.envs.batch import matches
from tripot.envs.openspiel import short_name
from tripot.envs.pettingzoo import env

table = env("le-coffre", players=3)
table.reset(seed=1)
for agent in table.agent_iter():
    _seen, _reward, ended, cut, info = table.last()
    table.step(None if ended or cut else int(info["action_mask"].argmax()))
seat = gymnasium.make("tripot/le-coffre-v1", players=3, opponents="careful")
seat.reset(seed=1)
over = False
while not over:
    _seen, _reward, over, _cut, _info = seat.step(int(seat.unwrapped.action_masks().argmax()))
pyspiel.random_sim_test(pyspiel.load_game(short_name("le-coffre")), num_sims=1, serialize=True, verbose=False)
rows = matches("le-coffre", 8, 3)
rows.step_random(20)
print("played", int(rows.done.size))
"""
    done = python(installed, code)
    assert done.returncode == 0, done.stderr
    assert "played 8" in done.stdout


@pytest.mark.parametrize("simultaneous", [False, True])
def test_its_knowledge_decides_about_a_parallel_environment(installed: Path, simultaneous: bool) -> None:
    """A game whose seats choose at the same time has one as soon as its Knowledge says so; another is refused."""
    code = f"""
from le_coffre.game import LeCoffre
from tripot.core.errors import BadInput
from tripot.core.policy import Knowledge

class CoffreKnowledge(Knowledge):
    simultaneous = {simultaneous}

LeCoffre.knowledge = lambda self: CoffreKnowledge()
from tripot.envs.pettingzoo import parallel_env
try:
    print(parallel_env("le-coffre", players=3).possible_agents)
except BadInput as problem:
    print(problem)
"""
    done = python(installed, code)
    assert done.returncode == 0, done.stderr
    expected = "['seat_0', 'seat_1', 'seat_2']" if simultaneous else "one whose seats choose together"
    assert expected in done.stdout


def test_the_lab_takes_it(installed: Path) -> None:
    """It is simulated, its balance is measured, and its value is fitted by the recipe in its own package."""
    simulated = tripot(installed, "simulate", "le-coffre", "--games", "20", "--bots", "careful", "--json")
    assert simulated.returncode == 0, simulated.stderr
    report = str(installed / "balance.html")
    words = ["--games", "20", "--bots", "careful", "--skill", "random,careful", "--out", report]
    assert tripot(installed, "balance", "le-coffre", *words).returncode == 0
    fitted = tripot(installed, "lab", "fit", "le-coffre", "--matches", "20")
    assert fitted.returncode == 0, fitted.stderr
    assert "[players_4]" in fitted.stdout
    refused = tripot(installed, "lab", "fit", "12-gangsters")
    assert refused.returncode == 2
    assert "le-coffre" in refused.stderr


def test_no_file_of_ours_names_it() -> None:
    """Nothing under src/tripot or web/src knows the game."""
    page = OURS.parent.parent / "web" / "src"
    files = [
        *(path for path in OURS.rglob("*") if path.suffix in {".py", ".toml"}),
        *(path for path in page.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}),
    ]
    assert files
    assert [path for path in files if "le-coffre" in path.read_text(encoding="utf-8")] == []
