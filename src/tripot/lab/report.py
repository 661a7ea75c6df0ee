"""Writes balance statistics as one self-contained HTML page: checks as a table, charts as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tripot.core.balance_stats import Bar, Chart, Check
from tripot.core.texts import money
from tripot.lab.arena import Contest, Result, charts, standings
from tripot.lab.balance import Report
from tripot.lab.design_stats import Difference, Figure, differences

WIDTH, LABEL_WIDTH, VALUE_WIDTH, ROW_HEIGHT = 860, 300, 110, 22
CHART_HEIGHT = 220
STYLE = """
body { margin: 0 auto; max-width: 900px; padding: 24px 16px 64px; background: #f4ead3; color: #1a120c;
  font: 16px/1.42 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
h1, h2 { font-family: Limelight, Broadway, Georgia, serif; font-weight: 400; }
h2 { margin: 40px 0 4px; font-size: 22px; } p { margin: 4px 0 10px; color: #665544; }
table { border-collapse: collapse; width: 100%; } td, th { padding: 4px 8px; text-align: left; border-bottom: 1px solid #d2bd92; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } .holds { color: #2f5a1c; } .fails { color: #8e1a13; font-weight: 700; }
tr.plain td { background: #efd9a4; font-weight: 700; } nav ol { columns: 2; }
svg { display: block; width: 100%; height: auto; font: 13px 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
svg text { fill: #1a120c; } svg .dim { fill: #665544; } svg .whisker { stroke: #1a120c; stroke-width: 1.5; }
svg .mark { stroke: #8e1a13; stroke-width: 1.5; stroke-dasharray: 4 3; }
"""
COLOURS = ("#b98d3c", "#154533", "#8e1a13", "#1f5683", "#46207a", "#874406")
WORDS = {
    "fr": {
        "title": "Équilibre",
        "claim": "Propriété à vérifier",
        "measured": "Mesuré",
        "bounds": "Bornes",
        "holds": "vérifié",
        "fails": "non vérifié",
        "made": "{n} parties à {players} joueurs, bots {bots}, graine {seed}.",
        "editions": "Éditions : {one} et {other}.",
        "compared": "Les deux éditions côte à côte",
        "claims": "Propriétés annoncées par les règles",
        "contents": "Sommaire",
        "difference": "différence",
        "plain": "● écart significatif",
        "alone": "dans une seule édition",
        "noise": "{n} chiffres sur {of} présentent un écart significatif (seuil : une fois sur mille) ; ils sont affichés en premier.",
    },
    "en": {
        "title": "Balance",
        "claim": "Claim",
        "measured": "Measured",
        "bounds": "Allowed range",
        "holds": "OK",
        "fails": "failed",
        "made": "{n} games with {players} players, bots {bots}, seed {seed}.",
        "editions": "Editions: {one} and {other}.",
        "compared": "The two editions side by side",
        "claims": "Claims made in the rules",
        "contents": "Contents",
        "difference": "difference",
        "plain": "● significant",
        "alone": "in one edition only",
        "noise": "{n} of {of} figures differ significantly (p < 0.001 each); they are listed first.",
    },
}
ARENA_WORDS = {
    "fr": {
        "title": "Arène",
        "made": "{n} parties à {players} joueurs, graine {seed} ; chaque donne est jouée depuis chaque place.",
        "columns": "|parmi|parties|premières places|95 %|× part équitable|95 %",
    },
    "en": {
        "title": "Arena",
        "made": "{n} games with {players} players, seed {seed}; every deal is played from every seat.",
        "columns": "|among|matches|first places|95 %|× fair share|95 %",
    },
}


POINTS = "points"
"""The unit of a difference of percentages: 20 % after 10 % are 10 points more, not 10 % more."""


def number(value: float, unit: str, lang: str) -> str:
    """Return a value with its unit, as the language writes it."""
    if unit == "money":
        return money(round(value), lang)
    if unit == "percent":
        text = f"{100 * value:.1f}"
        return f"{text.replace('.', ',')} %" if lang == "fr" else f"{text}%"
    if unit == POINTS:
        text = f"{100 * value:.1f}"
        return f"{text.replace('.', ',')} pt" if lang == "fr" else f"{text} pp"
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace(".", ",") if lang == "fr" else text
    return f"{text} ×" if unit == "times" else text


def page(title: str, report: Report, lang: str, other: Report | None = None) -> str:
    """Return a report as an HTML page; with another edition's report, it begins with a comparison."""
    words = WORDS[lang]
    plan = report.plan
    made = words["made"].format(
        n=report.stats.matches,
        players=plan.players,
        bots=", ".join(dict.fromkeys(plan.bots)),
        seed=plan.seed,
    )
    head = f"{words['title']} · {title}"
    sections: list[tuple[str, str]] = []
    if other is not None:
        names = [_edition_name(each_report.plan.edition) for each_report in (report, other)]
        made += " " + words["editions"].format(one=names[0], other=names[1])
        compared = differences(report.figures(), other.figures())
        sections.append((words["compared"], compared_table(compared, names, lang)))
    if report.stats.checks():
        sections.append((words["claims"], checks_table(report.stats.checks(), lang)))
    sections += _sections(report.charts(), lang)
    if other is not None:
        sections += [(f"{names[1]} · {name}", body) for name, body in _sections(other.charts(), lang)]
    contents = "".join(
        f'<li><a href="#s{at}">{escape(name)}</a></li>' for at, (name, _body) in enumerate(sections)
    )
    parts = _head(head, made, lang)
    parts.append(
        f'<nav aria-label="{words["contents"]}"><h2>{words["contents"]}</h2><ol>{contents}</ol></nav>'
    )
    parts += [f'<h2 id="s{at}">{escape(name)}</h2>{body}' for at, (name, body) in enumerate(sections)]
    return "\n".join([*parts, "</body></html>\n"])


def _edition_name(edition: str | None) -> str:
    """Return an edition's name without the folder of its file, which is private."""
    if edition is None:
        return "standard"
    return Path(edition).name if edition.endswith(".toml") else edition


def _sections(charts: Sequence[Chart], lang: str) -> list[tuple[str, str]]:
    sections = []
    for chart in charts:
        note = f"<p>{escape(chart.note[lang])}</p>" if chart.note else ""
        drawn = horizontal_bars(chart, lang) if chart.kind == "bars" else vertical_bars(chart, lang)
        sections.append((chart.title[lang], note + drawn))
    return sections


def compared_table(compared: Sequence[Difference], names: Sequence[str], lang: str) -> str:
    """Return a table of two editions' figures; significant differences come first and are marked."""
    words = WORDS[lang]
    columns = ("", *names, words["difference"], "95 %", "")
    rows = ["<tr>" + "".join(f"<th>{escape(column)}</th>" for column in columns) + "</tr>"]
    for difference in sorted(compared, key=lambda difference: not difference.significant):
        unit = (difference.first or difference.second or _NONE).unit
        values = [
            "–" if figure is None else number(figure.value, unit, lang)
            for figure in (difference.first, difference.second)
        ]
        change, spread = "–", ""
        if difference.first is not None and difference.second is not None and math.isfinite(difference.error):
            step = POINTS if unit == "percent" else unit
            change = f"{'+' if difference.value > 0 else ''}{number(difference.value, step, lang)}"
            spread = "± " + number(1.959964 * difference.error, step, lang)
        mark = words["plain"] if difference.significant else words["alone"] if "–" in values else ""
        shown = "".join(f'<td class="n">{escape(text)}</td>' for text in (*values, change, spread))
        kind = ' class="plain"' if difference.significant else ""
        rows.append(f"<tr{kind}><td>{escape(difference.full_name(lang))}</td>{shown}<td>{mark}</td></tr>")
    plain = sum(difference.significant for difference in compared)
    return f"<p>{words['noise'].format(n=plain, of=len(compared))}</p><table>{''.join(rows)}</table>"


_NONE = Figure("", {}, 0.0, 0.0)


def arena_page(title: str, contest: Contest, results: Sequence[Result], lang: str) -> str:
    """Return a contest as an HTML page: a table of the pairings, then the charts."""
    words = ARENA_WORDS[lang]
    head = f"{words['title']} · {title}"
    made = words["made"].format(n=len(results), players=contest.players, seed=contest.seed)
    rows = [f"<tr>{''.join(f'<th>{word}</th>' for word in words['columns'].split('|'))}</tr>"]
    for standing in standings(results):
        times, low, high = (number(value, "times", lang) for value in standing.times)
        share, bottom, top = (
            number(value, "percent", lang) for value in (standing.share, standing.low, standing.high)
        )
        numbers = (str(standing.matches), share, f"{bottom} – {top}", times, f"{low} – {high}")
        rows.append(
            f"<tr><td>{escape(standing.candidate)}</td><td>{escape(standing.baseline)}</td>"
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
        parts.append(horizontal_bars(chart, lang) if chart.kind == "bars" else vertical_bars(chart, lang))
    return parts


def checks_table(checks: Sequence[Check], lang: str) -> str:
    """Return a table of the claims with the measured values."""
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


def horizontal_bars(chart: Chart, lang: str) -> str:
    """Return horizontal bars as SVG; negative values go to the left."""
    height = ROW_HEIGHT * len(chart.bars) + 8
    top = max([bar.high if bar.high is not None else bar.value for bar in chart.bars] + [chart.mark or 0, 0])
    bottom = min([bar.low if bar.low is not None else bar.value for bar in chart.bars] + [0.0])
    plot_width = WIDTH - LABEL_WIDTH - VALUE_WIDTH
    scale = plot_width / ((top - bottom) or 1)

    def at(value: float) -> float:
        return round(LABEL_WIDTH + (value - bottom) * scale, 1)

    groups = list(dict.fromkeys(bar.group for bar in chart.bars))
    parts = [_svg(chart, lang, height)]
    for row, bar in enumerate(chart.bars):
        y = ROW_HEIGHT * row + 4
        left, right = sorted((at(0), at(bar.value)))
        colour = COLOURS[groups.index(bar.group) % len(COLOURS)]
        label = bar.label[lang]
        parts.append(f'<text x="{LABEL_WIDTH - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        parts.append(
            f'<rect x="{left}" y="{y}" width="{round(right - left, 1)}" height="{ROW_HEIGHT - 6}" fill="{colour}"/>'
        )
        edge = right
        if bar.low is not None and bar.high is not None:
            middle = y + (ROW_HEIGHT - 6) / 2
            parts.append(f'<path class="whisker" d="M{at(bar.low)} {middle}H{at(bar.high)}"/>')
            edge = max(edge, at(bar.high))
        parts.append(
            f'<text class="dim" x="{edge + 6}" y="{y + 14}">{number(bar.value, chart.unit, lang)}</text>'
        )
    if chart.mark is not None:
        parts.append(f'<path class="mark" d="M{at(chart.mark)} 0V{height}"/>')
    return "".join([*parts, "</svg>"])


def vertical_bars(chart: Chart, lang: str) -> str:
    """Return vertical bars as SVG, with a label under about every tenth."""
    top = max((bar.value for bar in chart.bars), default=0.0) or 1.0
    step = WIDTH / max(1, len(chart.bars))
    parts = [_svg(chart, lang, CHART_HEIGHT + 24)]
    every = max(1, len(chart.bars) // 10)
    for place, bar in enumerate(chart.bars):
        tall = round((CHART_HEIGHT - 20) * bar.value / top, 1)
        x = round(place * step, 1)
        parts.append(_column(bar, x, round(step * 0.86, 1), tall, chart.unit, lang))
        if place % every == 0:
            middle = round(x + step * 0.43, 1)
            parts.append(
                f'<text class="dim" x="{middle}" y="{CHART_HEIGHT + 18}" text-anchor="middle">{escape(bar.label[lang])}</text>'
            )
    return "".join([*parts, "</svg>"])


def _column(bar: Bar, x: float, width: float, tall: float, unit: str, lang: str) -> str:
    label = escape(f"{bar.label[lang]}: {number(bar.value, unit, lang)}")
    y = round(CHART_HEIGHT - tall, 1)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{tall}" fill="{COLOURS[0]}"><title>{label}</title></rect>'


def _svg(chart: Chart, lang: str, height: int) -> str:
    title = escape(chart.title[lang], quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
