"""Draw docs/arena/steps.svg from docs/arena/steps.json: python -m research.plot_steps.

A line a step: the share of first places in multiples of the fair one, its 95 % interval, and its bar. The figures are
copied by hand from what `tripot arena` printed; docs/bots.md says how each was made.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "arena"
ROW, LEFT, SCALE, MOST = 20, 380, 110, 4.0


def line(row: dict[str, Any], y: int) -> list[str]:
    """Draw one step: its name, the interval, the point, the bar."""
    name = f"{row['players']} players: {row['one']} among {row['among']} ({row['matches']})"
    x = {key: LEFT + row[key] * SCALE for key in ("share", "low", "high", "bar")}
    colour = "#2f7d4f" if row["low"] >= row["bar"] else "#b8860b" if row["share"] >= row["bar"] else "#a33b3b"
    return [
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>',
        f'<line x1="{x["low"]:.0f}" y1="{y}" x2="{x["high"]:.0f}" y2="{y}" stroke="{colour}" stroke-width="3"/>',
        f'<circle cx="{x["share"]:.0f}" cy="{y}" r="4.5" fill="{colour}"/>',
        f'<line x1="{x["bar"]:.0f}" y1="{y - 7}" x2="{x["bar"]:.0f}" y2="{y + 7}" stroke="#222" stroke-width="1.5"/>',
    ]


def main() -> None:
    """Draw."""
    rows = json.loads((FOLDER / "steps.json").read_text(encoding="utf-8"))
    parts: list[str] = []
    y, game = 34, ""
    for row in rows:
        if row["game"] != game:
            game = row["game"]
            y += 14
            parts.append(f'<text x="12" y="{y + 4}" font-weight="bold">{escape(game)}</text>')
            y += ROW
        parts += line(row, y)
        y += ROW
    axis = []
    for tick in range(int(MOST) + 1):
        x = LEFT + tick * SCALE
        axis.append(f'<line x1="{x}" y1="26" x2="{x}" y2="{y}" stroke="#ccc"/>')
        axis.append(f'<text x="{x}" y="18" text-anchor="middle">{tick} ×</text>')
    width = LEFT + int(MOST * SCALE) + 30
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + 10}" font-family="sans-serif" font-size="12">'
    ground = f'<rect width="{width}" height="{y + 10}" fill="#fff"/>'
    (FOLDER / "steps.svg").write_text(
        "\n".join([head, ground, *axis, *parts, "</svg>"]) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
