"""What a seat knows and cannot know: exchanges, thefts, shuffles, and deals counted one by one (GLP-3.5)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any, cast

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro import rules_tables as t
from tripot.games.gangster_le_pro.hidden import hidden
from tripot.games.gangster_le_pro.rules import GangsterLeProState
from tripot.games.gangster_le_pro.rules_redeal import fits, hidden_cards, holder, simple, stirred
from tripot.games.gangster_le_pro.rules_state import KEY

ALL_PEARLS = [
    100, 300, 500, 800, 1000, 1500, 2000, 2500, 2800, 3000, 3700, 4000, 4200, 4500, 5000, 5200, 5500, 6000,
    6200, 6500, 6800, 7000, 7200, 7500,
]  # fmt: skip


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.position(state, position)
    return cast(GangsterLeProState, state)


def number(state: GangsterLeProState, name: str) -> int:
    """Return a card's number."""
    return state.tables.ids.index(name)


def count_by_hand(state: GangsterLeProState, seat: int, deck: int) -> dict[str, dict[str, int]]:
    """Count every deal of a deck's hidden cards that fits, by trying them all."""
    cards = hidden_cards(state, seat, deck)
    found: dict[str, Counter[str]] = {f"place of {state.tables.ids[card]}": Counter() for card in cards}
    for laid in permutations(cards):
        if all(fits(state, seat, card, there) for card, there in zip(laid, cards, strict=True)):
            for card, there in zip(laid, cards, strict=True):
                place = "deck" if holder(state, there) < 0 else f"seat {holder(state, there)}"
                found[f"place of {state.tables.ids[card]}"][place] += 1
    return {name: dict(counts) for name, counts in found.items()}


def share(weights: dict[str, int]) -> dict[str, float]:
    """Return weights as shares."""
    total = sum(weights.values())
    return {name: one / total for name, one in weights.items()}


def few_pearls(state: GangsterLeProState, keep: int) -> None:
    """Take all but a few undrawn Perles out of sight, so that deals can be counted by hand."""
    tables = state.tables
    left = 0
    for card in range(tables.first[t.PERLE], tables.first[t.PERLE + 1]):
        if state.loc[card] == t.BAG:
            left += 1
            if left > keep:
                state.leave_deck(card)
                state.discard(card)


def check_counts(state: GangsterLeProState, seat: int) -> None:
    """Compare `hidden` with counting by hand, and `redeal` with both."""
    wanted = count_by_hand(state, seat, t.PERLE)
    given = {thing.name: dict(thing.weights) for thing in hidden(state, seat) if "perle" in thing.name}
    assert set(given) == set(wanted)
    for name, weights in wanted.items():
        assert {k: round(v, 9) for k, v in share(given[name]).items()} == {
            k: round(v, 9) for k, v in share(weights).items()
        }
    rng = Rng(5)
    seen: dict[str, Counter[str]] = {name: Counter() for name in wanted}
    for _again in range(600):
        copy = state.clone()
        copy.redeal(seat, rng)
        for thing in hidden(copy, seat):
            if thing.name in seen:
                seen[thing.name][thing.value] += 1
    for name, weights in wanted.items():
        assert set(seen[name]) == set(weights), name
        for place, one in share(weights).items():
            assert abs(seen[name][place] / 600 - one) < 0.09, (name, place)


def test_own_cards_never_move() -> None:
    """A re-deal leaves one's own hand and everything in sight alone."""
    state = begin(
        3,
        players=[
            {"cards": ["perle-100", "diamant-200", "aventure-racket"], "boxer": "boxe-ours"},
            {"cards": ["perle-7500"], "boxer": "boxe-cure"},
            {"cards": ["perle-300"], "boxer": {"card": "boxe-marquis", "shown": True}},
        ],
        used=["perle-500"],
        hats={"21": "aventure-pigeon-du-dimanche"},
    )
    rng = Rng(1)
    boxers = set()
    for _again in range(200):
        copy = state.clone()
        copy.redeal(0, rng)
        assert GAME.view(copy, 0) == GAME.view(state, 0)
        assert copy.loc[number(state, "perle-500")] == t.USED
        assert copy.boxer[2] == number(state, "boxe-marquis")
        assert copy.loc[copy.boxer[1]] == t.HAND + 1
        boxers.add(copy.boxer[1])
        assert GAME.conserved(copy) == GAME.conserved(state)
    assert len(boxers) == 18


def test_free_deals_are_uniform() -> None:
    """Without any knowledge each hidden Perle lies in a hand or the deck as often as there is room."""
    state = begin(3, players=[{"cards": ["perle-100"]}, {"cards": ["perle-300", "perle-500"]}, {}])
    few_pearls(state, 3)
    check_counts(state, 0)


def test_an_exchanged_card_stays_where_it_is_known_to_be() -> None:
    """Both partners know both cards: no re-deal for them moves either."""
    state = begin(
        3, players=[{"cards": ["perle-100"]}, {"cards": ["perle-300", "perle-500"]}, {"cards": ["perle-800"]}]
    )
    few_pearls(state, 2)
    one, two = number(state, "perle-100"), number(state, "perle-300")
    state.exchanged(0, one, 1, two)
    state.loc[one], state.loc[two] = t.HAND + 1, t.HAND + 0
    assert one not in hidden_cards(state, 0, t.PERLE)
    assert two not in hidden_cards(state, 1, t.PERLE)
    assert {one, two} <= set(hidden_cards(state, 2, t.PERLE))
    assert simple(state, 2, t.PERLE)
    for seat in range(3):
        check_counts(state, seat)


def test_a_lost_track_is_spread_over_the_two_hands() -> None:
    """Who knew a card cannot tell after a stranger's exchange which of the two holds it, and nobody else does."""
    state = begin(
        4,
        players=[
            {"cards": []},
            {"cards": ["perle-300", "perle-500"]},
            {"cards": ["perle-800", "perle-1000"]},
            {"cards": ["perle-1500"]},
        ],
    )
    few_pearls(state, 2)
    known = number(state, "perle-300")
    state.tracked[0 * KEY + known] = 1 << 1
    gave, took = number(state, "perle-500"), number(state, "perle-800")
    state.exchanged(1, gave, 2, took)
    state.loc[gave], state.loc[took] = t.HAND + 2, t.HAND + 1
    assert state.tracked[known] == 0b0110
    assert not simple(state, 0, t.PERLE)
    places = next(thing for thing in hidden(state, 0) if thing.name == "place of perle-300").weights
    assert set(places) == {"seat 1", "seat 2"}
    check_counts(state, 0)


def test_single_cards_are_exchanged_for_certain() -> None:
    """Where both had one card only, a third player who knew one knows where it went."""
    state = begin(3, players=[{}, {"cards": ["perle-300"]}, {"cards": ["perle-800"]}])
    one, two = number(state, "perle-300"), number(state, "perle-800")
    state.tracked[one] = 1 << 1
    state.exchanged(1, one, 2, two)
    assert state.tracked[one] == 1 << 2


def test_a_shuffle_separates_old_cards_from_new() -> None:
    """A Perle drawn before a shuffle is none of those that were shuffled back, and the counting knows it."""
    pearls = [f"perle-{value}" for value in ALL_PEARLS]
    state = begin(
        3,
        players=[{"square": 0}, {"cards": pearls[:1]}, {"cards": pearls[1:2]}],
        used=[*pearls[6:], "perle-bijou"],
    )
    for card in (number(state, name) for name in pearls[2:6]):
        state.leave_deck(card)
        state.loc[card] = t.OUT
    for card in (number(state, name) for name in [*pearls[9:], "perle-bijou"]):
        state.loc[card] = t.OUT
        state.used[t.PERLE] -= 1
    assert state.bag[t.PERLE] == 0
    state.shuffle_again(t.PERLE)
    assert state.bag[t.PERLE] == 3
    drawn = number(state, pearls[6])
    state.leave_deck(drawn)
    state.receive(drawn, 1, "GLP-5.13")
    old = {thing.name: thing.weights for thing in hidden(state, 0) if "perle" in thing.name}
    assert set(old["place of perle-100"]) == {"seat 1", "seat 2"}
    assert set(old[f"place of {pearls[7]}"]) == {"seat 1", "deck"}
    check_counts(state, 0)


def test_an_exchange_of_mixed_shuffles_blurs_them() -> None:
    """After an exchange between hands with old and new cards a third player cannot tell which is which."""
    pearls = [f"perle-{value}" for value in ALL_PEARLS]
    state = begin(3, players=[{}, {"cards": pearls[:1]}, {"cards": pearls[1:2]}], used=pearls[2:6])
    for card in (number(state, name) for name in [*pearls[6:], "perle-bijou"]):
        state.leave_deck(card)
        state.loc[card] = t.OUT
    state.shuffle_again(t.PERLE)
    drawn = number(state, pearls[2])
    state.leave_deck(drawn)
    state.receive(drawn, 1, "GLP-5.13")
    gave, took = number(state, pearls[0]), number(state, pearls[1])
    state.exchanged(1, gave, 2, took)
    state.loc[gave], state.loc[took] = t.HAND + 2, t.HAND + 1
    assert state.blurred[t.PERLE] == 0b110
    check_counts(state, 0)


def test_a_stolen_star_is_fresh_and_known() -> None:
    """A stolen Aventure star may not be played this turn, and everybody knows who has it."""
    state = begin(3, players=[{"cards": ["aventure-bluff"]}, {"cards": ["aventure-racket"]}, {}])
    for text in ("star aventure-bluff", "option 1"):
        state.apply(0, GAME.parse(state, 0, text))
    stolen = number(state, "aventure-racket")
    assert state.loc[stolen] == t.FRESH + 0
    assert state.tracked == {1 * KEY + stolen: 1, 2 * KEY + stolen: 1, 6 * KEY + stolen: 1}
    assert GAME.view(state, 0)["seats"][0]["fresh"] == ["aventure-racket"]
    assert GAME.view(state, 2)["seats"][0]["known"] == ["aventure-racket"]


def test_what_others_know_goes_with_the_deal() -> None:
    """In a re-dealt copy a rival still knows a card in the hand he knew one in."""
    state = begin(3, players=[{}, {"cards": ["perle-300"]}, {"cards": ["perle-800"]}])
    state.tracked[1 * KEY + number(state, "perle-800")] = 1 << 2
    copy = state.clone()
    copy.redeal(0, Rng(3))
    ((key, mask),) = copy.tracked.items()
    assert key // KEY == 1
    assert mask == 1 << 2
    assert holder(copy, key % KEY) == 2


def test_nothing_is_hidden_after_the_end() -> None:
    """When the match is over all hands are open and a re-deal changes nothing."""
    state = begin(2, players=[{"square": 35, "cash": 70000, "buyer": True}, {"cards": ["perle-300"]}])
    for seat, text in ((0, "roll"), (-1, "roll 1")):
        state.apply(seat, GAME.parse(state, seat, text))
    assert hidden(state, 0) == []
    key = state.key()
    state.redeal(0, Rng(1))
    assert state.key() == key
    assert GAME.view(state, 0)["seats"][1]["hand"] == ["perle-300"]


def test_stirring_gives_every_deal_as_often_as_the_next() -> None:
    """Where laying fails cards are stirred: over a small table of what fits all deals come up alike."""
    fits_table = [
        True, True, False, False,
        True, True, True, False,
        False, True, True, True,
        True, False, True, True,
    ]  # fmt: skip
    deals = [
        laid
        for laid in permutations(range(4))
        if all(fits_table[card * 4 + j] for j, card in enumerate(laid))
    ]
    rng = Rng(11)
    seen = Counter(tuple(stirred([0, 1, 2, 3], fits_table, rng)) for _again in range(2000))
    assert set(seen) == set(deals)
    for laid in deals:
        assert abs(seen[laid] / 2000 - 1 / len(deals)) < 0.05
