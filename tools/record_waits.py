"""Measure how long a player waits between two of their decisions while scenes are shown: `python -m tools.record_waits [--games N] [--only GAME] [--out FOLDER]`

Prints the raw times over matches of bots (scenes a wait, calm and brisk seconds: median, 95 %, longest). Writes the waits for the
page's tests, which check that they fit: `web/test/waits/<game>.json`, one list of [class, calm, brisk, concerns me, least] a wait.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.registry import all_games
from tripot.core.state import Event

OUT = Path(__file__).resolve().parent.parent / "web" / "test" / "waits"
KEPT = 160
SceneTimes = tuple[str, int, int, bool, list[int]]
SEATS = ("seat", "other", "victim", "to", "by", "owner", "boss")


def waits(game: Game, match: Match, seat: int) -> list[list[SceneTimes]]:
    """Return the scenes shown to a seat between each two of its decisions."""
    state = fresh_state(match.game, match.header)
    found: list[list[SceneTimes]] = []
    wait: list[Event] = []
    for _n, who, action in match.moves:
        if who == seat and wait:
            found.append(scenes_of(game, wait, seat))
            wait = []
        state.events = []
        state.apply(who, action)
        wait += [event for event in state.events if event.visible_to(seat)]
        state.events = None
    return [one for one in found if one]


def scenes_of(game: Game, events: list[Event], seat: int) -> list[SceneTimes]:
    """Return the scenes of some events."""
    rules: Any = game.scenes.scenes
    told: list[tuple[str, bool]] = []
    for event in events:
        values = game.event_json(event)
        mine = any(values.get(name) == seat for name in SEATS)
        before = [name for name, _mine in told]
        after = game.scenes.told([*(rules[name]["on"][0] for name in before[-1:]), event.kind])
        if len(after) > len(before[-1:]):
            told.append((after[-1], mine))
        elif told and event.kind in game.scenes.placed():
            told[-1] = (told[-1][0], told[-1][1] or mine)
    return [
        (rule["class"], rule["ms"][0], rule["ms"][1], mine, rule["least"])
        for rule, mine in ((rules[name], mine) for name, mine in told)
    ]


def row(name: str, players: int, all_waits: list[list[SceneTimes]]) -> str:
    """Return a line of the table."""

    def times(pace: Literal[1, 2]) -> str:
        sums = sorted(sum(scene[pace] for scene in wait) / 1000 for wait in all_waits)
        return f"{statistics.median(sums):5.1f} {sums[int(len(sums) * 0.95)]:5.1f} {sums[-1]:5.1f}"

    scenes = statistics.mean(len(wait) for wait in all_waits)
    return f"{name:22} {players} {len(all_waits):6} {scenes:6.1f}   {times(1)}   {times(2)}"


def collect(game: Game, players: int, games: int) -> list[list[SceneTimes]]:
    """Let bots play some matches and return every seat's waits."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            str(Path(sys.executable).with_name("tripot")),
            "simulate",
            game.id,
            "--players",
            str(players),
            "--games",
            str(games),
        ]
        subprocess.run(
            [*command, "--bots", "bleu", "--records", folder], check=True, capture_output=True
        )  # our own command
        records = sorted(Path(folder).rglob("*.jsonl"))
        matches = [Match.load(path.read_text(encoding="utf-8")) for path in records]
    return [wait for match in matches for seat in range(players) for wait in waits(game, match, seat)]


def main() -> None:
    """Print the table and write the waits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--only", help="one game's id")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    print("game                   n  waits scenes   calm p50 p95 max   brisk p50 p95 max (s, before fitting)")
    for game in all_games().values():
        if wish.only not in (None, game.id):
            continue
        kept: dict[str, list[list[SceneTimes]]] = {}
        for players in sorted({min(4, game.max_players), min(6, game.max_players)}):
            found = collect(game, players, wish.games)
            print(row(game.id, players, found), flush=True)
            step = max(1, len(found) // KEPT)
            kept[str(players)] = found[::step][:KEPT]
        (wish.out / f"{game.id}.json").write_text(
            json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
