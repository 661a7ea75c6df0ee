"""The command as a stranger uses it: real processes, exit codes, one sentence for bad input."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from tests.support.matches import whole_match

from tripot.cli.common import flags
from tripot.core.entries import write_line
from tripot.core.errors import BadInput

ROOT = Path(__file__).parents[2]


def tripot(*words: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `tripot` with some words and some typing."""
    environment = {**os.environ, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    if folder is not None:
        environment["TRIPOT_DATA"] = str(folder)
    code = "from tripot.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def test_games_lists_every_game_as_json() -> None:
    """Programs read the same facts."""
    done = tripot("games", "--json")
    assert done.returncode == 0
    found = {game["id"]: game for game in json.loads(done.stdout)}
    assert found["12-gangsters"]["players"] == [3, 6]
    assert "greedy" in found["12-gangsters"]["bots"]
    assert "12 Gangsters" in tripot("games", "--lang", "en").stdout


BARE = """
import sys
from importlib.abc import MetaPathFinder

class Bare(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if path is None and name not in HAD and not name.startswith("_"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

HAD = {*sys.stdlib_module_names, *sys.argv.pop(1).split(",")}
sys.meta_path.insert(0, Bare())
from tripot.cli import main
main()
"""
"""The command as `pip install tripot[play]` leaves it: nothing that only other extras bring."""


def bare_modules() -> set[str]:
    """Return the modules that the extra `play` brings, and those of its dependencies."""
    wanted, seen = ["tripot", *required_by("tripot", "play"), "librt", "mypy-extensions"], set[str]()
    while wanted:
        name = canonical(wanted.pop())
        if name in seen:
            continue
        seen.add(name)
        with contextlib.suppress(metadata.PackageNotFoundError):
            wanted += required_by(name)
    return {
        module
        for module, names in metadata.packages_distributions().items()
        if any(canonical(name) in seen for name in names)
    }


def required_by(package: str, extra: str = "") -> list[str]:
    """Return the packages that a package needs: always, or those of one extra."""
    needs = metadata.requires(package) or []
    chosen = [need for need in needs if (f"extra == '{extra}'" in need if extra else "extra ==" not in need)]
    return [re.split(r"[^\w.-]", need)[0] for need in chosen]


def canonical(name: str) -> str:
    """Return a package's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["games"], 0, "12 Gangsters"),
        (["rules", "the-boss", "2.1", "--lang", "en"], 0, "BOSS-2.1"),
        (["simulate", "gang-of-dice", "--games", "2", "--bots", "greedy"], 0, "greedy"),
        (["verify", str(ROOT / "tests/playthroughs/12-gangsters/12-gangsters-3.jsonl")], 0, ""),
        (["serve", "--no-open"], 2, "tripot[server]"),
        (["simulate", "12-gangsters", "--games", "2", "--parquet", "x.parquet"], 2, "tripot[lab]"),
    ],
    ids=["games", "rules", "simulate", "verify", "serve", "parquet"],
)
def test_the_extra_play_alone_works_or_says_what_to_install(
    words: list[str], code: int, said: str, tmp_path: Path
) -> None:
    """Rules, bots and records need nothing but the extra `play`; what needs more names its extra."""
    done = subprocess.run(
        [sys.executable, "-c", BARE, ",".join(bare_modules() | {"tripot"}), *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    assert said in done.stdout + done.stderr


def test_rules_of_one_paragraph() -> None:
    """Rules on demand, in both languages."""
    assert "Equal to the Boss" in tripot("rules", "12-gangsters", "3.5", "--lang", "en").stdout
    assert "Même somme que le Boss" in tripot("rules", "12-gangsters", "12G-3.5", "--lang", "fr").stdout


def test_the_player_aid() -> None:
    """Steps, tables and values, in both languages."""
    french = tripot("rules", "gangster-le-pro", "--sheet", "--lang", "fr").stdout
    assert "100 $ · 300 $ · 500 $" in french
    assert "Valeur des Diamants" in french
    english = tripot("rules", "reglement-de-comptes", "--sheet", "--lang", "en").stdout
    assert "1. Cake: yours explodes" in english
    assert "Cocktail and sleeping pill" in english


def test_simulate_is_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    """Same seed, same rows, in one process or two; CSV holds a row a match."""
    words = [
        "simulate",
        "12-gangsters",
        "--players",
        "4",
        "--games",
        "150",
        "--bots",
        "greedy,random,random,random",
        "--json",
    ]
    one = tripot(*words, "--csv", str(tmp_path / "one.csv"))
    two = tripot(*words, "--jobs", "2", "--csv", str(tmp_path / "two.csv"))
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert one.stdout == two.stdout
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    with (tmp_path / "one.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 150


def test_options_are_read_as_their_own_kind(tmp_path: Path) -> None:
    """A set of cities is a text though it has digits (BOSS-2.1), a seat is a number, true is a truth."""
    boss = tripot("simulate", "the-boss", "-p", "2", "-o", "cities=235", "--games", "1")
    assert boss.returncode == 0, boss.stderr
    twelve = ["simulate", "12-gangsters", "--games", "1", "-o", "first=2", "-o", "memory=true"]
    done = tripot(*twelve, "--records", str(tmp_path))
    assert done.returncode == 0, done.stderr
    header = json.loads(next(tmp_path.glob("*.jsonl")).read_text(encoding="utf-8").split("\n")[0])
    assert header["options"] == {"first": 2, "memory": True}
    refused = tripot("simulate", "12-gangsters", "--games", "1", "-o", "memory=1")
    assert refused.returncode == 2
    assert "option memory: got '1'" in refused.stderr


@pytest.mark.slow
def test_simulated_records_verify_and_replay(tmp_path: Path) -> None:
    """Everything the program writes, it accepts."""
    assert tripot("simulate", "12-gangsters", "--games", "3", "--records", str(tmp_path)).returncode == 0
    records = sorted(tmp_path.glob("*.jsonl"))
    assert len(records) == 3
    done = tripot("verify", str(records[0]), "--json")
    assert json.loads(done.stdout)["proven"] is True
    replay = tripot("replay", str(records[0]), "--to", "5", "--seat", "0", "--lang", "en")
    assert replay.returncode == 0
    assert "Round 2 of 12" in replay.stdout
    assert replay.stdout.count("…") >= 2


def test_verify_names_the_line(tmp_path: Path) -> None:
    """An altered record: exit code 1 and the line."""
    tripot("simulate", "12-gangsters", "--games", "1", "--records", str(tmp_path))
    record = next(tmp_path.glob("*.jsonl"))
    lines = record.read_text(encoding="utf-8").split("\n")
    lines[6] = lines[6].replace("pick", "pikc", 1)
    record.write_text("\n".join(lines), encoding="utf-8")
    done = tripot("verify", str(record))
    assert done.returncode == 1
    assert "line 7" in done.stderr
    assert "Traceback" not in done.stderr


def test_verify_proves_nothing_without_an_end_or_a_seed(tmp_path: Path) -> None:
    """A match that is not over, or whose seed is not revealed: exit code 1 and why."""
    lines = whole_match("12-gangsters", 3).splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:10]), encoding="utf-8")
    done = tripot("verify", str(cut))
    assert done.returncode == 1
    assert "not over" in done.stdout
    end = json.loads(lines[-1])
    before = json.loads(lines[-2])["hash"]
    secret, _hash = write_line({k: v for k, v in end.items() if k not in ("hash", "server_seed")}, before)
    cut.write_text("".join([*lines[:-1], secret + "\n"]), encoding="utf-8")
    done = tripot("verify", str(cut))
    assert done.returncode == 1
    assert "no server seed" in done.stdout


def test_verify_holds_a_record_against_a_receipt(tmp_path: Path) -> None:
    """The match that was seen is proven, an invented one is not, though it agrees with itself."""
    seen, invented = tmp_path / "seen.jsonl", tmp_path / "invented.jsonl"
    seen.write_text(whole_match("12-gangsters", 3, 1), encoding="utf-8")
    invented.write_text(whole_match("12-gangsters", 3, 2), encoding="utf-8")
    header = json.loads(seen.read_text(encoding="utf-8").split("\n")[0])
    receipt = tmp_path / "receipt.json"
    kept = {"tripot_receipt": 1, "commitment": header["commitment"], "seeds": {"0": "été"}, "seen": None}
    receipt.write_text(json.dumps(kept), encoding="utf-8")
    good = tripot("verify", str(seen), "--receipt", str(receipt))
    assert good.returncode == 0, good.stdout
    assert "proven: your seed is in the draws" in good.stdout
    assert "not proven: no seal" in good.stdout
    assert tripot("verify", str(invented)).returncode == 0
    bad = tripot("verify", str(invented), "--receipt", str(receipt))
    assert bad.returncode == 1
    assert "BROKEN: the commitment" in bad.stdout
    receipt.write_text("[]", encoding="utf-8")
    assert tripot("verify", str(seen), "--receipt", str(receipt)).returncode == 2


@pytest.mark.slow
def test_a_terminal_match_is_played_left_and_resumed(tmp_path: Path) -> None:
    """Numbers, notation, rules, hint, a refusal, leaving, coming back, and the end."""
    save = tmp_path / "match.jsonl"
    typed = "?\nh\npick 99\nnonsense\n99\nu\n1\nq\n"
    first = tripot(
        "play", "12-gangsters", "--save", str(save), "--lang", "en", "--bots", "random", typed=typed
    )
    assert first.returncode == 0, first.stderr
    assert "secretly picks a gangster" in first.stdout
    assert "Hint from bot" in first.stdout
    assert "There is no gangster 99" in first.stdout
    assert "unknown move" in first.stdout
    assert "There is no choice 99" in first.stdout
    assert "Nothing to undo" in first.stdout
    assert "--resume" in first.stdout
    again = tripot("play", "--resume", str(save), "--lang", "en", typed="1\n" * 12)
    assert again.returncode == 0, again.stderr
    assert "Game over" in again.stdout
    assert tripot("verify", str(save)).returncode == 0
    assert not save.with_name("match.jsonl.seed").exists()


def test_a_seed_plays_the_same_game_again(tmp_path: Path) -> None:
    """The same cards, the same bots; the human player has no name, so that every reader is addressed in their language."""
    logs = []
    for number, seed in enumerate(("7", "7", "8")):
        save = tmp_path / f"{number}.jsonl"
        done = tripot(
            "play", "the-boss", "--seed", seed, "--save", str(save), "--lang", "en", typed="1\n1\n1\nq\n"
        )
        assert done.returncode == 0, done.stderr
        logs.append(done.stdout.replace(str(save), ""))
        header = json.loads(save.read_text(encoding="utf-8").splitlines()[0])
        assert "name" not in header["seats"][0]
    assert logs[0] == logs[1] != logs[2]
    assert "Player 0" in tripot("replay", str(tmp_path / "0.jsonl"), "--lang", "en").stdout
    assert "Joueur 0" in tripot("replay", str(tmp_path / "0.jsonl"), "--lang", "fr").stdout


def test_the_table_and_the_choices_fit_on_a_small_screen(tmp_path: Path) -> None:
    """At 80 by 24, 145 choices do not push the table of The Boss away; l shows them by the page."""
    environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"}
    command = [
        "play",
        "the-boss",
        "-p",
        "4",
        "--seed",
        "7",
        "--lang",
        "fr",
        "--save",
        str(tmp_path / "a.jsonl"),
    ]
    done = subprocess.run(
        [sys.executable, "-c", "from tripot.cli import main; main()", *command],
        input="l\nl\nplace BOSTON E2 O1\nq\n", capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, paged, again, placed = done.stdout.split("quitter) > ")[:4]
    board = first[first.index("Manche 1") :].splitlines()
    assert len(board) <= 24
    assert max(map(len, board)) <= 80
    assert "place BOSTON …" in first
    assert "2 New York : 1 Expert" in paged
    assert "6 New York : 2 Experts" in again
    assert "Vous placez 2 Experts et 1 Occasionnel à Boston." in placed


def test_a_match_cut_off_in_mid_line_resumes(tmp_path: Path) -> None:
    """A crash while writing loses only what was never acknowledged."""
    save = tmp_path / "match.jsonl"
    tripot("play", "12-gangsters", "--save", str(save), "--bots", "random", typed="1\nq\n")
    with save.open("a", encoding="utf-8") as file:
        file.write('{"n":99,"who"')
    done = tripot("play", "--resume", str(save), typed="q\n")
    assert done.returncode == 0, done.stderr


def test_scenario_run_exit_codes(tmp_path: Path) -> None:
    """0 when all hold, 1 when one does not, 2 when a file is no scenario."""
    good = (ROOT / "tests/scenarios/12-gangsters/lower-is-validated.toml").read_text(encoding="utf-8")
    folder = tmp_path / "12-gangsters"
    folder.mkdir()
    (folder / "good.toml").write_text(good, encoding="utf-8")
    assert tripot("scenario", "run", str(folder)).returncode == 0
    (folder / "bad.toml").write_text(good.replace("[2, 1, 0]", "[9, 9, 9]"), encoding="utf-8")
    done = tripot("scenario", "run", str(folder))
    assert done.returncode == 1
    assert "1 passed, 1 failed" in done.stdout
    (folder / "broken.toml").write_text("titel = 3", encoding="utf-8")
    assert tripot("scenario", "run", str(folder)).returncode == 2


def test_bench_counts_decisions() -> None:
    """A figure for every player count."""
    rows = json.loads(tripot("bench", "12-gangsters", "--seconds", "0.02", "--json").stdout)["rows"]
    assert [row["players"] for row in rows] == [3, 4, 5, 6]
    assert all(row["decisions_per_second"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "belote"], "game: got 'belote'"),
        (["play"], "GAME"),
        (["play", "12-gangsters", "--players", "7"], "players: got 7, expected 3 to 6"),
        (["play", "12-gangsters", "--option", "first"], "NAME=VALUE"),
        (["play", "12-gangsters", "--option", "first=9"], "option first: got 9"),
        (["play", "12-gangsters", "--option", "colour=red"], "option: got 'colour'"),
        (["play", "12-gangsters", "--seat", "3"], "--seat: got 3"),
        (["play", "12-gangsters", "--bots", "genius"], "bot: got 'genius'"),
        (["play", "12-gangsters", "--lang", "de"], "--lang: got 'de'"),
        (["play", "12-gangsters", "--edition", "mine"], "edition: got 'mine'"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl"),
        (["simulate", "12-gangsters", "--games", "0"], "--games: got 0"),
        (["simulate", "12-gangsters", "--bots", "a,b"], "--bots"),
        (["simulate", "12-gangsters", "--jobs", "-1"], "--jobs: got -1"),
        (["simulate", "12-gangsters", "--games", "1", "--csv", "/nowhere/x.csv"], "--csv"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl"),
        (["scenario", "run", "nowhere"], "no such file"),
        (["rules", "12-gangsters", "99"], "paragraph: got '99'"),
        (["bench", "belote"], "game: got 'belote'"),
        (["--nonsense"], "nonsense"),
        (["nonsense"], "nonsense"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_code_2(words: list[str], says: str) -> None:
    """Never a traceback."""
    done = tripot(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_an_error_of_the_library_names_the_option() -> None:
    """The library names its field; the decorated command names its option, with what follows the field's name."""

    @flags({"matches": "--games", "setting": "--set"})
    def command(field: str) -> None:
        raise BadInput(field, 0, "1 or more")

    for field, option in (("matches", "--games"), ("setting city.boston", "--set city.boston"), ("x", "x")):
        with pytest.raises(BadInput, match=f"^{option}: got 0, expected 1 or more$") as caught:
            command(field)
        assert caught.value.field == option
