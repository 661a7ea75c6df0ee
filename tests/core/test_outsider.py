"""An outsider checks `do` against `pick` from the record alone, by the table in docs/record-format.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.matches import whole_match

from tripot.core.record import Record, read_record

Outcomes = list[tuple[str, int]]


def seats(word: str, players: int) -> Outcomes:
    """List the seats in order, one unit each."""
    return [(f"{word} {seat}", 1) for seat in range(players)]


def twelve_gangsters(record: Record) -> Iterator[Outcomes]:
    """Give the only draw: who holds the Boss."""
    yield seats("boss", record.header.players)


def gang_of_dice(record: Record) -> Iterator[Outcomes]:
    """Give who begins, the cards of the round's colour that are left, and the faces of a die."""
    cards: list[dict[str, Any]] = list(record.header.components["card"])
    turned = 0
    for entry in draws(record):
        if entry["do"].startswith("first"):
            yield seats("first", record.header.players)
        elif entry["do"].startswith("roll"):
            yield [(f"roll {face}", 1) for face in "B12345"]
        else:
            turned += 1
            colour = "light" if turned < 10 else "dark"
            yield [(f"turn {card['name']}", 1) for card in cards if card["colour"] == colour]
            cards = [card for card in cards if entry["do"] != f"turn {card['name']}"]


def the_boss(record: Record) -> Iterator[Outcomes]:
    """Give the marker, each card's receivers, and the police cards left."""
    players, parts = record.header.players, record.header.components
    police = dict(parts["police"])
    free_places, hidden, city, left = [5] * players, False, "", 0
    cities = {one["id"].upper(): len(one["cards"]) for one in parts["city"]}
    for entry in draws(record):
        words = entry["do"].split()
        if words[0] == "marker":
            yield seats("marker", players)
        elif words[0] == "police":
            yield [(f"police {kind}", police[kind]) for kind in ("gold", "silver", "double") if police[kind]]
            police[words[1]] -= 1
        else:
            if words[1] != city or left == 0:
                city, left, hidden = words[1], cities[words[1]], False
                if city == next(iter(cities)):
                    free_places = [5] * players  # a new round
            card = " ".join(words[:3]) + " to"
            if hidden:
                yield [(f"{card} {seat}", free) for seat, free in enumerate(free_places) if free]
            elif left == 1:
                yield [(f"{card} hidden", 1)]
            else:
                hands = [
                    (f"{card} {seat}", free * (left - 1)) for seat, free in enumerate(free_places) if free
                ]
                yield [(f"{card} hidden", sum(free_places)), *hands]
            left -= 1
            if words[-1] == "hidden":
                hidden = True
            else:
                free_places[int(words[-1])] -= 1


def reglement(record: Record) -> Iterator[Outcomes]:
    """Yield the chances of the draw of the youngest player, then of each card, until the pile is empty once."""
    pile = dict(record.header.components["deck"])
    for entry in draws(record):
        if entry["do"].startswith("youngest"):
            yield seats("youngest", record.header.players)
            continue
        if not any(pile.values()):
            return
        yield [(f"draw {card}", number) for card, number in pile.items() if number]
        pile[entry["do"].split()[1]] -= 1


def draws(record: Record) -> list[dict[str, Any]]:
    """Return the entries of chance."""
    return [entry for entry in record.entries if entry.get("who") == "chance"]


@pytest.mark.parametrize(
    ("name", "players", "listed", "least"),
    [
        ("12-gangsters", 4, twelve_gangsters, 1),
        ("gang-of-dice", 3, gang_of_dice, 50),
        ("the-boss", 2, the_boss, 40),
        ("reglement-de-comptes", 3, reglement, 40),
    ],
)
def test_every_pick_gives_what_was_done(name: str, players: int, listed: Any, least: int) -> None:
    """Outcomes listed from header and entries, in the documented order: the pick's unit is the one that was played."""
    checked = 0
    for seed in range(3):
        record = read_record(whole_match(name, players, seed))
        for entry, outcomes in zip(draws(record), listed(record), strict=False):
            assert sum(weight for _text, weight in outcomes) == entry["of"], entry
            units = [text for text, weight in outcomes for _unit in range(weight)]
            assert units[entry["pick"]] == entry["do"]
            checked += 1
    assert checked >= least


def test_the_cards_of_gangster_le_pro_are_listed_in_order() -> None:
    """The first card drawn from each deck is the pick-th of the header's list."""
    record = read_record(whole_match("gangster-le-pro", 3, 1))
    decks: dict[str, list[str]] = record.header.components["decks"]
    seen: set[str] = set()
    for entry in draws(record):
        verb, what = entry["do"].split()
        if verb == "roll":
            assert (entry["of"], entry["do"]) == (6, f"roll {entry['pick'] + 1}")
            continue
        deck = next(name for name, cards in decks.items() if what in cards)
        if verb == "draw" and deck not in seen and entry["of"] == len(decks[deck]):
            assert decks[deck][entry["pick"]] == what
            seen.add(deck)
    assert len(seen) >= 3
