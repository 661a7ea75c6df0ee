"""Plays the strength claims of docs/bots.md again, and writes their tables.

    python -m research.claims --jobs 2 --seconds 600            continues docs/arena/claims.json: the same time for each claim
    python -m research.claims --games the-boss --matches 1200   one game, until each claim has 1 200 matches
    python -m research.claims --tables                          writes the tables into docs/bots.md, plays nothing

A claim is one bot or simple plan (`tripot lab exploit`) alone among copies of a level, every deal from every seat. Compile the rules first:
levels have budgets in rollouts, so the same claim has the same result everywhere. Each run plays deals that no earlier run has played.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

from tripot.bots import find_bot
from tripot.core.balance_stats import interval
from tripot.core.registry import all_games, find_game
from tripot.lab.exploit import Hunt, confirm_deal, find_plans

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "arena" / "claims.json"
PAGE = ROOT / "docs" / "bots.md"
SEED = 700
SLICE_S = 1.0
LEVELS = {
    "12-gangsters": ("bleu", "habitue@10000", "caid@60000", "parrain@100000"),
    "gang-of-dice": ("bleu", "habitue", "caid", "parrain"),
    "the-boss": ("bleu", "habitue", "caid@500", "parrain@2000"),
    "reglement-de-comptes": ("bleu", "habitue", "caid@40", "parrain@1000"),
    "gangster-le-pro": ("bleu", "habitue", "caid", "parrain@400"),
}
"""Each level with a budget in rollouts, well under what its seconds allow on a quiet core."""
CROWDED = {("reglement-de-comptes", 5): "caid@120", ("reglement-de-comptes", 6): "caid@120"}
PLANS = {
    "12-gangsters": ("as_usual_but_boss_lonely", "boss_lonely_else_spoil", "boss_lonely_else_half", "as_usual_but_half"),
    "gang-of-dice": ("as_usual_but_many_for_a_rich_pot", "as_usual_but_more_than_the_best", "as_usual_but_few_early"),
    "the-boss": ("as_usual_but_wait_one", "as_usual_but_bad_cards", "as_usual_but_never_pass"),
    "reglement-de-comptes": ("as_usual_but_strike", "as_usual_but_pills", "as_usual_but_shoot", "as_usual_but_rich_and_safe"),
    "gangster-le-pro": ("as_usual_but_never_a_car", "as_usual_but_always_protected", "as_usual_but_buy_diamants"),
}  # fmt: skip
"""The plans that came first when all plans were compared."""
Key = tuple[str, int, str, str]


def level_at(game: str, place: int, players: int) -> str:
    """Return a level of a game with its budget."""
    if place == 2:
        return CROWDED.get((game, players), LEVELS[game][place])
    return LEVELS[game][place]


def claims(games: list[str]) -> Iterator[Key]:
    """Yield (game, players, candidate, level): the steps of the levels, and the plans against each level above *Bleu*."""
    for game in games:
        rules = find_game(game)
        for players in range(rules.min_players, rules.max_players + 1):
            yield game, players, level_at(game, 0, players), "random"
            for place in (1, 2, 3):
                level = level_at(game, place, players)
                yield game, players, level, level_at(game, place - 1, players)
                for plan in PLANS[game]:
                    yield game, players, f"plan:{plan}", level


def play(task: tuple[Key, int, int]) -> tuple[Key, list[list[float]], float]:
    """Play deals of a claim from a number on, for about a second and `most` deals at most; return them and the time they took."""
    key, first, most = task
    game, players, candidate, level = key
    hunt = Hunt(game, level, players, seed=SEED)
    plan = candidate.removeprefix("plan:")
    bot: Any = partial(find_bot, find_game(game), candidate) if plan == candidate else None
    start = time.process_time()
    deals: list[list[float]] = []
    while len(deals) < most and time.process_time() - start < SLICE_S:
        given = bot or dict(find_plans(game).plans[plan])
        deals.append(confirm_deal(hunt, given, first + len(deals)))
    return key, deals, time.process_time() - start


def read() -> dict[Key, dict[str, Any]]:
    """Return the results so far."""
    rows = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else []
    return {(row["game"], row["players"], row["one"], row["among"]): row for row in rows}


def write(known: dict[Key, dict[str, Any]]) -> None:
    """Store the results, one claim a line."""
    lines = ",\n".join(json.dumps(known[key], ensure_ascii=False) for key in sorted(known))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(f"[\n{lines}\n]\n", "utf-8")


def add(row: dict[str, Any], shares: list[float]) -> None:
    """Add a deal: its matches, first places, and the sums of which the interval is made."""
    won = sum(shares)
    row["deals"] += 1
    row["won"] += won
    row["squares"] += won * won


def bounds(row: dict[str, Any]) -> tuple[float, float, float]:
    """Return × the fair share and its 95 % interval; like the arena's, it counts deals where matches of a deal go alike."""
    n, deals, won = row["players"], row["deals"], row["won"]
    share = won / (deals * n)
    spread = (row["squares"] - won * won / deals) / max(1, deals - 1) * deals / (deals * n) ** 2
    weight = float(deals)
    if spread > 0:
        weight = max(1.0, min(float(deals * n), share * (1 - share) / spread))
    low, high = interval(share * weight, weight)
    return share * n, low * n, high * n


def run(wanted: list[Key], jobs: int, seconds: float, matches: int) -> None:
    """Play until the time is up or every claim has its matches; each claim gets the same time."""
    known = read()
    for key in wanted:
        game, players, one, among = key
        new = {"game": game, "players": players, "one": one, "among": among}
        known.setdefault(key, {**new, "deals": 0, "won": 0.0, "squares": 0.0, "cpu": 0.0})
    end = time.monotonic() + seconds
    running: dict[Future[tuple[Key, list[list[float]], float]], Key] = {}
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        while True:
            if time.monotonic() < end:
                left = {key: -(-matches // key[1]) - known[key]["deals"] for key in wanted}
                idle = [key for key in wanted if left[key] > 0 and key not in running.values()]
                for key in sorted(idle, key=lambda key: (known[key]["cpu"], key))[: jobs + 1 - len(running)]:
                    running[pool.submit(play, (key, known[key]["deals"], left[key]))] = key
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                del running[done]
                key, deals, cpu = done.result()
                for shares in deals:
                    add(known[key], shares)
                known[key]["cpu"] = round(known[key]["cpu"] + cpu, 2)
    write({key: row for key, row in known.items() if row["deals"]})


def tables(games: list[str]) -> str:
    """Return one table a game."""
    known = read()
    text = []
    for game in games:
        text += [
            f"### {find_game(game).title}",
            "",
            "| players | one | among | × fair share (95 %) | matches |",
            "|---|---|---|---|---|",
        ]
        for (_game, players, one, among), row in sorted(known.items()):
            if _game == game:
                times, low, high = bounds(row)
                name = one.removeprefix("plan:")
                kind = f"the plan `{name}`" if name != one else f"`{one}`"
                text.append(
                    f"| {players} | {kind} | `{among}` | {times:.2f} ({low:.2f}–{high:.2f}) | {row['deals'] * players} |"
                )
        text.append("")
    return "\n".join(text)


def main() -> None:
    """Play, or write the tables."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--games", nargs="+", default=list(all_games()), choices=list(all_games()))
    words.add_argument("--jobs", type=int, default=1)
    words.add_argument("--seconds", type=float, default=600)
    words.add_argument("--matches", type=int, default=1200)
    words.add_argument("--steps", action="store_true", help="play the steps of the levels only, no plans")
    words.add_argument("--tables", action="store_true", help="write the tables, play nothing")
    given = words.parse_args()
    if not given.tables:
        wanted = [key for key in claims(given.games) if not (given.steps and key[2].startswith("plan:"))]
        run(wanted, given.jobs, given.seconds, given.matches)
    page = PAGE.read_text("utf-8")
    begin, finish = "<!-- claims -->\n", "<!-- end of claims -->"
    before, rest = page.split(begin)
    PAGE.write_text(before + begin + "\n" + tables(list(all_games())) + rest[rest.index(finish) :], "utf-8")


if __name__ == "__main__":
    main()
