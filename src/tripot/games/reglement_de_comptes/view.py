"""Views of Règlement de comptes: the part of a position that a seat may see, and derived values for a board."""

from __future__ import annotations

from typing import Any

from tripot.core.game import View
from tripot.games.reglement_de_comptes.position import STEPS, counts, hand
from tripot.games.reglement_de_comptes.rules.cakes import passed_to
from tripot.games.reglement_de_comptes.rules.cash import sources
from tripot.games.reglement_de_comptes.rules.numbers import (
    CARD_NAMES,
    HOME,
    MEN,
    MOVE_FROM,
    MOVE_TO,
    NO_SEAT,
    OVER,
    ROLE_NAMES,
    SEAT_MAN,
    SEATS,
    TAKE_MAN,
    TARGET,
    after,
    before,
    members,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState


def view(state: ReglementState, seat: int | None) -> View:
    """Return the table as a seat or a spectator (None) sees it: all but the others' hands and the pile (RDC-2.6)."""
    n = state.players
    over = state.step == OVER
    return {
        "players": n,
        "step": STEPS[state.step],
        "over": over,
        "turn": state.turn if state.turns else None,
        "turns": state.turns,
        "second": state.second,
        "seats": [_seat(state, number) for number in range(SEATS)],
        "cakes": [_cake(state, player) for player in range(n)],
        "waiting": _waiting(state),
        "placer": state.placer if state.step in (TAKE_MAN, SEAT_MAN) else None,
        "card": _card(state),
        "chosen": _chosen(state),
        "bank": state.bank,
        "money": list(state.money),
        "income": [state.income(player) for player in range(n)],
        "sources": [sources(state, player) for player in range(n)],
        "men": list(state.men),
        "fallen": list(state.fallen),
        "out_at": [state.out_at[player] if state.men[player] == 0 else None for player in range(n)],
        "pills": state.pills,
        "hand": hand(state, seat) if seat is not None else None,
        "hand_sizes": list(state.hand_sizes),
        "pile_size": state.pile_size,
        "discards": counts(state.discards),
        "played_out": state.played_out,
        "quiet": state.quiet,
    }


def _seat(state: ReglementState, seat: int) -> dict[str, Any]:
    components = state.components
    owner, cake, across = state.owner_at(seat), state.cake_at(seat), components.faces[seat]
    man = None
    if owner != NO_SEAT:
        asleep = bool(state.asleep >> seat & 1)
        man = {"owner": owner, "role": ROLE_NAMES[state.role_at(seat)], "asleep": asleep}
    return {
        "number": seat + 1,
        "item": components.items[seat],
        "letter": components.letters[seat] or None,
        "faces": across + 1 if across >= 0 else None,
        "gangster": man,
        "cake": cake if cake != NO_SEAT else None,
    }


def _cake(state: ReglementState, player: int) -> dict[str, Any]:
    """Return where a cake is, the seats it would hit, and where it could be passed: public, for the board."""
    seat = state.cakes[player]
    if seat < 0:
        return {"where": "home" if seat == HOME else "gone", "seat": None}
    blast = [one for one in (before(seat), seat, after(seat)) if state.everyone() >> one & 1]
    ways = [passed_to(state, player, direction) for direction in (0, 1)]
    return {
        "where": "table",
        "seat": seat + 1,
        "blast": [one + 1 for one in blast],
        "passes_to": [way + 1 if way >= 0 else None for way in ways],
    }


def _waiting(state: ReglementState) -> list[dict[str, int]] | None:
    if not state.waiting:
        return None
    return [
        {
            ROLE_NAMES[man >> 1] + ("_asleep" if man & 1 else ""): state.waiting[player * MEN + man]
            for man in range(MEN)
            if state.waiting[player * MEN + man]
        }
        for player in range(state.players)
    ]


def _card(state: ReglementState) -> str | None:
    return CARD_NAMES[state.card] if state.step in (TARGET, MOVE_FROM, MOVE_TO) else None


def _chosen(state: ReglementState) -> dict[str, Any] | None:
    """Return the parts of a chain chosen so far."""
    if state.step == SEAT_MAN:
        return {"role": ROLE_NAMES[state.chosen >> 1], "asleep": bool(state.chosen & 1)}
    if state.step == MOVE_TO:
        return {"seat": state.chosen + 1}
    if state.step == TARGET and state.drunk:
        return {"pills": [seat + 1 for seat in members(state.drunk)]}
    return None
