"""Write the golden playthroughs and digests of a game anew: python -m tools.golden GAME [GAME …].

Only those of the newest rules version are written: GAME-PLAYERS.jsonl are version 1, GAME@VERSION-PLAYERS.jsonl the later ones.
Records of older versions are kept for good: they are the proof that matches begun with them still replay.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tripot.bots import quick_bot
from tripot.core.registry import all_games, find_game
from tripot.lab.simulate import SimulationPlan, simulate
from tripot.testing import match_digest

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def main() -> None:
    """One bot match a player count, and the digest of fixed-seed random matches."""
    file = FOLDER / "digests.json"
    digests = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for name in sys.argv[1:] or list(all_games()):
        game = find_game(name)
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        version = "" if game.rules_version == 1 else f"@{game.rules_version}"
        best = quick_bot(game)
        for players in range(game.min_players, game.max_players + 1):
            bots = tuple(best if seat % 2 == 0 else "random" for seat in range(players))
            plan = SimulationPlan(name, players, 1, bots, 1, {}, records=str(folder))
            for _row in simulate(plan):
                (folder / f"{name}-1-000000.jsonl").rename(folder / f"{name}{version}-{players}.jsonl")
        digests[name] = match_digest(game)
        print(name, digests[name])
    file.write_text(json.dumps(dict(sorted(digests.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
