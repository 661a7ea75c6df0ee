"""Invariants of Gangster Le Pro's rules over whole matches, and corners that a scenario cannot reach."""

from __future__ import annotations

import pytest

from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.events import FIELDS
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.elimination import give_dossier
from tripot.games.gangster_le_pro.rules.match_end import fortune, jewels
from tripot.games.gangster_le_pro.rules.operations import drop
from tripot.games.gangster_le_pro.rules.squares.aventure import hat_place
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: object) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


def play(state: GangsterLeProState, *lines: str) -> None:
    """Carry out lines as scenarios write them."""
    for line in lines:
        who, _, text = line.partition(": ")
        if who == "chance":
            for one in GAME.chance_line(text):
                outcome = GAME.parse(state, CHANCE, one)
                assert outcome in [o for o, _ in state.outcomes()], f"{one} cannot come"
                state.apply(CHANCE, outcome)
            continue
        for action in GAME.parse_line(state, int(who), text):
            assert GAME.why_not(state, int(who), action) is None, f"{line} is refused"
            state.apply(int(who), action)


def whole_numbers(value: object) -> bool:
    """Tell whether a key is made of whole numbers and truths only."""
    if isinstance(value, tuple):
        return all(whole_numbers(one) for one in value)
    return type(value) in (int, bool, bytes)


@pytest.mark.parametrize("players", [2, 4])
def test_matches_are_sound_at_every_step(players: int) -> None:
    """Cards conserved, purses in hundreds, registers whole, events with known kinds, rules and texts, copies equal."""
    rng = Rng(players)
    state = GAME.new(players)
    conserved = GAME.conserved(state)
    while waiting := state.to_act():
        who = waiting[0]
        if who == CHANCE:
            action = state.sample(rng)
            assert action in dict(state.outcomes())
        else:
            actions = state.actions(who)
            assert actions
            action = actions[rng.below(len(actions))]
        copy = state.clone()
        copy.apply(who, action)
        state.events = []
        state.apply(who, action)
        events, state.events = state.events, None
        assert copy.key() == state.key()
        assert whole_numbers(state.key())
        assert GAME.conserved(state) == conserved
        for event in events:
            assert len(FIELDS[event.kind]) == len(event.data)
            assert event.rule in GAME.rule_ids
            GAME.event_text(event, "fr")
    assert state.end_reason() in ("quarter_sold", "last_standing")
    assert min(state.ranks()) == 1


def test_no_purse_is_ever_in_debt() -> None:
    """A conserved quantity counts the purses below zero or off the hundred: GLP-3.1, 3.7."""
    state = begin(2)
    assert GAME.conserved(state)["purses in debt"] == 0
    state.cash[0] = -100
    assert GAME.conserved(state)["purses in debt"] == 1
    state.cash[0] = 50
    assert GAME.conserved(state)["purses in debt"] == 1


def test_counts_out_of_step_are_noticed() -> None:
    """The check of the counts next to the cards' places can fail."""
    state = begin(2)
    state.bag[numbers.PERLE] -= 1
    assert GAME.conserved(state)["counts out of step"] == 1


def test_rounding() -> None:
    """Halves and percentages are rounded up to the hundred (GLP-3.1)."""
    assert numbers.half(900) == 500
    assert numbers.half(0) == 0
    assert numbers.half(200) == 100
    assert numbers.half(100) == 100
    assert numbers.percent(1000, 15) == 200
    assert numbers.percent(2000, 50) == 1000
    assert numbers.percent(1300, 50) == 700
    assert numbers.percent(0, 50) == 0
    assert numbers.round_up(101) == 200
    assert numbers.round_up(100) == 100


def test_a_price_exactly_paid() -> None:
    """A player with exactly the price may buy: boxer, Investissement, Protection, Vendeur and car."""
    for square, cash, word in ((4, 200, "buy"), (8, 200, "invest"), (17, 500, "buy"), (0, 500, "perle")):
        state = begin(2, players=[{"square": square, "cash": cash}, {"square": 30}])
        play(state, "0: roll", "chance: roll 1")
        assert GAME.parse(state, 0, word) in state.actions(0)
        play(state, f"0: {word}")
        assert state.cash[0] == 0
    state = begin(2, players=[{"square": 8, "cash": 900}, {"square": 30}])
    play(state, "0: roll", "chance: roll 1", "0: look", "chance: draw automobile-taxi", "0: buy")
    assert state.cash[0] == 0


def test_the_beaten_boxers_record_is_wiped() -> None:
    """A boxer bought after a defeat has no win yet and is unknown to the others (GLP-5.4)."""
    state = begin(
        2,
        players=[
            {"square": 4, "boxer": "boxe-champion"},
            {"square": 28, "boxer": {"card": "boxe-marquis", "under": ["boxe-cure"]}},
        ],
    )
    play(state, "0: roll", "chance: roll 1", "0: fight 1", "chance: roll 6 6 6 1")
    assert numbers.listed(state.wins) == [1, 0]
    assert [state.known_boxer[seat] for seat in range(2)] == [True, False]
    play(state, "1: roll", "chance: roll 1", "1: buy", "chance: draw boxe-ours")
    assert numbers.listed(state.wins) == [1, 0]
    assert [state.known_boxer[seat] for seat in range(2)] == [True, False]


def test_the_opponents_character_fights_too() -> None:
    """Madame Uppercut adds her number as the opponent as well (GLP-9.11)."""
    number = state_number("personnage-madame-uppercut")
    state = begin(
        2,
        players=[
            {"square": 4, "boxer": "boxe-kid-coton"},
            {"square": 28, "boxer": "boxe-marquis", "personnage": "personnage-madame-uppercut"},
        ],
    )
    state.events = []
    play(state, "0: roll", "chance: roll 1", "0: fight 1", "chance: roll 1 6")
    bout = next(event for event in state.events if event.kind == "bout")
    assert bout.data == (0, 1, 2, 6 + number)


def state_number(persona: str) -> int:
    """Return the number of a Personnage."""
    components = begin(2).components
    return components.bend_number[components.ids.index(persona)]


def test_a_fight_ends_with_a_boxer_gone() -> None:
    """If a boxer leaves before the dice there is no fight."""
    state = begin(
        2,
        players=[
            {"square": 4, "boxer": "boxe-ours", "cards": ["aventure-racket"]},
            {"square": 28, "boxer": "boxe-marquis"},
        ],
    )
    play(state, "0: roll", "chance: roll 1", "0: fight 1")
    drop(state, state.boxer[1], 1, numbers.BOXE)
    play(state, "0: pass")
    assert state.to_act() == (1,)
    assert numbers.listed(state.cash) == [3000, 3000]


def test_third_dossier_of_another_leaves_the_turn() -> None:
    """Another player's elimination does not end one's own turn (GLP-6.1)."""
    state = begin(3, players=[{"cards": ["aventure-racket"]}, {"dossiers": 2}, {}])
    give_dossier(state, 1, "GLP-5.15")
    assert numbers.listed(state.out) == [0, 1, 0]
    assert state.to_act() == (0,)
    assert state.standing == 2


def test_fortunes_of_the_eliminated_are_nothing() -> None:
    """An eliminated player has no fortune to count (GLP-6.1, 7.2)."""
    state = begin(3, players=[{}, {"out": 1}, {"cards": ["perle-100", "perle-bijou", "diamant-bijou"]}])
    assert fortune(state, 1) == 0
    assert jewels(state, 2) == 12100
    assert fortune(state, 2) == 3000 + 6100


def test_a_hat_goes_to_the_named_square() -> None:
    """Every hat card names a single square that exists (GLP-5.2)."""
    state = begin(2)
    components = state.components
    for card in range(components.first[numbers.AVENTURE], components.first[numbers.AVENTURE + 1]):
        if components.hat_square[card] < 0:
            continue
        square = hat_place(state, card)
        assert components.side_one[square] == components.hat_square[card]
        assert components.side_two[square] == numbers.NO_SQUARE
        before = [
            n
            for n in range(square)
            if components.side_one[n] == components.hat_square[card] and components.side_two[n] < 0
        ]
        assert len(before) == components.hat_nth[card] - 1


def test_the_turn_limit_holds_when_the_first_player_is_out() -> None:
    """Rounds are counted on when the first player has been eliminated (GLP-7.4)."""
    state = begin(
        3,
        turn=2,
        first=0,
        turns=299,
        players=[{"out": 1}, {"square": 34, "cash": 0}, {"square": 34, "cash": 0}],
    )
    play(state, "2: roll", "chance: roll 2")
    assert state.turns == 300
    assert state.to_act() == (1,)
    play(state, "1: roll", "chance: roll 2", "2: roll", "chance: roll 1", "2: pass")
    assert state.end_reason() == "turn_limit"


def test_one_more_turn_after_elimination_is_lost() -> None:
    """An eliminated player has no extra turn and skips none (GLP-6.1)."""
    state = begin(3, players=[{"square": 0, "dossiers": 2, "skips": 0}, {}, {}])
    state.once_more = True
    play(state, "0: roll", "chance: roll 3 1", "0: rob", "chance: draw commerce-chien")
    play(state, "chance: draw justice-aveux")
    assert state.to_act() == (1,)
    assert state.once_more is False


@pytest.mark.parametrize(("bag", "used", "there"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_the_last_card_of_a_deck_is_one(bag: int, used: int, there: bool) -> None:
    """A deck with a single card, drawn or used, still gives one; an empty one does not (GLP-3.2)."""
    state = begin(2)
    state.bag[numbers.PERLE], state.used[numbers.PERLE] = bag, used
    assert state.available(numbers.PERLE) is there


@pytest.mark.parametrize(("deck", "names"), [
    (numbers.AVENTURE, ["aventure-racket", "aventure-bluff"]), (numbers.MISSION, ["mission-derby", "mission-mariage"]),
])  # fmt: skip
def test_a_star_of_this_turn_is_not_counted_as_older(deck: int, names: list[str]) -> None:
    """Of two stars the one that came this turn does not count, nor does another seat's (GLP-3.4)."""
    state = begin(2, players=[{"cards": names}, {}])
    assert state.older(0, deck) == 2
    state.loc[state.components.ids.index(names[0])] = numbers.FRESH + 0
    state.fresh = 1
    assert state.older(0, deck) == 1
    assert state.older(1, deck) == 0


def test_nobody_may_act_while_chance_does_or_after_the_end() -> None:
    """Not even the seat that was asked last: in every phase of chance, the theft's too, and when it is over."""
    state = begin(2)
    for phase in (*range(numbers.C_DEAL, numbers.LAST_CHANCE + 1), numbers.OVER):
        state.phase = phase
        assert list(state.actions(state.actor)) == []


def test_who_has_just_the_price_is_made_the_offer() -> None:
    """300 $ in the purse are enough for an offer of 300 $ (GLP-5.15)."""
    state = begin(2, turn=0, players=[{"square": 24, "cash": 300}, {}], hats={"25": "aventure-representant"})
    play(state, "0: roll", "chance: roll 1", "0: hat")
    assert state.phase == numbers.D_OFFER
