"""The Boss: the deal follows its law (BOSS-2.4), and a re-deal moves what a seat cannot know and nothing else."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.the_boss.help import GAME, new, walk

from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import AWAY, DEAL, HIDDEN, PLACE, TURN_POLICE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bulk_and_single_draws_give_the_same_deal(players: int) -> None:
    """From the same numbers, `settle` deals exactly what the nodes deal one by one, wherever it takes over."""
    for seed in range(60):
        slow, fast = new(players), new(players)
        one, two = Rng(seed), Rng(seed)
        for _few in range(seed % (len(slow.components.cards) + 3)):
            slow.apply(CHANCE, one.pick(slow.outcomes()))
            fast.apply(CHANCE, two.pick(fast.outcomes()))
            if slow.to_act() != (CHANCE,):
                break
        fast.settle(two)
        while slow.to_act() == (CHANCE,):
            slow.apply(CHANCE, one.pick(slow.outcomes()))
        assert slow.key() == fast.key()
        assert one.below(1 << 30) == two.below(1 << 30)


def test_every_deal_is_as_likely_as_any_other() -> None:
    """Two players and 13 cards: the weights multiply to the same chance along every path of the tree looked at."""
    rng = Rng(5)
    chances = set()
    for _path in range(200):
        state = new(2, first=0)
        chance = Fraction(1)
        while state.phase == DEAL:
            outcomes = state.outcomes()
            action = rng.pick(outcomes)
            chance *= Fraction(dict(outcomes)[action], sum(weight for _, weight in outcomes))
            state.apply(CHANCE, action)
        chances.add(chance)
    # 4 * 4 * 5 hidden triples, then ten cards in two hands of five: 252 ways.
    assert chances == {Fraction(1, 4 * 4 * 5 * 252)}


@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 20), (4, 27)])
def test_a_deal_leaves_five_each_and_one_hidden_a_city(players: int, cards: int) -> None:
    """All cards in play are dealt, the others stay in the box."""
    for seed in range(30):
        state = new(players)
        state.settle(Rng(seed))
        assert state.phase == PLACE
        assert len(state.components.cards) == cards == state.cursor
        assert [len(hand) for hand in state.hands] == [5] * players
        for city in state.components.cities:
            assert [state.where[card] for card in state.components.by_city[city]].count(HIDDEN) == 1
        for card in range(27):
            assert (state.where[card] == AWAY) == (card not in state.components.cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_and_places_agree(players: int) -> None:
    """The quick lists of hands say what `where` says, in order, at every position and after every re-deal."""
    rng = Rng(players)
    for state in walk(players, 3, 9 + players):
        for position in (state, _redealt(state, rng.below(players), rng)):
            for seat in range(players):
                assert position.hands[seat] == [
                    card for card in position.components.cards if position.where[card] == seat
                ]


def _redealt(state: BossState, seat: int, rng: Rng) -> BossState:
    copy = state.clone()
    copy.redeal(seat, rng)
    return copy


@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_moves_only_unseen_faces(players: int) -> None:
    """Own hand, face-up cards, backs and everything else stay; every unseen face comes to every unseen place."""
    rng = Rng(1)
    for number, state in enumerate(walk(players, 2, 3)):
        if number % 7 or state.phase == DEAL:
            continue
        for seat in range(players):
            before = list(state.where)
            seen: dict[int, set[int]] = {}
            for _again in range(60):
                copy = _redealt(state, seat, rng)
                for city in state.components.cities:
                    mine = state.components.by_city[city]
                    assert sorted(copy.where[card] for card in mine) == sorted(before[card] for card in mine)
                for card in range(27):
                    if before[card] == seat or before[card] > HIDDEN:
                        assert copy.where[card] == before[card]
                    else:
                        seen.setdefault(card, set()).add(copy.where[card])
            for card, places in seen.items():
                city = state.components.city_of[card]
                unseen = {
                    before[c]
                    for c in state.components.by_city[city]
                    if before[c] <= HIDDEN and before[c] != seat
                }
                assert places == unseen
            assert state.where == before


def test_a_redeal_in_the_middle_of_the_deal_deals_as_many_cards_anew() -> None:
    """Nobody has seen anything yet: each of the cards out may be anywhere, as often as the deal says."""
    state = new(2, first=0)
    rng = Rng(8)
    for _card in range(6):
        state.apply(CHANCE, rng.pick(state.outcomes()))
    counts: Counter[int] = Counter()
    for _again in range(4000):
        copy = _redealt(state, 0, rng)
        assert copy.cursor == 6
        assert copy.phase == DEAL
        assert sum(len(hand) for hand in copy.hands) + copy.where.count(HIDDEN) == 6
        counts[copy.where[0]] += 1
    # New York 0: hidden one time in four, otherwise in either hand.
    for place, share in ((HIDDEN, 0.25), (0, 0.375), (1, 0.375)):
        assert abs(counts[place] / 4000 - share) < 0.03


def test_the_marker_goes_to_every_seat_alike() -> None:
    """Drawn by `settle` as by the node."""
    rng = Rng(4)
    counts: Counter[int] = Counter()
    for _again in range(3000):
        state = new(3)
        state.settle(rng)
        counts[state.marker] += 1
    assert all(abs(counts[seat] - 1000) < 110 for seat in range(3))


def test_chance_stops_where_a_player_decides() -> None:
    """`settle` goes through marker, deal and police card and no further; called again it does nothing."""
    state = new(3)
    state.settle(Rng(1))
    key = state.key()
    assert state.to_act() == (state.marker,)
    assert len(state.turned) == 1
    state.settle(Rng(2))
    assert state.key() == key


def test_settle_turns_a_waiting_police_card_only() -> None:
    """At the police card before the fourth turn nothing is dealt."""
    state = new(2)
    GAME.set_position(state, {"round": 2, "turn": 4, "turned": ["gold"]})
    assert state.phase == TURN_POLICE
    hands = [hand[:] for hand in state.hands]
    state.settle(Rng(3))
    assert state.hands == hands
    assert len(state.turned) == 2
    assert state.to_act() == (0,)
