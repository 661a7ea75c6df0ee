"""Positions of The Boss as readable data: set one for a scenario, or read one back under the same names.

| part       | value                                                                                             |
|------------|---------------------------------------------------------------------------------------------------|
| `round`    | from 1                                                                                            |
| `extra`    | which extra round this is, 0 in a regular one                                                     |
| `chicago`  | Chicago's place from the left; by default where the round puts it                                 |
| `marker`   | the seat that holds the marker                                                                    |
| `turn`     | 1 to 5                                                                                            |
| `to_play`  | the seat whose turn it is                                                                         |
| `phase`    | `place` (place or pass) or `play` (a card)                                                        |
| `order`    | the seats in this turn's order; may be set for the fifth turn                                     |
| `turned`   | the police cards turned, as `["gold", "double"]`; one fewer than due: it is about to be turned    |
| `hands`    | by seat, cards as `boston-3`                                                                      |
| `hidden`   | by city, the face of the hidden card: `{ boston = "prison" }`                                     |
| `up`       | by city, faces in the order they were played: `{ boston = ["4", "3"] }`                           |
| `men`      | by seat, a table by city: `{ boston = "E2 O1" }`                                                  |
| `money`, `won`, `dead`, `spent`, `hospital` | by seat: M$, M$ won in the last round, Experts dead, Occasionals gone, Experts there |
| `prison`   | by seat, the rounds each Expert there still misses: `[[2], [], []]`                               |
| `bans`     | by seat, cities                                                                                   |
| `place`    | by seat, the final place of a seat that can no longer win, otherwise 0                               |

Naming hands, hidden, up, men, turn, to_play, phase or order means that the cards are dealt. Cards that are not named
then fill the hidden places and the hands in order; the rest lie face up, below those named. Police cards that are
not named alternate, gold first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tripot.core.errors import BadInput
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.deal import give_marker
from tripot.games.the_boss.rules.numbers import (
    AWAY,
    BADGES_FOR_LAST_ROUND,
    BANS_OF,
    CHICAGO,
    DEAD_OF,
    EXPERTS_AT,
    EXPERTS_OF,
    GOLD,
    HAND,
    HIDDEN,
    HOSPITAL_OF,
    LEADER_OF,
    MAX_EXTRA_ROUNDS,
    MAX_POLICE_TURNED,
    MEN_AT,
    MONEY_OF,
    NO_ONE,
    OCCASIONALS_OF,
    ORDER,
    PLACE,
    PLACE_OF,
    PLACES,
    PLAY,
    POLICE,
    POLICE_TURN,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    SILVER,
    SPENT_OF,
    TURN_POLICE,
    TURNS,
    UP,
    WHERE_IS,
    WON_OF,
)
from tripot.games.the_boss.rules.police import badges, keep_turned
from tripot.games.the_boss.rules.secrets import sort_hands
from tripot.games.the_boss.rules.turn import ask_of_all

PHASES = ("marker", "deal", "police", "place", "play", "over")
_DEALT = ("hands", "hidden", "up", "men", "turn", "to_play", "phase", "order")
_PARTS = (
    "round", "extra", "chicago", "marker", "turned", *_DEALT,
    "money", "won", "dead", "spent", "hospital", "prison", "bans", "place",
)  # fmt: skip
_BY_SEAT = {
    "money": MONEY_OF, "won": WON_OF, "place": PLACE_OF, "dead": DEAD_OF, "spent": SPENT_OF, "hospital": HOSPITAL_OF,
}  # fmt: skip
_DEFAULT_POLICE = ("gold", "silver", "gold", "silver", "double")
_MEN = re.compile(r"(?:E(\d))? ?(?:O(\d))?")


def set_position(state: BossState, position: Mapping[str, Any]) -> None:
    """Overwrite the named parts of a first position; BadInput names a part that is wrong."""
    for name in position:
        if name not in _PARTS:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(_PARTS)}")
    components, n = state.components, state.players
    state.round = _number("round", position.get("round", 1), 1, 99)
    state.extra = _number("extra", position.get("extra", 0), 0, MAX_EXTRA_ROUNDS)
    most = len(components.cities) + 1
    state.chicago = _number("chicago", position.get("chicago", min(state.round + 1, most)), 2, most)
    dealt = any(name in position for name in _DEALT)
    if "marker" in position or (dealt and state.marker == NO_ONE):
        give_marker(state, _number("marker", position.get("marker", 0), 0, n - 1))
    for name, part in _BY_SEAT.items():
        if name in position:
            high = {
                "place": n,
                "dead": components.experts,
                "spent": components.occasionals,
                "hospital": components.experts,
            }.get(name, 999)
            for seat, value in enumerate(_row(name, position[name], n)):
                state.books[part + seat] = _number(name, value, 0, high)
    _set_prison_and_bans(state, position)
    _set_men(state, _row("men", position.get("men", [{}] * n), n))
    if dealt:
        _set_turn(state, position)
        _set_cards(state, position)
    _set_police(state, position)
    ask_of_all(state)


def get_position(state: BossState) -> dict[str, Any]:
    """Return the whole position, with the supplies, under the names `set_position` takes."""
    components, n = state.components, state.players
    waiting = state.phase in (PLACE, PLAY)
    return {
        "round": state.round,
        "extra": state.extra,
        "chicago": state.chicago,
        "marker": state.marker,
        "turn": state.turn,
        "to_play": state.order[state.spot] if waiting else NO_ONE,
        "phase": PHASES[state.phase],
        "order": list(state.order),
        "turned": [POLICE[kind] for kind in state.turned],
        "last": state.last,
        "hands": [[components.name(card) for card in state.hands[seat]] for seat in range(n)],
        "hidden": {
            components.city_ids[city]: components.faces[state.hidden_card(city)]
            for city in components.cities
            if state.hidden_card(city) != NO_ONE
        },
        "up": {
            components.city_ids[city]: [components.faces[card] for card in up_cards(state, city)] for city in components.cities
        },
        "men": [
            {components.city_ids[city]: men_text(state, seat, city) for city in row_of(state) if state.men[seat * PLACES + city]}
            for seat in range(n)
        ],
        "supply": [
            cubes_text(state.supply_experts[seat], state.supply_occasionals[seat]) for seat in range(n)
        ],
        "money": list(state.money),
        "won": list(state.won),
        "dead": list(state.dead),
        "spent": list(state.spent),
        "hospital": list(state.hospital),
        "prison": [[2] * state.prison_two[seat] + [1] * state.prison_one[seat] for seat in range(n)],
        "bans": [[components.city_ids[city] for city in components.cities if state.bans[seat] >> city & 1] for seat in range(n)],
        "place": list(state.place),
    }  # fmt: skip


def row_of(state: BossState) -> list[int]:
    """Return the cities as they lie, Chicago among them (BOSS-2.2)."""
    left = state.chicago - 1
    return [*state.components.cities[:left], CHICAGO, *state.components.cities[left:]]


def up_cards(state: BossState, city: int) -> list[int]:
    """Return the cards face up under a city, the first played first."""
    board = state.board
    return sorted(
        (card for card in state.components.by_city[city] if board[WHERE_IS + card] >= UP),
        key=lambda card: board[WHERE_IS + card],
    )


def cubes_text(experts: int, occasionals: int) -> str:
    """Write gangsters as `E2 O1`; nothing for none."""
    parts = [f"E{experts}" if experts else "", f"O{occasionals}" if occasionals else ""]
    return " ".join(part for part in parts if part)


def men_text(state: BossState, seat: int, city: int) -> str:
    """Write the gangsters of a seat in a city."""
    return cubes_text(state.board[EXPERTS_AT + seat * PLACES + city], state.occasionals(seat, city))


def cubes(text: str) -> tuple[int, int] | None:
    """Read `E2 O1`; None for anything else."""
    match = _MEN.fullmatch(" ".join(text.upper().split()))
    return None if match is None or not text.strip() else (int(match[1] or 0), int(match[2] or 0))


def _set_prison_and_bans(state: BossState, position: Mapping[str, Any]) -> None:
    n = state.players
    for seat, terms in enumerate(_row("prison", position.get("prison", [[]] * n), n)):
        if not isinstance(terms, list) or any(term not in (1, 2) for term in terms):
            raise BadInput("position.prison", terms, "a list of rounds still to miss, 1 or 2 each")
        state.books[PRISON_ONE_OF + seat] = terms.count(1)
        state.books[PRISON_TWO_OF + seat] = terms.count(2)
    for seat, cities in enumerate(_row("bans", position.get("bans", [[]] * n), n)):
        if not isinstance(cities, list):
            raise BadInput("position.bans", cities, "a list of cities")
        for city in cities:
            state.books[BANS_OF + seat] |= 1 << _city(state, "bans", city)


def _set_men(state: BossState, rows: list[Any]) -> None:
    """Place the gangsters and work out who leads where and what is left in supply."""
    for seat, row in enumerate(rows):
        for city, text in _by_city("men", row).items():
            number = CHICAGO if city == "chicago" else _city(state, "men", city)
            pair = cubes(text) if isinstance(text, str) else None
            if pair is None or (pair[1] and not pair[0]) or pair == (0, 0):
                raise BadInput(f"position.men of seat {seat}", text, "gangsters with an Expert, as 'E2 O1'")
            state.board[EXPERTS_AT + seat * PLACES + number] = pair[0]
            state.board[MEN_AT + seat * PLACES + number] = sum(pair)
        own = range(seat * PLACES, (seat + 1) * PLACES)
        away = state.dead[seat] + state.hospital[seat] + state.prison_one[seat] + state.prison_two[seat]
        experts = state.components.experts - away - sum(state.experts[at] for at in own)
        occasionals = (
            state.components.occasionals
            - state.spent[seat]
            - sum(state.men[at] - state.experts[at] for at in own)
        )
        if experts < 0 or occasionals < 0:
            raise BadInput(
                f"position: the gangsters of seat {seat}",
                "more",
                f"{state.components.experts} Experts and {state.components.occasionals} Occasionals in all",
            )
        state.board[EXPERTS_OF + seat] = experts
        state.board[OCCASIONALS_OF + seat] = occasionals
    for place in range(PLACES):
        counts = [state.men[seat * PLACES + place] for seat in range(state.players)]
        if max(counts) == 0:
            continue
        if counts.count(max(counts)) > 1:
            raise BadInput(
                f"position.men in {state.components.city_ids[place]}", counts, "one who has the most"
            )
        state.board[LEADER_OF + place] = counts.index(max(counts))


def _set_turn(state: BossState, position: Mapping[str, Any]) -> None:
    n = state.players
    state.turn = _number("turn", position.get("turn", 1), 1, TURNS)
    order = state.order if state.turn < TURNS else state.last_order()
    if "order" in position and state.turn == TURNS:
        order = [_number("order", seat, 0, n - 1) for seat in _row("order", position["order"], n)]
    if sorted(order) != list(range(n)) or position.get("order", order) != order:
        raise BadInput(
            "position.order", position.get("order"), "every seat once; another order only in the fifth turn"
        )
    for spot, seat in enumerate(order):
        state.board[ORDER + spot] = seat
    state.spot = order.index(_number("to_play", position.get("to_play", order[0]), 0, n - 1))
    phase = position.get("phase", "place")
    if phase not in ("place", "play"):
        raise BadInput("position.phase", phase, "place or play")
    state.phase = PHASES.index(phase)


def _set_cards(state: BossState, position: Mapping[str, Any]) -> None:
    """Lay the named cards, then the others: hidden places first, then hands, the rest face up."""
    components, n, board = state.components, state.players, state.board
    for city, face in _by_city("hidden", position.get("hidden", {})).items():
        board[WHERE_IS + _card(state, "hidden", f"{city}-{face}")] = HIDDEN
    for seat, hand in enumerate(_row("hands", position.get("hands", [[]] * n), n)):
        if not isinstance(hand, list):
            raise BadInput(f"position.hands of seat {seat}", hand, "a list of cards as 'boston-3'")
        for name in hand:
            board[WHERE_IS + _card(state, "hands", name)] = seat
    named = []
    for city, faces in _by_city("up", position.get("up", {})).items():
        if not isinstance(faces, list):
            raise BadInput(f"position.up.{city}", faces, "a list of faces")
        for face in faces:
            named.append(_card(state, "up", f"{city}-{face}"))
            board[WHERE_IS + named[-1]] = UP
    for place in components.cities:
        if state.hidden_card(place) == NO_ONE:
            free = [card for card in components.by_city[place] if board[WHERE_IS + card] == AWAY]
            if not free:
                raise BadInput(
                    f"position: the cards of {components.city_ids[place]}", "all named", "one left to hide"
                )
            board[WHERE_IS + free[0]] = HIDDEN
    rest, order = _unnamed(state), state.order
    for seat in range(n):
        size = HAND - state.turn + 1 - (1 if order.index(seat) < state.spot else 0)
        missing = size - state.where.count(seat)
        if missing < 0:
            raise BadInput(
                f"position.hands of seat {seat}", state.where.count(seat), f"{size} cards in this turn"
            )
        for _card_more in range(missing):
            card = next(rest, None)
            if card is None:
                raise BadInput("position.up", "too many cards", f"{_played(state)} in this turn")
            board[WHERE_IS + card] = seat
    for number, card in enumerate([*rest, *named]):
        board[WHERE_IS + card] = UP + number
    state.cursor = len(components.cards)
    sort_hands(state)


def _unnamed(state: BossState) -> Iterator[int]:
    return iter([card for card in state.components.cards if state.where[card] == AWAY])


def _played(state: BossState) -> int:
    return (state.turn - 1) * state.players + state.spot


def _set_police(state: BossState, position: Mapping[str, Any]) -> None:
    """Turn the police cards named, or as many as are due; the last one due may still be to come (BOSS-4)."""
    components = state.components
    regular = state.round - state.extra
    at_start = regular - 1 if components.every_round else max(regular - 1, 1)
    after = regular if components.every_round or regular > 1 else 1
    due = after if state.turn >= POLICE_TURN or state.extra else at_start
    if state.phase < TURN_POLICE and state.round == 1:
        due = 0
    default = [*_DEFAULT_POLICE[:due]] if not state.extra else ["gold", "double", "gold"]
    cards = position.get("turned", default)
    if not isinstance(cards, list) or any(card not in POLICE for card in cards):
        raise BadInput("position.turned", cards, f"a list of {', '.join(POLICE)}")
    if any(cards.count(card) > count for card, count in zip(POLICE, components.police, strict=True)):
        raise BadInput("position.turned", cards, "no more cards of a kind than there are")
    if len(cards) > MAX_POLICE_TURNED:
        raise BadInput(
            "position.turned", cards, f"at most {MAX_POLICE_TURNED} cards: the match ends before a sixth"
        )
    for card in cards:
        keep_turned(state, POLICE.index(card))
    state.last = max(badges(state, GOLD), badges(state, SILVER)) >= BADGES_FOR_LAST_ROUND
    first_place = state.phase == PLACE and state.spot == 0
    pending = first_place and (
        state.turn == POLICE_TURN or (state.turn == 1 and state.round == 1 and not components.every_round)
    )
    if pending and len(cards) == due - 1:
        state.phase = TURN_POLICE
    elif len(cards) != due and not state.extra:
        raise BadInput("position.turned", cards, f"{due} cards at this moment of the match")


def _city(state: BossState, field: str, name: Any) -> int:
    known = [state.components.city_ids[city] for city in state.components.cities]
    if name not in known:
        raise BadInput(f"position.{field}", name, f"a city in play: {', '.join(known)}")
    return state.components.city_ids.index(name)


def _card(state: BossState, field: str, name: Any) -> int:
    for card in state.components.cards:
        if state.components.name(card) == name and state.where[card] == AWAY:
            return card
    raise BadInput(f"position.{field}", name, "a city card in play, as 'boston-3', not named elsewhere")


def _row(field: str, value: Any, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(f"position.{field}", value, f"a list of {length}, one for each seat")
    return value


def _by_city(field: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(f"position.{field}", value, "a table by city")
    return value


def _number(field: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"position.{field}", value, f"a whole number from {least} to {most}")
    return value
