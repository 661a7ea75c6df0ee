"""Positions of Gangster Le Pro as plain data: the parts that a scenario may set or check.

| part | value |
|---|---|
| turn, first | seats: whose turn begins (0 if not named), who began |
| turns = 12 | how many turns the match is old, from 1 |
| players = [{ square = 20, cash = 500 }, {}] | a table a seat; what is not named is as at the start |
|     square, cash, skips | where the pawn stands, money, turns to miss |
|     cards = ["perle-4200"] | what is kept in hand; dossiers = 2 counts those held |
|     protections = 2, acquired = 7 | Protections without a card; men received so far, if not those of the cards |
|     personnage = "…" | a card's name |
|     boxer = "boxe-champion" | or { card = "…", under = ["…"], shown = true }; under: the beaten |
|     car = "…" | or { card = "…", under = ["…"] } |
|     buyer = true | has declared itself buyer (GLP-4.1) |
|     out = 1 | eliminated as the first, 2 as the second… |
| used = ["…"], gone = ["…"] | cards face up under their decks; Investissement cards out of the game |
| left = { perle = ["perle-100"] } | the only cards left in a deck's pile |
| hats = { 12 = "aventure-…" } | hat cards that lie on a square |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.dispatch import QUESTIONS
from tripot.games.gangster_le_pro.rules.operations import (
    change_spare,
    discard,
    first_in_deck,
    leave_deck,
    receive,
)
from tripot.games.gangster_le_pro.rules.secrets.memory import KEY, remembered
from tripot.games.gangster_le_pro.rules.setup import lay_out
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.games.gangster_le_pro.rules.turn import before_the_die

PARTS: Final = ("turn", "first", "turns", "players", "used", "gone", "left", "hats")
SEAT_PARTS: Final = (
    "cash", "square", "cards", "protections", "acquired", "dossiers", "personnage", "boxer", "car", "skips", "buyer", "out",
)  # fmt: skip
PHASES: Final = (
    "running", "deal", "first roll", "move roll", "passage roll", "vol roll", "card roll", "fight roll",
    "draw", "exchange", "steal", *(question.name for question in QUESTIONS), "over",
)  # fmt: skip
KEPT: Final = (
    numbers.AVENTURE, numbers.DIAMANT, numbers.INVESTISSEMENT, numbers.MISSION, numbers.PERLE, numbers.PROTECTION, numbers.RECRUTEMENT,
)  # fmt: skip


def set_position(state: GangsterLeProState, position: Mapping[str, Any]) -> None:
    """Set a position at the beginning of the turn of seat `turn` (GLP-4.1); players hold only what is named."""
    for name in position:
        if name not in PARTS:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(PARTS)}")
    n = state.players
    lay_out(state, state.components, n, state.target)
    state.turn = _number("position.turn", position.get("turn", 0), 0, n - 1)
    state.first = _number("position.first", position.get("first", state.turn), 0, n - 1)
    state.turns = _number("position.turns", position.get("turns", 1), 1, numbers.TURN_LIMIT)
    people = position.get("players", [])
    if not isinstance(people, list) or len(people) > n:
        raise BadInput("position.players", people, f"a list of at most {n} tables, one a seat")
    for seat, person in enumerate(people):
        _set_person(state, seat, person)
    hats = position.get("hats", {})
    if not isinstance(hats, Mapping):
        raise BadInput("position.hats", hats, 'a table of squares, as in { "12" = "aventure-…" }')
    for square, name in hats.items():
        where = _number(
            "position.hats", int(square) if square.isdigit() else -1, 1, state.components.squares - 1
        )
        card = _free(state, f"position.hats.{square}", name, (numbers.AVENTURE,))
        if state.components.hat_square[card] < 0 or state.components.side_two[where] >= 0:
            raise BadInput(f"position.hats.{square}", name, "a hat card, on a single square")
        leave_deck(state, card)
        state.loc[card] = numbers.ON_SQUARE
        state.hats[where] = card
    for part, decks in (("used", range(numbers.PERSONNAGE)), ("gone", (numbers.INVESTISSEMENT,))):
        for name in _list(f"position.{part}", position.get(part, [])):
            card = _free(state, f"position.{part}", name, decks)
            leave_deck(state, card)
            discard(state, card)
    _set_left(state, position.get("left", {}))
    if state.out[state.turn] > 0:
        raise BadInput("position.turn", state.turn, "a seat that is still in the game")
    state.rerolls = state.bend(state.turn, numbers.B_REROLL, 0)
    before_the_die(state)


def _set_left(state: GangsterLeProState, left: Any) -> None:
    if not isinstance(left, Mapping):
        raise BadInput("position.left", left, 'a table of decks, as in { perle = ["perle-100"] }')
    components = state.components
    for deck, names in left.items():
        if deck not in DECKS[: numbers.PERSONNAGE]:
            raise BadInput(f"position.left.{deck}", names, f"one of {', '.join(DECKS[: numbers.PERSONNAGE])}")
        code = DECKS.index(deck)
        kept = {
            _free(state, f"position.left.{deck}", name, (code,))
            for name in _list(f"position.left.{deck}", names)
        }
        for card in range(components.first[code], components.first[code + 1]):
            if state.loc[card] == numbers.BAG and card not in kept:
                leave_deck(state, card)
                discard(state, card)


def _set_person(state: GangsterLeProState, seat: int, person: Any) -> None:
    where = f"position.players[{seat}]"
    if not isinstance(person, Mapping):
        raise BadInput(where, person, "a table")
    for name in person:
        if name not in SEAT_PARTS:
            raise BadInput(f"{where}.{name}", person[name], f"one of {', '.join(SEAT_PARTS)}")
    squares = state.components.squares
    state.cash[seat] = _number(f"{where}.cash", person.get("cash", numbers.START_CASH), 0, 999_900)
    state.square[seat] = _number(f"{where}.square", person.get("square", 0), 0, squares - 1)
    state.skips[seat] = _number(f"{where}.skips", person.get("skips", 0), 0, 9)
    state.buyer[seat] = bool(person.get("buyer", False))
    if person.get("out", 0):
        state.out[seat] = _number(f"{where}.out", person["out"], 1, state.players - 2)
        state.standing -= 1
        state.cash[seat] = 0
        return
    for name in _list(f"{where}.cards", person.get("cards", [])):
        card = _free(state, f"{where}.cards", name, KEPT)
        if (
            state.components.deck[card] in (numbers.AVENTURE, numbers.MISSION)
            and not state.components.star[card]
        ):
            raise BadInput(f"{where}.cards", name, "among Aventure and Mission cards only those with a star")
        _give(state, card, seat)
    change_spare(state, seat, _number(f"{where}.protections", person.get("protections", 0), 0, 99))
    for _dossier in range(
        _number(f"{where}.dossiers", person.get("dossiers", 0), 0, numbers.DOSSIERS_OUT - 1)
    ):
        _give(state, first_in_deck(state, numbers.DOSSIER), seat)
        state.dossiers[seat] += 1
    if "personnage" in person:
        _give(state, _free(state, f"{where}.personnage", person["personnage"], (numbers.PERSONNAGE,)), seat)
    if "boxer" in person:
        _set_boxer(state, seat, f"{where}.boxer", person["boxer"])
    if "car" in person:
        _set_car(state, seat, f"{where}.car", person["car"])
    if "acquired" in person:
        least = state.recruits[seat]
        state.acquired[seat] = _number(f"{where}.acquired", person["acquired"], least, 99)


def _set_boxer(state: GangsterLeProState, seat: int, where: str, data: Any) -> None:
    data = {"card": data} if isinstance(data, str) else data
    _keys(where, data, ("card", "under", "shown"))
    _give(state, _free(state, f"{where}.card", data.get("card"), (numbers.BOXE,)), seat)
    under = _list(f"{where}.under", data.get("under", []))
    for name in under:
        card = _free(state, f"{where}.under", name, (numbers.BOXE,))
        leave_deck(state, card)
        state.loc[card] = numbers.UNDER_BOXER + seat
    state.wins[seat] = _number(f"{where}.under", len(under), 0, numbers.WINS_TO_RETIRE - 1)
    state.known_boxer[seat] = bool(data.get("shown", bool(under)))


def _set_car(state: GangsterLeProState, seat: int, where: str, data: Any) -> None:
    data = {"card": data} if isinstance(data, str) else data
    _keys(where, data, ("card", "under"))
    _give(state, _free(state, f"{where}.card", data.get("card"), (numbers.AUTOMOBILE,)), seat)
    for name in _list(f"{where}.under", data.get("under", [])):
        card = _free(
            state,
            f"{where}.under",
            name,
            (numbers.AVENTURE, numbers.MISSION, numbers.RECRUTEMENT, numbers.PROTECTION),
        )
        leave_deck(state, card)
        state.loc[card] = numbers.UNDER_CAR + seat
        if state.components.deck[card] == numbers.RECRUTEMENT:
            state.acquired[seat] += state.components.men[card]
        state.factor[seat] -= 1
    if state.factor[seat] < 0:
        raise BadInput(f"{where}.under", data["under"], "no more cards than the car's collision factor")


def _give(state: GangsterLeProState, card: int, seat: int) -> None:
    leave_deck(state, card)
    receive(state, card, seat, "GLP-2.1")
    if state.loc[card] == numbers.FRESH + seat:
        state.loc[card] = numbers.HAND + seat
        state.fresh -= 1


def _free(state: GangsterLeProState, where: str, name: Any, decks: Any) -> int:
    ids = state.components.ids
    if name not in ids:
        raise BadInput(where, name, "the id of a card")
    card: int = ids.index(name)
    if state.components.deck[card] not in decks:
        raise BadInput(where, name, f"a card of {', '.join(DECKS[deck] for deck in decks)}")
    if state.loc[card] != numbers.BAG:
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
    """Return the whole position under the names that `set_position` takes, and derived values."""
    components = state.components
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
        "hats": {str(square): components.ids[card] for square, card in enumerate(state.hats) if card >= 0},
        "used": cards_at(state, numbers.USED),
        "gone": cards_at(state, numbers.OUT),
        "in_play": cards_at(state, numbers.IN_PLAY),
        "left": {DECKS[deck]: state.bag[deck] for deck in range(numbers.DECK_COUNT)},
        "known": known(state),
    }


def person(state: GangsterLeProState, seat: int) -> dict[str, Any]:
    """Return everything about a seat."""
    ids = state.components.ids
    boxer, car, persona = state.boxer[seat], state.car[seat], state.personnage[seat]
    return {
        "cash": state.cash[seat],
        "square": state.square[seat],
        "men": state.men(seat),
        "cards": hand(state, seat, KEPT),
        "protections": state.spare[seat],
        "acquired": state.acquired[seat],
        "dossiers": state.dossiers[seat],
        "personnage": None if persona < 0 else ids[persona],
        "boxer": None
        if boxer < 0
        else {
            "card": ids[boxer],
            "wins": state.wins[seat],
            "under": cards_at(state, numbers.UNDER_BOXER + seat),
            "shown": state.known_boxer[seat],
        },
        "car": None
        if car < 0
        else {
            "card": ids[car],
            "left": state.factor[seat],
            "under": cards_at(state, numbers.UNDER_CAR + seat),
        },
        "skips": state.skips[seat],
        "buyer": state.buyer[seat],
        "out": state.out[seat],
    }


def hand(state: GangsterLeProState, seat: int, decks: tuple[int, ...]) -> list[str]:
    """List the cards of some decks that a seat holds, by name."""
    components = state.components
    return sorted(
        components.ids[card]
        for deck in decks
        for card in range(components.first[deck], components.first[deck + 1])
        if state.in_hand(card, seat)
    )


def cards_at(state: GangsterLeProState, place: int) -> list[str]:
    """List the cards that lie somewhere, by name."""
    return sorted(state.components.ids[card] for card, where in enumerate(state.loc) if where == place)


def known(state: GangsterLeProState) -> dict[str, dict[str, list[int]]]:
    """Return, for each viewer, the cards in other hands it knows of and the seats that may hold them."""
    result: dict[str, dict[str, list[int]]] = {}
    for key, mask in remembered(state).items():
        viewer, card = divmod(key, KEY)
        name = str(viewer) if viewer < state.players else "spectator"
        seats = [seat for seat in range(state.players) if mask >> seat & 1]
        result.setdefault(name, {})[state.components.ids[card]] = seats
    return result


def square_names(state: GangsterLeProState) -> list[list[str]]:
    """Return the name, or the two names, of every square."""
    components = state.components
    return [
        [SQUARES[components.side_one[n]]]
        + ([SQUARES[components.side_two[n]]] if components.side_two[n] >= 0 else [])
        for n in range(components.squares)
    ]
