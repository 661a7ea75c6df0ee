"""The text form of actions and outcomes of Gangster Le Pro."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.core.errors import NotationError
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import SQUARES
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


def test_every_action_reads_back() -> None:
    """Every word, seat, square, card and business parses to the action it is written for."""
    state = begin(6)
    actions = list(range(19))
    actions += [
        base + seat
        for base in (numbers.FIGHT, numbers.HIT, numbers.WITH, numbers.CHOOSE)
        for seat in range(6)
    ]
    actions += [numbers.SIDE + kind for kind in range(len(SQUARES))]
    actions += [numbers.OPTION + k for k in range(3)] + [numbers.WALK + n for n in range(1, 7)]
    actions += [numbers.GO + square for square in range(36)] + [numbers.SELL_BUSINESS + n for n in range(10)]
    actions += [
        base + card
        for base in (numbers.STAR, numbers.SELL, numbers.SWAP, numbers.CARRY)
        for card in range(372)
    ]
    texts = {GAME.notation(state, 0, action): action for action in actions}
    assert len(texts) == len(actions)
    for text, action in texts.items():
        assert GAME.parse(state, 0, f"  {text.upper()} ") == action


def test_protections_are_alike_in_notation() -> None:
    """Any Protection is `give protection`; single ones have no notation."""
    state = begin(2)
    action = GAME.parse(state, 0, "give protection")
    assert action == numbers.GIVE + state.components.first[numbers.PROTECTION]
    assert GAME.notation(state, 0, action) == "give protection"
    with pytest.raises(NotationError):
        GAME.parse(state, 0, "give protection-gaston")


@pytest.mark.parametrize(
    "text",
    ["", "rol", "fight 6", "fight x", "go 36", "go ٣", "walk 0", "walk 7", "option 0", "option 4", "side nowhere",
     "sell nothing", "sell business nothing", "swap", "with 2 3", "x" * 300],
)  # fmt: skip
def test_what_is_no_notation_is_refused(text: str) -> None:
    """Malformed texts raise one clear error."""
    with pytest.raises(NotationError):
        GAME.parse(begin(6), 0, text)


@pytest.mark.parametrize(
    "text", ["roll 0", "roll 7", "roll", "draw", "draw nothing", "take 3", "deal perle-100"]
)
def test_what_is_no_outcome_is_refused(text: str) -> None:
    """Malformed outcomes raise one clear error."""
    with pytest.raises(NotationError):
        GAME.parse(begin(2), CHANCE, text)


def test_a_line_may_be_a_chain() -> None:
    """`swap … with …` is two actions where there is a choice of partner, one where there is none."""
    state = begin(3, players=[{"cards": ["perle-100"]}, {"cards": ["perle-300"]}, {"cards": ["perle-500"]}])
    card = state.components.ids.index("perle-100")
    assert GAME.parse_line(state, 0, "swap perle-100 with 2") == [numbers.SWAP + card, numbers.WITH + 2]
    assert GAME.parse_line(state, 0, "side vendeur; perle") == [
        numbers.SIDE + numbers.SQ_VENDEUR,
        numbers.BUY_PERLE,
    ]
    alone = begin(3, players=[{"cards": ["perle-100"]}, {}, {"cards": ["perle-500"]}])
    assert GAME.parse_line(alone, 0, "swap perle-100 with 2") == [numbers.SWAP + card]
    assert GAME.chance_line("roll 1 2 3") == ["roll 1", "roll 2", "roll 3"]
    assert GAME.chance_line("roll 1") == ["roll 1"]
