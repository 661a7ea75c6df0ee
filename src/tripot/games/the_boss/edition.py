"""Reads a component file of The Boss and checks it: the components of one match (BOSS-1, BOSS-2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.options import PROVENANCES, Edition, Option, OptionValue
from tripot.core.texts import LANGUAGES, Catalogue
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.components import Components
from tripot.games.the_boss.rules.numbers import (
    BADGES_FOR_LAST_ROUND,
    CHICAGO,
    HAND,
    MAX_EXPERTS,
    MAX_OCCASIONALS,
    MONEY,
    NO_ONE,
    PASS,
    POLICE,
    SANCTIONS,
)
from tripot.games.the_boss.rules.setup import set_up

STANDARD = "standard"
_COMPONENTS: dict[tuple[str, int, str, bool, bool], Components] = {}
_FACES = tuple(map(str, range(10))) + SANCTIONS[MONEY + 1 :]


def standard_edition() -> Edition:
    """Return the edition that ships with the game."""
    return Edition.load(files("tripot.games.the_boss") / "components.toml", STANDARD)


def cities_option(edition: Edition) -> Option:
    """Return the option of the book's alternative city sets, each for the player count its cards serve."""
    lists = _lists(edition.data)
    sets = [str(alternative) for alternative in edition.data["sets"]["alternatives"]]
    return Option(
        "cities",
        (STANDARD, *sets),
        STANDARD,
        "BOSS-2.1",
        {alternative: (_spare(lists, alternative) // HAND,) for alternative in sets},
    )


def with_cards(catalogue: Catalogue) -> Catalogue:
    """Add a text for every card that an edition may have, `card.boston-3`, made of its city and its face."""
    texts = catalogue.texts
    cards = {}
    for city in (key.removeprefix("city.") for key in texts if key.startswith("city.")):
        for face in (key.removeprefix("face.") for key in texts if key.startswith("face.")):
            cards[f"card.{city}-{face}"] = {
                lang: f"{texts[f'city.{city}'][lang]} {texts[f'face.{face}'][lang]}" for lang in LANGUAGES
            }
    return catalogue.merged(Catalogue(cards))


def first_state(players: int, options: Mapping[str, OptionValue], edition: Edition) -> BossState:
    """Return the first position of a match; unless a seat is named, chance draws the marker (BOSS-2.3)."""
    components = components_of(
        edition,
        players,
        str(options["cities"]),
        every_round=options["police"] == "every_round",
        terms_in_turns=options["terms"] == "turns",
    )
    state = BossState()
    first = options["first"]
    set_up(state, players, components, first if isinstance(first, int) else NO_ONE)
    return state


def components_of(
    edition: Edition, players: int, cities: str, *, every_round: bool, terms_in_turns: bool
) -> Components:
    """Return the components in play, cached; BadInput names what is wrong in the edition."""
    key = (edition.digest, players, cities, every_round, terms_in_turns)
    if key not in _COMPONENTS:
        _COMPONENTS[key] = _make_components(
            edition.data, players, cities, every_round=every_round, terms_in_turns=terms_in_turns
        )
    return _COMPONENTS[key]


def _make_components(
    data: Mapping[str, Any], players: int, cities: str, *, every_round: bool, terms_in_turns: bool
) -> Components:
    lists = _lists(data)
    chosen = str(_part(data, "sets", STANDARD).get(str(players))) if cities == STANDARD else cities
    if not chosen.isdigit() or sorted(set(chosen)) != list(chosen) or chosen[-1] > str(CHICAGO):
        raise BadInput(
            f"edition: the cities for {players} players", chosen, "city numbers in order, as '123'"
        )
    if _spare(lists, chosen) != HAND * players:
        raise BadInput(
            f"edition: city cards of the set {chosen}",
            _spare(lists, chosen),
            f"{HAND * players} besides the hidden ones, {HAND} for each of {players} players",
        )
    experts = _count(data, "gangsters", "experts", 1, MAX_EXPERTS)  # BOSS-1.3
    occasionals = _count(data, "gangsters", "occasionals", 0, MAX_OCCASIONALS)
    police = [_count(data, "police", kind, 0, 9) for kind in POLICE]
    if max(police[0], police[1]) + police[2] < BADGES_FOR_LAST_ROUND:
        raise BadInput(
            "edition: police", police, f"cards with at least {BADGES_FOR_LAST_ROUND} badges of one colour"
        )
    ids = [str(city["id"]) for city in data["city"]]
    numbers = [int(number) - 1 for number in chosen]
    return Components(
        ids,
        lists,
        numbers,
        (experts, occasionals),
        police,
        every_round=every_round,
        terms_in_turns=terms_in_turns,
    )


def _spare(lists: list[list[str]], cities: str) -> int:
    """Return how many cards of a set are left for the hands."""
    return sum(len(lists[int(number) - 1]) - 1 for number in cities)


def _lists(data: Mapping[str, Any]) -> list[list[str]]:
    """Return each city's card faces; BadInput unless the cities are numbered in order (BOSS-1.2)."""
    cities = data.get("city")
    if not isinstance(cities, list) or [city.get("number") for city in cities] != list(range(1, CHICAGO + 1)):
        raise BadInput("edition: city", cities, f"{CHICAGO} cities numbered 1 to {CHICAGO}, in order")
    lists = []
    for city in cities:
        field = f"edition: cards of city {city['number']}"
        if not isinstance(city.get("id"), str) or not isinstance(city.get("cards"), list):
            raise BadInput(field, city, "an id and a list of cards")
        for card in city["cards"]:
            if not isinstance(card, Mapping) or card.get("face") not in _FACES:
                raise BadInput(field, card, f"a face: {', '.join(_FACES)}")
            if card.get("provenance") not in PROVENANCES:
                raise BadInput(field, card, f"a provenance: {', '.join(PROVENANCES)}")
        if not city["cards"]:
            raise BadInput(field, 0, "at least one card")
        if city["id"] not in _known_cities():
            raise BadInput(
                f"{field}: id", city["id"], f"a city that has a name: {', '.join(_known_cities())}"
            )
        lists.append([str(card["face"]) for card in city["cards"]])
    ids = [city["id"] for city in cities]
    if len(set(ids)) < len(ids):
        raise BadInput("edition: city ids", ", ".join(ids), "different ones")
    if sum(map(len, lists)) > PASS:
        raise BadInput("edition: city cards", sum(map(len, lists)), f"at most {PASS}")
    return lists


@cache
def _known_cities() -> tuple[str, ...]:
    """Return the ids of the cities that the texts name: those of the standard edition."""
    return tuple(str(city["id"]) for city in standard_edition().data["city"])


def _part(data: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    part = data
    for name in path:
        value = part.get(name)
        if not isinstance(value, Mapping):
            raise BadInput(f"edition: {'.'.join(path)}", value, "a table")
        part = value
    return part


def _count(data: Mapping[str, Any], part: str, name: str, least: int, most: int) -> int:
    value = _part(data, part).get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"edition: {part}.{name}", value, f"a whole number from {least} to {most}")
    return value
