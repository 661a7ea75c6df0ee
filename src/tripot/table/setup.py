"""Changes of a table before its match begins. `opening` has the beginning itself. Hosts store what comes out.

The functions change a description in place, or return a new one. They raise RequestError or BadInput, and then the
description must not be stored.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tripot.bots import bots_of
from tripot.bots.characters import characters
from tripot.core.errors import BadInput
from tripot.core.fairness import commitment
from tripot.core.options import SEAT
from tripot.core.registry import find_game
from tripot.table.description import (
    Description,
    SeatInfo,
    check_bot,
    check_clock,
    check_set_up,
    text_of,
    usual,
)
from tripot.table.refusals import RequestError
from tripot.table.waiting_rules import rules_of
from tripot.wire.people import Person
from tripot.wire.tables import Change, Wish

MAX_SEED_CHARS = 64
REMOVED_MS = 600_000
"""A person whom the host sent away may not sit down at the table again for this long."""


def check_seed(seed: str | None) -> str | None:
    """Return a seed if a record can hold it; BadInput otherwise."""
    if seed is None:
        return None
    if not 1 <= len(seed) <= MAX_SEED_CHARS or not all(c.isascii() and c.isprintable() for c in seed):
        raise BadInput("seed", seed[:80], f"1 to {MAX_SEED_CHARS} printable ASCII characters")
    return seed


# ---- new tables


def new_table(id_: str, person: Person, wish: Wish, server_seed: str, now_ms: int) -> Description:
    """Return a new table. The commitment to the server's seed is fixed here, before anyone adds a seed."""
    game = find_game(wish.game)
    text = text_of(game.id, wish.edition)
    options = check_set_up(game, wish.players, wish.options, wish.edition)
    check_clock(wish.clock)
    wanted = wish.seats if wish.seats is not None else ["me"] + ["open"] * (wish.players - 1)
    if len(wanted) != wish.players:
        raise BadInput("seats", wanted, f"one for each of {wish.players} players")
    seats = [_seat(game.id, seat, person, None) for seat in wanted]
    # With one person on two seats, or no seat for a second person, a rated match could never begin.
    if wish.rated and (
        wanted.count("me") > 1 or (not {"me", "open"} <= set(wanted) and wanted.count("open") < 2)
    ):
        raise RequestError("rated_rules")
    return Description(
        id_, 1, game.id, wish.edition, wish.players, options, "open", wish.public, wish.rated, wish.clock, person.id,
        seats, commitment(server_seed), now_ms, edition_text=text,
    )  # fmt: skip


def seats_against_bots(wish: Wish) -> list[str]:
    """Return the seats of a quick match: the person first, then the bots they named or the usual ones."""
    game = find_game(wish.game)
    if not game.min_players <= wish.players <= game.max_players:
        raise BadInput("players", wish.players, f"{game.min_players} to {game.max_players} in {game.title}")
    if wish.seats is not None:
        return wish.seats
    bots = wish.bots or [wish.bot or usual(game)] * (wish.players - 1)
    if len(bots) != wish.players - 1:
        raise BadInput("bots", bots, f"{wish.players - 1} names, one for each other seat")
    return ["me"] + [f"bot:{name}" for name in bots]


def rematch(id_: str, info: Description, person: Person, server_seed: str, now_ms: int) -> Description:
    """Return the same table set up again: the same chairs, so the same colours, and the same bots."""
    # People are invited: only the one who asked sits already.
    seats = [
        _kept(seat)
        if seat.kind == "person" and seat.person != person.id
        else SeatInfo(seat.kind, person=seat.person, name=seat.name, bot=seat.bot)
        for seat in info.seats
    ]
    info.register_edition()
    return Description(
        id_, 1, info.game, info.edition, info.players,
        check_set_up(find_game(info.game), info.players, lasting_options(info), info.edition),
        "open", info.public, info.rated, info.clock, person.id, seats, commitment(server_seed), now_ms, previous=info.id,
        edition_text=info.edition_text, evening=info.evening,
    )  # fmt: skip


def lasting_options(info: Description) -> dict[str, Any]:
    """Return the options of a table that hold for the next match: all but those that name a seat."""
    return {name: value for name, value in info.options.items() if not _names_a_seat(info.game, name, value)}


def _kept(seat: SeatInfo) -> SeatInfo:
    """Return an open seat that is kept for the person who sat there."""
    return SeatInfo("open", name=seat.name, reserved=seat.person)


def _names_a_seat(game: str, name: str, value: Any) -> bool:
    options = find_game(game).options
    return any(option.name == name and SEAT in option.values for option in options) and type(value) is int


def _seat(game: str, wish: str, person: Person, seed: str | None) -> SeatInfo:
    if wish == "me":
        return SeatInfo("person", person=person.id, name=person.name, seed=seed)
    if wish == "open":
        return SeatInfo("open")
    if wish.startswith("bot:"):
        return SeatInfo("bot", bot=check_bot(find_game(game), wish.removeprefix("bot:")))
    raise BadInput("seat", wish, "me, open or bot:<name>")


# ---- changes before the start


def sit_down(info: Description, person: Person, seat: int | None, seed: str | None, now_ms: int) -> None:
    """Seat a person on a seat, or on the first free one: theirs if one is reserved for them, never somebody else's."""
    free = [i for i, one in enumerate(info.seats) if one.kind == "open"]
    if info.removed.get(person.id, 0) > now_ms:
        raise RequestError("removed")
    if info.rated and info.seats_of(person.id):
        raise RequestError("seated")
    if seat is not None and seat not in free:
        if 0 <= seat < info.players:
            raise RequestError("taken")
        raise BadInput("seat", seat, f"0 to {info.players - 1}")
    if seat is None and info.seats_of(person.id):
        raise RequestError("seated")
    if not free:
        raise RequestError("full")
    reserved = [i for i in free if info.seats[i].reserved == person.id]
    allowed = reserved + [i for i in free if info.seats[i].reserved is None]
    if (seat is None and not allowed) or (seat is not None and seat not in allowed):
        raise RequestError("kept")
    place = allowed[0] if seat is None else seat
    own_seed = seed if seed is not None else _seed_of(info, person)
    info.seats[place] = SeatInfo("person", person=person.id, name=person.name, seed=own_seed)


def stand_up(person: str, info: Description) -> None:
    """Empty a person's seats. If they hosted, the next person does; without anybody the table is closed."""
    info.seats = [SeatInfo("open") if seat.person == person else seat for seat in info.seats]
    if info.host == person:
        others = [seat.person for seat in info.seats if seat.person is not None]
        if others:
            info.host = others[0]
        else:
            info.status = "abandoned"


def set_seat(info: Description, person: Person, seat: int, wish: str, now_ms: int) -> None:
    """Let the host fill, empty or take a seat. A person who sat there may not come back for a while."""
    check_host(info, person)
    if not 0 <= seat < info.players:
        raise BadInput("seat", seat, f"0 to {info.players - 1}")
    sent_away = info.seats[seat].person
    if sent_away is not None and sent_away != person.id:
        if wish != "open":
            # They have sat down while the host chose a bot for the seat: only the host's next step may send them away.
            raise RequestError("taken")
        info.removed[sent_away] = now_ms + REMOVED_MS
    info.seats[seat] = _seat(info.game, wish, person, _seed_of(info, person))


def check_replace(info: Description, person: Person, seat: int) -> None:
    """Raise RequestError or BadInput unless this person may replace who plays a seat during play."""
    check_host(info, person)
    if not rules_of(info).host_decides:
        raise RequestError("started")
    if not 0 <= seat < info.players:
        raise BadInput("seat", seat, f"0 to {info.players - 1}")


def check_keep(info: Description, person: Person, seat: int) -> None:
    """Raise RequestError or BadInput unless this person may keep a seat of the lobby for somebody."""
    check_host(info, person)
    if not rules_of(info).host_decides:
        raise BadInput("seat", "person", "me, open or bot:<name>, except among friends")
    if not 0 <= seat < info.players:
        raise BadInput("seat", seat, f"0 to {info.players - 1}")


def keep_seat(info: Description, person: Person, seat: int, other: str, name: str) -> None:
    """Keep a bot's or an open seat for somebody else than before, whom the host may have sent away earlier."""
    check_keep(info, person, seat)
    if info.seats[seat].kind == "person":
        raise RequestError("taken")
    if info.seats_of(other):
        raise RequestError("absent")
    for each in info.seats:
        if each.kind == "open" and each.reserved == other:
            each.reserved = each.name = None
    info.seats[seat] = SeatInfo("open", name=name, reserved=other)
    info.removed.pop(other, None)


def give_seat(info: Description, seat: int, before: str | None, person: str, name: str | None) -> None:
    """Give the seat of a bot or of an absent person to somebody else during play."""
    if info.seats[seat].person != before:
        raise RequestError("taken")
    info.seats[seat] = SeatInfo("person", person=person, name=name)


def change_terms(info: Description, person: Person, wish: Change) -> None:
    """Let the host change the game and its conditions.

    Among friends everyone keeps their seat. At public and rated tables the others' seats are reserved, and they sit down
    again if they agree. Asking everyone for a yes would let one absent person hold the table.
    """
    check_host(info, person)
    before, trusted = _terms(info), rules_of(info).host_decides
    for name in ("game", "players", "public", "rated", "clock"):
        value = getattr(wish, name)
        if value is not UNSET:
            setattr(info, name, value)
    if wish.edition is not UNSET or wish.game is not UNSET:
        info.edition = "standard" if wish.edition is UNSET else wish.edition
        info.edition_text = text_of(info.game, info.edition)
    info.register_edition()
    if info.evening is not None and (info.public or info.rated):
        raise RequestError("evening_friends")
    game = find_game(info.game)
    options = wish.options
    if options is UNSET:
        options = _fitting(info) if wish.game is UNSET else {}
    info.options = check_set_up(game, info.players, options, info.edition)
    check_clock(info.clock)
    _resize(info)
    if _terms(info) != before and not (trusted and rules_of(info).host_decides):
        info.seats = [
            _kept(seat) if seat.kind == "person" and seat.person != person.id else seat for seat in info.seats
        ]
    known_bots = {*bots_of(game), *characters()}
    for seat in info.seats:
        if seat.kind == "bot" and seat.bot not in known_bots:
            seat.bot = usual(game)


def _resize(info: Description) -> None:
    """Give the table as many seats as it has players: open ones come last and go first, then bots; never a person's."""
    info.seats += [SeatInfo("open") for _ in range(info.players - len(info.seats))]
    for kind in ("open", "bot"):
        for i in reversed(range(len(info.seats))):
            if len(info.seats) > info.players and info.seats[i].kind == kind:
                del info.seats[i]
    if len(info.seats) > info.players:
        raise RequestError("taken")


def _fitting(info: Description) -> dict[str, Any]:
    """Return the options that the table still takes with its number of players; those that name a seat are chosen anew."""
    known = {option.name: option for option in find_game(info.game).options}
    return {
        name: value
        for name, value in info.options.items()
        if name in known
        and value in known[name].values_for(info.players)
        and not (len(info.seats) != info.players and _names_a_seat(info.game, name, value))
    }


def remove_open_seats(info: Description, person: Person) -> None:
    """Let the host begin with those who are there: the open seats go, those kept for somebody too."""
    check_host(info, person)
    if info.rated:
        # The others agreed to be rated at a table of this size.
        raise RequestError("rated_size")
    game = find_game(info.game)
    taken = sum(seat.kind != "open" for seat in info.seats)
    if taken < game.min_players:
        raise RequestError("too_few", {"n": game.min_players})
    info.players = taken
    info.register_edition()
    info.options = check_set_up(game, taken, _fitting(info), info.edition)
    _resize(info)


def _terms(info: Description) -> tuple[object, ...]:
    """Return everything that a person agrees to by sitting down."""
    return info.game, info.players, dict(info.options), info.edition, info.rated, info.clock


def add_seed(info: Description, person: Person, seed: str | None) -> None:
    """Add a person's seed to the dice."""
    if not info.seats_of(person.id):
        raise RequestError("not_seated")
    for seat in info.seats:
        if seat.person == person.id:
            seat.seed = seed


def _seed_of(info: Description, person: Person) -> str | None:
    return next((seat.seed for seat in info.seats if seat.person == person.id), None)


def check_host(info: Description, person: Person) -> None:
    """Raise RequestError for anybody but the host."""
    if info.host != person.id:
        raise RequestError("host")


# ---- the start


def check_start(info: Description, person: Person) -> None:
    """Raise RequestError unless this person may begin the match now."""
    if info.status != "open":
        raise RequestError("started")
    check_host(info, person)
    empty = sum(1 for seat in info.seats if seat.kind == "open")
    if empty:
        raise RequestError("empty_seats", {"n": empty})
    people = [seat.person for seat in info.seats if seat.kind == "person"]
    if info.rated and (len(set(people)) < 2 or len(set(people)) != len(people)):
        raise RequestError("rated_rules")
