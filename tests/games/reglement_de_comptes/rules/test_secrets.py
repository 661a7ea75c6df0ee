"""Knowledge of unseen cards, before and after a shuffle (RDC-2.6, 6.3)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.insight import odds
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import CARD_NAMES, counts_of, held
from tripot.games.reglement_de_comptes.rules.secrets import (
    kept_bundle,
    loose_bundle,
    old_slots,
    unseen_bundle,
)

SEATS = {"4": "yellow cogneur", "14": "red cogneur", "29": "blue cogneur"}


def loose_cards(state: ReglementState, observer: int) -> list[int]:
    """Return by kind what may be in the pile."""
    return counts_of(loose_bundle(state, observer))


def kept_cards(state: ReglementState, observer: int) -> list[int]:
    """Return by kind what the others must hold."""
    return counts_of(kept_bundle(state, observer))


def unseen_cards(state: ReglementState, observer: int, kind: int) -> int:
    """Return how many cards of a kind are in the pile or in others' hands."""
    return held(unseen_bundle(state, observer), kind)


def named(cards: list[int]) -> dict[str, int]:
    """Return the kinds that are there."""
    return {CARD_NAMES[kind]: n for kind, n in enumerate(cards) if n}


def before_the_shuffle() -> ReglementState:
    """Yellow is about to draw the last card; red holds knives and a boum, blue pans and an alerte."""
    return table(
        seats=SEATS,
        pile={"boum": 1},
        hands={
            "yellow": ["order", "order", "pass", "pass", "cocktail"],
            "red": ["knife", "knife", "knife", "knife", "boum"],
            "blue": ["pan", "pan", "pan", "pan", "alerte"],
        },
    )


def test_before_a_shuffle_any_unseen_card_may_be_anywhere() -> None:
    """All that one does not hold is loose, nothing is kept."""
    state = fresh()
    play(state, "chance: draw pan pan pan pan pan knife knife knife knife knife move move move move move")
    assert named(loose_cards(state, 1)) == {
        "knife": 4, "pan": 9, "order": 8, "pass": 6, "boum": 4, "cocktail": 6, "alerte": 2, "move": 16,
    }  # fmt: skip
    assert kept_cards(state, 1) == [0] * 8
    assert old_slots(state, 1) == [0, 0, 0]
    assert unseen_cards(state, 1, 0) == 4
    assert unseen_cards(state, -1, 0) == 9


def test_after_a_shuffle_the_pile_and_the_others_cards_are_known() -> None:
    """Everybody saw the discards: the new pile is exactly these, and the rest is in the others' hands."""
    state = play(before_the_shuffle(), "0: discard pass", "chance: draw boum")
    assert state.pile_size == 45
    assert loose_cards(state, 0) == state.pile
    assert named(kept_cards(state, 0)) == {"knife": 4, "pan": 4, "boum": 1, "alerte": 1}
    assert old_slots(state, 0) == [0, 5, 5]
    assert old_slots(state, -1) == [5, 5, 5]
    assert state.news == [0, 0, 0]
    assert state.mixed == 0
    for seed in range(30):
        copy = state.clone()
        copy.redeal(0, Rng(seed))
        assert copy.pile == state.pile
        assert copy.hands[:8] == state.hands[:8]
        together = [copy.hands[8 + kind] + copy.hands[16 + kind] for kind in range(8)]
        assert named(together) == {"knife": 4, "pan": 4, "boum": 1, "alerte": 1}


def test_a_drawn_card_may_be_any_of_the_new_pile() -> None:
    """Red plays a knife (an old card) and draws: four of red's cards are old, one is new; blue's are all old."""
    state = play(
        before_the_shuffle(), "0: discard pass", "chance: draw boum", "1: discard knife", "chance: draw move"
    )
    assert state.news == [0, 1, 0]
    assert state.mixed == 0
    assert named(kept_cards(state, 0)) == {"knife": 3, "pan": 4, "boum": 1, "alerte": 1}
    assert old_slots(state, 0) == [0, 4, 5]
    assert old_slots(state, 1) == [5, 0, 5]
    assert sum(loose_cards(state, 0)) == state.pile_size + 1
    assert named(kept_cards(state, 1)) == {
        "order": 2,
        "pass": 1,
        "cocktail": 1,
        "boum": 1,
        "pan": 4,
        "alerte": 1,
    }
    seen: Counter[int] = Counter()
    for seed in range(400):
        copy = state.clone()
        copy.redeal(0, Rng(seed))
        blue = copy.hands[16:]
        assert all(n <= old for n, old in zip(blue, kept_cards(state, 0), strict=True))
        seen[copy.hands[8 + CARD_NAMES.index("order")]] += 1
    assert seen[1] > 0


def test_own_draws_are_not_in_the_pile() -> None:
    """A player who drew a card knows that the pile has one less of its kind."""
    state = play(
        before_the_shuffle(), "0: discard pass", "chance: draw boum", "1: discard knife", "chance: draw pan"
    )
    kind = CARD_NAMES.index("pan")
    assert loose_cards(state, 1)[kind] == state.fresh[kind] - 1 == state.pile[kind]
    assert loose_cards(state, 0)[kind] == state.fresh[kind]


def test_a_card_shown_by_who_has_drawn_may_be_old_or_new() -> None:
    """From then on the others cannot tell whose cards are old; the player still can."""
    state = play(
        before_the_shuffle(),
        "0: discard pass", "chance: draw boum",
        "1: discard knife", "chance: draw move",
        "2: discard pan", "chance: draw move",
        "0: discard pass", "chance: draw move",
        "1: discard knife", "chance: draw knife",
    )  # fmt: skip
    assert state.mixed == 0b10
    assert old_slots(state, 0) == old_slots(state, 2) == old_slots(state, -1) == [0, 0, 0]
    assert old_slots(state, 1) == [4, 0, 4]
    assert named(kept_cards(state, 0)) == {"knife": 2, "pan": 3, "boum": 1, "alerte": 1}


def test_the_next_shuffle_clears_what_was_mixed() -> None:
    """A new pile, new knowledge."""
    state = before_the_shuffle()
    state.mixed = 0b111
    play(state, "0: discard pass", "chance: draw boum")
    assert state.mixed == 0


def test_an_eliminated_hand_is_shown() -> None:
    """The hand of an eliminated player lies open; if they had drawn, nobody can tell old from new."""
    for drawn in (0, 1):
        state = table(
            seats={"10": "yellow lame", "11": "red cogneur", "29": "blue cogneur"},
            hands={"yellow": ["knife"]},
        )
        state.news, state.mixed = [0, drawn, 0], 0
        play(state, "0: knife 10>11")
        assert state.mixed == drawn << 1


def test_a_played_alerte_is_no_longer_unseen() -> None:
    """It has left the game, so nobody reckons with it any more."""
    state = table(seats={"4": "yellow cogneur", "14": "red cogneur", "29": "blue cogneur"}, played_out=2)
    assert unseen_cards(state, 0, CARD_NAMES.index("alerte")) == 0
    assert state.cards_of(CARD_NAMES.index("alerte")) == 0
    assert state.cards_of(CARD_NAMES.index("pan")) == 9


def test_chances_of_the_next_card() -> None:
    """After a shuffle the odds of the next draw are those of the discards."""
    state = play(before_the_shuffle(), "0: discard pass", "chance: draw boum")
    chances = odds(state, 2)["draw"]
    assert chances["move"] == round(16 / 45, 4)
    assert chances["alerte"] == round(1 / 45, 4)
    assert odds(state, 0)["holds"][1]["alerte"] == 0.5
    assert odds(state, 2)["holds"][0] == odds(state, 2)["holds"][1]
    assert odds(state, None)["holds"][2]["move"] == 0


@pytest.mark.parametrize("observer", [0, 1, 2])
def test_weights_count_the_redeals_exactly(observer: int) -> None:
    """Small enough to list: each weight is the number of deals, as a share of all, that the redeals show."""
    state = play(
        before_the_shuffle(), "0: discard pass", "chance: draw boum", "1: discard knife", "chance: draw move"
    )
    things = {thing.name: thing for thing in GAME.hidden(state, observer)}
    counts: dict[str, Counter[int]] = {name: Counter() for name in things}
    rng, samples = Rng(observer + 1), 4000
    for _again in range(samples):
        copy = state.clone()
        copy.redeal(observer, rng)
        for thing in GAME.hidden(copy, observer):
            counts[thing.name][thing.value] += 1
    for name, thing in things.items():
        assert thing.value in thing.weights
        total = sum(thing.weights.values())
        for value, weight in thing.weights.items():
            share = weight / total
            assert (
                abs(counts[name][value] / samples - share) < 5 * (share * (1 - share) / samples) ** 0.5 + 1e-9
            )
        assert set(counts[name]) <= set(thing.weights)


def test_a_redeal_keeps_sizes_and_the_own_hand() -> None:
    """All along random matches, for every observer."""
    rng = Rng(77)
    for players in (3, 6):
        state = fresh(players)
        while waiting := state.to_act():
            if waiting[0] == CHANCE:
                state.apply(CHANCE, rng.pick(state.outcomes()))
                continue
            observer = int(rng.below(players))
            copy = state.clone()
            copy.redeal(observer, rng)
            start = observer * 8
            assert copy.hands[start : start + 8] == state.hands[start : start + 8]
            assert GAME.conserved(copy) == GAME.conserved(state)
            assert all(n >= 0 for n in copy.pile + copy.hands)
            actions = state.actions(waiting[0])
            state.apply(waiting[0], actions[rng.below(len(actions))])
