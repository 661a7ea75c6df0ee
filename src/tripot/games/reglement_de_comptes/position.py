"""Positions of Règlement de comptes as plain data: the parts that a scenario may set or check.

| part | value |
|---|---|
| `turn = "red"` | whose turn it is; yellow's if not named |
| `step = "start"` | the turn begins: cake, income (the default); "cards": the first card is awaited |
| `seats = { 5 = "red cogneur", 6 = "violet lame asleep", K = "orange cogneur" }` | all men at the table, by number or letter; if not named, the seating of the set-up |
| `cakes = { red = 30 }` | a seat, "home" (the default) or "gone" |
| `hands = { red = ["pass", "move"] }` | 1 to 5 cards; a hand not named gets five plain cards, moves first |
| `pile = { pan = 3 }` | or discards = { pan = 3 }: the other cards are in the other one |
| `played_out = 1` | Alerte! cards that have left the game |
| `bank = 12000, money = { red = 3000 }, quiet = 29` | the bank, the players' money, quiet turns |
| `eliminated = { yellow = { moment = 1, men = 2 } }` | how players without men were eliminated |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.core.errors import BadInput
from tripot.games.reglement_de_comptes.edition import COLOURS
from tripot.games.reglement_de_comptes.notation import man_words
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    CARD_NAMES,
    DEAL,
    FIRST_CARD,
    GONE,
    HAND,
    HOME,
    KINDS,
    MEN,
    MOVE_FROM,
    MOVE_TO,
    OVER,
    PILLS,
    QUIET_TURNS,
    REFILL,
    ROLE_NAMES,
    SEAT_MAN,
    SEATS,
    SECOND_CARD,
    TAKE_MAN,
    TARGET,
    YOUNGEST_DRAW,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

STEPS = {
    DEAL: "deal",
    YOUNGEST_DRAW: "youngest",
    TAKE_MAN: "man",
    SEAT_MAN: "seat",
    FIRST_CARD: "cards",
    SECOND_CARD: "second",
    TARGET: "target",
    MOVE_FROM: "from",
    MOVE_TO: "to",
    REFILL: "draw",
    OVER: "over",
}
PARTS = (
    "turn", "step", "seats", "cakes", "hands", "pile", "discards", "played_out", "bank", "money", "quiet", "eliminated",
)  # fmt: skip
FILLERS = ("move", "knife", "pan", "order", "pass", "cocktail", "boum")
"""The order in which hands that a position does not name are filled."""


def set_position(state: ReglementState, position: Mapping[str, Any]) -> None:
    """Overwrite the named parts of a first position; the match continues at a player's turn."""
    for name in position:
        if name not in PARTS:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(PARTS)}")
    n = state.players
    state.turns = 0
    turn = _colour("position.turn", position.get("turn", COLOURS[0]), n)
    step = position.get("step", "start")
    if step not in ("start", "cards"):
        raise BadInput("position.step", step, "start or cards")
    if "seats" in position:
        _seat_men(state, position["seats"])
    if any(state.waiting):
        raise BadInput("position.seats", "nothing", "the men at the table: with free seating nobody sits yet")
    _eliminate(state, position.get("eliminated", {}))
    if state.men[turn] == 0:
        raise BadInput("position.turn", position.get("turn"), "a player who has gangsters")
    if sum(1 for men in state.men if men) < 2:
        raise BadInput("position.seats", position.get("seats"), "gangsters of at least two players")
    money = [0] * n
    for colour, amount in _by_colour("position.money", position.get("money", {}), n).items():
        money[colour] = _whole(f"position.money.{COLOURS[colour]}", amount, 0, 1_000_000)
    state.money = money
    state.bank = _whole("position.bank", position.get("bank", state.bank), 1, 1_000_000)
    state.quiet = _whole("position.quiet", position.get("quiet", 0), 0, QUIET_TURNS - 1)
    _serve_cakes(state, position.get("cakes", {}))
    _deal(state, position)
    if step == "start":
        state.begin_turn(turn)
    else:
        state.turn, state.turns, state.step = turn, 1, FIRST_CARD


def _seat_men(state: ReglementState, seats: Any) -> None:
    if not isinstance(seats, Mapping):
        raise BadInput("position.seats", seats, 'men by seat, as in { 5 = "red cogneur" }')
    gang = [size_of(state.gangs[0] & mask) for mask in (state.parrains, state.flingueurs, state.lames)]
    for role in range(3):
        gang[role] += state.waiting[role * 2] if state.waiting else 0
    size = state.men[0]
    gang.append(size - sum(gang))
    state.stand(state.everyone())
    state.waiting = [0] * (state.players * MEN)
    present = [[0] * len(gang) for _player in range(state.players)]
    for name, man in seats.items():
        field = f"position.seats.{name}"
        seat = _seat(field, name, state)
        words = man.split() if isinstance(man, str) else []
        asleep = words[2:] == ["asleep"]
        if len(words) != 2 + asleep or words[0] not in COLOURS[: state.players] or words[1] not in ROLE_NAMES:
            raise BadInput(field, man, "a colour, a role and perhaps asleep, as in 'violet lame asleep'")
        player, role = COLOURS.index(words[0]), ROLE_NAMES.index(words[1])
        if state.everyone() >> seat & 1:
            raise BadInput(field, man, "an empty seat: its letter and its number are both named")
        present[player][role] += 1
        if present[player][role] > gang[role]:
            raise BadInput(field, man, f"at most {gang[role]} of them at {state.players} players")
        state.sit(player, role, asleep, seat)
    state.men = [sum(men) for men in present]
    state.fallen = [size - men for men in state.men]
    state.pills = PILLS - size_of(state.asleep)


def _eliminate(state: ReglementState, eliminated: Any) -> None:
    elimination_texts = _by_colour("position.eliminated", eliminated, state.players)
    out_at, out_men, cakes = state.out_at, state.out_men, state.cakes
    for player in range(state.players):
        field = f"position.eliminated.{COLOURS[player]}"
        how = elimination_texts.get(player, {})
        if state.men[player]:
            if player in elimination_texts:
                raise BadInput(field, how, "a player without gangsters at the table")
            continue
        if not isinstance(how, Mapping) or set(how) - {"moment", "men"}:
            raise BadInput(field, how, "{ moment = 1, men = 2 }")
        out_at[player] = _whole(f"{field}.moment", how.get("moment", 1), 1, 5)
        out_men[player] = _whole(f"{field}.men", how.get("men", 1), 1, 3)
        cakes[player] = GONE
    state.out_at, state.out_men, state.cakes = out_at, out_men, cakes
    state.moment = max(out_at)


def _serve_cakes(state: ReglementState, cakes: Any) -> None:
    places = state.cakes
    for player, where in _by_colour("position.cakes", cakes, state.players).items():
        field = f"position.cakes.{COLOURS[player]}"
        if where == "gone":
            places[player] = GONE
        elif where == "home" and state.men[player]:
            places[player] = HOME
        else:
            seat = _seat(field, str(where), state)
            if seat in places and places.index(seat) != player:
                raise BadInput(field, where, "a seat without another cake")
            places[player] = seat
    state.cakes = places


def _deal(state: ReglementState, position: Mapping[str, Any]) -> None:
    n = state.players
    state.played_out = _whole(
        "position.played_out", position.get("played_out", 0), 0, state.components.deck[ALERTE]
    )
    left = [state.cards_of(kind) for kind in range(KINDS)]
    named = _by_colour("position.hands", position.get("hands", {}), n)
    hands = [[0] * KINDS for _player in range(n)]
    for player, hand in named.items():
        field = f"position.hands.{COLOURS[player]}"
        least = 1 if state.men[player] else 0
        most = HAND if state.men[player] else 0
        if not isinstance(hand, list) or not least <= len(hand) <= most:
            raise BadInput(field, hand, f"a list of {least} to {most} cards")
        for card in hand:
            if card not in CARD_NAMES:
                raise BadInput(field, card, f"one of {', '.join(CARD_NAMES)}")
            kind = CARD_NAMES.index(card)
            hands[player][kind] += 1
            left[kind] -= 1
            if left[kind] < 0:
                raise BadInput(field, card, f"at most {state.cards_of(kind)} of them in all hands")
    if "pile" in position and "discards" in position:
        raise BadInput("position.discards", position["discards"], "nothing beside position.pile")
    part = "pile" if "pile" in position else "discards"
    there = _counts(f"position.{part}", position.get(part, {}), left)
    left = [cards - there[kind] for kind, cards in enumerate(left)]
    for player in range(n):
        if player not in named and state.men[player]:
            _fill(hands[player], left)
    state.pile, state.discards = (there, left) if part == "pile" else (left, there)
    state.pile_size = sum(state.pile)
    if state.pile_size == 0:
        raise BadInput(f"position.{part}", position.get(part), "at least one card left for the pile")
    state.hands = [cards for hand in hands for cards in hand]
    state.hand_sizes = [sum(hand) for hand in hands]
    state.fresh = [state.cards_of(kind) - state.discards[kind] for kind in range(KINDS)]
    state.drawn = state.hands[:]
    state.news = state.hand_sizes[:]


def _fill(hand: list[int], left: list[int]) -> None:
    for card in FILLERS:
        kind = CARD_NAMES.index(card)
        while left[kind] and sum(hand) < HAND:
            hand[kind] += 1
            left[kind] -= 1
    if sum(hand) == 0:
        raise BadInput(
            "position.hands", "nothing", "hands for all: no cards are left to fill those not named"
        )


def get_position(state: ReglementState) -> dict[str, Any]:
    """Return the whole position under the names that `set_position` takes, and derived values."""
    n = state.players
    return {
        "turn": COLOURS[state.turn],
        "step": STEPS[state.step],
        "turns": state.turns,
        "placer": COLOURS[state.placer] if state.step in (TAKE_MAN, SEAT_MAN) else "none",
        "seats": {str(seat + 1): _man(state, seat) for seat in range(SEATS)},
        "waiting": _waiting(state),
        "cakes": {COLOURS[player]: _cake(state.cakes[player]) for player in range(n)},
        "hands": {COLOURS[player]: hand(state, player) for player in range(n)},
        "pile": counts(state.pile),
        "discards": counts(state.discards),
        "played_out": state.played_out,
        "bank": state.bank,
        "money": {COLOURS[player]: state.money[player] for player in range(n)},
        "income": {COLOURS[player]: state.income(player) for player in range(n)},
        "men": {COLOURS[player]: state.men[player] for player in range(n)},
        "fallen": {COLOURS[player]: state.fallen[player] for player in range(n)},
        "pills": state.pills,
        "quiet": state.quiet,
        "eliminated": {
            COLOURS[player]: {"moment": state.out_at[player], "men": state.out_men[player]}
            for player in range(n)
            if state.men[player] == 0
        },
    }


def hand(state: ReglementState, player: int) -> list[str]:
    """Return a hand's cards, by kind."""
    return [CARD_NAMES[kind] for kind in range(KINDS) for _card in range(state.holds(player, kind))]


def counts(cards: list[int]) -> dict[str, int]:
    """Return how many cards of each kind there are, by name."""
    return {CARD_NAMES[kind]: number for kind, number in enumerate(cards)}


def _man(state: ReglementState, seat: int) -> str:
    owner = state.owner_at(seat)
    if owner < 0:
        return "empty"
    return f"{COLOURS[owner]} {man_words(state.role_at(seat) * 2 + (state.asleep >> seat & 1))}"


def _cake(seat: int) -> int | str:
    return seat + 1 if seat >= 0 else "home" if seat == HOME else "gone"


def _waiting(state: ReglementState) -> dict[str, list[str]]:
    if not state.waiting:
        return {}
    return {
        COLOURS[player]: [
            man_words(man) for man in range(MEN) for _one in range(state.waiting[player * MEN + man])
        ]
        for player in range(state.players)
    }


def _by_colour(field: str, value: Any, players: int) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(field, value, "a table with a value for each colour named")
    return {_colour(field, colour, players): one for colour, one in value.items()}


def _colour(field: str, value: Any, players: int) -> int:
    if value not in COLOURS[:players]:
        raise BadInput(field, value, f"one of {', '.join(COLOURS[:players])}")
    return COLOURS.index(value)


def _seat(field: str, name: str, state: ReglementState) -> int:
    if name.isascii() and name.isdigit() and len(name) < 3 and 1 <= int(name) <= SEATS:
        return int(name) - 1
    if name in state.components.letters and name:
        return state.components.letters.index(name)
    raise BadInput(field, name, f"a seat from 1 to {SEATS}, or its letter")


def _whole(field: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(field, value, f"a whole number from {least} to {most}")
    return value


def _counts(field: str, value: Any, most: list[int]) -> list[int]:
    if not isinstance(value, Mapping) or set(value) - set(CARD_NAMES):
        raise BadInput(field, value, f"a number for some of {', '.join(CARD_NAMES)}")
    return [
        _whole(f"{field}.{card}", value.get(card, 0), 0, most[kind]) for kind, card in enumerate(CARD_NAMES)
    ]
