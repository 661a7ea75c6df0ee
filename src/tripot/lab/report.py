"""Writes a ledger as one HTML page that needs nothing else: checks as a table, charts as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tripot.core.balance import Bar, Chart, Check, Ledger
from tripot.core.texts import money
from tripot.lab.arena import Contest, Result, charts, standings
from tripot.lab.simulate import Plan

WIDTH, LABEL, VALUE, ROW = 860, 300, 110, 22
STANDING = 220
STYLE = """
body { margin: 0 auto; max-width: 900px; padding: 24px 16px 64px; background: #f4ead3; color: #1a120c;
  font: 16px/1.42 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
h1, h2 { font-family: Limelight, Broadway, Georgia, serif; font-weight: 400; }
h2 { margin: 40px 0 4px; font-size: 22px; } p { margin: 4px 0 10px; color: #665544; }
table { border-collapse: collapse; width: 100%; } td, th { padding: 4px 8px; text-align: left; border-bottom: 1px solid #d2bd92; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } .holds { color: #2f5a1c; } .fails { color: #8e1a13; font-weight: 700; }
svg { display: block; width: 100%; height: auto; font: 13px 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
svg text { fill: #1a120c; } svg .dim { fill: #665544; } svg .whisker { stroke: #1a120c; stroke-width: 1.5; }
svg .mark { stroke: #8e1a13; stroke-width: 1.5; stroke-dasharray: 4 3; }
"""
COLOURS = ("#b98d3c", "#154533", "#8e1a13", "#1f5683", "#46207a", "#874406")
WORDS = {
    "fr": {
        "title": "Équilibre",
        "claim": "Ce qui doit tenir",
        "measured": "Mesuré",
        "bounds": "Bornes",
        "holds": "tient",
        "fails": "ne tient pas",
        "made": "{n} parties à {players} joueurs, robots {bots}, graine {seed}.",
    },
    "en": {
        "title": "Balance",
        "claim": "What must hold",
        "measured": "Measured",
        "bounds": "Bounds",
        "holds": "holds",
        "fails": "does not hold",
        "made": "{n} matches of {players} players, bots {bots}, seed {seed}.",
    },
}
ARENA_WORDS = {
    "fr": {
        "title": "Arène",
        "made": "{n} parties à {players} joueurs, graine {seed} ; chaque donne est jouée depuis chaque siège.",
        "columns": "|parmi|parties|premières places|95 %|× part équitable|95 %",
    },
    "en": {
        "title": "Arena",
        "made": "{n} matches of {players} players, seed {seed}; every deal is played from every seat.",
        "columns": "|among|matches|first places|95 %|× fair share|95 %",
    },
}


def number(value: float, unit: str, lang: str) -> str:
    """Write a value with its unit as the language does."""
    if unit == "money":
        return money(round(value), lang)
    if unit == "percent":
        text = f"{100 * value:.1f}"
        return f"{text.replace('.', ',')} %" if lang == "fr" else f"{text}%"
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace(".", ",") if lang == "fr" else text
    return f"{text} ×" if unit == "times" else text


def page(title: str, plan: Plan, ledger: Ledger, lang: str) -> str:
    """Return the whole page."""
    words = WORDS[lang]
    made = words["made"].format(
        n=ledger.matches, players=plan.players, bots=", ".join(dict.fromkeys(plan.bots)), seed=plan.seed
    )
    head = f"{words['title']} · {title}"
    parts = [
        *_head(head, made, lang),
        checks_table(ledger.checks(), lang),
        *_drawn(ledger.charts(), lang),
    ]
    return "\n".join([*parts, "</body></html>\n"])


def arena_page(title: str, contest: Contest, results: Sequence[Result], lang: str) -> str:
    """Return a contest's page: every pairing in a table, then the plots."""
    words = ARENA_WORDS[lang]
    head = f"{words['title']} · {title}"
    made = words["made"].format(n=len(results), players=contest.players, seed=contest.seed)
    rows = [f"<tr>{''.join(f'<th>{word}</th>' for word in words['columns'].split('|'))}</tr>"]
    for one in standings(results):
        times, low, high = (number(value, "times", lang) for value in one.times)
        share, bottom, top = (number(value, "percent", lang) for value in (one.share, one.low, one.high))
        numbers = (str(one.matches), share, f"{bottom} – {top}", times, f"{low} – {high}")
        rows.append(
            f"<tr><td>{escape(one.one)}</td><td>{escape(one.others)}</td>"
            + "".join(f'<td class="n">{value}</td>' for value in numbers)
            + "</tr>"
        )
    parts = [*_head(head, made, lang), f"<table>{''.join(rows)}</table>", *_drawn(charts(results), lang)]
    return "\n".join([*parts, "</body></html>\n"])


def _head(head: str, made: str, lang: str) -> list[str]:
    return [
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(head)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(head)}</h1><p>{escape(made)}</p>",
    ]


def _drawn(drawn: Sequence[Chart], lang: str) -> list[str]:
    parts = []
    for chart in drawn:
        note = chart.note[lang] if chart.note else ""
        parts.append(f"<h2>{escape(chart.title[lang])}</h2><p>{escape(note)}</p>")
        parts.append(lying(chart, lang) if chart.kind == "bars" else standing(chart, lang))
    return parts


def checks_table(checks: Sequence[Check], lang: str) -> str:
    """Return the claims with what was measured."""
    if not checks:
        return ""
    words = WORDS[lang]
    rows = [
        f"<tr><th></th><th>{words['claim']}</th><th>{words['measured']}</th><th>{words['bounds']}</th><th></th></tr>"
    ]
    for check in checks:
        verdict = "holds" if check.holds else "fails"
        low, high = (number(bound, check.unit, lang) for bound in (check.low, check.high))
        rows.append(
            f"<tr><td>{escape(check.rule)}</td><td>{escape(check.claim[lang])}</td>"
            f'<td class="n">{number(check.value, check.unit, lang)}</td><td class="n">{low} – {high}</td>'
            f'<td class="{verdict}">{words[verdict]}</td></tr>'
        )
    return f"<table>{''.join(rows)}</table>"


def lying(chart: Chart, lang: str) -> str:
    """Draw bars one under the other; values below nothing go to the left."""
    height = ROW * len(chart.bars) + 8
    top = max([bar.high if bar.high is not None else bar.value for bar in chart.bars] + [chart.mark or 0, 0])
    bottom = min([bar.value for bar in chart.bars] + [0.0])
    room = WIDTH - LABEL - VALUE
    scale = room / ((top - bottom) or 1)

    def at(value: float) -> float:
        return round(LABEL + (value - bottom) * scale, 1)

    groups = list(dict.fromkeys(bar.group for bar in chart.bars))
    parts = [_svg(chart, lang, height)]
    for row, bar in enumerate(chart.bars):
        y = ROW * row + 4
        left, right = sorted((at(0), at(bar.value)))
        colour = COLOURS[groups.index(bar.group) % len(COLOURS)]
        label = bar.label[lang]
        parts.append(f'<text x="{LABEL - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        parts.append(
            f'<rect x="{left}" y="{y}" width="{round(right - left, 1)}" height="{ROW - 6}" fill="{colour}"/>'
        )
        edge = right
        if bar.low is not None and bar.high is not None:
            middle = y + (ROW - 6) / 2
            parts.append(f'<path class="whisker" d="M{at(bar.low)} {middle}H{at(bar.high)}"/>')
            edge = max(edge, at(bar.high))
        parts.append(
            f'<text class="dim" x="{edge + 6}" y="{y + 14}">{number(bar.value, chart.unit, lang)}</text>'
        )
    if chart.mark is not None:
        parts.append(f'<path class="mark" d="M{at(chart.mark)} 0V{height}"/>')
    return "".join([*parts, "</svg>"])


def standing(chart: Chart, lang: str) -> str:
    """Draw bars side by side, with a label under about every tenth."""
    top = max((bar.value for bar in chart.bars), default=0.0) or 1.0
    step = WIDTH / max(1, len(chart.bars))
    parts = [_svg(chart, lang, STANDING + 24)]
    every = max(1, len(chart.bars) // 10)
    for place, bar in enumerate(chart.bars):
        tall = round((STANDING - 20) * bar.value / top, 1)
        x = round(place * step, 1)
        parts.append(_column(bar, x, round(step * 0.86, 1), tall, chart.unit, lang))
        if place % every == 0:
            middle = round(x + step * 0.43, 1)
            parts.append(
                f'<text class="dim" x="{middle}" y="{STANDING + 18}" text-anchor="middle">{escape(bar.label[lang])}</text>'
            )
    return "".join([*parts, "</svg>"])


def _column(bar: Bar, x: float, width: float, tall: float, unit: str, lang: str) -> str:
    said = escape(f"{bar.label[lang]}: {number(bar.value, unit, lang)}")
    y = round(STANDING - tall, 1)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{tall}" fill="{COLOURS[0]}"><title>{said}</title></rect>'


def _svg(chart: Chart, lang: str, height: int) -> str:
    title = escape(chart.title[lang], quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
