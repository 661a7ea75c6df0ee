"""Puts an analysis into words: turning points with their events, mistakes with the better choice, luck as a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.coach.analysis import Analysis, Grade, Swing
from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.state import Event
from tripot.core.texts import Catalogue

SPARKLINE_BARS = "▁▂▃▄▅▆▇█"
MAX_EVENTS = 2
"""The most sentences for one turning point."""
UNUSUAL_FROM = 0.8
"""Luck is called unusual if it was less extreme in at least this share of matches."""
LITTLE_LUCK = 0.01
"""Draws that changed no chance by more than this in all are called unimportant."""
_CLASSES = {"A": 0, "B": 1, "C": 2}


@cache
def texts() -> Catalogue:
    """Return the coach's text catalogue."""
    return Catalogue.load(files("tripot.coach") / "texts.toml")


def say(key: str, lang: str, names: Sequence[str] = (), **values: Any) -> str:
    """Return one of the coach's texts in a language."""
    return texts().render((f"coach.{key}", values), lang, names)


def percent(chance: float, lang: str) -> str:
    """Return a chance as the language writes it: 63 % or 63%."""
    return f"{round(100 * chance)} %" if lang == "fr" else f"{round(100 * chance)}%"


def signed(value: float, lang: str) -> str:
    """Return a change of a chance with its sign, as the language writes it: +12 % or +12%."""
    text = f"{round(100 * value):+d}".replace("-", "−")
    return f"{text} %" if lang == "fr" else f"{text}%"


def sparkline(values: Sequence[float]) -> str:
    """Return chances from 0 to 1 as a row of bars."""
    return "".join(
        SPARKLINE_BARS[min(int(max(value, 0.0) * len(SPARKLINE_BARS)), len(SPARKLINE_BARS) - 1)]
        for value in values
    )


def notable_events(match: Match, since: int, to: int, seat: int | None = None) -> list[Event]:
    """Return the most notable events of the entries after `since` up to `to`, of those a seat saw, in order."""
    game = match.game
    state = fresh_state(game, match.header)
    ranked: list[tuple[int, int, Event]] = []
    for number, who, action in match.moves:
        if number > to:
            break
        state.events = [] if number > since else None
        state.apply(who, action)
        for event in state.events or ():
            rank = event_rank(game, event.kind)
            if rank is not None and (seat is None or event.visible_to(seat)):
                ranked.append((rank, -len(ranked), event))
    chosen = sorted(ranked, key=lambda entry: entry[:2])[:MAX_EVENTS]
    return [event for _rank, _place, event in sorted(chosen, key=lambda entry: -entry[1])]


def event_rank(game: Game, kind: str) -> int | None:
    """Return how notable an event is (−1: decisive, then 0 to 3); None if it is never reported."""
    scenes = game.scenes
    if kind in scenes.quiet or kind in scenes.ambient:
        return None
    if kind in scenes.decisive:
        return -1
    for scene in scenes.scenes.values():
        if kind in scene["on"]:
            return _CLASSES.get(scene["class"], 1)
    return 3


def swing_events(
    match: Match, swing: Swing, lang: str, names: Sequence[str], seat: int | None = None
) -> list[str]:
    """Return sentences on the most notable events of a swing, of those a seat saw."""
    return [
        match.game.event_text(event, lang, names, seat)
        for event in notable_events(match, swing.since, swing.entry, seat)
    ]


def turning_point_texts(
    match: Match, analysis: Analysis, lang: str, names: Sequence[str], seat: int | None = None
) -> list[tuple[int, str, list[str]]]:
    """Return every turning point: its entry, a sentence on the chances before and after, and sentences on the events."""
    return [
        (
            swing.entry,
            say("turn", lang, names, who=swing.seat, **_ends(swing, lang)),
            swing_events(match, swing, lang, names, seat),
        )
        for swing in analysis.turning_points()
    ]


def why_text(
    match: Match, analysis: Analysis, who: int, lang: str, names: Sequence[str], seat: int | None = None
) -> str:
    """Return why a seat won or lost, in one sentence and the events it speaks of; empty while there is no result."""
    if analysis.result is None:
        return ""
    swing = analysis.why(who)
    if swing is None:
        return say("because.none", lang, names, who=who)
    head = say(
        "because.won" if analysis.result[who] > 0 else "because.lost",
        lang,
        names,
        who=who,
        n=swing.entry,
        **_ends(swing, lang),
    )
    return " ".join([head, *swing_events(match, swing, lang, names, seat)])


def _ends(swing: Swing, lang: str) -> dict[str, str]:
    return {"before": percent(swing.before, lang), "after": percent(swing.after, lang)}


def mistakes(analysis: Analysis, seat: int | None = None) -> list[Grade]:
    """Return the doubtful decisions and the blunders of one seat or of all, the worst first."""
    wrong = [grade for grade in analysis.grades if grade.is_mistake and (seat is None or grade.seat == seat)]
    return sorted(wrong, key=lambda grade: (-grade.loss, grade.entry))


def better_choice_text(grade: Grade, lang: str) -> str:
    """Return a sentence on the better choice and its gain."""
    best = grade.options[0]
    mine = percent(best.chance - grade.loss, lang)
    return say("better", lang, do=best.notation, chance=percent(best.chance, lang), mine=mine)


def reason_text(match: Match, grade: Grade, lang: str, names: Sequence[str]) -> str:
    """Return why the better choice is better, as the seat that chose reads it; empty without a measured reason."""
    why = grade.why
    if why is None or why.because is None:
        return ""
    because, although = (
        None if message is None else match.game.text(message, lang, names, grade.seat)
        for message in (why.because, why.although)
    )
    told = str(because) if although is None else f"{because} {say('although', lang, reason=although)}"
    return say("seen_by", lang, names, who=grade.seat, reason=told)


def luck_texts(analysis: Analysis, lang: str, names: Sequence[str], seat: int | None = None) -> list[str]:
    """Return a sentence for each seat on how unusual its luck was, and a note if that is known only roughly."""
    shares = analysis.unusual()
    if all(share is None for share in shares):
        return [say("no_luck", lang)]
    sentences = [] if analysis.valued else [say("coarse", lang)]
    if max(map(abs, analysis.luck)) < LITTLE_LUCK:
        return [*sentences, say("little_luck", lang)]
    for who, share in enumerate(shares):
        if share is None or (seat is not None and who != seat):
            continue
        n = min(99, round(100 * max(share, 1 - share)))
        key = "ordinary" if n < 100 * UNUSUAL_FROM else "luckier" if share > 1 / 2 else "unluckier"
        sentences.append(say(key, lang, names, who=who, **({} if key == "ordinary" else {"n": n})))
    return sentences


def levels_text(analysis: Analysis, lang: str, names: Sequence[str]) -> str | None:
    """Return a sentence on the levels that the chances take into account; None if levels make no difference."""
    seats = [
        f"{name} ({say(f'level.{level}', lang)})"
        for name, level in zip(names, analysis.levels, strict=False)
        if level is not None
    ]
    return say("levels", lang, seats=", ".join(seats)) if seats else None


def luck_rows(
    analysis: Analysis, seat: int | None = None
) -> list[tuple[int, float, float | None, float | None]]:
    """Return per seat: the chance at the start, the result, and the share of matches whose draws gave less luck.

    The result of an unfinished match is None, and so is the share where no draw mattered.
    """
    unusual = analysis.unusual()
    return [
        (who, analysis.start[who], None if analysis.result is None else analysis.result[who], unusual[who])
        for who in range(analysis.players)
        if seat is None or who == seat
    ]
