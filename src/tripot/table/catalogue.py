"""Games as the page shows them: facts, texts, rulebooks, lessons and opponents. They are the same for everyone."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from msgspec import UNSET

from tripot.bots import bots_of
from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS, THINKING_TIME_S
from tripot.coach.wording import texts as coach_texts
from tripot.core import pinned_editions
from tripot.core import state as state_module
from tripot.core.game import Game
from tripot.core.lesson import lesson
from tripot.core.pinned_editions import is_pinned, offered
from tripot.core.registry import all_games, find_game
from tripot.core.rulebook import Paragraph
from tripot.core.sheet import has_sheet, load_sheet
from tripot.core.texts import Catalogue
from tripot.wire import games as w

GENERAL = "server"
"""The name of the catalogue of texts that belong to no game."""
LOOK = {"board.js": "text/javascript", "poster.svg": "image/svg+xml", "palette.css": "text/css"}
"""Files for the page that a game in a separate package may have, with their media types."""
MAX_TITLE_LENGTH = 40
"""Longer titles of editions do not fit on the page."""


@cache
def general_texts() -> Catalogue:
    """Return the texts that belong to no game, with the coach's texts."""
    return Catalogue.load(files("tripot.table") / "texts.toml").merged(coach_texts())


@lru_cache(maxsize=64)
def texts_json(name: str, edition: str = "standard") -> tuple[str, bytes]:
    """Return the digest of a game's texts and the texts as JSON; for GENERAL, those that belong to no game."""
    catalogue = general_texts() if name == GENERAL else find_game(name).in_edition(edition).catalogue
    every = {key: dict(text) for key, text in catalogue.texts.items()}
    story = UNSET if name == GENERAL else find_game(name).scenes.as_json()
    sent = w.Catalogue(name, "", every, story)
    sent.digest = hashlib.sha256(msgspec.json.encode(sent)).hexdigest()[:16]
    return sent.digest, msgspec.json.encode(sent)


def rulebook(game: Game) -> w.Rulebook:
    """Return a game's rulebook by sections."""
    sections: list[w.RuleSection] = []
    for paragraph in game.rulebook:
        if not sections or sections[-1].title != paragraph.section:
            sections.append(w.RuleSection(dict(paragraph.section), []))
        sections[-1].paragraphs.append(_paragraph(paragraph))
    return w.Rulebook(game.id, sections)


def _paragraph(paragraph: Paragraph) -> w.Paragraph:
    notes = [
        w.SourceNote(msgspec.convert(note.kind, w.NoteKind), dict(note.question), note.option)
        for note in paragraph.notes
    ]
    source = msgspec.convert(paragraph.source, w.Source | None)
    return w.Paragraph(paragraph.id, paragraph.text["fr"], paragraph.text["en"], source, notes)


@cache
def rulebook_json(name: str) -> bytes:
    """Return a game's rulebook as JSON."""
    return msgspec.json.encode(rulebook(find_game(name)))


@lru_cache(maxsize=64)
def sheet_json(name: str, edition: str = "standard") -> bytes | None:
    """Return a game's sheet with the numbers of an edition as JSON, None if it has none."""
    blocks = load_sheet(find_game(name), edition)
    if blocks is None:
        return None
    sent = [
        w.SheetBlock(
            block.title,
            block.rule,
            msgspec.convert(block.kind, w.SheetKind),
            list(block.columns),
            [list(row) for row in block.rows],
        )
        for block in blocks
    ]
    return msgspec.json.encode(w.GameSheet(name, edition, sent))


@cache
def lesson_json(name: str) -> bytes | None:
    """Return a game's guided first match as JSON, None if it has none."""
    steps = lesson(find_game(name))
    return None if steps is None else msgspec.json.encode(msgspec.convert(steps, w.Lesson))


def games_json() -> bytes:
    """Return the facts of every game, as JSON."""
    return _games_json(tuple((game, name) for game in all_games() for name in offered(game)))


@lru_cache(maxsize=4)
def _games_json(_offered: tuple[tuple[str, str], ...]) -> bytes:
    return msgspec.json.encode([facts(game) for game in all_games().values()])


def opponents() -> w.Opponents:
    """Return the levels and the characters."""
    return w.Opponents(
        [w.OpponentLevel(level, THINKING_TIME_S[level]) for level in LEVELS],
        [
            w.Opponent(
                character.id,
                msgspec.convert(character.level, w.Level),
                character.name,
                character.line,
                msgspec.convert({"props": [], **character.face}, w.OpponentFace),
                msgspec.convert(character.talk, w.OpponentTalk),
                msgspec.convert(character.style, w.Style | None),
            )
            for character in characters().values()
        ],
        not str(state_module.__file__).endswith((".py", ".pyc")),
    )


@cache
def opponents_json() -> bytes:
    """Return the levels and characters of bots, as JSON."""
    return msgspec.json.encode(opponents())


def embedded_games() -> str:
    """Return games and opponents as they are written into index.html, so that the page shows them without a request."""
    scripts = ""
    for name, facts in (("games", games_json()), ("opponents", opponents_json())):
        text = facts.decode().replace("<", "\\u003c")
        scripts += f'<script type="application/json" id="{name}">{text}</script>'
    return scripts


def facts(game: Game) -> w.GameFacts:
    """Return the facts of a game for the list of games."""
    credits_ = game.credits
    return w.GameFacts(
        game.id,
        game.title,
        game.prefix,
        (game.min_players, game.max_players),
        game.minutes,
        game.rules_version,
        w.Credits(
            credits_.author,
            credits_.publisher,
            credits_.year,
            credits_.artist,
            credits_.age,
            credits_.minutes,
            [w.Credit(msgspec.convert(role, w.CreditRole), names) for role, names in credits_.others],
        ),
        [
            w.GameOption(
                option.name,
                list(option.values),
                option.default,
                option.rule,
                {str(value): list(counts) for value, counts in (option.players or {}).items()},
                {str(n): list(option.values_for(n)) for n in range(game.min_players, game.max_players + 1)},
            )
            for option in game.options
        ],
        [edition_facts(game, name) for name in editions(game)],
        [name for name in LEVELS if name in bots_of(game)],
        list(game.colours),
        f"/api/games/{game.id}/texts?d={texts_json(game.id)[0]}",
        game.catalogue.texts.get("game.pitch"),
        w.GameLook(*(None if (file := look(game.id, name)) is None else file.address for name in LOOK)),
        has_sheet(game),
    )


@dataclass(frozen=True)
class LookFile:
    """A file of a game for the page. Its address changes with its content."""

    body: bytes
    media_type: str
    digest: str
    address: str


@cache
def look(name: str, file: str) -> LookFile | None:
    """Return a file of the folder `web/` in a game's package: board, poster or palette; None if it has none."""
    path = files(find_game(name).package) / "web" / file
    if file not in LOOK or not path.is_file():
        return None
    body = path.read_bytes()
    digest = hashlib.sha256(body).hexdigest()[:16]
    return LookFile(body, LOOK[file], digest, f"/api/games/{name}/web/{file}?d={digest}")


def editions(game: Game) -> list[str]:
    """Return the editions that a table may play: those of the game, then the custom editions of this server."""
    folder = files(game.package) / "editions"
    shipped = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    names = sorted(name.removesuffix(".toml") for name in shipped if name.endswith(".toml"))
    # `standard@2` is the standard edition of older rules: for old records only.
    return ["standard", *(name for name in names if "@" not in name), *offered(game.id)]


def has_edition(game: str, name: str) -> bool:
    """Return True if texts can be given in the wording of an edition: one that may be played, or that a record brought."""
    if name in editions(find_game(game)):
        return True
    return is_pinned(name) and pinned_editions.find(game, name) is not None


def edition_facts(game: Game, name: str) -> w.EditionFacts:
    """Return the title of an edition, and the sentence that describes it if the game has one."""
    texts = game.catalogue.texts
    if is_pinned(name):
        data = offered(game.id)[name].data
        title = data.get("title")
        own = isinstance(title, str) and 0 < len(title) <= MAX_TITLE_LENGTH and title != game.title
        called = str(title) if own else name.partition("@")[0]
        return w.EditionFacts(name, {"fr": called, "en": called}, None)
    general = general_texts().texts
    called_ = (
        texts.get(f"edition.{name}") or general.get(f"server.edition.{name}") or {"fr": name, "en": name}
    )
    return w.EditionFacts(name, dict(called_), texts.get(f"edition.{name}.line"))
