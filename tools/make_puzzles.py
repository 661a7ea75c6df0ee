"""Make the puzzles that the games ship: mine candidates in parallel, then select them.

    python -m tools.make_puzzles --jobs 2 --seconds 3000 --out FOLDER      # appends to FOLDER/GAME.jsonl
    python -m tools.make_puzzles --select FOLDER                            # writes the games' puzzles.jsonl
    python -m tools.make_puzzles --check [--game GAME] [--strong]           # measures all shipped puzzles again

Mining takes hours uncompiled; put a compiled build first (`make compiled`, PYTHONPATH=.build/compiled). Each puzzle is counted in
rollouts and names its seed, so the same seed finds it again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tripot.coach.puzzles import (
    FILE,
    WITHDRAWN_FILE,
    examined_again,
    mine,
    position,
    read_puzzles,
    shipped,
    still_right,
)
from tripot.core.registry import all_games, find_game

GAMES = Path(__file__).resolve().parent.parent / "src" / "tripot" / "games"
SLICE_S = 30.0
"""Seconds that a worker spends on one game before it looks which game has the fewest candidates."""
WANTED = 54
BAND = 250
"""Ratings in one band count as equally hard when puzzles are selected."""


def folder_of(name: str) -> Path:
    """Return the folder of a game's package."""
    return GAMES / type(find_game(name)).__module__.split(".")[2]


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else 0


def _add(out: Path, puzzle: dict[str, Any]) -> None:
    with (out / f"{puzzle['game']}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) + "\n")


def _work(
    number: int, jobs: int, names: list[str], earlier: list[dict[str, Any]], end: float, out: Path, seed: int
) -> None:
    for puzzle in earlier[number::jobs]:
        found = examined_again(find_game(puzzle["game"]), puzzle) if time.monotonic() < end else None
        if found is not None:
            _add(out, found)
    turn = 0
    while time.monotonic() < end:
        # The game with the fewest candidates is next; workers begin with different games.
        order = names[number % len(names) :] + names[: number % len(names)]
        name = min(order, key=lambda game: _lines(out / f"{game}.jsonl")) if turn else order[0]
        game = find_game(name)
        sizes = range(game.min_players, game.max_players + 1)
        players = sizes[(number // len(names) + turn) % len(sizes)]
        seconds = min(SLICE_S, end - time.monotonic())
        for puzzle in mine(game, players, seed=seed + 1_000 * number + turn, seconds=max(seconds, 0.1)):
            _add(out, puzzle)
        turn += 1


def mine_all(
    names: list[str], earlier: list[dict[str, Any]], jobs: int, seconds: float, out: Path, seed: int
) -> None:
    """Mine candidates in several processes, after looking at earlier puzzles again; print how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + seconds
    workers = [
        multiprocessing.Process(target=_work, args=(n, jobs, names, earlier, end, out, seed), daemon=True)
        for n in range(jobs)
    ]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers) and time.monotonic() < end + SLICE_S:
        time.sleep(10)
        print({name: _lines(out / f"{name}.jsonl") for name in names}, file=sys.stderr, flush=True)


def theme_of(puzzle: dict[str, Any]) -> str:
    """Return the theme of a puzzle: its reason, and whether the answer has more or less of it."""
    return f"{puzzle['reason']['key']}{'+' if puzzle['reason']['sign'] > 0 else '-'}"


def select(candidates: list[dict[str, Any]], wanted: int = WANTED) -> list[dict[str, Any]]:
    """Return the wanted number of puzzles: of the rarest theme, number of players and difficulty first; the easiest first."""
    left = {puzzle["id"]: puzzle for puzzle in candidates}
    used: Counter[str] = Counter()
    chosen: list[dict[str, Any]] = []
    while left and len(chosen) < wanted:
        puzzle = min(left.values(), key=lambda one: (sum(used[mark] for mark in _marks(one)), one["id"]))
        used.update(_marks(puzzle))
        chosen.append(left.pop(puzzle["id"]))
    return sorted(chosen, key=lambda one: (one["rating"], one["id"]))


def _marks(puzzle: dict[str, Any]) -> tuple[str, ...]:
    return theme_of(puzzle), f"players {puzzle['players']}", f"rating {puzzle['rating'] // BAND}"


def write(name: str, puzzles: list[dict[str, Any]]) -> None:
    """Write a game's puzzles, and add those that it ships no more to the withdrawn ones."""
    folder, game = folder_of(name), find_game(name)
    for puzzle in puzzles:
        position(game, puzzle)
    old = {
        json.loads(line)["id"] for line in (folder / FILE).read_text(encoding="utf-8").splitlines() if line
    }
    gone = folder / WITHDRAWN_FILE
    known = set(gone.read_text(encoding="ascii").split()) if gone.is_file() else set()
    ids = (old | known) - {puzzle["id"] for puzzle in puzzles}
    gone.write_text("".join(f"{one}\n" for one in sorted(ids)), encoding="ascii")
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    themes = Counter(theme_of(puzzle) for puzzle in puzzles)
    print(f"{name}: {len(puzzles)} puzzles, {len(ids)} withdrawn, themes {dict(themes.most_common())}")


def check(names: list[str], *, strong: bool) -> int:
    """Measure all shipped puzzles again with fresh seeds; return how many are wrong."""
    wrong = 0
    for name in names:
        game = find_game(name)
        for puzzle in shipped(game):
            problems = still_right(game, puzzle, seed=1234, strong=strong)
            wrong += bool(problems)
            for problem in problems:
                print(f"{name} {puzzle['id']}: {problem}", flush=True)
        print(f"{name}: {len(shipped(game))} puzzles measured again", flush=True)
    return wrong


def main() -> int:
    """Mine, select or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--game", choices=sorted(all_games()), action="append", help="this game only; repeatable"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, default=Path("out/puzzles"), help="folder of the candidates")
    parser.add_argument(
        "--again",
        type=Path,
        nargs="*",
        default=[],
        metavar="FILE",
        help="look at these earlier puzzles first",
    )
    parser.add_argument("--select", type=Path, metavar="FOLDER", help="select from this folder's candidates")
    parser.add_argument("--count", type=int, default=WANTED, help="puzzles of each game")
    parser.add_argument("--check", action="store_true", help="measure all shipped puzzles again")
    parser.add_argument("--strong", action="store_true", help="check against the slowest opponents too")
    given = parser.parse_args()
    names = given.game or list(all_games())
    if given.check:
        return 1 if check(names, strong=given.strong) else 0
    if given.select:
        for name in names:
            write(
                name,
                select(
                    read_puzzles((given.select / f"{name}.jsonl").read_text(encoding="utf-8")), given.count
                ),
            )
        return 0
    earlier = []
    for path in given.again:
        earlier += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    mine_all(names, earlier, given.jobs, given.seconds, given.out, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
