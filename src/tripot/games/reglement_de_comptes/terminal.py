"""Draws the long table of Règlement de comptes in text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tripot.games.reglement_de_comptes.position import hand
from tripot.games.reglement_de_comptes.rules.numbers import GONE, NO_SEAT, ROLE_NAMES
from tripot.games.reglement_de_comptes.rules.state import ReglementState

if TYPE_CHECKING:
    from tripot.core.game import Game

SIGNS = {
    "knife": "†", "revolver": "¬", "glass": "Y", "register": "$", "bar": "B", "restaurant": "R", "gambling": "♠", "none": " ",
}  # fmt: skip


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
        return [f"{number}{SIGNS[state.components.items[at]]}", man, served]

    def row(numbers: list[int]) -> list[str]:
        cells = [cell(number) for number in numbers]
        return ["".join(f"{drawn[line]:<5}" for drawn in cells).rstrip() for line in range(3)]

    lines = [text("show.top", bank=state.bank, pile=state.pile_size, pills=state.pills, turns=state.turns)]
    top, bottom = row(list(range(1, 14))), row(list(range(28, 15, -1)))
    left, right = [cell(30), cell(29)], [cell(14), cell(15)]
    for side, ends in ((top, 0), (bottom, 1)):
        for line in range(3):
            start, end = left[ends][line], right[ends][line]
            if start or end or side[line]:
                lines.append(f"{start:<5}| {side[line]:<65}| {end}".rstrip())
        if ends == 0:
            lines.append("     +" + "-" * 66 + "+")
    for player in range(state.players):
        who = ">" if player == state.turn and state.turns else " "
        cake = state.cakes[player]
        where = str(cake + 1) if cake >= 0 else text("show.gone" if cake == GONE else "show.home")
        name = f"{text(f'colour.{player}')} ({player})"
        lines.append(
            f"{who} {name:<10} "
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
