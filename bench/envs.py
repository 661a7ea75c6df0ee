"""Our learning environments compared with PettingZoo's leduc_holdem and pgx: random play, one core, interleaved windows.

    make compiled && python -m bench.envs          prints the figures, writes out/bench/envs.json
    python -m bench.envs --against FOLDER          compares the batches with those of another compiled package, in the same run

Every row is decisions a second with all that a learner needs: an observation and a mask before each. `environment` is a plain Python
loop, the same for PettingZoo's own game and for ours. `rules` is that loop on the bare rules: the difference is the cost of the environment. `batch` steps 4 096 matches in one call into NumPy arrays, by its own random choices or by actions from NumPy;
`driver` is the compiled loop that shows nobody anything. pgx steps as many matches at once, jitted for the CPU, held to
the same one core. All workers take turns of a few tenths of a second, so that a slow minute hits everybody; the best and
the median window are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / ".build" / "compiled"
ROWS = 4096
GAMES = (
    ("12-gangsters", 3),
    ("12-gangsters", 4),
    ("gang-of-dice", 4),
    ("the-boss", 4),
    ("reglement-de-comptes", 4),
    ("gangster-le-pro", 4),
)
Loop = Callable[[], int]


def aec(env: Any, masked: Callable[[Any, Any], Any]) -> Loop:
    """A whole match of a PettingZoo environment: the loop its documentation shows, any legal action."""
    draw = random.Random(1)
    held = [0]

    def match() -> int:
        held[0] += 1
        env.reset(seed=held[0])
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(draw.choice(masked(observation, info).nonzero()[0]))
            decisions += 1
        return decisions

    return match


def leduc(_rest: str) -> Loop:
    """PettingZoo's leduc_holdem, with the wrappers its `env()` puts on."""
    from pettingzoo.classic import leduc_holdem_v4

    return aec(leduc_holdem_v4.env(), lambda observation, _info: observation["action_mask"])


def raw_leduc(_rest: str) -> Loop:
    """The same without wrappers: nothing is checked."""
    from pettingzoo.classic import leduc_holdem_v4

    return aec(leduc_holdem_v4.raw_env(), lambda observation, _info: observation["action_mask"])


def environment(rest: str) -> Loop:
    """Our PettingZoo environment."""
    from tripot.envs.pettingzoo import env

    game, players = rest.split(":")
    return aec(env(game, players=int(players)), lambda _observation, info: info["action_mask"])


def rules(rest: str) -> Loop:
    """The bare rules in a Python loop: no observation, no mask, no check."""
    from tripot import all_games
    from tripot.core.rng import Rng
    from tripot.core.state import CHANCE, FINISHED

    game, players = rest.split(":")
    first, rng, draw = all_games()[game].new(int(players)), Rng(1), random.Random(1)

    def match() -> int:
        state = first.clone()
        decisions = 0
        while (seat := state.seat_awaited()) != FINISHED:
            if seat == CHANCE:
                state.settle(rng)
                continue
            state.apply(seat, draw.choice(state.actions(seat)))
            decisions += 1
        return decisions

    return match


def driver(rest: str) -> Loop:
    """The compiled loop over the bare rules."""
    from tripot import all_games
    from tripot.core.playout import play_random
    from tripot.core.rng import Rng

    game, players = rest.split(":")
    first, rng = all_games()[game].new(int(players)), Rng(1)
    return lambda: sum(play_random(first.clone(), rng) for _match in range(20))


def batch(rest: str) -> Loop:
    """Many matches, random choices inside, observations and masks written at every step."""
    from tripot.envs.batch import matches

    game, players, *given = rest.split(":")
    rows = int(given[0]) if given else ROWS
    many = matches(game, rows, int(players))
    times = max(1, 4 * ROWS // rows)

    def steps() -> int:
        many.step_random(times)
        return times * rows

    return steps


def batch_numpy(rest: str) -> Loop:
    """Many matches, choices made by NumPy from the masks."""
    import numpy as np

    from tripot.envs.batch import matches

    game, players = rest.split(":")
    many = matches(game, ROWS, int(players))
    noise = np.random.default_rng(1).random((64, ROWS, many.actions), np.float32)
    held = [0]

    def steps() -> int:
        held[0] += 1
        many.step((many.masks * noise[held[0] % len(noise)]).argmax(axis=1))
        return ROWS

    return steps


LOOPS: dict[str, Callable[[str], Loop]] = {
    "leduc": leduc,
    "raw-leduc": raw_leduc,
    "environment": environment,
    "rules": rules,
    "driver": driver,
    "batch": batch,
    "numpy": batch_numpy,
}


def serve() -> None:
    """Run windows on request until the input ends."""
    loops: dict[str, Loop] = {}
    for line in sys.stdin:
        name, seconds = line.rsplit(maxsplit=1)
        if name not in loops:
            kind, _slash, rest = name.partition("/")
            loops[name] = LOOPS[kind](rest)
            loops[name]()
        decisions, start = 0, time.perf_counter()
        end = start + float(seconds)
        while (now := time.perf_counter()) < end:
            decisions += loops[name]()
        sys.stdout.write(f"{decisions} 1 {now - start}\n")
        sys.stdout.flush()


def compare(given: argparse.Namespace, workers: list[Any]) -> None:
    """Print each batch's decisions a second before and after, and the ratio of the best windows."""
    for game, players in GAMES:
        for rows in given.rows:
            best = [0.0, 0.0]
            for _window in range(given.windows):
                for at, worker in enumerate(workers):
                    rate = worker.window(f"batch/{game}:{players}:{rows} {given.seconds}")
                    best[at] = max(best[at], rate or 0.0)
            before, after = best
            label = f"{game} ({players}), {rows} rows"
            print(
                f"{label:40} {before / 1e6:7.2f} M/s {after / 1e6:7.2f} M/s {after / before:5.2f} ×",
                flush=True,
            )
    for worker in workers:
        worker.close()


def main() -> None:
    """Measure, print, keep."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    words.add_argument("--windows", type=int, default=10)
    words.add_argument("--seconds", type=float, default=0.3)
    words.add_argument("--compiled", type=Path, default=COMPILED, help="where the compiled package lies")
    words.add_argument(
        "--against", type=Path, help="where another compiled package lies: compare the batches only"
    )
    words.add_argument(
        "--rows", type=int, nargs="+", default=[ROWS], help="matches side by side, with --against"
    )
    words.add_argument(
        "--no-pgx", action="store_true", help="leave pgx out: it is installed at its first use"
    )
    given = words.parse_args()
    if given.serve:
        serve()
        return
    from bench.peers import OUT, Worker, pgx_worker

    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    me = [sys.executable, str(Path(__file__).resolve()), "--serve"]
    if given.against is not None:
        compare(
            given, [Worker(me, {"PYTHONPATH": str(folder)}) for folder in (given.against, given.compiled)]
        )
        return
    place = {"PYTHONPATH": str(given.compiled)}
    rows: dict[str, tuple[Any, str]] = {
        "PettingZoo leduc_holdem · environment": (Worker(me, place), "leduc/ "),
        "PettingZoo leduc_holdem · environment without its checks": (Worker(me, place), "raw-leduc/ "),
    }
    for game, players in GAMES:
        ours = Worker(me, place)
        for kind in ("environment", "rules", "numpy", "batch", "driver"):
            rows[f"{game} ({players}) · {kind}"] = (ours, f"{kind}/{game}:{players} ")
    pgx = None if given.no_pgx else pgx_worker()
    if pgx is not None:
        for name in ("leduc_holdem", "kuhn_poker", "tic_tac_toe"):
            rows[f"pgx {name} · batch"] = (pgx, f"pgx/{name} ")
    results: dict[str, list[float]] = {label: [] for label in rows}
    for turn in range(given.windows + 1):
        for label, (worker, request) in rows.items():
            rate = worker.window(f"{request}{given.seconds}")
            if turn and rate is not None:
                results[label].append(rate)
    for worker, _request in rows.values():
        worker.close()
    report = {
        label: {"best": max(rates), "median": statistics.median(rates)}
        for label, rates in results.items()
        if rates
    }
    for label, found in report.items():
        print(f"{label:52} {found['best'] / 1e3:10,.1f} k/s best {found['median'] / 1e3:10,.1f} k/s median")
    _say(report)
    OUT.mkdir(parents=True, exist_ok=True)
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    (OUT / "envs.json").write_text(
        json.dumps({"commit": commit.stdout.strip(), "rates": report}, indent=1), "utf-8"
    )


def _say(report: dict[str, dict[str, float]]) -> None:
    """Print what the bars ask."""
    mine, theirs = (
        report["12-gangsters (3) · environment"]["best"],
        report["PettingZoo leduc_holdem · environment"]["best"],
    )
    raw = report["PettingZoo leduc_holdem · environment without its checks"]["best"]
    print(
        f"\n12 Gangsters through PettingZoo: {mine / theirs:.1f} × leduc_holdem ({mine / raw:.1f} × without its checks)"
    )
    for game, players in GAMES:
        label = f"{game} ({players})"
        one, bare = report[f"{label} · environment"]["best"], report[f"{label} · rules"]["best"]
        shown, silent = report[f"{label} · batch"]["best"], report[f"{label} · driver"]["best"]
        print(
            f"{label}: the environment takes {1 - one / bare:.0%} of the time, the batch's showing {1 - shown / silent:.0%}"
        )
    for label, found in report.items():
        if label.startswith("pgx"):
            best = report["12-gangsters (3) · batch"]["best"]
            print(f"12 Gangsters batch: {best / found['best']:.1f} × {label}")


if __name__ == "__main__":
    main()
