"""The standings of an evening from its records alone: none of Tripot's code, so that it can check Tripot's."""

from __future__ import annotations

import json


def standings(matches: list[tuple[str, list[str | None]]]) -> list[tuple[int, str, int, int, int]]:
    """Return place, name, points, wins and matches of each person, best first.

    A match is its record, which names nobody, and the people on its seats (None for a bot).
    """
    totals: dict[str, list[int]] = {}
    for record, people in matches:
        lines = [json.loads(line) for line in record.splitlines() if line]
        end = next((line["end"] for line in lines if "end" in line), None)
        if end is None or end["reason"] in ("abandoned", "full"):
            continue  # a match that was stopped counts for nobody
        best: dict[str, int] = {}
        for name, rank in zip(people, end["ranks"], strict=True):
            if name is not None:
                best[name] = min(rank, best.get(name, rank))
        for name, rank in best.items():
            total = totals.setdefault(name, [0, 0, 0])
            total[0] += sum(other > rank for other in end["ranks"])
            total[1] += rank == 1
            total[2] += 1
    order = sorted(totals, key=lambda name: (-totals[name][0], -totals[name][1], totals[name][2], name))
    rows: list[tuple[int, str, int, int, int]] = []
    for number, name in enumerate(order, 1):
        points, won, played = totals[name]
        shared = bool(rows) and rows[-1][2:] == (points, won, played)
        rows.append((rows[-1][0] if shared else number, name, points, won, played))
    return rows
