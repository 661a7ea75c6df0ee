"""The part of the site that is made from the code: a page a game, and the documents that lie outside `docs/`.

MkDocs calls `on_files` (mkdocs.yml, hooks). The pages are not written by hand: notations, events and
views are those of seeded random matches at every player count and with every option.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tripot import all_games
from tripot.cli.games import source_lines
from tripot.core.game import Game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
MATCHES = 1
LONGEST = 1_500


@dataclass
class Seen:
    """The findings of a game's seeded matches."""

    notations: dict[str, tuple[str, str, tuple[str, ...]]] = field(default_factory=dict)
    """By shape: who writes it, an example, the rules it rests on."""
    views: dict[str, Any] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made from the code."""
    for name, source in OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8").replace("docs/", "")
        files.append(File.generated(config, name, content=_linked(text)))
    for game in all_games().values():
        files.append(File.generated(config, f"games/{game.id}.md", content=game_page(game)))
    return files


def on_post_page(output: str, **_given: Any) -> str:
    """Mend what the theme leaves out: a name for its search dialogue; an empty cell is no header."""
    output = output.replace(
        'data-md-component="search" role="dialog"',
        'data-md-component="search" role="dialog" aria-label="Search"',
    )
    return re.sub(r"<th( [^>]*)?></th>", "<td></td>", output)


def _linked(text: str) -> str:
    """Turn the names of documents in backticks into links."""
    return re.sub(r"`([\w-]+\.md)`", r"[\1](\1)", text)


def game_page(game: Game) -> str:
    """Return a game's page."""
    seen = watch(game)
    return "\n".join(
        [
            *_facts(game),
            *_notations(game, seen),
            *_positions(game),
            *_events(game),
            *_views(game, seen),
            *_names(game),
            *_observation(game),
            *_rules(game),
        ]
    )


def watch(game: Game) -> Seen:
    """Play seeded matches and keep what they show."""
    seen = Seen()
    for players in range(game.min_players, game.max_players + 1):
        for seed in range(MATCHES):
            rng = Rng(1_000 * players + seed)
            state = game.new(players)
            for _decision in range(LONGEST):
                seat = state.seat_awaited()
                if not state.to_act():
                    break
                action = rng.pick(state.outcomes()) if seat == CHANCE else state.any_action(seat, rng)
                _note(game, state, seat, action, seen)
                state.apply(seat, action)
    return seen


def _note(game: Game, state: State, seat: int, action: int, seen: Seen) -> None:
    text = game.notation(state, seat, action)
    who = "chance" if seat == CHANCE else "a seat"
    shape = _shape(text)
    if (who + shape) not in seen.notations:
        seen.notations[who + shape] = (who, text, game.rules_of(state, seat, action))
    for looker in (*range(state.players), None):
        for key, value in game.view(state, looker).items():
            if key not in seen.views or _empty(seen.views[key]):
                seen.views[key] = value


def _shape(text: str) -> str:
    """Return a notation's verb: its first word without numbers."""
    return re.sub(r"\d+", "#", text.split(maxsplit=1)[0])


def _empty(value: Any) -> bool:
    return value is None or value in ("", [], {}, 0, -1, False)


def _facts(game: Game) -> Iterator[str]:
    facts = game.facts
    yield f"# {game.title}\n"
    yield f"*This page is made from the code.* By {facts.credits.author}, {facts.credits.publisher}, {facts.credits.year}.\n"
    yield "| fact | |\n|---|---|"
    yield f"| id | `{game.id}` |"
    yield f"| players | {game.min_players} to {game.max_players} |"
    yield f"| minutes | {facts.minutes[0]} to {facts.minutes[1]} |"
    yield f"| rules version | {game.rules_version}; matches of version {game.oldest_version} and later replay |"
    yield f"| bots | {', '.join(f'`{name}`' for name in ('random', *game.bots()))} |"
    for option in game.options:
        values = ", ".join(f"`{value}`" for value in option.values_for(game.max_players))
        yield f"| option `{option.name}` | {values}; without it `{option.default}` |"
    yield ""


def _notations(game: Game, seen: Seen) -> Iterator[str]:
    yield "## Notation\n\nAn example of each kind of action and outcome, as records, logs and scenarios write it.\n"
    yield "| by | example | rules |\n|---|---|---|"
    for who, example, rules in sorted(seen.notations.values()):
        yield f"| {who} | `{example}` | {', '.join(rules)} |"
    yield ""
    yield from _said_of(game, "notation")


def _positions(game: Game) -> Iterator[str]:
    yield "## Positions\n\nThe parts `[position]` of a scenario may name, and `state.…` may look at.\n"
    yield from _said_of(game, "position")


def _said_of(game: Game, room: str) -> Iterator[str]:
    """Return a module's first lines: a sentence, then a table, or lines to be kept as they are."""
    sentence, _, rest = (import_module(f"{game.package}.{room}").__doc__ or "").partition("\n")
    yield f"{sentence}\n"
    if rest.strip():
        lines = rest.strip("\n").rstrip()
        yield f"{lines}\n" if lines.startswith("|") else f"```text\n{dedent(lines)}\n```\n"


def _events(game: Game) -> Iterator[str]:
    yield "## Events\n\nWhat an action may cause: the kind, its values in order, and its sentence.\n"
    yield "| kind | values | in words |\n|---|---|---|"
    for kind, names in sorted(game.event_fields.items()):
        text = game.catalogue.texts.get(f"event.{kind}", {}).get("en", "")
        yield f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} | {_cell(text)} |"
    yield ""


def _views(game: Game, seen: Seen) -> Iterator[str]:
    yield "## The view\n\nWhat a seat is shown: `game.view(state, seat)`, plain data. Every key, its type and one value that occurred.\n"
    yield "| key | type | for example |\n|---|---|---|"
    for key, value in sorted(seen.views.items()):
        example = json.dumps(value, ensure_ascii=False)
        yield f"| `{key}` | {type(value).__name__} | `{_code(example[:90] + ('…' if len(example) > 90 else ''))}` |"
    yield ""


def _names(game: Game) -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for key, both in game.catalogue.texts.items():
        group, _, name = key.partition(".")
        if group in NAMED and "." not in name:
            groups.setdefault(group, []).append(f"| `{name}` | {_cell(both['fr'])} | {_cell(both['en'])} |")
    for group, rows in sorted(groups.items()):
        yield f"## Names: {group}\n\n| in notation | French | English |\n|---|---|---|"
        yield from rows
        yield ""


NAMED = ("card", "city", "role", "square", "good", "man", "colour", "crew", "personnage", "badge", "warning")


def _observation(game: Game) -> Iterator[str]:
    """Return the observation of a learner at the smallest player count, and its sizes at the others."""
    yield "## Observation\n\nWhat `tripot.envs` gives a learner: a vector of whole numbers, made from the view, and dense action numbers.\n"
    yield "| players | numbers | actions | most decisions |\n|---|---|---|---|"
    for players in range(game.min_players, game.max_players + 1):
        size, actions = game.layout(players).size, len(game.action_space(players))
        yield f"| {players} | {size} | {actions} | {game.longest(players)} |"
    yield f"\nAt {game.min_players} players:\n\n| index | name | from | to | what |\n|---|---|---|---|---|"
    for first, last, part in game.layout(game.min_players).spans():
        place = f"{first}" if first == last else f"{first}–{last}"
        yield f"| {place} | `{part.name}` | {part.low} | {part.high} | {_cell(part.about)} |"
    yield ""


def _rules(game: Game) -> Iterator[str]:
    yield "## The rulebook, in our words\n"
    yield "Under each paragraph: printed in the box's rulebook, or the question that the book leaves. [All rulings](../rulings.md)\n"
    section = ""
    for paragraph in game.rulebook:
        if paragraph.section["en"] != section:
            section = paragraph.section["en"]
            yield f"### {section}\n"
        yield f"**{paragraph.id}** {paragraph.text['en']}\n"
        for line in source_lines(paragraph, "en"):
            yield f"*{line}*\n"


def _code(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _cell(text: str) -> str:
    return _code(text).replace("{", "&#123;")
