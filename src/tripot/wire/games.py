"""Games: facts, texts, rulebooks, lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from tripot.wire.play import Decision
from tripot.wire.values import Both, GameEvent, OptionValue, Sent, Ts, View

Texts = Annotated[dict[str, dict[str, str]], Ts("Texts", "Readonly<Record<string, Both>>")]


NoteKind = Literal["ruling", "reconstruction"]
Source = Literal["printed", "ruling", "reconstruction"]
CreditRole = Literal["graphics", "editing", "production", "distribution", "localisation", "thanks"]
SheetKind = Literal["steps", "lines", "table", "values"]
Story = Annotated[dict[str, Any], Ts("Story", "Readonly<Record<string, unknown>>")]


class Credit(Sent):
    """Other people whom a box credits."""

    role: CreditRole
    names: str


class Credits(Sent):
    """The author, publisher, year and artist of a game, and the facts printed on its box."""

    author: str
    publisher: str
    year: int
    artist: str
    age: int | None
    """The least age; null if none is printed."""
    minutes: tuple[int, int] | None
    """The duration; null if none is printed."""
    others: list[Credit]


class GameOption(Sent):
    """An option: a rule that a table may vary."""

    name: str
    values: list[OptionValue]
    default: OptionValue
    rule: str
    players: dict[str, list[int]]
    """Player counts by value, for values that only some player counts have."""
    by_players: dict[str, list[OptionValue]]
    """The values it takes, by the number of players."""


class GameLook(Sent):
    """Addresses of the files that a game's own package has for the page."""

    board: str | None
    poster: str | None
    palette: str | None


class EditionFacts(Sent):
    """An edition that a table may play."""

    name: str
    """The name by which a request chooses it."""
    title: Both
    line: Both | None
    """How it differs from the standard edition, in a sentence."""


class GameFacts(Sent):
    """A game in the list of games."""

    id: str
    title: str
    prefix: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    credits: Credits
    options: list[GameOption]
    editions: list[EditionFacts]
    """The editions a table may play, the standard one first."""
    bots: list[str]
    colours: list[str]
    texts: str
    pitch: Both | None
    """A sentence that invites people to play."""
    look: GameLook
    sheet: bool
    """Whether it has a sheet to look at while playing."""


class Catalogue(Sent):
    """All texts of a game, or of the server."""

    game: str
    digest: str
    texts: Texts
    story: Story | UnsetType = UNSET
    """A game's scenes: which events begin one, how long it lasts, and what it reveals."""


class SourceNote(Sent):
    """A part of a paragraph that the book does not print: a ruling of ours, or a reconstruction."""

    kind: NoteKind
    question: Both
    """The question that the book leaves, or what is lost, in a sentence."""
    option: str | None
    """The table option that offers another reading."""


class Paragraph(Sent):
    """A paragraph of a rulebook, in every language."""

    id: str
    fr: str
    en: str
    source: Source | None
    """Its source; null in a game without a printed book."""
    notes: list[SourceNote]


class RuleSection(Sent):
    """Paragraphs under a title."""

    title: Both
    paragraphs: list[Paragraph]


class Rulebook(Sent):
    """A game's rules in our words."""

    game: str
    sections: list[RuleSection]


class SheetBlock(Sent):
    """A part of a sheet under its own title."""

    title: Both
    rule: str
    """The paragraph of the rules that it sums up."""
    kind: SheetKind
    columns: list[Both]
    """The heads of a table's columns; otherwise empty."""
    rows: list[list[Both]]
    """A row's cells; one in a row that is not a table's."""


class GameSheet(Sent):
    """One page of a game to look at while playing, with the numbers of an edition."""

    game: str
    edition: str
    blocks: list[SheetBlock]


class LessonStep(Sent):
    """A step of a lesson, as the learner's seat sees it."""

    say: Both
    point: list[str]
    do: str | None
    events: list[GameEvent]
    view: View
    decision: Decision | None
    awaits: list[int]


class Lesson(Sent):
    """A guided first match."""

    game: str
    players: int
    seat: int
    names: list[str]
    steps: list[LessonStep]


# ---- opponents

Level = Literal["bleu", "habitue", "caid", "parrain"]
Hair = Annotated[
    Literal["moustache", "thinstache", "beard"], Ts("Hair", "'moustache' | 'thinstache' | 'beard'")
]
Prop = Annotated[
    Literal["bob", "cigar", "scar", "glasses", "toothpick", "rose", "patch", "broken"],
    Ts("Prop", "'bob' | 'cigar' | 'scar' | 'glasses' | 'toothpick' | 'rose' | 'patch' | 'broken'"),
]
Style = Literal["counting", "bold", "careful", "vengeful"]


class OpponentFace(Sent, forbid_unknown_fields=True):
    """The face of a character: parts of the page's art, and a colour behind."""

    hat: Literal["fedora", "homburg", "bowler", "cap", "boater", "top", "none", "bald"]
    face: Literal["thin", "mid", "wide"]
    tint: str
    props: list[Hair | Prop]
    coat: Literal["fur"] | None = None


class OpponentTalk(Sent, forbid_unknown_fields=True):
    """The remarks of a character; {me} and {you} are how often each was placed before the other."""

    hello: list[Both]
    ahead: list[Both]
    behind: list[Both]
    won: list[Both]
    lost: list[Both]
    met_even: list[Both]
    met_up: list[Both]
    """The character has won more often."""
    met_down: list[Both]
    gloat: list[Both]
    """Something bad happened to the reader."""
    ouch: list[Both]
    """Something bad happened to the character."""


class Opponent(Sent):
    """A bot with a name and a face."""

    id: str
    level: Level
    name: str
    line: Both
    face: OpponentFace
    talk: OpponentTalk
    style: Style | None
    """The aims of its search besides winning; null if its level does not search."""


class OpponentLevel(Sent):
    """A level, and the longest time it takes for one choice."""

    id: Level
    seconds: float


class Opponents(Sent):
    """All opponents, weakest level first."""

    levels: list[OpponentLevel]
    characters: list[Opponent]
    compiled: bool
    """Whether the rules run compiled; if not, the levels that search take the same time and search far fewer positions."""


class Duel(Sent):
    """My results against one bot: how often I was placed before it, and it before me."""

    bot: str
    won: int
    lost: int


class OpponentResults(Sent):
    """My results against each bot in a game; equal places count for neither."""

    game: str
    duels: list[Duel]
