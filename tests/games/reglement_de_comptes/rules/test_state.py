"""Copies, keys and the bookkeeping of a position."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.playout import play_random
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import CELLS

LISTS = (
    "gangs", "men", "fallen", "waiting", "cakes", "money", "hands", "hand_sizes", "pile", "discards", "fresh", "drawn",
    "news", "out_at", "out_men",
)  # fmt: skip
NUMBERS = (
    "step", "turn", "turns", "taken", "parrains", "flingueurs", "lames", "asleep", "placer", "pills", "bank", "pile_size",
    "played_out", "mixed", "card", "chosen", "drunk", "quiet", "moment", "players",
)  # fmt: skip
FIELDS = (*LISTS, *NUMBERS, "free", "second", "stirred", "reason")


def walk(players: int, seed: int, **options: object) -> list[ReglementState]:
    """Return every position of a random match."""
    state, rng, seen = fresh(players, **options), Rng(seed), []
    while waiting := state.to_act():
        seen.append(state.clone())
        if waiting[0] == CHANCE:
            state.apply(CHANCE, rng.pick(state.outcomes()))
        else:
            actions = state.actions(waiting[0])
            state.apply(waiting[0], actions[rng.below(len(actions))])
    return [*seen, state]


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_a_clone_has_everything_and_shares_nothing(seating: str) -> None:
    """Every field is copied, no cell is shared, and a clone listens to nobody."""
    for state in walk(4, 5, seating=seating):
        state.events = []
        copy = state.clone()
        assert copy.events is None
        for name in FIELDS:
            assert getattr(copy, name) == getattr(state, name), name
        assert copy.components is state.components
        assert copy.key() == state.key()
        for place in range(CELLS):
            before = state.cells[place]
            copy.cells[place] += 1
            assert state.cells[place] == before


def test_the_key_tells_every_field() -> None:
    """Two positions that differ in one field differ in the key (sums that follow from others left out)."""
    state = table(seats={"6": "yellow lame", "12": "red parrain", "29": "blue cogneur"})
    for name in set(FIELDS) - {"pile_size"}:
        copy = state.clone()
        value = getattr(copy, name)
        if name == "waiting":
            setattr(copy, name, [1] * 24)
        elif isinstance(value, list):
            setattr(copy, name, [number + 1 for number in value])
        elif isinstance(value, bool):
            setattr(copy, name, not value)
        elif isinstance(value, str):
            setattr(copy, name, value + "x")
        else:
            setattr(copy, name, value + 1)
        assert copy.key() != state.key(), name


def test_a_list_written_is_read_again() -> None:
    """Properties of each player and each bundle take a whole list and return it."""
    state = fresh(4)
    for name in LISTS:
        value = [(3 * at + 1) % 7 for at in range(len(getattr(state, name)) or 32)]
        setattr(state, name, value)
        assert getattr(state, name) == value, name


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_the_driver_sees_what_people_see(seating: str) -> None:
    """Seat awaited, number of actions and each of them are those of the tuples, in every position of a match."""
    for players in (3, 6):
        for state in walk(players, 11, seating=seating):
            waiting = state.to_act()
            seat = state.seat_awaited()
            assert seat == (waiting[0] if waiting else FINISHED)
            for player in range(players):
                actions = list(state.actions(player))
                assert state.count_actions(player) == len(actions)
                assert [state.nth_action(player, k) for k in range(len(actions))] == actions
            if seat >= 0:
                actions = list(state.actions(seat))
                assert state.any_action(seat, Rng(4)) == actions[Rng(4).below(len(actions))]


def test_set_up_is_clean() -> None:
    """A match begins with nothing done."""
    state = fresh(5)
    assert (state.turn, state.turns, state.quiet, state.moment, state.played_out) == (0, 0, 0, 0, 0)
    assert (state.asleep, state.card, state.chosen, state.drunk, state.mixed, state.placer) == (
        0,
        0,
        0,
        0,
        0,
        0,
    )
    assert (state.second, state.stirred, state.free, state.reason) == (False, False, False, "")
    assert state.waiting == []
    assert state.money == state.fallen == state.out_at == state.out_men == state.news == [0] * 5
    assert state.fresh == state.pile == state.components.deck
    assert state.drawn == state.hands == [0] * 40
    assert state.discards == [0] * 8
    assert fresh(3, seating="free").free


def test_a_turn_starts_afresh() -> None:
    """Choices of one turn do not linger in the next."""
    state = table(
        seats={"10": "yellow lame", "11": "red cogneur", "12": "red lame", "29": "blue cogneur"},
        hands={"yellow": ["knife", "move", "pan", "pan", "pan"]},
    )
    play(state, "0: knife 10>11", "0: move 10>13")
    assert (state.second, state.stirred) == (True, True)
    play(state, "chance: draw order order")
    assert (state.second, state.stirred) == (False, False)
    assert (state.turn, state.turns, state.chosen, state.drunk) == (1, 2, 0, 0)


def test_sampling_follows_the_pile() -> None:
    """A sample is the card at that place of the pile, kind after kind, as picking among the outcomes is."""
    state = fresh(3)
    for seed in range(300):
        assert state.sample(Rng(seed)) == Rng(seed).pick(state.outcomes())
    chance = fresh(4, seating="free")
    while len(chance.outcomes()) != 4:
        chance.apply(CHANCE, chance.sample(Rng(1)))
    picks = [chance.sample(Rng(seed)) for seed in range(400)]
    assert picks == [Rng(seed).pick(chance.outcomes()) for seed in range(400)]
    assert set(picks) == {8, 9, 10, 11}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_everything_is_conserved_after_every_action(players: int, seating: str) -> None:
    """Gangsters, cards, money and pills, in random matches."""
    for seed in range(2):
        states = walk(players, seed, seating=seating)
        whole = GAME.conserved(states[0])
        assert whole["pills"] == 18
        assert sum(number for name, number in whole.items() if name.endswith(" cards")) == 60
        assert all(GAME.conserved(state) == whole for state in states)
        assert max(state.turns for state in states) <= 400


def test_no_two_men_share_a_seat() -> None:
    """Gangs never overlap, roles and sleep lie within them, two cakes never stand at one seat."""
    for state in walk(6, 9, seating="free") + walk(3, 4):
        taken = 0
        for gang in state.gangs:
            assert gang & taken == 0
            taken |= gang
        roles = (state.parrains, state.flingueurs, state.lames)
        assert all(mask & ~taken == 0 for mask in (*roles, state.asleep))
        assert roles[0] & roles[1] == roles[0] & roles[2] == roles[1] & roles[2] == 0
        served = [seat for seat in state.cakes if seat >= 0]
        assert len(set(served)) == len(served)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_match_is_longer_than_400_turns(players: int) -> None:
    """Thirty quiet turns are the most there can be in a row, and money and men run out (RDC-7.4)."""
    rng = Rng(players)
    for _match in range(400):
        state = fresh(players)
        play_random(state, rng)
        assert state.turns <= 400
