"""Our games compared with OpenSpiel, RLCard, PettingZoo, pgx and boardgame.io: random play, one core, interleaved windows.

    make bench                     prints the table, writes out/bench/peers.json and peers.png

Every small choice counts as a decision (Gang of Dice: how many dice, stop or reroll, a number per face); chance is
included in the time and not counted. `driver` is our compiled loop, `script` the same loop in plain Python, as the
peers are driven; `pure` runs without any compiled module; `greedy` are choices of the greedy bot among its like. Clone and
clone + redeal are of a position in mid-match, called from Python. *The limit* is 12 Gangsters by hand in C
(bench/limit): the very same matches, everything on the stack. pgx steps 4 096 matches at once. All workers are pinned to one core and take turns of a few
hundredths of a second, so that a slow minute hits everybody; the best and the median window are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tripot.core.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out" / "bench"
COMPILED = ROOT / ".build" / "compiled"
BASES = ("goofspiel", "hearts", "backgammon")
OURS = (
    ("12-gangsters", 4),
    ("gang-of-dice", 4),
    ("the-boss", 4),
    ("reglement-de-comptes", 4),
    ("gangster-le-pro", 4),
)
PEERS = {
    "OpenSpiel goofspiel (4 players, 12 cards)": "openspiel/goofspiel(players=4,num_cards=12)",
    "OpenSpiel liars_dice": "openspiel/liars_dice",
    "OpenSpiel pig (4 players)": "openspiel/pig(players=4)",
    "OpenSpiel hearts": "openspiel/hearts",
    "OpenSpiel backgammon": "openspiel/backgammon",
    "RLCard leduc-holdem": "rlcard/leduc-holdem",
    "RLCard uno": "rlcard/uno",
    "PettingZoo tictactoe": "pettingzoo/",
}


LIMIT = "12 Gangsters by hand in C (4): the limit"


class Worker:
    """A process pinned to our core that runs windows on request."""

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None, folder: Path = ROOT
    ) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **(environment or {})}, cwd=folder,
        )  # fmt: skip

    def window(self, request: str) -> float | None:
        """Run one window; return decisions per second, None when this peer is not to be had."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(request + "\n")
            self.process.stdin.flush()
            numbers = self.process.stdout.readline().split()
        except OSError:
            return None
        return float(numbers[0]) / float(numbers[-1]) if numbers else None

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()


def boardgame_worker() -> Worker | None:
    """Return a worker for boardgame.io, installing it from npm into out/ when Node is there."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    folder = OUT / "boardgame"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "worker.mjs"):
        shutil.copy(ROOT / "bench" / "boardgameio" / name, folder / name)
    if not (folder / "node_modules" / "boardgame.io").exists():
        done = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=False
        )
        if done.returncode:
            return None
    return Worker([node, "worker.mjs"], folder=folder)


def limit_worker() -> Worker | None:
    """Return the C reference, built when a C compiler is there."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    program = OUT / "twelve_gangsters"
    source = ROOT / "bench" / "limit" / "twelve_gangsters.c"
    done = subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=False)
    return None if done.returncode else Worker([str(program)])


def pgx_worker() -> Worker | None:
    """Return a worker for pgx, installing it and JAX into out/ when they can be had."""
    folder = OUT / "pgx"
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        shutil.rmtree(folder, ignore_errors=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(folder)], check=False)
        if made.returncode:
            return None
        pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "pgx", "jax"]
        if subprocess.run(pip, check=False, stderr=subprocess.DEVNULL).returncode:
            return None
        (folder / "installed").touch()
    environment = {"PYTHONPATH": str(ROOT / "src"), "JAX_PLATFORMS": "cpu"}
    return Worker([str(python), str(ROOT / "bench" / "worker.py")], environment)


def measure(windows: int, seconds: float, console: Console) -> dict[str, list[float]]:
    """Run every row's windows in turn."""
    from tripot.core.registry import all_games

    ours = [(name, players) for name, players in OURS if name in all_games()]
    python = [sys.executable, str(ROOT / "bench" / "worker.py")]
    compiled = Worker(python, {"PYTHONPATH": str(COMPILED)})
    pure = Worker(python, {"PYTHONPATH": str(ROOT / "src")})
    boardgame = boardgame_worker()
    rows: dict[str, tuple[Worker, str]] = {}
    for name, players in ours:
        rows[f"{name} ({players}) · driver"] = (compiled, f"driver/{name}:{players} ")
        rows[f"{name} ({players}) · script"] = (compiled, f"script/{name}:{players} ")
        rows[f"{name} ({players}) · pure"] = (pure, f"script/{name}:{players} ")
        rows[f"{name} ({players}) · greedy"] = (compiled, f"greedy/{name}:{players} ")
        rows[f"{name} ({players}) · clone"] = (compiled, f"clone/{name}:{players} ")
        rows[f"{name} ({players}) · clone + redeal"] = (compiled, f"redeal/{name}:{players} ")
    peers = {label: Worker(python, {"PYTHONPATH": str(COMPILED)}) for label in PEERS}
    for label, request in PEERS.items():
        rows[label] = (peers[label], f"{request} ")
    others = {
        "boardgame.io card game (4 players)": (boardgame, ""),
        "pgx leduc_holdem (4 096 at once)": (pgx_worker(), "pgx/leduc_holdem "),
        LIMIT: (limit_worker(), ""),
    }
    for label, (worker, request) in others.items():
        if worker is None:
            console.print(f"not to be had here: {label}", style="yellow")
        else:
            rows[label] = (worker, request)
    results: dict[str, list[float]] = {label: [] for label in rows}
    missing: set[str] = set()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=windows * len(rows))
        for turn in range(windows + 1):
            for label, (worker, request) in rows.items():
                progress.advance(task)
                if label in missing:
                    continue
                rate = worker.window(f"{request}{seconds}")
                if rate is None:
                    missing.add(label)
                elif turn:
                    results[label].append(rate)
    for worker in {id(worker): worker for worker, _ in rows.values()}.values():
        worker.close()
    for label in sorted(missing):
        console.print(f"not to be had here: {label}", style="yellow")
    return {label: rates for label, rates in results.items() if rates}


def plot(best: dict[str, float], path: Path) -> None:
    """Draw one row a game, a dot for each way to drive it, and a row for every peer, on a logarithmic scale."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    ways = {"driver": ("#c8902c", "compiled driver"), "script": ("#8c5a1e", "a loop in Python"),
            "pure": ("#d8c49a", "nothing compiled")}  # fmt: skip
    games = {game.id: game.title for game in all_games().values()}
    peers = [label for label in best if "·" not in label]
    rows = [*reversed(peers), *reversed(games)]
    figure, axes = plt.subplots(figsize=(9, 0.34 * len(rows) + 1.2))
    figure.patch.set_facecolor("#fbf6ea")
    axes.set_facecolor("#fbf6ea")
    for at, row in enumerate(rows):
        if row in games:
            found = {way: rate for way in ways for label, rate in best.items()
                     if label.startswith(f"{row} (") and label.endswith(f"· {way}")}  # fmt: skip
            axes.plot([min(found.values()), max(found.values())], [at, at], color="#e6d9bb", lw=6, zorder=1)
            for way, rate in found.items():
                axes.scatter(rate, at, s=80, color=ways[way][0], zorder=2)
            axes.annotate(f"{found['driver'] / 1e6:.1f} M", (found["driver"], at), xytext=(9, -4),
                          textcoords="offset points", fontsize=9)  # fmt: skip
        else:
            axes.scatter(best[row], at, s=60, marker="D", color="#3f5f55", zorder=2)
    for colour, name in ways.values():
        axes.scatter([], [], s=80, color=colour, label=f"Tripot, {name}")
    axes.scatter([], [], s=60, marker="D", color="#3f5f55", label="others")
    axes.legend(loc="center right", bbox_to_anchor=(1.0, 0.4), frameon=False, fontsize=9)
    axes.set_yticks(range(len(rows)), [games.get(row, row) for row in rows])
    axes.set_xscale("log")
    axes.set_xlim(right=max(best.values()) * 3)
    axes.grid(axis="x", color="#e0d6c0", lw=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(left=False)
    axes.set_xlabel("decisions a second on one core, random play, four players, best window of one run")
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def main() -> None:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--windows", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=0.05)
    wanted = parser.parse_args()
    console = Console(highlight=False)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    OUT.mkdir(parents=True, exist_ok=True)
    results = measure(wanted.windows, wanted.seconds, console)
    best = {label: max(rates) for label, rates in results.items()}
    base = {
        name: next((best[label] for label in best if f"OpenSpiel {name}" in label), None) for name in BASES
    }
    table = Table("", "best /s", "median /s", *(f"× {name}" for name in BASES), "of the limit", box=None)
    for label, rates in results.items():
        if "clone" in label:
            table.add_row(label, f"{1e9 / max(rates):,.0f} ns", f"{1e9 / statistics.median(rates):,.0f} ns")
            continue
        ratios = ["" if base[name] is None else f"{best[label] / base[name]:.2f}" for name in BASES]  # type: ignore[operator]  # None is handled
        share = (
            f"{best[label] / best[LIMIT]:.2f}" if LIMIT in best and label.startswith("12-gangsters") else ""
        )
        table.add_row(label, f"{best[label]:,.0f}", f"{statistics.median(rates):,.0f}", *ratios, share)
    console.print(table)
    summary = {
        label: {"best": max(rates), "median": statistics.median(rates)} for label, rates in results.items()
    }
    (OUT / "peers.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")
    plot({label: rate for label, rate in best.items() if "clone" not in label}, OUT / "peers.png")
    console.print(f"saved {OUT / 'peers.json'} and peers.png")


if __name__ == "__main__":
    main()
