"""Games: facts, texts, rulebooks, lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from tripot.wire.play import Decision
from tripot.wire.values import Both, GameEvent, OptionValue, Sent, Ts, View

Texts = Annotated[dict[str, dict[str, str]], Ts("Texts", "Readonly<Record<string, Both>>")]


NoteKind = Literal["ruling", "reconstruction"]
Source = Literal["printed", "ruling", "reconstruction"]
Story = Annotated[dict[str, Any], Ts("Story", "Readonly<Record<string, unknown>>")]


class Credits(Sent):
    """Whose game it is."""

    author: str
    publisher: str
    year: int
    artist: str


class GameOption(Sent):
    """Something a table may vary."""

    name: str
    values: list[OptionValue]
    default: OptionValue
    rule: str
    players: dict[str, list[int]]
    """Player counts by value, where a value is for some only."""
    by_players: dict[str, list[OptionValue]]
    """What it takes at so many players."""


class GameLook(Sent):
    """Addresses of the files that a game's own package has for the page."""

    board: str | None
    poster: str | None
    palette: str | None


class EditionFacts(Sent):
    """An edition that a table may play."""

    name: str
    """What a wish names it by."""
    title: Both
    line: Both | None
    """What is other in it, in a sentence."""


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
    """What a table may play, the standard edition first."""
    bots: list[str]
    colours: list[str]
    texts: str
    pitch: Both | None
    """One sentence that makes one want to play."""
    look: GameLook


class Catalogue(Sent):
    """All texts of a game, or of the server."""

    game: str
    digest: str
    texts: Texts
    story: Story | UnsetType = UNSET
    """A game's score: which events make a scene, how long it lasts, what it lets be seen."""


class SourceNote(Sent):
    """Something in a paragraph that is not printed: a decision of ours, or a reconstruction."""

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
    """Where it comes from; null in a game without a printed book."""
    notes: list[SourceNote]


class RuleSection(Sent):
    """Paragraphs under a title."""

    title: Both
    paragraphs: list[Paragraph]


class Rulebook(Sent):
    """A game's rules in our words."""

    game: str
    sections: list[RuleSection]


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
    Literal["cigar", "scar", "glasses", "toothpick", "rose", "patch", "broken"],
    Ts("Prop", "'cigar' | 'scar' | 'glasses' | 'toothpick' | 'rose' | 'patch' | 'broken'"),
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
    """The remarks of a character when it sits down, takes the lead, loses it, wins and loses."""

    hello: list[Both]
    ahead: list[Both]
    behind: list[Both]
    won: list[Both]
    lost: list[Both]


class Opponent(Sent):
    """A bot with a name and a face."""

    id: str
    level: Level
    name: str
    line: Both
    face: OpponentFace
    talk: OpponentTalk
    style: Style | None
    """What its search wants beside winning; null where its level does not search."""


class OpponentLevel(Sent):
    """A level, and the longest it thinks over one choice."""

    id: Level
    seconds: float


class Opponents(Sent):
    """All opponents, weakest level first."""

    levels: list[OpponentLevel]
    characters: list[Opponent]
    compiled: bool
    """Whether the rules run compiled; if not, the levels that search think as long and see far less."""


class Duel(Sent):
    """My results against one bot: how often I was placed before it, and it before me."""

    bot: str
    won: int
    lost: int


class OpponentResults(Sent):
    """My results against each bot in a game; equal places count for neither."""

    game: str
    duels: list[Duel]
