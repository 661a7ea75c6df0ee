"""Evenings: which table follows a finished one, and the standings. docs/hosting.md has the rules in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tripot.core.errors import BadInput
from tripot.core.fairness import commitment
from tripot.core.registry import find_game
from tripot.table import setup
from tripot.table.description import Description, SeatInfo, can_play, check_set_up, usual
from tripot.table.refusals import RequestError
from tripot.table.waiting_rules import kind_of
from tripot.wire.evenings import EveningMatch, EveningSeat, NextWish, Standing
from tripot.wire.people import Person

POINTS_FOR_EACH_BEHIND = 1
"""Points for each seat, a bot's too, that finished behind a person's."""


# ---- standings


def counts(info: Description) -> bool:
    """Return True for a match that counts: it was played to its end."""
    return info.status == "finished" and info.result is not None and not info.fork


def points(ranks: Sequence[int], seat: int) -> int:
    """Return the points of a seat. Seats that share a place get the same."""
    return POINTS_FOR_EACH_BEHIND * sum(1 for rank in ranks if rank > ranks[seat])


def standings(tables: Iterable[Description], names: Mapping[str, str]) -> list[Standing]:
    """Return the standings of some matches, best first. `names` has those whose account exists.

    Order: points; then matches won; then fewer matches. People who are equal in all three share the place.
    """
    totals: dict[str, tuple[int, int, int]] = {}
    for info in tables:
        if not counts(info) or info.result is None:
            continue
        ranks = info.result.ranks
        for person in info.people & names.keys():
            # Somebody with several seats, on one screen, has the best of them.
            seat = min(info.seats_of(person), key=lambda each: (ranks[each], each))
            earned, won, played = totals.get(person, (0, 0, 0))
            totals[person] = (earned + points(ranks, seat), won + (ranks[seat] == 1), played + 1)
    keys = {person: (-earned, -won, played) for person, (earned, won, played) in totals.items()}
    order = sorted(keys, key=lambda person: (keys[person], names[person], person))
    rows = []
    for person in order:
        place = 1 + sum(1 for key in keys.values() if key < keys[person])
        earned, won, played = totals[person]
        crown = place == 1 and earned > 0
        rows.append(Standing(person, names[person], place, earned, won, played, crown))
    return rows


def shown_match(info: Description, names: Mapping[str, str]) -> EveningMatch:
    """Return a match that counts, as lists show it."""
    result = info.result
    assert result is not None  # noqa: S101  # it counts
    seats = [
        EveningSeat(
            seat.person, names.get(seat.person or "", seat.name), seat.bot, result.scores[i], result.ranks[i],
            points(result.ranks, i),
        )
        for i, seat in enumerate(info.seats)
    ]  # fmt: skip
    return EveningMatch(info.id, info.game, info.finished or info.created, seats)


# ---- the next table


def check_friends(info: Description) -> None:
    """Raise RequestError for a table that cannot belong to an evening: evenings are for friends."""
    if kind_of(info) != "friends":
        raise RequestError("evening_friends")


def next_table(
    id_: str,
    info: Description,
    person: Person,
    members: Sequence[str],
    wish: NextWish,
    server_seed: str,
    now_ms: int,
) -> Description:
    """Return the table that follows a finished one.

    Its seats are kept for the same people in the same order, and for members who came since. `members` are in the order
    they joined. Only the person who asks sits already, as in a rematch.
    """
    same = wish.game is None or wish.game == info.game
    game = find_game(info.game if wish.game is None else wish.game)
    chairs = _chairs(info, members, keep_places=same)
    least, most = game.min_players, game.max_players
    wanted = wish.players if wish.players is not None else min(max(len(chairs), least), most)
    if not least <= wanted <= most:
        raise BadInput("players", wanted, f"{least} to {most} in {game.title}")
    before = info.people
    while len(chairs) > wanted:
        del chairs[_first_to_go(chairs, before, person.id)]
    chairs += [SeatInfo("bot", bot=usual(game)) for _ in range(wanted - len(chairs))]
    edition = info.edition if same else "standard"
    if same:
        info.register_edition()
    options = wish.options
    if options is None:
        options = setup.lasting_options(info) if same else {}
    seats = [_seat(chair, person, game.id) for chair in chairs]
    return Description(
        id_, 1, game.id, edition, wanted, check_set_up(game, wanted, options, edition), "open", False, False,
        info.clock, person.id, seats, commitment(server_seed), now_ms, previous=info.id,
        edition_text=info.edition_text if same else "", evening=info.evening,
    )  # fmt: skip


def _chairs(info: Description, members: Sequence[str], *, keep_places: bool) -> list[SeatInfo]:
    """Return the seats of a table for the members who sat there, with late members in place of bots or behind them."""
    chairs: list[SeatInfo] = []
    for seat in info.seats:
        if seat.kind == "person" and seat.person in members:
            chairs.append(SeatInfo("person", person=seat.person, name=seat.name))
        elif seat.kind == "open" and seat.reserved in members:
            chairs.append(SeatInfo("person", person=seat.reserved, name=seat.name))
        elif seat.kind == "bot":
            chairs.append(SeatInfo("bot", bot=seat.bot))
        elif keep_places:
            chairs.append(SeatInfo("open"))
    seated = {chair.person for chair in chairs}
    for member in members:
        if member in seated:
            continue
        free = next((i for i, chair in enumerate(chairs) if chair.kind != "person"), None)
        if free is None:
            chairs.append(SeatInfo("person", person=member))
        else:
            chairs[free] = SeatInfo("person", person=member)
    return chairs


def _first_to_go(chairs: Sequence[SeatInfo], before: set[str], asking: str) -> int:
    """Return the number of the seat that a smaller table lacks: the last open one, else the last bot's.

    Without these, somebody who has just played watches, so that those who watched can play.
    """

    def cost(number: int) -> int:
        chair = chairs[number]
        if chair.kind == "person":
            return 4 if chair.person == asking else 2 if chair.person in before else 3
        return 0 if chair.kind == "open" else 1

    return min(reversed(range(len(chairs))), key=cost)


def _seat(chair: SeatInfo, person: Person, game: str) -> SeatInfo:
    if chair.kind == "person":
        if chair.person == person.id:
            return SeatInfo("person", person=person.id, name=person.name)
        return SeatInfo("open", name=chair.name, reserved=chair.person)
    if chair.kind == "bot" and not can_play(find_game(game), chair.bot or ""):
        return SeatInfo("bot", bot=usual(find_game(game)))
    return chair
