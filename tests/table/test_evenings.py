"""Evenings without a server: points, ties and crowns, and who sits where at the next table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tripot.core.errors import BadInput
from tripot.table import evenings, setup
from tripot.table.description import Description, SeatInfo
from tripot.table.refusals import RequestError
from tripot.wire.evenings import NextWish
from tripot.wire.people import Person
from tripot.wire.tables import Change, Result, Wish

SEED = f"{5:064x}"
NAMES = {"p-A": "Ana", "p-B": "Bob", "p-C": "Cleo", "p-D": "Dan", "p-E": "Eve", "p-F": "Fay", "p-G": "Gil"}


def person(id_: str) -> Person:
    """Return a person by their id."""
    return Person(id_, NAMES[id_], "guest", None, "en", 0)


def table(seats: Sequence[str], game: str = "12-gangsters") -> Description:
    """Return a table of an evening. A seat is a person's letter, a bot's name, or "open"."""
    info = setup.new_table("t1", person("p-A"), Wish(game, len(seats)), SEED, 1_000)
    info.evening = "abc234"
    info.seats = [
        SeatInfo("open")
        if seat == "open"
        else SeatInfo("person", person=f"p-{seat}", name=NAMES[f"p-{seat}"])
        if len(seat) == 1
        else SeatInfo("bot", bot=seat)
        for seat in seats
    ]
    return info


def played(seats: Sequence[str], ranks: Sequence[int], status: str = "finished") -> Description:
    """Return a table whose match has ended."""
    info = table(seats)
    info.status = "finished" if status == "finished" else "abandoned"
    info.result = Result("score", [0] * len(ranks), list(ranks), 10, [], None)
    return info


def rows(*tables: Description) -> list[tuple[str, int, int, int, int, bool]]:
    """Return the standings in short: name, place, points, won, played, crown."""
    return [
        (row.name, row.place, row.points, row.won, row.played, row.crown)
        for row in evenings.standings(tables, NAMES)
    ]


def test_a_point_for_each_seat_behind() -> None:
    """Bots count as seats behind and stand in no list; those who share a place get the same."""
    assert rows(played(["A", "B", "greedy", "C"], [2, 1, 4, 2])) == [
        ("Bob", 1, 3, 1, 1, True), ("Ana", 2, 1, 0, 1, False), ("Cleo", 2, 1, 0, 1, False),
    ]  # fmt: skip


def test_ties_are_broken_by_wins_then_by_fewer_matches() -> None:
    """Two points with and without a win; one point from one match, two and three; equal in all is the same place."""
    found = rows(
        played(["A", "B", "C"], [1, 2, 3]),
        played(["C", "D", "E", "greedy"], [4, 3, 2, 1]),
        played(["B", "D", "random"], [2, 2, 1]),
        played(["F", "B", "G", "greedy"], [2, 3, 2, 1]),
        played(["A", "random", "greedy"], [3, 2, 1]),
    )
    assert [row[:3] for row in found] == [
        ("Ana", 1, 2), ("Eve", 2, 2), ("Fay", 3, 1), ("Gil", 3, 1), ("Dan", 5, 1), ("Bob", 6, 1), ("Cleo", 7, 0),
    ]  # fmt: skip


def test_leaders_share_the_crown_and_nobody_gets_it_for_nothing() -> None:
    """A match without a result does not count; several seats of one person count by the best."""
    assert [row[5] for row in rows(played(["A", "B", "greedy"], [1, 1, 3]))] == [True, True]
    assert [row[5] for row in rows(played(["A", "B", "greedy"], [2, 2, 1]))] == [False, False]
    assert rows(played(["A", "B", "C"], [1, 2, 3], "abandoned")) == []
    assert rows(played(["A", "A", "B"], [3, 1, 2])) == [("Ana", 1, 2, 1, 1, True), ("Bob", 2, 1, 0, 1, False)]


def test_a_deleted_person_is_in_no_list() -> None:
    """Their seat stays, and those before it keep the points."""
    info = played(["A", "B", "C"], [1, 2, 3])
    info.seats[1] = SeatInfo("person", person=None, name=None)
    assert [row[:3] for row in rows(info)] == [("Ana", 1, 2), ("Cleo", 2, 0)]


def following(info: Description, members: Sequence[str], asking: str = "A", **wish: Any) -> list[str]:
    """Return the seats of the table after one, in short: a letter, small for a kept seat; a bot's name; "open"."""
    found = evenings.next_table(
        "t2", info, person(f"p-{asking}"), [f"p-{each}" for each in members], NextWish("t1", **wish), SEED, 2_000
    )  # fmt: skip
    assert (found.host, found.previous, found.evening) == (f"p-{asking}", "t1", "abc234")
    assert found.players == len(found.seats)
    return [
        (seat.person or "")[-1]
        if seat.kind == "person"
        else (seat.reserved or "-open")[-1].lower()
        if seat.kind == "open" and seat.reserved
        else seat.bot or "open"
        for seat in found.seats
    ]


def test_a_rematch_keeps_the_seats_and_gives_late_friends_those_of_bots() -> None:
    """First the bots' seats, then new ones as far as the game goes."""
    before = played(["A", "greedy", "B"], [1, 2, 3])
    assert following(before, "AB") == ["A", "greedy", "b"]
    assert following(before, "ABC") == ["A", "c", "b"]
    assert following(before, "ABCD", asking="D") == ["a", "c", "b", "D"]
    assert following(before, "A") == ["A", "greedy", "open"]


def test_another_game_takes_everybody_it_can() -> None:
    """Too few people: bots; too many: bots go first, then those who have just played, never the one who asks."""
    three = played(["A", "greedy", "B"], [1, 2, 3])
    assert following(three, "AB", game="the-boss") == ["A", "greedy", "b"]
    assert following(three, "AB", game="the-boss", players=2) == ["A", "b"]
    assert following(three, "A", game="reglement-de-comptes")[1:] == ["greedy", "habitue"]
    five = played(["A", "B", "C", "D", "greedy"], [1, 2, 3, 4, 5])
    assert following(five, "ABCDE", game="the-boss", asking="D") == ["a", "b", "D", "e"]
    with pytest.raises(BadInput, match="players"):
        following(three, "AB", game="the-boss", players=5)
    with pytest.raises(BadInput, match="game"):
        following(three, "AB", game="chess")


def test_evenings_are_for_friends() -> None:
    """A table of one cannot be made public or rated, and a public one begins no evening."""
    info = table(["A", "open", "open"])
    for change in (Change(public=True), Change(rated=True)):
        with pytest.raises(RequestError) as error:
            setup.change_terms(info, person("p-A"), change)
        assert error.value.code == "evening_friends"
    info = setup.new_table("t1", person("p-A"), Wish("12-gangsters", 3, public=True), SEED, 0)
    with pytest.raises(RequestError) as error:
        evenings.check_friends(info)
    assert error.value.code == "evening_friends"
