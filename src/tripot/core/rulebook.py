"""A rulebook in our words (rulebook.toml), and where each of its paragraphs comes from (sources.toml).

    printed = ["12G-0", "12G-1.1"]              # the paragraphs that say what the box prints, and nothing else

    [[ruling]]                                  # the book is silent, unclear or contradicts itself
    rule = "12G-2.3"
    question = { fr = "…", en = "…" }           # one sentence, shown with the paragraph
    readings = ["…", "…"]                       # ours first
    why = "…"
    option = "first"                            # the table option that offers another reading, if there is one

    [[reconstruction]]                          # a picture or the text of cards is lost
    rule = "12G-6"
    question = { fr = "…", en = "…" }           # what is lost
    why = "…"                                   # what ours rests on

A paragraph is either in `printed` or has notes. It may have several, and a game without a printed book has no sources.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.core.texts import LANGUAGES

PRINTED: Final = "printed"
RULING: Final = "ruling"
RECONSTRUCTION: Final = "reconstruction"


@dataclass(frozen=True)
class SourceNote:
    """One thing in a paragraph that is ours: the question that the book leaves, and how we answer it."""

    kind: str
    """`ruling` or `reconstruction`."""
    question: Mapping[str, str]
    readings: tuple[str, ...]
    """The readings considered, ours first; empty for a reconstruction."""
    why: str
    option: str | None
    """The table option that offers another reading."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the rulebook in our words."""

    id: str
    section: Mapping[str, str]
    text: Mapping[str, str]
    notes: tuple[SourceNote, ...] = ()
    """The parts of it that are not printed."""
    source: str | None = None
    """`printed`, `ruling` or `reconstruction`: the first note's kind. None in a game without a printed book."""


def load_rulebook(folder: Traversable) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a game's folder with their sources; BadInput names the file that is wrong."""
    file = folder / "rulebook.toml"
    try:
        paragraphs = _paragraphs(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as problem:
        raise BadInput("rulebook", str(file), f"a readable rulebook ({problem})") from None
    except (KeyError, TypeError) as problem:
        takes = "[[section]] with a title, [[section.paragraph]] with id, and fr and en in both"
        raise BadInput("rulebook", str(file), f"{takes} ({type(problem).__name__}: {problem})") from None
    sources = folder / "sources.toml"
    return _with_sources(paragraphs, sources) if sources.is_file() else tuple(paragraphs)


def _paragraphs(data: Mapping[str, Any]) -> list[Paragraph]:
    paragraphs = []
    for section in data["section"]:
        title = {lang: section["title"][lang] for lang in LANGUAGES}
        for paragraph in section["paragraph"]:
            paragraphs.append(
                Paragraph(paragraph["id"], title, {lang: paragraph[lang] for lang in LANGUAGES})
            )
    return paragraphs


def _with_sources(paragraphs: list[Paragraph], file: Traversable) -> tuple[Paragraph, ...]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        printed = list(data["printed"])
        notes = [
            (entry["rule"], _note(kind, entry))
            for kind in (RULING, RECONSTRUCTION)
            for entry in data.get(kind, ())
        ]
    except (OSError, ValueError) as problem:
        raise BadInput("sources", str(file), f"readable sources ({problem})") from None
    except (KeyError, TypeError) as problem:
        takes = "printed, [[ruling]] with rule, question, readings and why, [[reconstruction]] with rule, question and why"
        raise BadInput("sources", str(file), f"{takes} ({type(problem).__name__}: {problem})") from None
    by_rule: dict[str, tuple[SourceNote, ...]] = {}
    for rule, note in notes:
        by_rule[rule] = (*by_rule.get(rule, ()), note)
    named = [*printed, *by_rule]
    ids = [paragraph.id for paragraph in paragraphs]
    if sorted(named) != sorted(ids):
        wrong = sorted({rule for rule in {*named, *ids} if named.count(rule) != 1 or rule not in ids})
        raise BadInput(
            "sources", str(file), f"each paragraph once, printed or with notes (not so: {', '.join(wrong)})"
        )
    return tuple(
        replace(paragraph, notes=by_rule[paragraph.id], source=by_rule[paragraph.id][0].kind)
        if paragraph.id in by_rule
        else replace(paragraph, source=PRINTED)
        for paragraph in paragraphs
    )


def _note(kind: str, one: Mapping[str, Any]) -> SourceNote:
    readings = tuple(one["readings"]) if kind == RULING else ()
    if kind == RULING and not readings:
        raise KeyError("readings")
    question = {lang: one["question"][lang] for lang in LANGUAGES}
    return SourceNote(kind, question, readings, one["why"], one.get("option"))
