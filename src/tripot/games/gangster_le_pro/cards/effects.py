"""Checks a card's effect and compiles it to ints; docs/gangster-le-pro-cards.md explains each word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.core.texts import LANGUAGES
from tripot.games.gangster_le_pro.rules.cards.words import (
    CHOOSE_STEPS,
    DECKS,
    GO_ANY,
    GO_BACK,
    GO_PLAYER,
    GO_SQUARE,
    OP_ADVANCE,
    OP_AGAIN,
    OP_ARREST,
    OP_BONUS,
    OP_CANCEL,
    OP_CHOOSE,
    OP_DOUBLE,
    OP_DRAW,
    OP_END,
    OP_FINE,
    OP_GO,
    OP_IF,
    OP_JUMP,
    OP_LOOT,
    OP_LOSE,
    OP_MISSION,
    OP_OFFER,
    OP_OPTION,
    OP_RECEIVE,
    OP_ROLL,
    OP_SKIP,
    OP_STEAL,
    OP_VISIT,
    OP_WITHIN,
    QUANTITIES,
    SQUARES,
    STEPS,
    TO_NEXT,
    WHO,
    WHO_SELF,
    WIDTH,
    WORDS,
)

RECEIVABLE: Final = (
    "automobile",
    "boxe",
    "diamant",
    "dossier",
    "investissement",
    "perle",
    "protection",
    "recrutement",
)

STEALABLE: Final = ("aventure", "diamant", "investissement", "mission", "perle", "protection", "recrutement")

DRAWABLE: Final = ("aventure", "banque", "collecte", "commerce", "mission")

CLOSING: Final = frozenset(("draw", "visit", "advance", "go", "arrest", "loot", "fine"))

SPECIAL: Final = {
    "arrest": ("cancel",),
    "loot": ("double", "bonus"),
    "collecte": ("cancel",),
    "collision": ("cancel",),
    "fight": ("double", "bonus"),
    "sale": ("double", "bonus"),
    "mission": ("double", "bonus"),
}

HAT_SPECIAL: Final = {
    "aventure": ("cancel",),
    "boxe": ("double", "bonus"),
    "collecte": ("cancel",),
    "expert": ("double", "bonus"),
    "mission": ("cancel", "double", "bonus"),
    "passage": ("cancel",),
    "recrutement": ("cancel",),
    "vol": ("double", "bonus"),
}
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "gain": ("per", "who"),
    "pay": ("per", "who"),
    "take": ("per", "who"),
    "give": ("per", "who"),
    "receive": ("who",),
    "lose": ("who",),
    "steal": ("who",),
    "go": ("who",),
    "skip": ("who",),
    "arrest": ("who",),
    "choose": ("labels",),
    "offer": ("then",),
    "if": ("least", "then", "else"),
    "mission": ("men",),
}
_DOLLARS: Final = range(100, 20_001, 100)
_SPAN: Final = re.compile(r"(\d+)-(\d+)|(\d+)")


@dataclass(frozen=True)
class Place:
    """The place of a card's effect, which decides the words allowed: its deck, its moment or the square of its hat."""

    deck: str
    moment: str = ""
    hat: str = ""

    @property
    def special(self) -> tuple[str, ...]:
        """The special words this card may use."""
        if self.hat:
            return HAT_SPECIAL.get(self.hat, ())
        return SPECIAL.get(self.moment, ()) if self.deck == "aventure" else ()

    @property
    def interrupts(self) -> bool:
        """True if the card interrupts another procedure, to which play returns at once."""
        return self.deck == "aventure" and self.moment not in ("", "turn")


@dataclass
class Compiler:
    """Compiles one effect; `where` begins every error, `labels` collects the names of a choice."""

    where: str
    place: Place
    code: list[int] = field(default_factory=list)
    labels: list[Mapping[str, str]] = field(default_factory=list)

    def compile(self, effect: Any) -> tuple[int, ...]:
        """Return the program of an effect."""
        if not isinstance(effect, list) or not effect:
            raise BadInput(f"{self.where}.effect", effect, "a list of at least one step")
        self.steps(effect, "effect")
        self.emit(OP_END)
        return tuple(self.code)

    def steps(self, steps: Any, at: str) -> bool:
        """Compile a list of steps; return True if it closes the card."""
        if not isinstance(steps, list):
            raise BadInput(f"{self.where}.{at}", steps, "a list of steps")
        closed = False
        for i, step in enumerate(steps):
            place = f"{at}[{i}]"
            if closed:
                raise BadInput(f"{self.where}.{place}", step, "nothing: the step before it closes the card")
            closed = self.step(step, place)
        return closed

    def step(self, step: Any, at: str) -> bool:
        """Compile one step; return True if it closes the card."""
        words = [word for word in step if word in WORDS and word] if isinstance(step, dict) else []
        if len(words) != 1:
            raise BadInput(f"{self.where}.{at}", step, f"a table with one word of {', '.join(WORDS[1:])}")
        word = words[0]
        for key in step:
            allowed = key == word or key in _KEYS.get(word, ())
            if not allowed and not (word == "roll" and _SPAN.fullmatch(key)):
                raise BadInput(f"{self.where}.{at}", key, f"no such key beside {word!r}")
        if word in ("cancel", "double", "bonus") and word not in self.place.special:
            may = ", ".join(self.place.special) or "none"
            raise BadInput(f"{self.where}.{at}", word, f"of the special words here: {may}")
        compiled: Callable[[Mapping[str, Any], str], bool | None] = getattr(self, f"_{word}")
        closes = bool(compiled(step, at)) or (word in CLOSING and word != "go")
        if self.place.interrupts and (closes or word in ("choose", "offer")):
            raise BadInput(
                f"{self.where}.{at}", word, f"no such word in a ★ of the moment {self.place.moment}"
            )
        return closes

    # ---- values

    def emit(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction; return its index."""
        self.code += (op, a, b, c)
        return len(self.code) - WIDTH

    def land(self, instruction: int) -> None:
        """Let an instruction jump to the next one compiled."""
        self.code[instruction + 3] = len(self.code)

    def one_of(self, step: Mapping[str, Any], key: str, at: str, takes: Sequence[str]) -> str:
        """Return a key's value, one of some words."""
        value = step[key]
        if not isinstance(value, str) or value not in takes:
            raise BadInput(f"{self.where}.{at}.{key}", value, f"one of {', '.join(takes)}")
        return value

    def number(self, step: Mapping[str, Any], key: str, at: str, bounds: range) -> int:
        """Return a key's value, a whole number within bounds."""
        value = step.get(key)
        if type(value) is not int or value not in bounds:
            raise BadInput(f"{self.where}.{at}.{key}", value, spoken(bounds))
        return value

    def who(self, step: Mapping[str, Any], at: str, others: bool = False) -> int:
        """Return the code of the players meant; with `others`, only other players are allowed."""
        if "who" not in step and not others:
            return WHO_SELF
        takes: tuple[str, ...] = WHO[1:7] if others else WHO
        if self.place.interrupts:
            takes = tuple(word for word in takes if word != "chosen")
        if "who" not in step:
            raise BadInput(f"{self.where}.{at}.who", None, f"one of {', '.join(takes)}")
        return WHO.index(self.one_of(step, "who", at, takes))

    def true(self, step: Mapping[str, Any], key: str, at: str) -> None:
        """Check that a word without a value is written `= true`."""
        if step[key] is not True:
            raise BadInput(f"{self.where}.{at}.{key}", step[key], "true")

    def deck(self, step: Mapping[str, Any], key: str, at: str, takes: Sequence[str]) -> int:
        """Return the code of a deck."""
        return DECKS.index(self.one_of(step, key, at, takes))

    # ---- words

    def _money(self, word: str, step: Mapping[str, Any], at: str) -> None:
        per = QUANTITIES.index(self.one_of(step, "per", at, QUANTITIES[1:])) if "per" in step else 0
        if per and QUANTITIES[per] == "cash":
            amount = self.number(step, word, at, range(1, 101))
        else:
            amount = self.number(step, word, at, _DOLLARS)
        self.emit(WORDS.index(word), amount, per, self.who(step, at, word in ("take", "give")))

    def _gain(self, step: Mapping[str, Any], at: str) -> None:
        self._money("gain", step, at)

    def _pay(self, step: Mapping[str, Any], at: str) -> None:
        self._money("pay", step, at)

    def _take(self, step: Mapping[str, Any], at: str) -> None:
        self._money("take", step, at)

    def _give(self, step: Mapping[str, Any], at: str) -> None:
        self._money("give", step, at)

    def _receive(self, step: Mapping[str, Any], at: str) -> None:
        self.emit(OP_RECEIVE, self.deck(step, "receive", at, RECEIVABLE), 0, self.who(step, at))

    def _lose(self, step: Mapping[str, Any], at: str) -> None:
        self.emit(
            OP_LOSE, self.deck(step, "lose", at, (*RECEIVABLE, "aventure", "mission")), 0, self.who(step, at)
        )

    def _steal(self, step: Mapping[str, Any], at: str) -> None:
        self.emit(OP_STEAL, self.deck(step, "steal", at, STEALABLE), 0, self.who(step, at, others=True))

    def _draw(self, step: Mapping[str, Any], at: str) -> None:
        self.emit(OP_DRAW, self.deck(step, "draw", at, DRAWABLE))

    def _visit(self, step: Mapping[str, Any], at: str) -> None:
        takes = tuple(name for name in SQUARES if name != "refuge")
        self.emit(OP_VISIT, SQUARES.index(self.one_of(step, "visit", at, takes)))

    def _advance(self, step: Mapping[str, Any], at: str) -> None:
        value = step["advance"]
        if type(value) is int:
            self.emit(OP_ADVANCE, STEPS, self.number(step, "advance", at, range(1, 36)))
        elif value == "1-6":
            self.emit(OP_ADVANCE, CHOOSE_STEPS, 6)
        else:
            self.emit(OP_ADVANCE, TO_NEXT, SQUARES.index(self.one_of(step, "advance", at, SQUARES)))

    def _go(self, step: Mapping[str, Any], at: str) -> bool:
        value, who = step["go"], self.who(step, at)
        if who and (value in ("any", "player", "refuge") or WHO[who] == "everyone"):
            raise BadInput(f"{self.where}.{at}.go", value, "for others squares back or a square but refuge")
        if type(value) is int:
            self.emit(OP_GO, GO_BACK, -self.number(step, "go", at, range(-35, 0)), who)
        elif value == "any":
            self.emit(OP_GO, GO_ANY)
        elif value == "player":
            self.emit(OP_GO, GO_PLAYER)
        else:
            self.emit(OP_GO, GO_SQUARE, SQUARES.index(self.one_of(step, "go", at, SQUARES)), who)
        return who == WHO_SELF

    def _roll(self, step: Mapping[str, Any], at: str) -> bool:
        dice = self.number(step, "roll", at, range(1, 4))
        self.emit(OP_ROLL, dice)
        seen: list[int] = []
        jumps, closed = [], False
        for key, branch in step.items():
            span = _SPAN.fullmatch(key)
            if span is None:
                continue
            low, high = int(span[1] or span[3]), int(span[2] or span[3])
            seen += range(low, high + 1)
            within = self.emit(OP_WITHIN, low, high)
            closed = self.steps(branch, f"{at}.{key}") or closed
            jumps.append(self.emit(OP_JUMP))
            self.land(within)
        # No branches: the roll only gives a total for `per = "pip"`.
        if seen and sorted(seen) != list(range(dice, 6 * dice + 1)):
            raise BadInput(
                f"{self.where}.{at}", sorted(seen), f"branches for every total {dice} to {6 * dice}"
            )
        for jump in jumps:
            self.land(jump)
        return closed

    def _choose(self, step: Mapping[str, Any], at: str) -> bool:
        branches, labels = step["choose"], step.get("labels")
        if not isinstance(branches, list) or not 2 <= len(branches) <= 3:
            raise BadInput(f"{self.where}.{at}.choose", branches, "2 or 3 lists of steps")
        if self.labels:
            raise BadInput(f"{self.where}.{at}", "choose", "one choose in a card")
        if not isinstance(labels, list) or len(labels) != len(branches) or not all(map(bilingual, labels)):
            raise BadInput(f"{self.where}.{at}.labels", labels, "a text in fr and en for each branch")
        self.labels += labels
        self.emit(OP_CHOOSE, len(branches))
        options = [self.emit(OP_OPTION, i) for i in range(len(branches))]
        jumps, closed = [], False
        for i, branch in enumerate(branches):
            self.land(options[i])
            closed = self.steps(branch, f"{at}.choose[{i}]") or closed
            jumps.append(self.emit(OP_JUMP))
        for jump in jumps:
            self.land(jump)
        return closed

    def _offer(self, step: Mapping[str, Any], at: str) -> bool:
        offer = self.emit(OP_OFFER, self.number(step, "offer", at, _DOLLARS))
        closed = self.steps(step.get("then"), f"{at}.then")
        self.land(offer)
        return closed

    def _if(self, step: Mapping[str, Any], at: str) -> bool:
        quantity = self.one_of(step, "if", at, QUANTITIES[1:])
        least = self.number(
            step, "least", at, range(100, 100_001, 100) if quantity == "cash" else range(1, 37)
        )
        test = self.emit(OP_IF, QUANTITIES.index(quantity), least)
        closed = self.steps(step.get("then"), f"{at}.then")
        if "else" not in step:
            self.land(test)
            return closed
        jump = self.emit(OP_JUMP)
        self.land(test)
        closed = self.steps(step["else"], f"{at}.else") or closed
        self.land(jump)
        return closed

    def _skip(self, step: Mapping[str, Any], at: str) -> None:
        self.emit(OP_SKIP, self.number(step, "skip", at, range(1, 4)), 0, self.who(step, at))

    def _again(self, step: Mapping[str, Any], at: str) -> None:
        self.true(step, "again", at)
        self.emit(OP_AGAIN)

    def _arrest(self, step: Mapping[str, Any], at: str) -> None:
        takes = ("bank",) if self.place.deck == "banque" else ("shop",)
        who = self.who(step, at)
        if WHO[who] in ("others", "everyone"):
            raise BadInput(f"{self.where}.{at}.who", WHO[who], f"one of {', '.join(WHO[:6])}")
        self.emit(OP_ARREST, ("shop", "bank").index(self.one_of(step, "arrest", at, takes)), 0, who)

    def _loot(self, step: Mapping[str, Any], at: str) -> None:
        if self.place.deck not in ("banque", "commerce"):
            raise BadInput(f"{self.where}.{at}", "loot", "only in Banque and Commerce")
        self.emit(OP_LOOT, self.number(step, "loot", at, _DOLLARS))

    def _fine(self, step: Mapping[str, Any], at: str) -> None:
        both = step["fine"]
        if self.place.deck != "justice":
            raise BadInput(f"{self.where}.{at}", "fine", "only in Justice")
        if not isinstance(both, list) or len(both) != 2:
            raise BadInput(f"{self.where}.{at}.fine", both, "two amounts, shop and bank")
        columns = {"shop": both[0], "bank": both[1]}
        shop, bank = (self.number(columns, column, f"{at}.fine", _DOLLARS) for column in columns)
        self.emit(OP_FINE, shop, bank)

    def _mission(self, step: Mapping[str, Any], at: str) -> None:
        if self.place.deck != "mission":
            raise BadInput(f"{self.where}.{at}", "mission", "only in Mission")
        reward = self.number(step, "mission", at, _DOLLARS)
        self.emit(OP_MISSION, reward, self.number(step, "men", at, range(1, 21)))

    def _cancel(self, step: Mapping[str, Any], at: str) -> None:
        self.true(step, "cancel", at)
        self.emit(OP_CANCEL)

    def _double(self, step: Mapping[str, Any], at: str) -> None:
        self.true(step, "double", at)
        self.emit(OP_DOUBLE)

    def _bonus(self, step: Mapping[str, Any], at: str) -> None:
        money = (self.place.hat or self.place.moment) in ("vol", "loot", "expert", "sale")
        self.emit(
            OP_BONUS, self.number(step, "bonus", at, range(100, 10_001, 100) if money else range(1, 11))
        )


def walk(effect: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield every step of a checked effect, those of its branches included."""
    for step in effect:
        yield step
        for key, value in step.items():
            if key == "choose":
                for branch in value:
                    yield from walk(branch)
            elif key in ("then", "else") or _SPAN.fullmatch(key):
                yield from walk(value)


def spoken(bounds: range) -> str:
    """Return a range of numbers in words."""
    steps = f" in {bounds.step}s" if bounds.step > 1 else ""
    return f"a whole number {bounds[0]} to {bounds[-1]}{steps}"


def bilingual(text: Any) -> bool:
    """Return True if a value is a table with a text in each language, without braces."""
    return (
        isinstance(text, dict)
        and set(text) == set(LANGUAGES)
        and all(isinstance(text[lang], str) and text[lang].strip() for lang in LANGUAGES)
        and not any(set("{}") & set(text[lang]) for lang in LANGUAGES)
    )
