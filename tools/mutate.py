"""Mutation testing of a game's rules with mutmut: python -m tools.mutate GAME [--children N] [--modules GLOB] [--sample N [--seed N]].

Works on a copy of the tree in a separate environment (mutmut needs an older pytest than ours). It runs every
mutant of the game's rules/ against its scenarios, unit tests, digest and, if that is fast, contract. It prints the score and writes the survivors to
docs/mutation/GAME.md. The text under a survivor's heading after "Why:" is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tripot.core.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".build" / "mutate"
NEEDS = [
    "pytest==8.4.2",
    "pytest-xdist",
    "hypothesis",
    "mutmut==3.8.0",
    "typer",
    "rich",
    "hatchling",
    "hatch-mypyc",
    "mypy",
    "editables",
]


def prepare(copy: Path) -> Path:
    """Copy the tree, make the environment, install the copy; return its Python."""
    python = VENV / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run(
            [str(python), "-m", "pip", "-q", "--disable-pip-version-check", "install", *NEEDS], check=True
        )
    tracked = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    for name in tracked:
        if (
            name.startswith(("src/", "tests/", "pyproject", "README", "LICENSE", "hatch_build"))
            and (ROOT / name).is_file()
        ):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return python


def configure(copy: Path, package: str, game: str, modules: str) -> None:
    """Write mutmut's configuration: the game's rules, its scenarios, its tests."""
    paths = sorted(str(p.relative_to(copy)) for p in (copy / "src/tripot/games" / package).glob(modules))
    tests = [
        "tests/test_scenarios.py",
        f"tests/test_games.py::test_fixed_seed_matches_have_the_known_digest[{game}]",
        f"tests/test_games.py::test_a_game_keeps_the_contract[{game}]",
        f"tests/test_games.py::test_a_learner_sees_what_the_view_says[{game}]",
    ]
    if (copy / "tests/games" / package).is_dir():
        tests.append(f"tests/games/{package}")
    for folder in (copy / "tests/scenarios").iterdir():
        if folder.name != game:
            shutil.rmtree(folder)
    lines = [
        "[tool.mutmut]",
        f"only_mutate = {paths!r}",
        'source_paths = ["src"]',
        'also_copy = ["tests", "pyproject.toml", "README.md", "LICENSE", "hatch_build.py"]',
        f"pytest_add_cli_args_test_selection = {tests!r}",
        'pytest_add_cli_args = ["-m", "not slow", "-p", "no:cacheprovider", "-W", "ignore"]',
    ]
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(lines) + "\n")


def draw(copy: Path, mutmut: list[str], size: int, seed: int) -> list[str]:
    """Let mutmut write the mutants without running any, and draw some of them."""
    subprocess.run([*mutmut, "run", "none-of-them"], cwd=copy, capture_output=True, check=False)
    names: list[str] = []
    for file in sorted((copy / "mutants").rglob("*.meta")):
        names += sorted(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    print(f"{len(names)} mutants, {min(size, len(names))} drawn", flush=True)
    return sorted(random.Random(seed).sample(names, min(size, len(names))))


def main() -> int:
    """Run the mutants, print the score, write the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--children", type=int, default=1)
    parser.add_argument("--modules", default="rules/**/*.py")
    parser.add_argument("--sample", type=int, help="run only so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    wanted = parser.parse_args()
    game = find_game(wanted.game)
    package = game.package.rsplit(".", 1)[1]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        python = prepare(copy)
        configure(copy, package, game.id, wanted.modules)
        environment = {**os.environ, "TRIPOT_BUILD": "pure"}
        install = [
            str(python),
            "-m",
            "pip",
            "-q",
            "--disable-pip-version-check",
            "install",
            "--no-build-isolation",
            "--no-deps",
            "-e",
            ".",
        ]
        subprocess.run(install, cwd=copy, env=environment, check=True)
        mutmut = [str(VENV / "bin" / "mutmut")]
        log = copy / "mutmut.log"
        names = [] if wanted.sample is None else draw(copy, mutmut, wanted.sample, wanted.seed)
        with log.open("w", encoding="utf-8") as file:
            command = [*mutmut, "run", "--max-children", str(wanted.children), *names]
            run = subprocess.run(command, cwd=copy, stdout=file, stderr=file, check=False)
        text = log.read_text(encoding="utf-8")
        counts = re.findall(r"(\d+)/(\d+)  🎉 (\d+) 🫥 (\d+)  ⏰ (\d+)  🤔 (\d+)  🙁 (\d+)", text)
        if run.returncode or not counts:
            print(text[-3000:], file=sys.stderr)
            return 1
        _done, total, killed, untested, timeouts, _odd, _alive = map(int, counts[-1])
        total = len(names) or total
        results = subprocess.run(
            [*mutmut, "results"], cwd=copy, capture_output=True, text=True, check=True
        ).stdout
        alive = re.findall(r"^\s*(\S+): (survived|no tests|suspicious)", results, re.MULTILINE)
        diffs = {}
        for name, _state in alive:
            shown = subprocess.run(
                [*mutmut, "show", name], cwd=copy, capture_output=True, text=True, check=False
            ).stdout
            diffs[name] = "\n".join(line for line in shown.split("\n") if re.match(r"[-+][^-+]", line))
    score = (killed + timeouts) / total
    print(
        f"{game.id}: {killed + timeouts} of {total} mutants killed ({score:.1%}), {len(alive)} survive, {untested} untested"
    )
    write_survivors(game.id, score, total, diffs, sampled=bool(names))
    return 0


def write_survivors(game: str, score: float, total: int, diffs: dict[str, str], *, sampled: bool) -> None:
    """Write docs/mutation/GAME.md; keep the reasons already written under the same change."""
    path = ROOT / "docs" / "mutation" / f"{game}.md"
    reasons: dict[str, str] = {}
    if path.exists():
        text = path.read_text(encoding="utf-8")
        reasons = dict(re.findall(r"```diff\n(.*?)\n```\nWhy: ([^\n]*)\n", text, re.DOTALL))
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# Mutants of {game}",
        "",
        f"mutmut: {score:.1%} of {total} {'drawn at random ' if sampled else ''}killed by the scenarios and unit tests. The survivors:",
        "",
    ]
    for name, change in diffs.items():
        lines += [
            f"`{name}`",
            "```diff",
            change,
            "```",
            f"Why: {reasons.get(change, '(not looked at yet)')}",
            "",
        ]
    path.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
