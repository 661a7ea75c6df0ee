"""Règlement de comptes as a recorded match: bots as on the bare rules, and no way back once a hand was seen."""

from __future__ import annotations

from collections import Counter

from tests.games.reglement_de_comptes.helpers import GAME, fresh

from tripot.core.match import Match
from tripot.core.playout import choose
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.games.reglement_de_comptes.bot.greedy import GreedyBot
from tripot.games.reglement_de_comptes.rules.numbers import ENOUGH, PILL

MATCHES = 6


def pills(state: State, seat: int, action: int) -> int:
    """Return how many pills a cocktail has that this action serves, 0 if it serves none."""
    copy = state.clone()
    copy.events = []
    copy.apply(seat, action)
    return (
        sum(event.kind == "drugged" for event in copy.events) if action in (ENOUGH, *range(PILL, 300)) else 0
    )


def test_bots_serve_the_same_cocktails_through_a_match_as_on_the_state() -> None:
    """Six greedy bots: what a record's match gives out in pills is what the bare rules give (RDC-6.9)."""
    recorded: Counter[int] = Counter()
    bare: Counter[int] = Counter()
    for seed in range(MATCHES):
        match = Match.new(GAME, 6, server_seed=f"{seed:064x}")
        match.open()
        rng, bot = Rng(seed), GreedyBot()
        while waiting := match.state.to_act():
            seat = waiting[0]
            action = choose(bot, match.state, seat, rng)
            recorded[pills(match.state, seat, action)] += 1
            match.act(seat, action)
        chances = [action for _entry, who, action in match.moves if who == CHANCE]
        state, rng = fresh(6), Rng(seed)
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == CHANCE:
                state.apply(CHANCE, chances.pop(0))
                continue
            action = choose(bot, state, seat, rng)
            bare[pills(state, seat, action)] += 1
            state.apply(seat, action)
    assert recorded == bare
    assert recorded[2] > 0
    assert recorded[3] > 0


def test_a_hand_that_was_shown_cannot_be_unseen() -> None:
    """Eliminating a player shows their hand on the discards, so the shot cannot be taken back any more (RDC-7.1)."""
    state = fresh(3)
    GAME.set_position(
        state,
        {
            "step": "cards",
            "seats": {"7": "yellow lame", "22": "red cogneur", "18": "blue cogneur"},
            "hands": {"yellow": ["pan"], "red": ["alerte", "boum"]},
        },
    )
    for action in GAME.parse_line(state, 0, "pan 7>22"):
        state.events = []
        state.apply(0, action)
    assert state.events is not None
    assert "out" in {event.kind for event in state.events} & GAME.revealing
