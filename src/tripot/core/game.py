"""The interface of a game: its facts, its notation and rules, and what people see of its states.

A game package has its rules (a State), a subclass of `Game`, `texts.toml`, `rulebook.toml`, `components.toml` (the standard
edition), and exports one `GAME`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple

from tripot.core import pinned_editions
from tripot.core.balance_stats import BalanceStats
from tripot.core.errors import BadInput, NotationError
from tripot.core.learning import ActionSpace, Layout, ViewObserver
from tripot.core.observer import Observer
from tripot.core.options import Edition, Option, OptionValue, check_options
from tripot.core.outcomes import Outcomes
from tripot.core.pinned_editions import MAX_CACHED_EDITIONS, is_pinned
from tripot.core.policy import Knowledge, Policy
from tripot.core.rulebook import Paragraph, load_rulebook
from tripot.core.scenes import Scenes
from tripot.core.state import CHANCE, EVERYONE, Event, State
from tripot.core.texts import Catalogue, Message

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", bound=State, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=State)

View = dict[str, Any]


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused: the rule and a message of the game's catalogue."""

    rule: str
    message: Message


# Named tuples, because decisions are made for every seat at nearly every move: a frozen dataclass takes four times as long.


class Choice(NamedTuple):
    """One thing a seat may do: its notation, label, rules and the board things it refers to (`city:boston`)."""

    notation: str
    label: Message
    rules: tuple[str, ...]
    refs: tuple[str, ...] = ()
    value: int | None = None
    """For a number: the number."""
    counts: tuple[int, ...] | None = None
    """For placing counts: how many of each kind, in the order of the decision's `kinds`."""

    def as_json(self) -> dict[str, Any]:
        """Return the wire form: keys whose value is empty are left out."""
        out: dict[str, Any] = {"do": self.notation, "label": self.label, "rules": self.rules}
        if self.refs:
            out["refs"] = self.refs
        if self.value is not None:
            out["value"] = self.value
        if self.counts is not None:
            out["counts"] = self.counts
        return out


class Item(NamedTuple):
    """One thing that may be ticked in a choose-some decision; `token` is its word in the notation."""

    token: str
    label: Message
    refs: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {"token": self.token, "label": self.label, "refs": self.refs}


class Decision(NamedTuple):
    """A question to a seat, as one of four inputs: one, some, number, counts.

    one, number, counts: `choices` are all that is legal. some: tick `least` to `most` of `items` and send
    `verb` and their tokens joined by spaces (one line of notation); `choices` are the other legal actions.
    If a choice begins a chain, `chains` are the whole chains, each sent as one line of notation. So a board
    highlights a card's targets before the card is played. Lists and bots need only `choices`.
    """

    kind: str
    prompt: Message
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    verb: str = ""
    items: tuple[Item, ...] = ()
    least: int = 0
    most: int = 0
    kinds: tuple[str, ...] = ()
    awaited: bool = True
    """False when the seat may act but nobody waits for it (changing a pick)."""
    chains: tuple[Choice, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the wire form: keys whose value is empty are left out."""
        out: dict[str, Any] = {
            "kind": self.kind,
            "prompt": self.prompt,
            "rules": self.rules,
            "awaited": self.awaited,
            "choices": [choice.as_json() for choice in self.choices],
        }
        if self.chains:
            out["chains"] = [chain.as_json() for chain in self.chains]
        if self.kind == "some":
            out |= {"verb": self.verb, "least": self.least, "most": self.most}
            out["items"] = [item.as_json() for item in self.items]
        if self.kinds:
            out["kinds"] = self.kinds
        return out


@dataclass(frozen=True)
class Hidden:
    """A thing a seat cannot see: its value now and the weight of each value the seat cannot refute."""

    name: str
    value: Any
    weights: Mapping[Any, int]


CREDIT_ROLES: Final = ("graphics", "editing", "production", "distribution", "localisation", "thanks")
"""The work of other people whom a box credits."""


@dataclass(frozen=True)
class Credits:
    """Whose game it is, and the facts printed on its box."""

    author: str
    publisher: str
    year: int
    artist: str = ""
    age: int | None = None
    """The least age, None if none is printed."""
    minutes: tuple[int, int] | None = None
    """The duration, shortest and longest, None if none is printed."""
    others: tuple[tuple[str, str], ...] = ()
    """Everybody else whom the box credits: a role (CREDIT_ROLES) and names."""


@dataclass
class Facts:
    """The facts that `tripot games` lists."""

    id: str
    title: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    credits: Credits
    options: tuple[Option, ...] = field(default_factory=tuple)


class Game(ABC, Generic[StateT]):
    """One game: how to start a match, write its actions as text, and show it. A game keeps no match: methods take the state.

    `StateT` is the game's own State class: `class TheBoss(Game[BossState])`. Plain `Game` stands for any game.
    A method may be assigned from a module: `view = staticmethod(view)`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """The rule ids' prefix, `12G` for `12G-3.2`."""
    rules_version: ClassVar[int]
    """The version new matches begin with; a rules change that alters an old record raises it."""
    oldest_version: ClassVar[int] = 1
    """Matches begun with this version or a later one still play on and replay."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    minutes: ClassVar[tuple[int, int]]
    analysis_seconds: ClassVar[float] = 60.0
    """Seconds the coach may take to analyse a finished match."""
    credits: ClassVar[Credits]
    package: ClassVar[str]
    """The import name of the game's package, where its data files lie."""
    options: ClassVar[tuple[Option, ...]] = ()
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each event kind the names of its values, in order: the page and the texts (`event.<kind>`) use them."""
    revealing: ClassVar[frozenset[str]] = frozenset()
    """Event kinds that always show a seat something new; for other kinds, `reveals` compares what is hidden."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The players' colours by seat, if the game has any."""
    list_position: ClassVar[int] = 100
    """The place in lists of games: smaller numbers first, then by id."""
    reuses_decisions: ClassVar[bool] = False
    """True if `decision` often returns the same object again, so that caching its encoded form pays."""

    def __deepcopy__(self, memo: dict[int, object]) -> Game[StateT]:
        """Return the game itself: it holds nothing of a match."""
        return self

    # ---- set-up

    def new(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        version: int | None = None,
    ) -> StateT:
        """Return the first position of a match, with the newest rules unless an older version is named; BadInput for wrong values."""
        version = self.check_version(version)
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise BadInput("players", players, f"{self.min_players} to {self.max_players} in {self.title}")
        checked = check_options(self.options, players, options)
        return self.first_state(players, checked, self.edition(edition, version), version)

    def check_version(self, version: int | None) -> int:
        """Return a rules version this game still plays by, the newest for None."""
        if version is None:
            return self.rules_version
        if type(version) is not int or not self.oldest_version <= version <= self.rules_version:
            takes = f"version {self.oldest_version} to {self.rules_version} of {self.title}"
            raise BadInput("rules", version, takes)
        return version

    @abstractmethod
    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> StateT:
        """Return the first position under a rules version; all arguments are checked except the edition's content."""

    @abstractmethod
    def set_position(self, state: StateT, position: Mapping[str, Any]) -> None:
        """Overwrite the named parts of a first position (scenarios); BadInput names a wrong part."""

    @abstractmethod
    def get_position(self, state: StateT) -> dict[str, Any]:
        """Return the whole position as plain data under the names `set_position` takes, for scenarios."""

    def edition(self, name: str | None = None, version: int | None = None) -> Edition:
        """Return the standard edition, one that ships under `editions/`, one at a path ending in .toml, or a pinned one.

        `editions/standard@2.toml` is the standard edition as it was up to rules version 2.
        """
        if name is None or name == "standard":
            for kept in range(self.check_version(version), self.rules_version):
                file = self._folder / "editions" / f"standard@{kept}.toml"
                if file.is_file():
                    return Edition.load(file, "standard")
            return self._standard
        if name.endswith(".toml"):
            return self._from_file(name)
        if is_pinned(name):
            pinned = pinned_editions.find(self.id, name)
            if pinned is None:
                raise BadInput("edition", name, "one that is offered here, or that the record brings with it")
            return pinned
        file = self._folder / "editions" / f"{name}.toml"
        if not file.is_file():
            raise BadInput("edition", name, "standard, a shipped edition, or the path of a .toml file")
        return Edition.load(file, name)

    def _from_file(self, name: str) -> Edition:
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput("edition", name, f"a readable component file ({problem})") from None
        return Edition.read(text, name)

    def components_of(self, edition: Edition) -> dict[str, Any]:
        """Return `record_components`, cached by edition."""
        components = self._recorded.get(edition.digest)
        if components is None:
            components = self._recorded[edition.digest] = self.record_components(edition)
            if len(self._recorded) > MAX_CACHED_EDITIONS:
                self._recorded.pop(next(iter(self._recorded)))
        return components

    def record_components(self, edition: Edition) -> dict[str, Any]:
        """Return the part of an edition for a record's header: all that is needed to follow its chance and notation."""
        shown = _without_provenance(edition.data)
        assert isinstance(shown, dict)  # noqa: S101  # a TOML file is a table
        return shown

    def in_edition(self, name: str | None = None, version: int | None = None) -> Game[StateT]:
        """Return the game with the texts of an edition and a rules version; itself if editions have no texts."""
        return self

    # ---- notation and legality

    @abstractmethod
    def notation(self, state: StateT, seat: int, action: int) -> str:
        """Return an action's text form (an outcome's with seat CHANCE); no two legal actions share one."""

    @abstractmethod
    def parse(self, state: StateT, seat: int, text: str) -> int:
        """Return the action of a well-formed notation, legal here or not; NotationError otherwise."""

    def parse_line(self, state: StateT, seat: int, text: str) -> list[int]:
        """Return the chain of actions that one line means; a game with chains overrides this."""
        return [self.parse(state, seat, text)]

    def chance_line(self, text: str) -> list[str]:
        """Return the single outcomes one line of a scenario stands for; a game of many dice overrides this."""
        return [text]

    @abstractmethod
    def why_not(self, state: StateT, seat: int, action: int) -> Refusal | None:
        """Return why an action is refused here, None when it is legal."""

    @abstractmethod
    def rules_of(self, state: StateT, seat: int, action: int) -> tuple[str, ...]:
        """Return the ids of the rules that a legal action (or outcome) rests on."""

    # ---- showing

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None): plain data, no texts."""

    def view_key(self, state: StateT, seat: int | None) -> Hashable:
        """Return a key of the viewpoint: equal keys have equal views now, so that a server computes the view once."""
        return seat

    def shared_view(self, state: StateT) -> View | None:
        """Return the part of the view that is the same for all seats; None if the game does not separate it.

        A server encodes it once for all seats. `view` is this and `own_view` together, with no key in both.
        """
        return None

    def own_view(self, state: StateT, seat: int | None) -> View:
        """Return the part of the view that is not in `shared_view`."""
        return self.view(state, seat)

    def recall_view(self, then: StateT, now: StateT, seat: int | None) -> View:
        """Return the view of an earlier moment that a seat may see while the match stands at `now`.

        A game that lets players forget what they saw (cards turned face down again) overrides this and `recall`.
        """
        return self.view(then, seat)

    def recall(self, event: Event, now: StateT) -> Event:
        """Return an event as the log may show it while the match stands at `now`."""
        return event

    @abstractmethod
    def decision(self, state: StateT, seat: int) -> Decision | None:
        """Return the seat's decision, None if it has no legal action."""

    def insight(self, state: StateT, seat: int | None) -> dict[str, Any]:
        """Return exact odds that follow from what this seat may know; {} if the game has none."""
        return {}

    @abstractmethod
    def hidden(self, state: StateT, seat: int | None) -> list[Hidden]:
        """List what a seat cannot see, with the exact weights `redeal` must follow (for the leak test)."""

    def reveals(self, before: StateT, after: StateT, seat: int, events: Sequence[Event]) -> bool:
        """Return True if a seat's line showed any player something new, so that it may not be taken back freely.

        It did if something hidden from the seat, or from spectators, is now less hidden. It also did if
        another seat saw an event that spectators did not. `check_game` verifies this by re-deals.
        """
        for event in events:
            if event.kind in self.revealing or (event.seen_by != EVERYONE and event.seen_by & ~(1 << seat)):
                return True
        for eyes in (seat, None):
            still = {thing.name: thing.weights for thing in self.hidden(after, eyes)}
            if any(still.get(thing.name) != thing.weights for thing in self.hidden(before, eyes)):
                return True
        return False

    @abstractmethod
    def conserved(self, state: StateT) -> dict[str, int]:
        """Return quantities that never change during a match (cards, dice, money)."""

    @abstractmethod
    def show(self, state: StateT, seat: int | None, lang: str) -> str:
        """Draw the table for the terminal, as this seat may see it."""

    def event_json(self, event: Event) -> dict[str, Any]:
        """Return an event's wire form: its kind, rule and named values."""
        return {"kind": event.kind, "rule": event.rule, **self.event_values(event)}

    def event_values(self, event: Event) -> dict[str, Any]:
        """Return an event's values by name."""
        return dict(zip(self.event_fields[event.kind], event.data, strict=True))

    def event_text(
        self, event: Event, lang: str, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """Write an event in words."""
        return self.catalogue.render((f"event.{event.kind}", self.event_values(event)), lang, names, reader)

    def text(self, message: Message, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        """Write a message of this game in words."""
        return self.catalogue.render(message, lang, names, reader)

    def sheet_values(self, edition: Edition) -> Mapping[str, Any]:
        """Return the values of the sheet's texts (sheet.toml), and the lists that its tables and prices are made of."""
        return {}

    # ---- bots

    @abstractmethod
    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return this game's own bots by name, weakest first; `random` and the four levels are everybody's.

        One named like a level (`bleu`, `habitue`, `caid`, `parrain`) takes that level's place in this game.
        """

    def knowledge(self) -> Knowledge | None:
        """Return what a search should know of the game; without it, searches roll out by the game's last own bot."""
        return None

    # ---- the coach

    def outcomes(self, state: StateT) -> Outcomes | None:
        """Return what the coach counts in playouts from a position, for its reasons; None: it gives no reasons."""
        return None

    def lines(self, state: StateT, seat: int) -> list[list[int]]:
        """Return the whole choices worth considering: single actions, or chains such as a card and its target.

        A game with chains overrides this: then the coach advises and explains a chain as one choice.
        """
        known = self.knowledge()
        actions = state.actions(seat) if known is None else known.candidates(state, seat)
        return [[int(action)] for action in actions]

    def write_line(self, state: StateT, seat: int, line: Sequence[int]) -> str:
        """Return a whole choice as one line of notation, which `parse_line` reads back as these actions."""
        if len(line) == 1:
            return self.notation(state, seat, line[0])
        copy: Any = state.clone()
        texts: list[str] = []
        for action in line:
            texts.append(self.notation(copy, seat, action))
            copy.apply(seat, action)
        # The text of the last step often implies the others.
        try:
            implied = self.parse_line(state, seat, texts[-1]) == list(line)
        except NotationError:
            implied = False
        return texts[-1] if implied else "; ".join(texts)

    # ---- learners

    def action_space(self, players: int) -> ActionSpace:
        """Return the actions that can ever occur at a player count, numbered densely (the game's `learning.py`)."""
        return ActionSpace(self._learning.action_ids(players))

    def layout(self, players: int) -> Layout:
        """Return what the numbers of an observation are at a player count."""
        return Layout(self._learning.fields(players))

    def longest(self, players: int) -> int:
        """Return a bound on the decisions of a match."""
        return int(self._learning.longest(players))

    def observation(self, state: StateT, seat: int) -> list[int]:
        """Return the flat observation of a seat: its view, by the layout."""
        return self.layout(state.players).encode(self.view(state, seat), seat)

    def observer(self, players: int) -> Observer:
        """Return an observer: the game's own, or one that uses the view."""
        own = getattr(self._learning, "observer", None)
        observer: Observer = ViewObserver(self.view, self.layout(players)) if own is None else own(players)
        return observer

    def information_key(self, state: StateT, seat: int) -> str:
        """Return a key of what a seat knows from its current view: positions it cannot distinguish have the same key.

        Learning agents with perfect recall add what they saw earlier, as the OpenSpiel environment does.
        """
        seen = [self.view(state, seat), list(state.actions(seat)), state.to_act()]
        return json.dumps(seen, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @property
    def learns(self) -> bool:
        """True if the game has a module `learning`, which the environments for AI libraries require."""
        return find_spec(f"{self.package}.learning") is not None

    @cached_property
    def _learning(self) -> Any:
        try:
            return import_module(f"{self.package}.learning")
        except ModuleNotFoundError:
            raise BadInput(
                "game", self.id, "one whose package has a learning.py (docs/adding-a-game.md)"
            ) from None

    # ---- balance

    def balance_stats(self, players: int) -> BalanceStats:
        """Return empty statistics for `tripot balance`. A game overrides this to count more than length and winners."""
        return BalanceStats(players)

    # ---- data files

    @cached_property
    def catalogue(self) -> Catalogue:
        """The game's texts, from texts.toml."""
        return Catalogue.load(self._folder / "texts.toml")

    @cached_property
    def scenes(self) -> Scenes:
        """How a match is shown on a screen, from scenes.toml; empty without that file."""
        return Scenes.load(self._folder / "scenes.toml")

    @cached_property
    def rulebook(self) -> tuple[Paragraph, ...]:
        """The rules in our words with their sources, from rulebook.toml and sources.toml."""
        return load_rulebook(self._folder)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Every rule id, in order."""
        return tuple(paragraph.id for paragraph in self.rulebook)

    @property
    def facts(self) -> Facts:
        """The game's facts in one value."""
        return Facts(
            self.id,
            self.title,
            (self.min_players, self.max_players),
            self.minutes,
            self.rules_version,
            self.credits,
            self.options,
        )

    @cached_property
    def _recorded(self) -> dict[str, dict[str, Any]]:
        return {}

    @cached_property
    def _folder(self) -> Traversable:
        return files(self.package)

    @cached_property
    def _standard(self) -> Edition:
        return Edition.load(self._folder / "components.toml", "standard")

    def legal_action(self, state: StateT, seat: int, text: str) -> int | None:
        """Return the legal action or outcome with this notation, None if there is none."""
        wanted = " ".join(text.split()).casefold()
        legal = [o for o, _ in state.outcomes()] if seat == CHANCE else state.actions(seat)
        for action in legal:
            if self.notation(state, seat, action).casefold() == wanted:
                return action
        return None


def _without_provenance(data: object) -> object:
    if isinstance(data, Mapping):
        return {
            key: _without_provenance(value) for key, value in data.items() if not key.endswith("provenance")
        }
    return [_without_provenance(item) for item in data] if isinstance(data, list) else data


def malformed(text: str, takes: str) -> NotationError:
    """Return the error for a text that is no notation."""
    return NotationError(f"unknown move {text[:80]!r}; expected {takes}")
