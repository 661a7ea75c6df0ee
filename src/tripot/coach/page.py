"""Writes an analysis as one HTML page that needs nothing else: the curve as SVG, the rest as tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tripot.coach.analysis import Analysis, Grade
from tripot.coach.wording import (
    better_choice_text,
    levels_text,
    luck_rows,
    luck_texts,
    mistakes,
    percent,
    reason_text,
    say,
    signed,
    turning_point_texts,
    why_text,
)
from tripot.core.match import Match

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 860, 300, 46, 14, 26
COLOURS = ("#8e1a13", "#1f5683", "#154533", "#b98d3c", "#46207a", "#874406")
DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 5", "1 4")
"""Lines differ by dashes too, for readers who cannot distinguish the colours."""
STYLE = """
body { margin: 0 auto; max-width: 900px; padding: 24px 16px 64px; background: #f4ead3; color: #1a120c;
  font: 16px/1.42 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
h1, h2 { font-family: Limelight, Broadway, Georgia, serif; font-weight: 400; } h2 { margin: 36px 0 6px; font-size: 22px; }
table { border-collapse: collapse; width: 100%; } td, th { padding: 4px 8px; text-align: left; border-bottom: 1px solid #d2bd92; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } .dim { color: #665544; } .blunder { color: #8e1a13; font-weight: 700; }
svg { display: block; width: 100%; height: auto; font: 13px 'Source Sans 3', 'Segoe UI', Arial, sans-serif; }
"""
COLUMNS = ("start", "result", "unusual")


def page(match: Match, analysis: Analysis, names: Sequence[str], lang: str, seat: int | None = None) -> str:
    """Return an analysis as an HTML page."""
    head = f"{say('title', lang)} · {match.game.title}"
    parts = [
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(head)}</title><style>{STYLE}</style><h1>{escape(head)}</h1>",
        f"<h2>{escape(say('curve', lang))}</h2>{curve(analysis, names, lang)}",
        f'<p class="dim">{escape(chances_note(analysis, names, lang))}</p>',
        *(f"<p>{escape(text)}</p>" for text in _whys(match, analysis, names, lang, seat)),
        f"<h2>{escape(say('turning', lang))}</h2>{_turning(match, analysis, names, lang, seat)}",
        f"<h2>{escape(say('decisions', lang))}</h2>{_decisions(match, analysis, names, lang, seat)}",
        f"<h2>{escape(say('luck', lang))}</h2>{_luck(analysis, names, lang, seat)}",
    ]
    return "\n".join(parts) + "\n"


def worst_error(analysis: Analysis) -> float:
    """Return the largest standard error of the curve."""
    return max((moment.error for moment in analysis.moments), default=0.0)


def chances_note(analysis: Analysis, names: Sequence[str], lang: str) -> str:
    """Return a note on the source of the chances, their error and the levels they take into account."""
    levels = levels_text(analysis, lang, names)
    honest = say("honest", lang, error=percent(worst_error(analysis), lang))
    return honest if levels is None else f"{honest} {levels}"


def curve(analysis: Analysis, names: Sequence[str], lang: str) -> str:
    """Return every seat's chances over the match as SVG."""
    last = max((moment.entry for moment in analysis.moments), default=1) or 1
    wide, high = WIDTH - LEFT - 110, HEIGHT - TOP - BOTTOM

    def place(entry: int, chance: float) -> str:
        return f"{LEFT + wide * entry / last:.1f},{TOP + high * (1 - chance):.1f}"

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(say("curve", lang))}">']
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = TOP + high * (1 - chance)
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d2bd92"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#665544">{percent(chance, lang)}</text>'
        )
    for seat in range(analysis.players):
        points = " ".join(place(moment.entry, moment.own[seat]) for moment in analysis.moments)
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        y = TOP + 10 + 20 * seat
        parts.append(
            f'<line x1="{LEFT + wide + 8}" x2="{LEFT + wide + 30}" y1="{y}" y2="{y}" stroke="{colour}" '
            f'stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="{LEFT + wide + 35}" y="{y + 4}" fill="{colour}">{escape(names[seat][:12])}</text>'
        )
    return "".join(parts) + "</svg>"


def _whys(match: Match, analysis: Analysis, names: Sequence[str], lang: str, seat: int | None) -> list[str]:
    seats = range(analysis.players) if seat is None else (seat,)
    return [text for who in seats if (text := why_text(match, analysis, who, lang, names, seat))]


def _turning(match: Match, analysis: Analysis, names: Sequence[str], lang: str, seat: int | None) -> str:
    rows = turning_point_texts(match, analysis, lang, names, seat)
    if not rows:
        return f"<p>{escape(say('no_turning', lang))}</p>"
    lines = (
        f'<tr><td class="n dim">{entry}</td><td><b>{escape(head)}</b></td><td>{escape(" ".join(lines))}</td></tr>'
        for entry, head, lines in rows
    )
    return f"<table>{''.join(lines)}</table>"


def _decisions(match: Match, analysis: Analysis, names: Sequence[str], lang: str, seat: int | None) -> str:
    looked = escape(say("looked_at", lang, n=len(analysis.grades), of=analysis.decisions))
    wrong = mistakes(analysis, seat)
    if not wrong:
        return f'<p>{escape(say("faultless", lang))}</p><p class="dim">{looked}</p>'
    rows = (
        f'<tr><td class="n dim">{mistake.entry}</td><td>{escape(names[mistake.seat])}</td><td>{escape(mistake.played)}</td>'
        f'<td class="{mistake.grade}">{escape(say(f"grade.{mistake.grade}", lang))}</td>'
        f'<td class="n">{signed(-mistake.loss, lang)} ± {signed(mistake.error, lang)[1:]}</td>'
        f"<td>{escape(better_choice_text(mistake, lang))}{_reason(match, mistake, names, lang)}</td></tr>"
        for mistake in wrong
    )
    return f'<table>{"".join(rows)}</table><p class="dim">{looked}</p>'


def _reason(match: Match, mistake: Grade, names: Sequence[str], lang: str) -> str:
    reason = reason_text(match, mistake, lang, names)
    return f'<br><span class="dim">{escape(reason)}</span>' if reason else ""


def _luck(analysis: Analysis, names: Sequence[str], lang: str, seat: int | None) -> str:
    head = "".join(f'<th class="n">{escape(say(column, lang))}</th>' for column in COLUMNS)
    body = "".join(
        f"<tr><td>{escape(names[who])}</td>"
        + "".join(f'<td class="n">{"" if value is None else percent(value, lang)}</td>' for value in values)
        + "</tr>"
        for who, *values in luck_rows(analysis, seat)
    )
    notes = luck_texts(analysis, lang, names, seat)
    if analysis.result is None:
        notes.append(say("unfinished", lang))
    paragraphs = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<table><tr><th></th>{head}</tr>{body}</table>{paragraphs}"
