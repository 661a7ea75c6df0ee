"""What a seat at Règlement de comptes may see, and how the table is drawn in text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tripot.core.game import View
from tripot.games.reglement_de_comptes.positions import STEPS, counts, hand
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules_cards import passed_to
from tripot.games.reglement_de_comptes.rules_position import (
    MOVE_FROM,
    MOVE_TO,
    OVER,
    SEAT_MAN,
    TAKE_MAN,
    TARGET,
)
from tripot.games.reglement_de_comptes.rules_table import (
    CARD_NAMES,
    GONE,
    HOME,
    MEN,
    NO_SEAT,
    ROLE_NAMES,
    SEATS,
    after,
    before,
    seats_in,
)

if TYPE_CHECKING:
    from tripot.core.game import Game

SIGNS = {
    "knife": "†", "revolver": "¬", "glass": "Y", "register": "$", "bar": "B", "restaurant": "R", "gambling": "♠", "none": " ",
}  # fmt: skip


def view(state: ReglementState, seat: int | None) -> View:
    """Return the table as a seat or a spectator (None) sees it: all but the others' hands and the pile (RDC-2.6)."""
    n = state.players
    over = state.phase == OVER
    return {
        "players": n,
        "step": STEPS[state.phase],
        "over": over,
        "turn": state.turn if state.turns else None,
        "turns": state.turns,
        "second": state.second,
        "seats": [_seat(state, number) for number in range(SEATS)],
        "cakes": [_cake(state, player) for player in range(n)],
        "waiting": _waiting(state),
        "placer": state.placer if state.phase in (TAKE_MAN, SEAT_MAN) else None,
        "card": _card(state),
        "chosen": _chosen(state),
        "bank": state.bank,
        "money": list(state.money),
        "income": [state.income(player) for player in range(n)],
        "men": list(state.men),
        "fallen": list(state.fallen),
        "out": [state.out_at[player] if state.men[player] == 0 else None for player in range(n)],
        "pills": state.pills,
        "hand": hand(state, seat) if seat is not None else None,
        "hands": list(state.hand_sizes),
        "pile": state.pile_size,
        "discards": counts(state.discards),
        "played_out": state.played_out,
        "quiet": state.quiet,
    }


def _seat(state: ReglementState, seat: int) -> dict[str, Any]:
    table = state.table
    owner, cake, across = state.owner_at(seat), state.cake_at(seat), table.faces[seat]
    man = None
    if owner != NO_SEAT:
        asleep = bool(state.asleep >> seat & 1)
        man = {"owner": owner, "role": ROLE_NAMES[state.role_at(seat)], "asleep": asleep}
    return {
        "number": seat + 1,
        "item": table.items[seat],
        "letter": table.letters[seat] or None,
        "faces": across + 1 if across >= 0 else None,
        "gangster": man,
        "cake": cake if cake != NO_SEAT else None,
    }


def _cake(state: ReglementState, player: int) -> dict[str, Any]:
    """Say where a cake is, whom it would blow up and where it would be passed to: public, worked out for the board."""
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
    return CARD_NAMES[state.card] if state.phase in (TARGET, MOVE_FROM, MOVE_TO) else None


def _chosen(state: ReglementState) -> dict[str, Any] | None:
    """Say what is chosen so far of a longer choice."""
    if state.phase == SEAT_MAN:
        return {"role": ROLE_NAMES[state.chosen >> 1], "asleep": bool(state.chosen & 1)}
    if state.phase == MOVE_TO:
        return {"seat": state.chosen + 1}
    if state.phase == TARGET and state.drunk:
        return {"pills": [seat + 1 for seat in seats_in(state.drunk)]}
    return None


def show(game: Game, state: ReglementState, seat: int | None, lang: str) -> str:
    """Draw the long table: seats 1 to 13 above, 14 and 15 on the right, 16 to 28 below, 29 and 30 on the left."""

    def text(key: str, **values: Any) -> str:
        return game.text((key, values), lang)

    def cell(number: int) -> list[str]:
        at = number - 1
        cake = state.cake_at(at)
        owner = state.owner_at(at)
        man = ""
        if owner != NO_SEAT:
            man = text(f"initials.{owner}") + text(f"role_initial.{ROLE_NAMES[state.role_at(at)]}")
            man += "z" if state.asleep >> at & 1 else ""
        served = "" if cake == NO_SEAT else "*" + text(f"initials.{cake}")
        return [f"{number}{SIGNS[state.table.items[at]]}", man, served]

    def row(numbers: list[int]) -> list[str]:
        cells = [cell(number) for number in numbers]
        return ["  ".join(f"{one[line]:<4}" for one in cells).rstrip() for line in range(3)]

    lines = [text("show.top", bank=state.bank, pile=state.pile_size, pills=state.pills, turns=state.turns)]
    top, bottom = row(list(range(1, 14))), row(list(range(28, 15, -1)))
    left, right = [cell(30), cell(29)], [cell(14), cell(15)]
    for side, ends in ((top, 0), (bottom, 1)):
        for line in range(3):
            start, end = left[ends][line], right[ends][line]
            lines.append(f"{start:<4} | {side[line]:<76} | {end}".rstrip())
        if ends == 0:
            lines.append("     +" + "-" * 78 + "+")
    for player in range(state.players):
        who = ">" if player == state.turn and state.turns else " "
        cake = state.cakes[player]
        where = str(cake + 1) if cake >= 0 else text("show.gone" if cake == GONE else "show.home")
        name = f"{text(f'colour.{player}')} ({player})"
        lines.append(
            f"{who} {name:<12} "
            + text(
                "show.player",
                money=state.money[player],
                men=state.men[player],
                income=state.income(player),
                cake=where,
                cards=state.hand_sizes[player],
            )
        )
    if seat is not None:
        lines.append(text("show.hand", cards=hand(state, seat)))
    return "\n".join(lines)
