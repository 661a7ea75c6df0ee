"""The greedy bot of Gangster Le Pro: it is shown nothing hidden, and does what a sensible player would."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.core.playout import choose as ask
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.games.gangster_le_pro.bot.greedy import GreedyBot

GAME = find_game("gangster-le-pro")
BOT = GreedyBot()


def test_it_never_gets_the_true_state() -> None:
    """The bot gets a re-dealt copy, so that it could not cheat if it tried."""
    state = position({}, {"cards": ["perle-100"]}, {})
    handed: list[State] = []

    class Spy(Policy):
        def __init__(self) -> None:
            self.name = "spy"
            self.blind = BOT.blind

        def choose(self, state: State, seat: int, rng: Rng) -> int:
            handed.append(state)
            return BOT.choose(state, seat, rng)

    rng = Rng(1)
    for _again in range(20):
        ask(Spy(), state, 0, rng)
    keys = {copy.key() for copy in handed}
    assert state not in handed
    assert len(keys) > 5


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_redeal_changes_no_choice(players: int) -> None:
    """Hidden things make no difference to the bot, even if it were given the true state (GLP-3.5)."""
    asked = 0
    for seed in range(2):
        state = GAME.new(players)
        rng = Rng(seed)
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            choice = BOT.choose(state, seat, Rng(1))
            if len(state.actions(seat)) > 1:
                copy = state.clone()
                copy.redeal(seat, rng)
                assert BOT.choose(copy, seat, Rng(1)) == choice, GAME.notation(state, seat, choice)
                asked += 1
            state.apply(seat, choice)
    assert asked > 200


def position(*people: dict[str, Any], **parts: Any) -> State:
    """Return a position before the die of seat 0."""
    state = GAME.new(len(people))
    GAME.set_position(state, {"turn": 0, "players": list(people), **parts})
    assert isinstance(state, State)
    return state


def play(state: State, *lines: str) -> None:
    """Play notations, each by whoever is awaited."""
    for line in lines:
        seat = state.to_act()[0]
        found = GAME.legal_action(state, seat, line)
        assert found is not None, f"{line!r} is not possible for {seat}"
        state.apply(seat, found)


def choice(state: State) -> str:
    """Return what the bot does now."""
    seat = state.to_act()[0]
    return GAME.notation(state, seat, BOT.choose(state, seat, Rng(1)))


def test_it_declares_when_it_leads_and_not_before() -> None:
    """With the money and the lead it declares; with the money only it waits."""
    ahead = position({"cash": 60_000}, {"cash": 20_000}, {"cash": 30_000})
    assert choice(ahead) == "declare"
    behind = position({"cash": 60_000}, {"cash": 70_000}, {"cash": 30_000})
    assert choice(behind) == "roll"


def test_it_sells_its_dearest_pieces() -> None:
    """One of each kind, the dearest first, and the whole jewel before either."""
    held = ["perle-100", "perle-7500", "diamant-5000"]
    state = position({"square": 11, "cards": held}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "sell perle-7500"
    play(state, "sell perle-7500")
    assert choice(state) == "sell diamant-5000"
    state = position({"square": 11, "cards": ["perle-bijou", "diamant-bijou", "perle-500"]}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "sell jewel"


def test_it_robs_a_shop_and_leaves_with_two_dossiers() -> None:
    """A third Dossier would be the end of it."""
    for dossiers, does in ((0, "rob"), (2, "pass")):
        state = position({"square": 2, "dossiers": dossiers}, {}, {})
        play(state, "roll", "roll 1", "roll 1")
        assert choice(state) == does


def test_it_counts_the_cards_of_a_bank() -> None:
    """With only arrests left it does not go in; with only loot left it does."""
    for left, does in ((["banque-tunnel", "banque-taxi"], "pass"), (["banque-butin-1500"], "rob")):
        state = position({"square": 2}, {}, {}, left={"banque": left})
        play(state, "roll", "roll 1", "roll 6")
        assert choice(state) == does


def test_it_buys_gems_while_there_is_time_and_protection_when_rich() -> None:
    """A Vendeur's gem for 500 $; a Protection is of use above 10 000 $ only."""
    state = position({"square": 0}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) in ("perle", "diamant")
    for cash, does in ((3_000, "pass"), (12_000, "buy")):
        state = position({"square": 17, "cash": cash}, {}, {})
        play(state, "roll", "roll 1")
        assert choice(state) == does


def test_it_uses_a_protection_rather_than_draw() -> None:
    """That is what it was bought for."""
    state = position({"square": 6, "cash": 12_000, "cards": ["protection-gaston"]}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "protect"


def test_it_fights_the_weak_and_declines_the_strong() -> None:
    """A known champion is left alone; a known weakling is not."""
    for foe, does in (("boxe-kid-coton", "fight 1"), ("boxe-champion", "pass")):
        mine = {"card": "boxe-gaucher", "under": ["boxe-facteur"]}
        state = position({"square": 4, "boxer": mine}, {"boxer": {"card": foe, "shown": True}}, {})
        play(state, "roll", "roll 1")
        assert choice(state) == does


def test_it_carries_out_the_best_mission_it_has_the_men_for() -> None:
    """And draws when it has none."""
    men = ["recrutement-quatuor", "recrutement-tantes"]
    held = ["mission-heritage", "mission-mariage", "mission-musee"]
    state = position({"square": 7, "cards": held + men}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "carry mission-mariage"
    state = position({"square": 7, "cards": ["mission-musee"]}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "draw"


def test_it_looks_at_a_car_and_buys_only_what_resells_at_a_profit() -> None:
    """A car is money on wheels, and wheels get hit."""
    for car, does in (("automobile-coupe", "buy"), ("automobile-parrain", "pass")):
        state = position({"square": 8, "cash": 9_000}, {}, {}, left={"investissement": []})
        play(state, "roll", "roll 1", "look", f"draw {car}")
        assert choice(state) == does


def test_it_sells_a_whole_business() -> None:
    """Both halves in hand, at a Brocanteur."""
    held = ["investissement-casino-a", "investissement-casino-b", "investissement-garage-a"]
    state = position({"square": 8, "cards": held}, {}, {})
    play(state, "roll", "roll 1")
    assert choice(state) == "sell business casino"


def test_it_aims_at_the_leader_and_finishes_off_who_can_bear_no_dossier() -> None:
    """It takes money from the richest player, and has a player with two Dossiers arrested."""
    people = ({"square": 3, "cards": ["aventure-racket"]}, {"cash": 9_000}, {"cash": 4_000})
    state = position(*people)
    assert choice(state) == "star aventure-racket"
    play(state, "star aventure-racket")
    assert choice(state) == "choose 1"
    state = position({"square": 3}, {"cash": 9_000}, {"cash": 4_000, "dossiers": 2})
    play(state, "roll", "roll 1", "draw aventure-lettre-anonyme")
    assert choice(state) == "choose 2"


def test_it_gives_up_what_it_misses_least() -> None:
    """The cheapest Perle, the fewest men."""
    state = position({"square": 3, "cards": ["perle-7500", "perle-100"]}, {}, {})
    play(state, "roll", "roll 1", "draw aventure-perle-au-lavabo")
    assert choice(state) == "give perle-100"


def test_it_cancels_an_arrest_and_doubles_a_good_loot_only() -> None:
    """A star for a small loot is better kept."""
    state = position({"square": 2, "cards": ["aventure-commissaire"]}, {}, {})
    play(state, "roll", "roll 1", "roll 1", "rob", "draw commerce-chien")
    assert choice(state) == "star aventure-commissaire"
    for loot, does in (("commerce-butin-300", "pass"), ("commerce-butin-3400", "star aventure-double-fond")):
        state = position({"square": 2, "cards": ["aventure-double-fond"]}, {}, {})
        play(state, "roll", "roll 1", "roll 1", "rob", f"draw {loot}")
        assert choice(state) == does
