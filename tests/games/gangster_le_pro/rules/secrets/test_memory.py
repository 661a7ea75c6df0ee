"""Knowledge of hidden cards, compared with a count of all possible histories (GLP-3.5, 5.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import gcd

import pytest

from tripot.core.playout import play_random
from tripot.core.rng import LIMIT, Rng
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.insight import hidden
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.operations import (
    leave_deck,
    lose,
    put_down,
    receive,
    shuffle_again,
    take_up,
)
from tripot.games.gangster_le_pro.rules.secrets.memory import (
    FORGOTTEN,
    KEY,
    MAX_WORLDS,
    SEAT_BITS,
    SEAT_MASK,
    SEEN,
    SPECTATOR,
    below,
    entered,
    exchanged,
    holder,
    remembered,
    true_world,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.games.gangster_le_pro.view import view

Deal = tuple[frozenset[int], ...]
"""The cards of each seat, then those of the deck, then those under it."""
RULE = "GLP-5.7"


class Tale:
    """A small stack of Perles at a table, and for every viewer each way it may lie, with its chance.

    The ways are whole deals, branched at everything unseen and thinned at everything seen: no labels, no shuffles
    remembered, no short cuts.
    """

    def __init__(self, players: int, cards: int) -> None:
        self.state = GAME.new(players)
        GAME.set_position(self.state, {"players": [{} for _seat in range(players)]})
        self.players = players
        first = self.state.components.first[numbers.PERLE]
        for card in range(first + cards, self.state.components.first[numbers.PERLE + 1]):
            leave_deck(self.state, card)
            self.state.loc[card] = numbers.OUT
        self.cards = range(first, first + cards)
        self.viewers = [*range(players), SPECTATOR]
        self.ways: dict[int, dict[Deal, Fraction]] = {
            viewer: {self.true_deal(self.state): Fraction(1)} for viewer in self.viewers
        }

    def true_deal(self, state: GangsterLeProState) -> Deal:
        """Return how the Perles lie."""
        found: list[set[int]] = [set() for _place in range(self.players + 2)]
        for card in self.cards:
            seat = holder(state, card)
            found[seat if seat >= 0 else self.players - 1 - seat].add(card)
        return tuple(frozenset(cards) for cards in found)

    def hand(self, seat: int) -> list[int]:
        """List what a seat holds."""
        return [card for card in self.cards if self.state.in_hand(card, seat)]

    def think(self, step: Callable[[int, Deal], Iterator[Deal]]) -> None:
        """Let every viewer branch and thin out the ways things may lie."""
        for viewer, ways in self.ways.items():
            after: dict[Deal, Fraction] = {}
            for deal, chance in ways.items():
                for other in step(viewer, deal):
                    after[other] = after.get(other, Fraction(0)) + chance
            total = sum(after.values())
            self.ways[viewer] = {deal: chance / total for deal, chance in after.items()}

    def draw(self, seat: int, card: int) -> None:
        """Take a card from the deck, shuffled again if it is empty."""
        if self.state.bag[numbers.PERLE] == 0:
            shuffle_again(self.state, numbers.PERLE)
            self.think(lambda _viewer, deal: iter([(*deal[:-2], deal[-1], frozenset())]))
            card = sorted(self.true_deal(self.state)[self.players])[card % self.state.bag[numbers.PERLE]]

        def step(viewer: int, deal: Deal) -> Iterator[Deal]:
            for one in deal[self.players]:
                if viewer != seat or one == card:
                    yield moved(deal, one, self.players, seat)

        leave_deck(self.state, card)
        receive(self.state, card, seat, RULE)
        self.think(step)

    def show(self, seat: int, card: int) -> None:
        """Give a card up."""

        def step(_viewer: int, deal: Deal) -> Iterator[Deal]:
            if card in deal[seat]:
                yield moved(deal, card, seat, self.players + 1)

        lose(self.state, card, seat, RULE)
        self.think(step)

    def steal(self, seat: int, thief: int, card: int) -> None:
        """Take a card from another hand before all eyes."""

        def step(_viewer: int, deal: Deal) -> Iterator[Deal]:
            if card in deal[seat]:
                yield moved(deal, card, seat, thief)

        put_down(self.state, card, seat)
        take_up(self.state, card, thief)
        entered(self.state, card, thief)
        self.think(step)

    def swap(self, one: int, gave: int, other: int, took: int) -> None:
        """Exchange two cards; only the two see them."""

        def step(viewer: int, deal: Deal) -> Iterator[Deal]:
            for give, take in product(deal[one], deal[other]):
                if viewer not in (one, other) or (give, take) == (gave, took):
                    yield moved(moved(deal, give, one, other), take, other, one)

        exchanged(self.state, one, gave, other, took)
        self.state.loc[gave], self.state.loc[took] = numbers.HAND + other, numbers.HAND + one
        self.think(step)

    def at_random(self, rng: Rng, steps: int) -> None:
        """Let things happen."""
        for _step in range(steps):
            seat, other = rng.below(self.players), rng.below(self.players)
            mine, theirs = self.hand(seat), self.hand(other)
            what = rng.below(6)
            left = sorted(self.true_deal(self.state)[self.players])
            if what < 2 and (left or self.state.used[numbers.PERLE]):
                self.draw(seat, left[rng.below(len(left))] if left else rng.below(20))
            elif what == 2 and mine and rng.below(2):
                self.show(seat, mine[rng.below(len(mine))])
            elif what == 3 and mine and seat != other:
                self.steal(seat, other, mine[rng.below(len(mine))])
            elif mine and theirs and seat != other:
                self.swap(seat, mine[rng.below(len(mine))], other, theirs[rng.below(len(theirs))])

    def place_chances(self, viewer: int) -> dict[str, dict[str, Fraction]]:
        """Return the chance of every place of each Perle, counted over the ways."""
        names = [*(f"seat {seat}" for seat in range(self.players)), "deck", "used"]
        found: dict[str, dict[str, Fraction]] = {}
        for deal, chance in self.ways[viewer].items():
            for place, cards in zip(names, deal, strict=True):
                for card in cards:
                    places = found.setdefault(f"place of {self.state.components.ids[card]}", {})
                    places[place] = places.get(place, Fraction(0)) + chance
        return found

    def check(self) -> None:
        """Compare what `hidden` and `tracked` say with the ways, exactly."""
        check_memory(self.state)
        for viewer in self.viewers:
            chances = self.place_chances(viewer)
            things = hidden(self.state, None if viewer == SPECTATOR else viewer)
            given = {thing.name: thing.weights for thing in things if "perle" in thing.name}
            for name, weights in given.items():
                total = sum(weights.values())
                assert {place: Fraction(n, total) for place, n in weights.items()} == chances[name]
            for name, places in chances.items():
                assert name in given or len(places) == 1, (viewer, name)

    def frequencies(self, viewer: int, rng: Rng, times: int) -> Counter[Deal]:
        """Re-deal many times and count the deals."""
        seen: Counter[Deal] = Counter()
        for _again in range(times):
            copy = self.state.clone()
            copy.redeal(viewer, rng)
            seen[self.true_deal(copy)] += 1
        return seen


def moved(deal: Deal, card: int, place: int, to: int) -> Deal:
    """Move a card."""
    found = list(deal)
    found[place] -= {card}
    found[to] |= {card}
    return tuple(found)


def check_memory(state: GangsterLeProState) -> None:
    """Hold what is remembered against the truth: it is always among what is possible."""
    for key, mask in remembered(state).items():
        viewer, card = divmod(key, KEY)
        seat = holder(state, card)
        assert seat not in (-1, -2, viewer)
        assert mask >> seat & 1
        assert viewer * numbers.DECK_COUNT + state.components.deck[card] in state.worlds or mask == 1 << seat
    for at, worlds in state.worlds.items():
        viewer, deck = divmod(at, numbers.DECK_COUNT)
        assert len(worlds) > 1 or any(mask & FORGOTTEN for mask in remembered(state).values())
        assert min(worlds.values()) > 0
        assert gcd(*worlds.values()) == 1
        assert true_world(state, viewer, deck) in worlds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_can_be_known_is_what_counting_every_way_gives(players: int) -> None:
    """Over many little tales of draws, exchanges, thefts and shuffles: the same chances for every viewer, exactly."""
    unsure = 0
    for seed in range(40):
        tale = Tale(players, 6)
        rng = Rng(seed * 10 + players)
        for _part in range(6):
            tale.at_random(rng, 3)
            tale.check()
            unsure += len(tale.state.worlds)
    assert unsure > 0 or players == 2


@pytest.mark.parametrize("players", [3, 4])
def test_redealing_follows_the_same_chances(players: int) -> None:
    """Whole deals come up as often as counted, and none that the viewer could refute."""
    compared = 0
    for seed in range(16):
        rng = Rng(seed)
        tale = Tale(players, 6)
        tale.at_random(rng, 18)
        for viewer in range(players):
            if viewer * numbers.DECK_COUNT + numbers.PERLE not in tale.state.worlds:
                continue
            ways = tale.ways[viewer]
            seen = tale.frequencies(viewer, rng, 1000)
            assert set(seen) <= set(ways)
            for deal, chance in ways.items():
                sigma = float(chance * (1 - chance) * 1000) ** 0.5
                assert abs(seen[deal] - float(1000 * chance)) <= 5 * sigma + 1
            compared += 1
    assert compared >= 3


def test_two_known_cards_cannot_both_have_gone_in_one_exchange() -> None:
    """After one exchange, a player who knew two cards of a hand knows that one of them is still there."""
    tale = Tale(4, 8)
    a, b, c, d, *_rest = tale.cards
    for seat, card in ((1, a), (1, b), (3, c), (3, d)):
        tale.draw(seat, card)
    tale.steal(1, 2, a)
    tale.steal(1, 2, b)
    tale.swap(2, a, 3, c)
    tale.check()
    assert {key % KEY: mask for key, mask in remembered(tale.state).items() if key < KEY} == {
        a: 0b1100,
        b: 0b1100,
    }
    for deal in tale.frequencies(0, Rng(1), 400):
        assert len(deal[2] & {a, b}) == 1


def test_one_card_of_many_is_not_likely_to_have_gone() -> None:
    """A known card among four went with a chance of one in four, however many places there are elsewhere."""
    tale = Tale(3, 6)
    a, b, c, d, e, f = tale.cards
    for seat, card in ((2, a), (1, b), (1, c), (1, d), (2, e)):
        tale.draw(seat, card)
    tale.steal(2, 1, a)
    tale.swap(1, b, 2, e)
    tale.check()
    (thing,) = [
        one for one in hidden(tale.state, 0) if one.name == f"place of {tale.state.components.ids[a]}"
    ]
    assert dict(thing.weights) == {"seat 1": 3, "seat 2": 1}
    assert f in tale.true_deal(tale.state)[3]


def test_a_shown_card_tells_what_was_exchanged() -> None:
    """When the known card is shown in its new hand nothing is left in doubt."""
    tale = Tale(3, 6)
    a, b, c, d, *_rest = tale.cards
    for seat, card in ((2, a), (1, b), (2, c), (2, d)):
        tale.draw(seat, card)
    tale.steal(2, 1, a)
    tale.swap(1, a, 2, c)
    assert tale.state.worlds
    tale.show(2, a)
    tale.check()
    assert {at // numbers.DECK_COUNT for at in tale.state.worlds} == set()


def test_doubt_about_shuffles_alone_is_settled_too() -> None:
    """With no known card left anywhere, a spectator who could not tell old cards from new learns it from what is shown."""
    tale = Tale(2, 5)
    a, b, c, d, e = tale.cards
    for seat, card in ((0, a), (0, b), (1, c), (1, e), (1, d)):
        tale.draw(seat, card)
    tale.show(1, d)
    tale.draw(0, 0)
    assert tale.hand(0) == [a, b, d]
    tale.swap(0, a, 1, c)
    tale.show(1, a)
    tale.show(0, c)
    assert remembered(tale.state) == {}
    assert list(tale.state.worlds) == [SPECTATOR * numbers.DECK_COUNT + numbers.PERLE]
    tale.check()
    tale.show(1, e)
    tale.check()
    assert tale.state.worlds == {}


def test_worlds_are_shared_by_copies_and_never_changed() -> None:
    """A copy that plays on leaves what its original remembers alone."""
    tale = Tale(3, 6)
    a, b, c, d, *_rest = tale.cards
    for seat, card in ((2, a), (1, b), (2, c), (2, d)):
        tale.draw(seat, card)
    tale.steal(2, 1, a)
    tale.swap(1, a, 2, c)
    key = tale.state.key()
    copy = tale.state.clone()
    assert copy.key() == key
    lose(copy, a, 2, RULE)
    assert copy.key() != key
    assert tale.state.key() == key
    tale.state.worlds.clear()
    assert tale.state.key() != key


def test_the_partner_knows_in_every_copy_where_the_card_is() -> None:
    """A third player cannot tell whether the known card went; whoever took part knows it, in each copy as it lies there."""
    tale = Tale(4, 8)
    a, b, c, d, *_rest = tale.cards
    for seat, card in ((1, a), (0, b), (3, c), (3, d)):
        tale.draw(seat, card)
    tale.steal(1, 0, a)
    tale.swap(0, b, 3, c)
    assert remembered(tale.state)[3 * KEY + a] == 1 << 0
    rng = Rng(2)
    seen: Counter[int] = Counter()
    for _again in range(60):
        copy = tale.state.clone()
        copy.redeal(1, rng)
        seat = holder(copy, a)
        seen[seat] += 1
        assert remembered(copy).get(3 * KEY + a, 0) == (1 << 0 if seat == 0 else 0)
        assert remembered(copy)[1 * KEY + a] == 0b1001
        assert remembered(copy)[SPECTATOR * KEY + a] == 0b1001
    assert set(seen) == {0, 3}


@pytest.mark.parametrize("players", [3, 6])
def test_a_redealt_copy_can_be_played_on(players: int) -> None:
    """In real matches what is remembered stays true, in the match and in every re-dealt copy played to its end."""
    doubts = 0
    for seed in range(2):
        state = GAME.new(players)
        rng = Rng(seed + 30)
        while waiting := state.to_act():
            if waiting[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            check_memory(state)
            actions = state.actions(waiting[0])
            if rng.below(30) == 0:
                doubts += len(state.worlds)
                copy = state.clone()
                viewer = rng.below(players)
                copy.redeal(viewer, rng)
                check_memory(copy)
                assert GAME.view(copy, None) == GAME.view(state, None)
                for _step in range(60):
                    if not copy.to_act():
                        break
                    who = copy.to_act()[0]
                    act = copy.sample(rng) if who == CHANCE else copy.actions(who)[-1]
                    copy.apply(who, act)
                    check_memory(copy)
                play_random(copy, rng)
            state.apply(waiting[0], actions[rng.below(len(actions))])
    assert doubts > 0


def test_large_weights_are_drawn_evenly() -> None:
    """A number below a bound far beyond one draw of the generator falls into each quarter alike."""
    rng = Rng(3)
    n = LIMIT**3 // 7
    seen = Counter(below(n, rng) * 4 // n for _again in range(2000))
    assert set(seen) == {0, 1, 2, 3}
    assert max(seen.values()) < 600
    assert {below(3, rng) for _again in range(100)} == {0, 1, 2}


class Crowd:
    """Seats that hold cards everybody has seen and exchange them, and every way these may lie to who only watches."""

    def __init__(self, hands: int, cards: int) -> None:
        self.state = GAME.new(hands + 1)
        GAME.set_position(self.state, {"players": [{} for _seat in range(hands + 1)]})
        first = self.state.components.first[numbers.PERLE]
        self.cards = range(first, first + hands * cards)
        self.seats = range(1, hands + 1)
        for card in self.cards:
            seat = 1 + (card - first) % hands
            leave_deck(self.state, card)
            take_up(self.state, card, seat)
            entered(self.state, card, seat)
        self.ways = {self.lying(self.state)}

    def lying(self, state: GangsterLeProState) -> tuple[int, ...]:
        """Return the seat of every card."""
        return tuple(holder(state, card) for card in self.cards)

    def swap(self, one: int, other: int, rng: Rng) -> None:
        """Let two seats exchange a card each, and the watcher think of every pair it may have been."""
        mine = [card for card in self.cards if self.state.in_hand(card, one)]
        theirs = [card for card in self.cards if self.state.in_hand(card, other)]
        gave, took = mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]
        exchanged(self.state, one, gave, other, took)
        self.state.loc[gave], self.state.loc[took] = numbers.HAND + other, numbers.HAND + one
        after = set()
        for way in self.ways:
            for i, j in product(range(len(way)), repeat=2):
                if way[i] == one and way[j] == other:
                    after.add(
                        tuple(other if k == i else one if k == j else seat for k, seat in enumerate(way))
                    )
        self.ways = after


def kept_ways(crowd: Crowd, viewer: int) -> set[tuple[int, ...]]:
    """Return how the cards lie in each world a viewer keeps."""
    found = set()
    for world in crowd.state.worlds[viewer * numbers.DECK_COUNT + numbers.PERLE]:
        seats = {(token >> SEAT_BITS) - SEEN: token & SEAT_MASK for token in world}
        found.add(tuple(seats[card] for card in crowd.cards))
    return found


def test_what_is_remembered_is_bounded_and_never_impossible() -> None:
    """After any number of exchanges, a spectator keeps a bounded number of worlds: all possible, the true one among them."""
    crowd, rng = Crowd(3, 3), Rng(5)
    for _exchange in range(25):
        one = 1 + rng.below(3)
        crowd.swap(one, 1 + one % 3, rng)
        check_memory(crowd.state)
        for viewer in (0, SPECTATOR):
            kept = kept_ways(crowd, viewer)
            assert crowd.lying(crowd.state) in kept
            assert kept <= crowd.ways
            assert len(kept) <= MAX_WORLDS
    assert len(crowd.ways) > MAX_WORLDS
    for _again in range(20):
        copy = crowd.state.clone()
        copy.redeal(0, rng)
        assert crowd.lying(copy) in crowd.ways


@pytest.mark.slow
def test_many_exchanges_of_many_cards_are_bounded_too() -> None:
    """Five hands of five seen cards, exchanged for long: what is kept does not grow, and the truth is in it."""
    crowd, rng = Crowd(5, 5), Rng(6)
    for _exchange in range(60):
        one = 1 + rng.below(5)
        crowd.ways = set()
        crowd.swap(one, 1 + (one + rng.below(3)) % 5, rng)
        assert all(len(worlds) <= MAX_WORLDS for worlds in crowd.state.worlds.values())
    check_memory(crowd.state)
    assert len(crowd.state.worlds) > 0


def test_who_has_forgotten_is_told_nothing_for_certain() -> None:
    """After too many exchanges the view names no card in another hand, not even one that lies there in every world kept."""
    crowd, rng = Crowd(3, 3), Rng(7)
    for exchange in range(12):
        crowd.swap(1 + exchange % 3, 1 + (exchange + 1) % 3, rng)
    card = crowd.cards[0]
    assert remembered(crowd.state)[card] & FORGOTTEN
    for seat in crowd.seats:
        for shown in [c for c in crowd.cards[1:] if crowd.state.in_hand(c, seat)]:
            lose(crowd.state, shown, seat, RULE)
    assert kept_ways_of(crowd.state, card) == {holder(crowd.state, card)}
    assert all(person["known"] == [] for person in view(crowd.state, 0)["seats"])
    copy = crowd.state.clone()
    copy.redeal(0, rng)
    assert holder(copy, card) == holder(crowd.state, card)


def kept_ways_of(state: GangsterLeProState, card: int) -> set[int]:
    """Return the seats of a card in the worlds that seat 0 keeps."""
    return {
        token & SEAT_MASK
        for world in state.worlds[numbers.PERLE]
        for token in world
        if token >> SEAT_BITS == SEEN + card
    }


@pytest.mark.slow
def test_the_truth_is_no_likelier_than_its_chance_when_worlds_are_forgotten() -> None:
    """A card is dealt to its true hand about as often as to the others: the sample does not point at it."""
    rng = Rng(8)
    right = total = 0
    for _tale in range(30):
        crowd = Crowd(3, 3)
        for exchange in range(12):
            crowd.ways = set()
            crowd.swap(1 + exchange % 3, 1 + (exchange + 1) % 3, rng)
        for _again in range(20):
            copy = crowd.state.clone()
            copy.redeal(0, rng)
            right += sum(a == b for a, b in zip(crowd.lying(copy), crowd.lying(crowd.state), strict=True))
            total += len(crowd.cards)
    assert right / total == pytest.approx(1 / 3, abs=0.06)
