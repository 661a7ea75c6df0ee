"""Makes the puzzles a game ships: mines at every number of players, drops what deep rollouts do not confirm, rates the rest.

    python -m tools.make_puzzles the-boss                      # writes src/tripot/games/the_boss/puzzles.jsonl
    python -m tools.make_puzzles gangster-le-pro --rollouts 600 --seconds 900

Everything is counted in rollouts: the same arguments give the same file, as long as no limit of seconds was met.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tripot import find_game
from tripot.coach.puzzles import FILE, ROLLOUTS, found_by, mine, position, rating, read_puzzles, still_right
from tripot.core.game import Game

GAMES = Path(__file__).resolve().parent.parent / "src" / "tripot" / "games"
HARD_SHARE = 0.6
"""The share of positions that even the quick bot misses, if there are enough."""
DEEPER = 10


def mined(
    game: Game, players: int, wanted: int, rollouts: int, seconds: float, seed: int
) -> list[dict[str, Any]]:
    """Return the wanted number of confirmed and rated puzzles for a number of players, fewer if the time ends first."""
    hard: list[dict[str, Any]] = []
    easy: list[dict[str, Any]] = []
    want_hard = round(HARD_SHARE * wanted)
    for puzzle in mine(game, players, seed=seed + players, seconds=seconds, rollouts=rollouts):
        kind = hard if puzzle["quick_misses"] else easy
        if kind is easy and len(easy) >= wanted:
            continue
        if not still_right(game, puzzle, rollouts=DEEPER * rollouts, seed=77):
            continue
        found = found_by(game, puzzle)
        kind.append({**puzzle, "found_by": found, "rating": rating(found)})
        print(f"{game.id} {players}: {len(hard)} hard, {len(easy)} others", file=sys.stderr, flush=True)
        if len(hard) >= want_hard and len(hard) + len(easy) >= wanted:
            break
    kept = hard[:want_hard]
    easy.sort(key=lambda one: -one["rating"])
    return kept + (hard[want_hard:] + easy)[: wanted - len(kept)]


def main() -> int:
    """Make one game's file."""
    take = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    take.add_argument("game")
    take.add_argument("--count", type=int, default=72, help="in all, over every number of players")
    take.add_argument(
        "--rollouts", type=int, default=2 * ROLLOUTS, help="a puzzle; confirmed with ten times as many"
    )
    take.add_argument("--seconds", type=float, default=600.0, help="for each number of players at most")
    take.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    take.add_argument("--seed", type=int, default=2026)
    take.add_argument("--add", type=Path, help="keep the puzzles of this file too")
    take.add_argument("--out", type=Path, help="another file")
    wish = take.parse_args()
    game = find_game(wish.game)
    tables = wish.players or list(range(game.min_players, game.max_players + 1))
    kept = read_puzzles(wish.add.read_text(encoding="utf-8")) if wish.add else []
    found: dict[str, dict[str, Any]] = {puzzle["id"]: puzzle for puzzle in kept}
    left = wish.count - len(found)
    for number, players in enumerate(tables):
        if left <= 0:
            break
        some = mined(
            game, players, -(-left // (len(tables) - number)), wish.rollouts, wish.seconds, wish.seed
        )
        found |= {puzzle["id"]: puzzle for puzzle in some}
        left = wish.count - len(found)
    for puzzle in found.values():
        position(game, puzzle)
    target = wish.out or GAMES / wish.game.replace("-", "_").replace("12_", "twelve_") / FILE
    ordered = sorted(found.values(), key=lambda one: (one["rating"], one["id"]))
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in ordered]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} puzzles in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
