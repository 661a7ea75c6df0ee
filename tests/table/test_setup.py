"""Set-up without a server: seats, terms, seeds and the first row of the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.table import opening, setup
from tripot.table.description import Description
from tripot.table.refusals import RequestError
from tripot.wire.people import Person
from tripot.wire.tables import Change, Wish

SEED = f"{5:064x}"


def person(name: str) -> Person:
    """Return a person by their name."""
    return Person(f"p-{name}", name, "guest", None, "en", 0)


ANA, BOB, CLEO = person("Ana"), person("Bob"), person("Cleo")


def table(wish: Wish | None = None) -> Description:
    """Return a new table that Ana hosts."""
    return setup.new_table("t1", ANA, wish or Wish("12-gangsters", 3, {"first": 0}), SEED, 1_000)


def code(call: Callable[[], object]) -> str:
    """Return the code of the error that a call raises."""
    with pytest.raises(RequestError) as error:
        call()
    return error.value.code


def test_the_first_row_is_the_match_of_the_description() -> None:
    """Two sit down with their seeds, a bot gets the third seat, and the row replays with the committed seed."""
    info = table()
    setup.sit_down(info, BOB, None, "seed of Bob", 2_000)
    setup.set_seat(info, ANA, 2, "bot:greedy", 2_000)
    setup.add_seed(info, ANA, "seed of Ana")
    setup.check_start(info, ANA)
    row = opening.first_row(info, SEED, 3_000)
    match = Match.load(row + "\n", SEED)
    assert match.header.player_seeds == ("seed of Ana", "seed of Bob", "")
    assert match.header.commitment == info.commitment
    assert match.header.at == 3_000
    assert [seat["kind"] for seat in match.header.seats] == ["person", "person", "bot"]
    assert row == opening.first_row(info, SEED, 3_000)
    begun = opening.started(opening.started(info, 3_000), 4_000)
    assert (begun.status, begun.started, info.status) == ("playing", 3_000, "open")


def test_errors_before_the_start() -> None:
    """Each rule of the set-up has its code."""
    info = table()
    assert code(lambda: setup.check_start(info, BOB)) == "host"
    assert code(lambda: setup.check_start(info, ANA)) == "empty_seats"
    assert code(lambda: setup.sit_down(info, ANA, None, None, 0)) == "seated"
    assert code(lambda: setup.sit_down(info, BOB, 0, None, 0)) == "taken"
    assert code(lambda: setup.add_seed(info, BOB, "x")) == "not_seated"
    assert code(lambda: setup.set_seat(info, BOB, 1, "open", 0)) == "host"
    with pytest.raises(BadInput):
        setup.sit_down(info, BOB, 3, None, 0)
    for who in (BOB, CLEO):
        setup.sit_down(info, who, None, None, 0)
    assert code(lambda: setup.sit_down(info, person("Dan"), None, None, 0)) == "full"
    info.status = "playing"
    assert code(lambda: setup.check_start(info, ANA)) == "started"


def test_a_person_who_was_sent_away_may_come_back_later() -> None:
    """The host empties a seat: its person waits ten minutes."""
    info = table()
    setup.sit_down(info, BOB, 1, None, 0)
    setup.set_seat(info, ANA, 1, "open", 5_000)
    assert code(lambda: setup.sit_down(info, BOB, None, None, 5_000 + setup.REMOVED_MS - 1)) == "removed"
    setup.sit_down(info, BOB, None, None, 5_000 + setup.REMOVED_MS)
    assert info.seats_of(BOB.id) == [1]


def test_a_bot_never_takes_the_seat_of_somebody_who_has_just_sat_down() -> None:
    """The host chose a bot for an open seat, and a person was faster: they stay, and may stay."""
    info = table()
    setup.sit_down(info, BOB, 1, None, 0)
    assert code(lambda: setup.set_seat(info, ANA, 1, "bot:greedy", 5_000)) == "taken"
    assert code(lambda: setup.set_seat(info, ANA, 1, "me", 5_000)) == "taken"
    assert (info.seats_of(BOB.id), info.removed) == ([1], {})


def test_a_kept_seat_is_for_its_person_until_the_host_frees_it() -> None:
    """Somebody else is refused on it, by number or as the first free seat."""
    info = table()
    setup.sit_down(info, BOB, 1, None, 0)
    setup.set_seat(info, ANA, 2, "bot:greedy", 0)
    again = setup.rematch("t2", info, ANA, f"{6:064x}", 9_000)
    assert (again.seats[1].shown().name, again.seats[1].shown().reserved) == ("Bob", BOB.id)
    assert code(lambda: setup.sit_down(again, CLEO, None, None, 0)) == "kept"
    assert code(lambda: setup.sit_down(again, CLEO, 1, None, 0)) == "kept"
    setup.set_seat(again, ANA, 1, "open", 0)
    setup.sit_down(again, CLEO, None, None, 0)
    assert again.seats_of(CLEO.id) == [1]


def test_the_host_begins_with_those_who_are_there() -> None:
    """Open and kept seats go; an option that named a seat is chosen anew; below the least number it is refused."""
    info = table(Wish("12-gangsters", 5, {"first": 4}))
    setup.sit_down(info, BOB, 2, None, 0)
    assert code(lambda: setup.remove_open_seats(info, ANA)) == "too_few"
    assert code(lambda: setup.remove_open_seats(info, BOB)) == "host"
    setup.set_seat(info, ANA, 4, "bot:greedy", 0)
    setup.remove_open_seats(info, ANA)
    assert [seat.person or seat.bot for seat in info.seats] == [ANA.id, BOB.id, "greedy"]
    assert (info.players, info.options["first"]) == (3, "chance")
    setup.check_start(info, ANA)
    rated = table(Wish("12-gangsters", 3, rated=True))
    assert code(lambda: setup.remove_open_seats(rated, ANA)) == "rated_size"


def test_friends_keep_their_seats_when_the_host_changes_the_table() -> None:
    """More seats, fewer seats, another game: nobody has to sit down again, and no person loses a seat."""
    info = table()
    setup.sit_down(info, BOB, 2, None, 0)
    setup.change_terms(info, ANA, Change(players=4))
    setup.change_terms(info, ANA, Change(players=3))
    setup.change_terms(info, ANA, Change(game="gang-of-dice", players=2))
    assert [seat.person for seat in info.seats] == [ANA.id, BOB.id]
    setup.change_terms(info, ANA, Change(players=3))
    setup.sit_down(info, CLEO, None, None, 0)
    assert code(lambda: setup.change_terms(info, ANA, Change(players=2))) == "taken"


def test_new_terms_reserve_the_seats_of_the_others() -> None:
    """At a public table a change must be agreed to: all but the host sit down again, on the seats kept for them."""
    info = table()
    setup.sit_down(info, BOB, 2, None, 0)
    setup.change_terms(info, ANA, Change(public=True))
    assert info.seats_of(BOB.id) == [2]
    setup.change_terms(info, ANA, Change(players=4))
    assert [seat.reserved for seat in info.seats] == [None, None, BOB.id, None]
    setup.sit_down(info, CLEO, None, None, 0)
    setup.sit_down(info, BOB, None, None, 0)
    assert (info.seats_of(CLEO.id), info.seats_of(BOB.id)) == ([1], [2])


def test_the_next_person_hosts_and_an_empty_table_is_closed() -> None:
    """The host stands up, then the last person."""
    info = table()
    setup.sit_down(info, BOB, None, None, 0)
    setup.stand_up(ANA.id, info)
    assert (info.host, info.status) == (BOB.id, "open")
    setup.stand_up(BOB.id, info)
    assert info.status == "abandoned"


def test_a_rematch_invites_the_others() -> None:
    """Chairs and bots stay, and only the one who asks sits. An option that named a seat is chosen anew."""
    info = table()
    setup.sit_down(info, BOB, 1, "old seed", 0)
    setup.set_seat(info, ANA, 2, "bot:greedy", 0)
    again = setup.rematch("t2", info, BOB, f"{6:064x}", 9_000)
    assert [(seat.kind, seat.person, seat.reserved, seat.bot) for seat in again.seats] == [
        ("open", None, ANA.id, None), ("person", BOB.id, None, None), ("bot", None, None, "greedy"),
    ]  # fmt: skip
    assert (again.host, again.previous, again.options["first"]) == (BOB.id, "t1", "chance")
    assert again.seats[1].seed is None
    assert again.commitment != info.commitment


@pytest.mark.parametrize(
    "seats", [["me", "me", "open"], ["me", "bot:greedy", "bot:greedy"], ["open", "bot:greedy", "bot:greedy"]]
)
def test_a_rated_table_needs_two_people(seats: list[str]) -> None:
    """A table that could never begin is refused at once."""
    assert code(lambda: table(Wish("12-gangsters", 3, rated=True, seats=seats))) == "rated_rules"


def test_a_quick_table_has_as_many_bots_as_other_seats() -> None:
    """Named bots, one name for all, or the usual one."""
    assert setup.seats_against_bots(Wish("12-gangsters", 3, bot="caid")) == ["me", "bot:caid", "bot:caid"]
    assert setup.seats_against_bots(Wish("gang-of-dice", 2, bots=["bleu"])) == ["me", "bot:bleu"]
    assert len(setup.seats_against_bots(Wish("the-boss", 4))) == 4
    with pytest.raises(BadInput, match="bots"):
        setup.seats_against_bots(Wish("12-gangsters", 3, bots=["bleu"]))


@pytest.mark.parametrize("seed", ["", "x" * (setup.MAX_SEED_CHARS + 1), "été", "a\nb"])
def test_a_seed_that_a_record_cannot_hold_is_refused(seed: str) -> None:
    """Printable ASCII only, and not too long."""
    with pytest.raises(BadInput, match="seed"):
        setup.check_seed(seed)
