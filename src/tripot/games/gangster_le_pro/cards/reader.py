"""Reads the card files of an edition, checks every entry and returns typed cards with compiled effects.

An edition may replace any card, for example by its text in the original box (GLP-1.3).
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.core.options import PROVENANCES
from tripot.games.gangster_le_pro.cards.digests import recorded_digest
from tripot.games.gangster_le_pro.cards.effects import Compiler, Place, bilingual, spoken
from tripot.games.gangster_le_pro.rules.cards.words import BENDS, DECKS, MOMENTS, SQUARES

COUNTS: Final = {
    "automobile": 18,
    "aventure": 70,
    "banque": 24,
    "boxe": 20,
    "collecte": 28,
    "commerce": 24,
    "diamant": 25,
    "dossier": 12,
    "investissement": 20,
    "justice": 24,
    "mission": 31,
    "perle": 25,
    "protection": 12,
    "recrutement": 39,
    "personnage": 10,
}
"""Cards of each deck (GLP-1.1)."""
TONES: Final = ("good", "bad", "cruel")
SINGLES: Final = {
    "aventure": 4,
    "boxe": 3,
    "brocanteur": 2,
    "collecte": 3,
    "expert": 3,
    "mission": 3,
    "passage": 2,
    "protection": 1,
    "recrutement": 3,
    "vendeur": 3,
    "vol": 3,
}
"""The number of single squares with each name (GLP-1.4): hats may lie there."""
_COMMON: Final = ("id", "name", "text", "provenance")
_KEYS: Final = {
    "automobile": ("price", "resale", "collision"),  # GLP-9.6
    "aventure": ("effect", "tone", "keep", "hat"),  # GLP-9.10
    "banque": ("effect",),  # GLP-9.1
    "boxe": ("dice", "bonus", "prizes"),  # GLP-9.7
    "collecte": ("effect",),  # GLP-9.3
    "commerce": ("effect",),  # GLP-9.2
    "diamant": ("value", "jewel"),
    "dossier": (),
    "investissement": ("business", "price"),  # GLP-9.5
    "justice": ("effect",),  # GLP-9.4
    "mission": ("effect", "keep"),  # GLP-9.9
    "perle": ("value", "jewel"),
    "protection": (),
    "recrutement": ("men",),  # GLP-9.8
    "personnage": ("bend", "number"),
}
_OPTIONAL: Final = ("keep", "hat", "jewel")


@dataclass(frozen=True)
class Card:
    """One card. `number` is its place in the edition; facts a deck does not have are 0 or empty."""

    number: int
    id: str
    deck: int
    name: Mapping[str, str]
    text: Mapping[str, str]
    provenance: str
    effect: Sequence[Mapping[str, Any]] = ()
    program: tuple[int, ...] = ()
    labels: tuple[Mapping[str, str], ...] = ()
    """The names of the branches of `choose`."""
    moment: int = 0
    """For a ★ its moment, 0 for a card that is not one."""
    hat_square: int = -1
    hat_nth: int = 0
    """For a hat the name of its square and which single square of that name it is, from 1."""
    tone: str = ""
    value: int = 0
    jewel: bool = False
    men: int = 0
    price: int = 0
    resale: int = 0
    collision: int = 0
    dice: int = 0
    bonus: int = 0
    prizes: tuple[int, ...] = ()
    business: str = ""
    partner: int = -1
    """The number of the card that makes a pair with this one: the other half of a business or of the jewel."""
    bend: int = -1
    bend_number: int = 0

    @property
    def star(self) -> bool:
        """Whether the card begins with a ★."""
        return self.moment > 0

    @property
    def hat(self) -> bool:
        """Whether the card lies on a square."""
        return self.hat_square >= 0


@dataclass(frozen=True)
class Cards:
    """All cards of an edition, deck after deck."""

    all: tuple[Card, ...]
    decks: tuple[range, ...]
    """The numbers of each deck's cards, by deck code."""
    number: Mapping[str, int]
    replaced: frozenset[str] = frozenset()
    """The ids of the cards that the edition replaces."""

    def deck(self, name: str) -> tuple[Card, ...]:
        """Return the cards of a deck."""
        return tuple(self.all[number] for number in self.decks[DECKS.index(name)])


def load_cards(overrides: Sequence[Mapping[str, Any]] = (), source: str = "edition") -> Cards:
    """Return the standard cards, with each override in the place of the card of its id, or of the one it `replaces`.

    BadInput names file, card and field.
    """
    if not overrides:
        return _standard()
    data = {deck: list(entries) for deck, entries in _files().items()}
    homes = {entry["id"]: (deck, i) for deck, entries in data.items() for i, entry in enumerate(entries)}
    replaced: set[str] = set()
    sources: dict[str, str] = {}
    for i, entry in enumerate(overrides):
        where = f"{source}: card[{i}]"
        field = "replaces" if isinstance(entry, dict) and "replaces" in entry else "id"
        old = entry.get(field) if isinstance(entry, dict) else None
        if not isinstance(old, str) or old not in homes:
            hint = "" if field == "replaces" else ", or `replaces` with one"
            raise BadInput(f"{where}.{field}", old, f"the id of a standard card{hint}")
        if old in replaced:
            raise BadInput(f"{where}.{field}", old, "each card once")
        if field == "replaces" and entry.get("id") in homes:
            raise BadInput(f"{where}.id", entry.get("id"), "an id that no standard card has")
        replaced.add(old)
        deck, at = homes[old]
        data[deck][at] = {key: value for key, value in entry.items() if key != "replaces"}
        sources[str(entry.get("id"))] = source
    return _build(data, sources)


def card_texts(cards: Cards) -> dict[str, dict[str, str]]:
    """Return the names, texts and branches of all cards, and the names of the businesses, by their keys in the catalogue."""
    texts: dict[str, dict[str, str]] = {}
    for card in cards.all:
        texts[f"card.{card.id}"] = dict(card.name)
        texts[f"card_text.{card.id}"] = dict(card.text)
        if card.business and (f"business.{card.business}" not in texts or card.id in cards.replaced):
            texts[f"business.{card.business}"] = {
                lang: name.split(" : " if lang == "fr" else ": ")[0] for lang, name in card.name.items()
            }
        for number, label in enumerate(card.labels):
            texts[f"card_option.{card.id}.{number + 1}"] = dict(label)
    return texts


def cards_digest() -> str:
    """Return the digest of all standard card files that records carry; a new wording does not change it."""
    exact = hashlib.sha256()
    for deck in DECKS:
        exact.update(_file_text(deck).encode())
    return recorded_digest(_files(), exact.hexdigest())


def _file_text(deck: str) -> str:
    return (files("tripot.games.gangster_le_pro") / "cards" / f"{deck}.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _files() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    data: dict[str, Sequence[Mapping[str, Any]]] = {}
    for deck in DECKS:
        data[deck] = read_deck(_file_text(deck), f"{deck}.toml")
    return data


@lru_cache(maxsize=1)
def _standard() -> Cards:
    return _build(_files(), {})


def read_deck(text: str, source: str) -> list[Mapping[str, Any]]:
    """Return the entries of a deck's file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadInput(source, "broken TOML", f"a file of [[card]] entries ({problem})") from None
    cards = data.get("card")
    if set(data) != {"card"} or not isinstance(cards, list) or not all(isinstance(c, dict) for c in cards):
        raise BadInput(source, sorted(data), "[[card]] entries and nothing else")
    return cards


def _build(data: Mapping[str, Sequence[Mapping[str, Any]]], sources: Mapping[str, str]) -> Cards:
    cards: list[Card] = []
    decks: list[range] = []
    for deck in DECKS:
        first = len(cards)
        for i, entry in enumerate(data[deck]):
            source = sources.get(entry.get("id", ""), f"{deck}.toml")
            cards.append(check_card(entry, deck, len(cards), source, i))
        decks.append(range(first, len(cards)))
        if len(cards) - first != COUNTS[deck]:
            raise BadInput(f"{deck}.toml", f"{len(cards) - first} cards", f"{COUNTS[deck]} cards (GLP-1.1)")
    numbers: dict[str, int] = {}
    for card in cards:
        if card.id in numbers:
            raise BadInput(f"{DECKS[card.deck]}.toml: {card.id}.id", card.id, "an id no other card has")
        numbers[card.id] = card.number
    return Cards(tuple(_paired(cards, sources)), tuple(decks), numbers, frozenset(sources))


def _paired(cards: list[Card], sources: Mapping[str, str]) -> list[Card]:
    """Join the halves: each business has two with one price, and each gem deck one half of the jewel."""
    halves: dict[str, list[Card]] = {}
    for card in cards:
        if card.business or card.jewel:
            halves.setdefault(card.business or "jewel", []).append(card)
    partner: dict[int, int] = {}
    # Replaced cards are checked first, so that the error names them and not the other half.
    for name, pair in sorted(halves.items(), key=lambda item: not any(c.id in sources for c in item[1])):
        last = next((card for card in pair if card.id in sources), pair[-1])
        where = f"{sources.get(last.id, DECKS[last.deck] + '.toml')}: {last.id}"
        if name == "jewel" and [DECKS[card.deck] for card in pair] != ["diamant", "perle"]:
            raise BadInput(
                f"{where}.jewel", [card.id for card in pair], "one half among Diamant, one among Perle"
            )
        if len(pair) != 2:
            raise BadInput(f"{where}.business", name, f"a business with two halves, not {len(pair)}")
        if pair[0].price != pair[1].price:
            raise BadInput(f"{where}.price", last.price, "the same price as the other half")
        partner[pair[0].number], partner[pair[1].number] = pair[1].number, pair[0].number
    return [replace(card, partner=partner.get(card.number, -1)) for card in cards]


def check_card(entry: Mapping[str, Any], deck: str, number: int, source: str, index: int) -> Card:
    """Return one entry as a card; BadInput names file, card and field."""
    card_id = entry.get("id")
    if not isinstance(card_id, str) or not re.fullmatch(rf"{deck}-[a-z0-9]+(-[a-z0-9]+)*", card_id):
        raise BadInput(f"{source}: card[{index}].id", card_id, f"{deck}- and a slug of a-z, 0-9, hyphens")
    where = f"{source}: {card_id}"
    keys = (*_COMMON, *_KEYS[deck])
    for key in entry:
        if key not in keys:
            raise BadInput(f"{where}.{key}", entry[key], f"no such field; {deck} has {', '.join(keys)}")
    for key in keys:
        if key not in entry and key not in _OPTIONAL:
            raise BadInput(f"{where}.{key}", None, "a value")
    for key in ("name", "text"):
        if not bilingual(entry[key]):
            raise BadInput(f"{where}.{key}", entry[key], "a text in fr and in en, without braces")
    if entry["provenance"] not in PROVENANCES:
        raise BadInput(f"{where}.provenance", entry["provenance"], f"one of {', '.join(PROVENANCES)}")
    card = Card(
        number, card_id, DECKS.index(deck), dict(entry["name"]), dict(entry["text"]), entry["provenance"]
    )
    if "effect" in entry:
        card = _with_effect(card, entry, deck, where)
    return _with_facts(card, entry, deck, where)


def _with_effect(card: Card, entry: Mapping[str, Any], deck: str, where: str) -> Card:
    moment = entry.get("keep", "")
    moments = ("mission",) if deck == "mission" else MOMENTS[1:]
    if moment and moment not in moments:
        raise BadInput(f"{where}.keep", moment, f"one of {', '.join(moments)}")
    hat_square, nth = "", 0
    if "hat" in entry:
        hat = entry["hat"]
        if moment:
            raise BadInput(f"{where}.hat", hat, "a ★ or a hat, not both")
        if not isinstance(hat, dict) or set(hat) != {"square", "nth"} or hat["square"] not in SINGLES:
            raise BadInput(f"{where}.hat", hat, f"square (one of {', '.join(SINGLES)}) and nth")
        hat_square, nth = hat["square"], hat["nth"]
        if type(nth) is not int or not 1 <= nth <= SINGLES[hat_square]:
            raise BadInput(f"{where}.hat.nth", nth, f"1 to {SINGLES[hat_square]}")
    compiler = Compiler(where, Place(deck, moment, hat_square))
    return replace(
        card,
        effect=tuple(entry["effect"]) if isinstance(entry["effect"], list) else (),
        program=compiler.compile(entry["effect"]),
        labels=tuple(compiler.labels),
        moment=MOMENTS.index(moment),
        hat_square=SQUARES.index(hat_square) if hat_square else -1,
        hat_nth=nth,
    )


def _with_facts(card: Card, entry: Mapping[str, Any], deck: str, where: str) -> Card:
    def number(key: str, bounds: range) -> int:
        value = entry[key]
        if type(value) is not int or value not in bounds:
            raise BadInput(f"{where}.{key}", value, spoken(bounds))
        return value

    if deck == "aventure":
        if entry["tone"] not in TONES:
            raise BadInput(f"{where}.tone", entry["tone"], f"one of {', '.join(TONES)}")
        return replace(card, tone=entry["tone"])
    if deck in ("perle", "diamant"):
        jewel = entry.get("jewel", False)
        if jewel not in (True, False):
            raise BadInput(f"{where}.jewel", jewel, "true or false")
        value = number("value", range(0, 20_001, 100))
        if jewel != (value == 0):
            raise BadInput(f"{where}.value", value, "0 for a half of the jewel, and only for it")
        return replace(card, jewel=jewel, value=value)
    if deck == "recrutement":
        return replace(card, men=number("men", range(1, 7)))
    if deck == "automobile":
        return replace(
            card,
            price=number("price", range(100, 20_001, 100)),
            resale=number("resale", range(100, 20_001, 100)),
            collision=number("collision", range(3)),
        )
    if deck == "boxe":
        prizes = entry["prizes"]
        if (
            not isinstance(prizes, list)
            or len(prizes) != 3
            or not all(type(p) is int and 0 < p <= 20_000 and p % 100 == 0 for p in prizes)
            or not prizes[0] < prizes[1] < prizes[2]
        ):
            raise BadInput(f"{where}.prizes", prizes, "three rising amounts in hundreds")
        return replace(
            card, dice=number("dice", range(1, 4)), bonus=number("bonus", range(3)), prizes=tuple(prizes)
        )
    if deck == "investissement":
        business = entry["business"]
        if not isinstance(business, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", business):
            raise BadInput(f"{where}.business", business, "a slug of a-z, 0-9, hyphens")
        return replace(card, business=business, price=number("price", range(100, 20_001, 100)))
    if deck == "personnage":
        if entry["bend"] not in BENDS:
            raise BadInput(f"{where}.bend", entry["bend"], f"one of {', '.join(BENDS)}")
        return replace(card, bend=BENDS.index(entry["bend"]), bend_number=number("number", range(10_001)))
    return card
