"""Positions of Gangster Le Pro as plain data: what a scenario may set, and what it may look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro import rules_tables as t
from tripot.games.gangster_le_pro.rules import GangsterLeProState
from tripot.games.gangster_le_pro.rules_memory import KEY
from tripot.games.gangster_le_pro.rules_turn import before_the_die
from tripot.games.gangster_le_pro.vocabulary import DECKS, SQUARES

PARTS: Final = ("turn", "first", "turns", "players", "used", "gone", "left", "hats")
SEAT_PARTS: Final = (
    "cash", "square", "cards", "dossiers", "personnage", "boxer", "car", "skips", "buyer", "out",
)  # fmt: skip
PHASES: Final = (
    "running", "deal", "first roll", "move roll", "passage roll", "vol roll", "card roll", "fight roll",
    "draw", "exchange", "steal", "turn", "reroll", "hit", "crash", "side", "hat", "boxer", "fight", "claim",
    "corner", "brocanteur", "car", "collecte", "swap", "partner", "expert", "mission", "passage",
    "protection", "vendeur", "vol", "arrest", "loot", "choose", "lose", "option", "offer", "walk", "go", "over",
)  # fmt: skip
KEPT: Final = (
    t.AVENTURE, t.DIAMANT, t.INVESTISSEMENT, t.MISSION, t.PERLE, t.PROTECTION, t.RECRUTEMENT,
)  # fmt: skip


def set_position(state: GangsterLeProState, position: Mapping[str, Any]) -> None:
    """Begin at GLP-4.1 of the seat `turn`, with nobody holding anything that is not named."""
    for name in position:
        if name not in PARTS:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(PARTS)}")
    n = state.players
    state.lay_out(state.tables, n, state.target)
    state.turn = _number("position.turn", position.get("turn", 0), 0, n - 1)
    state.first = _number("position.first", position.get("first", state.turn), 0, n - 1)
    state.turns = _number("position.turns", position.get("turns", 1), 1, t.TURN_LIMIT)
    people = position.get("players", [])
    if not isinstance(people, list) or len(people) > n:
        raise BadInput("position.players", people, f"a list of at most {n} tables, one a seat")
    for seat, person in enumerate(people):
        _set_person(state, seat, person)
    hats = position.get("hats", {})
    if not isinstance(hats, Mapping):
        raise BadInput("position.hats", hats, 'a table of squares, as in { "12" = "aventure-…" }')
    for square, name in hats.items():
        where = _number("position.hats", int(square) if square.isdigit() else -1, 1, state.tables.squares - 1)
        card = _free(state, f"position.hats.{square}", name, (t.AVENTURE,))
        if state.tables.hat_square[card] < 0 or state.tables.side_two[where] >= 0:
            raise BadInput(f"position.hats.{square}", name, "a hat card, on a single square")
        state.leave_deck(card)
        state.loc[card] = t.ON_SQUARE
        state.hats[where] = card
    for part, decks in (("used", range(t.PERSONNAGE)), ("gone", (t.INVESTISSEMENT,))):
        for name in _list(f"position.{part}", position.get(part, [])):
            card = _free(state, f"position.{part}", name, decks)
            state.leave_deck(card)
            state.discard(card)
    _set_left(state, position.get("left", {}))
    if state.fallen[state.turn] > 0:
        raise BadInput("position.turn", state.turn, "a seat that is still in the game")
    state.rerolls = state.bend(state.turn, t.B_REROLL, 0)
    before_the_die(state)


def _set_left(state: GangsterLeProState, left: Any) -> None:
    if not isinstance(left, Mapping):
        raise BadInput("position.left", left, 'a table of decks, as in { perle = ["perle-100"] }')
    tables = state.tables
    for deck, names in left.items():
        if deck not in DECKS[: t.PERSONNAGE]:
            raise BadInput(f"position.left.{deck}", names, f"one of {', '.join(DECKS[: t.PERSONNAGE])}")
        code = DECKS.index(deck)
        kept = {
            _free(state, f"position.left.{deck}", name, (code,))
            for name in _list(f"position.left.{deck}", names)
        }
        for card in range(tables.first[code], tables.first[code + 1]):
            if state.loc[card] == t.BAG and card not in kept:
                state.leave_deck(card)
                state.discard(card)


def _set_person(state: GangsterLeProState, seat: int, person: Any) -> None:
    where = f"position.players[{seat}]"
    if not isinstance(person, Mapping):
        raise BadInput(where, person, "a table")
    for name in person:
        if name not in SEAT_PARTS:
            raise BadInput(f"{where}.{name}", person[name], f"one of {', '.join(SEAT_PARTS)}")
    squares = state.tables.squares
    state.cash[seat] = _number(f"{where}.cash", person.get("cash", t.START_CASH), 0, 999_900)
    state.pos[seat] = _number(f"{where}.square", person.get("square", 0), 0, squares - 1)
    state.skips[seat] = _number(f"{where}.skips", person.get("skips", 0), 0, 9)
    state.buyer[seat] = bool(person.get("buyer", False))
    if person.get("out", 0):
        state.fallen[seat] = _number(f"{where}.out", person["out"], 1, state.players - 2)
        state.standing -= 1
        state.cash[seat] = 0
        return
    for name in _list(f"{where}.cards", person.get("cards", [])):
        card = _free(state, f"{where}.cards", name, KEPT)
        if state.tables.deck[card] in (t.AVENTURE, t.MISSION) and not state.tables.star[card]:
            raise BadInput(f"{where}.cards", name, "among Aventure and Mission cards only those with a star")
        _give(state, card, seat)
    for _dossier in range(_number(f"{where}.dossiers", person.get("dossiers", 0), 0, t.DOSSIERS_OUT - 1)):
        _give(state, state.first_in_deck(t.DOSSIER), seat)
        state.dossiers[seat] += 1
    if "personnage" in person:
        _give(state, _free(state, f"{where}.personnage", person["personnage"], (t.PERSONNAGE,)), seat)
    if "boxer" in person:
        _set_boxer(state, seat, f"{where}.boxer", person["boxer"])
    if "car" in person:
        _set_car(state, seat, f"{where}.car", person["car"])


def _set_boxer(state: GangsterLeProState, seat: int, where: str, data: Any) -> None:
    data = {"card": data} if isinstance(data, str) else data
    _keys(where, data, ("card", "under", "shown"))
    _give(state, _free(state, f"{where}.card", data.get("card"), (t.BOXE,)), seat)
    under = _list(f"{where}.under", data.get("under", []))
    for name in under:
        card = _free(state, f"{where}.under", name, (t.BOXE,))
        state.leave_deck(card)
        state.loc[card] = t.UNDER_BOXER + seat
    state.wins[seat] = _number(f"{where}.under", len(under), 0, t.WINS_TO_RETIRE - 1)
    state.known_boxer[seat] = bool(data.get("shown", bool(under)))


def _set_car(state: GangsterLeProState, seat: int, where: str, data: Any) -> None:
    data = {"card": data} if isinstance(data, str) else data
    _keys(where, data, ("card", "under"))
    _give(state, _free(state, f"{where}.card", data.get("card"), (t.AUTOMOBILE,)), seat)
    for name in _list(f"{where}.under", data.get("under", [])):
        card = _free(state, f"{where}.under", name, (t.AVENTURE, t.MISSION, t.RECRUTEMENT, t.PROTECTION))
        state.leave_deck(card)
        state.loc[card] = t.UNDER_CAR + seat
        state.factor[seat] -= 1
    if state.factor[seat] < 0:
        raise BadInput(f"{where}.under", data["under"], "no more cards than the car's collision factor")


def _give(state: GangsterLeProState, card: int, seat: int) -> None:
    state.leave_deck(card)
    state.receive(card, seat, "GLP-2.1")
    if state.loc[card] == t.FRESH + seat:
        state.loc[card] = t.HAND + seat
        state.fresh -= 1


def _free(state: GangsterLeProState, where: str, name: Any, decks: Any) -> int:
    ids = state.tables.ids
    if name not in ids:
        raise BadInput(where, name, "the id of a card")
    card: int = ids.index(name)
    if state.tables.deck[card] not in decks:
        raise BadInput(where, name, f"a card of {', '.join(DECKS[deck] for deck in decks)}")
    if state.loc[card] != t.BAG:
        raise BadInput(where, name, "a card that lies nowhere else")
    return card


def _number(where: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(where, value, f"a whole number from {least} to {most}")
    return value


def _list(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(where, value, "a list of card ids")
    return value


def _keys(where: str, data: Any, keys: tuple[str, ...]) -> None:
    if not isinstance(data, Mapping) or any(key not in keys for key in data):
        raise BadInput(where, data, f"a card id, or a table with {', '.join(keys)}")


# ---- looking


def get_position(state: GangsterLeProState) -> dict[str, Any]:
    """Return the whole position under the names `position` uses, and what follows from it."""
    tables = state.tables
    return {
        "turn": state.turn,
        "first": state.first,
        "turns": state.turns,
        "target": state.target,
        "phase": PHASES[state.phase],
        "actor": state.actor,
        "last_square": state.last_square,
        "once_more": state.once_more,
        "players": [person(state, seat) for seat in range(state.players)],
        "hats": {str(square): tables.ids[card] for square, card in enumerate(state.hats) if card >= 0},
        "used": cards_at(state, t.USED),
        "gone": cards_at(state, t.OUT),
        "in_play": cards_at(state, t.IN_PLAY),
        "left": {DECKS[deck]: state.bag[deck] for deck in range(t.DECKS)},
        "known": known(state),
    }


def person(state: GangsterLeProState, seat: int) -> dict[str, Any]:
    """Return everything about a seat."""
    ids = state.tables.ids
    boxer, car, persona = state.boxer[seat], state.car[seat], state.persona[seat]
    return {
        "cash": state.cash[seat],
        "square": state.pos[seat],
        "men": state.men(seat),
        "cards": hand(state, seat, KEPT),
        "dossiers": state.dossiers[seat],
        "personnage": None if persona < 0 else ids[persona],
        "boxer": None
        if boxer < 0
        else {
            "card": ids[boxer],
            "wins": state.wins[seat],
            "under": cards_at(state, t.UNDER_BOXER + seat),
            "shown": state.known_boxer[seat],
        },
        "car": None
        if car < 0
        else {
            "card": ids[car],
            "left": state.factor[seat],
            "under": cards_at(state, t.UNDER_CAR + seat),
        },
        "skips": state.skips[seat],
        "buyer": state.buyer[seat],
        "out": state.fallen[seat],
    }


def hand(state: GangsterLeProState, seat: int, decks: tuple[int, ...]) -> list[str]:
    """List the cards of some decks that a seat holds, by name."""
    tables = state.tables
    return sorted(
        tables.ids[card]
        for deck in decks
        for card in range(tables.first[deck], tables.first[deck + 1])
        if state.in_hand(card, seat)
    )


def cards_at(state: GangsterLeProState, place: int) -> list[str]:
    """List the cards that lie somewhere, by name."""
    return sorted(state.tables.ids[card] for card, where in enumerate(state.loc) if where == place)


def known(state: GangsterLeProState) -> dict[str, dict[str, list[int]]]:
    """Return, for each viewer, the cards in other hands it knows of and the seats that may hold them."""
    found: dict[str, dict[str, list[int]]] = {}
    for key, mask in sorted(state.tracked.items()):
        viewer, card = divmod(key, KEY)
        name = str(viewer) if viewer < state.players else "spectator"
        seats = [seat for seat in range(state.players) if mask >> seat & 1]
        found.setdefault(name, {})[state.tables.ids[card]] = seats
    return found


def square_names(state: GangsterLeProState) -> list[list[str]]:
    """Return the name, or the two names, of every square."""
    tables = state.tables
    return [
        [SQUARES[tables.side_one[n]]] + ([SQUARES[tables.side_two[n]]] if tables.side_two[n] >= 0 else [])
        for n in range(tables.squares)
    ]
