"""Hints: three choices at most, best first, with a reason that can be read in both languages and that gives nothing away."""

from __future__ import annotations

from typing import Any

import pytest
from tests.coach.test_coach import played

from tripot import all_games, find_game
from tripot.coach import hint
from tripot.coach.analysis import positions
from tripot.coach.wording import texts
from tripot.core.errors import BadInput
from tripot.core.rng import Rng
from tripot.core.state import CHANCE


@pytest.mark.parametrize("name", all_games())
def test_every_choice_of_a_match_has_a_reason_that_reads_in_both_languages(name: str) -> None:
    """The game's own advice on every legal choice of a whole match, and it is the same under every re-deal."""
    game = find_game(name)
    match = played(name, game.min_players)
    rng = Rng(8)
    reasons = set()
    for state, (_n, seat, _action) in list(zip(positions(match), match.moves, strict=False))[::3]:
        if seat == CHANCE:
            continue
        other = state.clone()
        other.redeal(seat, rng)
        for action in state.actions(seat)[:4]:
            why = game.advice(state, seat, action)
            assert why == game.advice(other, seat, action)
            if why is not None:
                reasons.add(why[0])
                for lang in ("fr", "en"):
                    assert "{" not in game.text(why, lang)
    assert reasons


@pytest.mark.parametrize("name", all_games())
def test_a_hint_names_at_most_three_choices_best_first(name: str) -> None:
    """All legal, with chances that fall, errors and reasons."""
    game = find_game(name)
    match = played(name, game.min_players)
    choices = [at for at, move in enumerate(match.moves) if move[1] != CHANCE]
    at = choices[-4]
    state, seat = positions(match)[at], match.moves[at][1]
    found = hint(game, state, seat, 0.5)
    assert 1 <= len(found) <= 3
    assert {one.action for one in found} <= set(state.actions(seat))
    assert all(one.loss == 0 for one in found[:1])
    for one in found:
        catalogue = texts() if one.why[0].startswith("coach.") else game.catalogue
        assert catalogue.render(one.why, "fr")
        assert one.chance is None or (0 <= one.chance <= 1 and one.error > 0)


def test_the_texts_of_the_coach_are_whole() -> None:
    """Both languages, the same values."""
    assert texts().problems() == []


def test_gang_of_dice_says_who_comes_next_and_how_often_a_total_is_beaten() -> None:
    """A total of five kept with one player to come, in the game's own words."""
    game = find_game("gang-of-dice")
    state = game.new(2, {"first": 0})
    game.set_position(
        state,
        {"round": 3, "first": 0, "card": "bomb-total-7", "wealth": [10, 10], "dice": "4 1", "rolls": 1},
    )
    stop = next(one for one in state.actions(0) if game.notation(state, 0, one) == "stop")
    why = game.advice(state, 0, stop)
    assert why is not None
    assert game.text(why, "fr", ["Rosa", "Tony"]).startswith("Gardez 5 : Tony joue ensuite")
    assert 0 < why[1]["beaten"] < 100


def test_12_gangsters_warns_the_boss_of_an_equal_card() -> None:
    """It is known which seats hold the same card, and so is the chance that they show it at random."""
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    game.set_position(state, {"hands": [[5, 8], [5, 9], [1, 2]], "money": [0, 0, 0]})
    five = next(one for one in state.actions(0) if game.notation(state, 0, one) == "pick 5")
    eight = next(one for one in state.actions(0) if game.notation(state, 0, one) == "pick 8")
    assert game.advice(state, 0, five) == ("advice.boss_equalled", {"card": 5, "risk": 50, "holders": [1]})
    assert game.advice(state, 0, eight) == ("advice.boss_safe", {"card": 8})


def test_gangster_le_pro_tells_what_a_third_dossier_means() -> None:
    """The same bank, first for somebody without a Dossier, then for somebody with two: only the second may be put out by it."""
    game = find_game("gangster-le-pro")
    match = played("gangster-le-pro", 2)
    moves = zip(positions(match), match.moves, strict=False)
    state, seat = next(
        (state, who)
        for state, (_n, who, action) in moves
        if who != CHANCE and game.notation(state, who, action) == "rob"
    )
    rob = next(one for one in state.actions(seat) if game.notation(state, seat, one) == "rob")
    for held, key in ((0, "advice.rob"), (2, "advice.rob_last")):
        copy: Any = state.clone()
        copy.own()
        copy.dossiers[seat] = held
        why = game.advice(copy, seat, rob)
        assert why is not None
        assert why[0] == key
        assert 0 < why[1]["arrest"] < 100


def test_gangster_le_pro_prices_a_dossier_given_away_by_what_all_can_see() -> None:
    """Whether the other holds a fortune in gems or trinkets, the informer's card is said to be worth the same."""
    game = find_game("gangster-le-pro")
    said = []
    for gem in ("diamant-9000", "diamant-100"):
        state = game.new(2)
        game.set_position(
            state,
            {
                "players": [
                    {"cards": ["aventure-indicateur"]},
                    {"cash": 30_000, "dossiers": 2, "cards": [gem]},
                ],
                "turns": 9,
            },
        )
        star = next(one for one in state.actions(0) if game.notation(state, 0, one).startswith("star"))
        said.append(game.advice(state, 0, star))
    assert said[0] == said[1]
    assert said[0] is not None
    assert said[0][0] == "advice.play"


def test_bad_questions_are_refused() -> None:
    """A seat that is not there, or has nothing to choose; no time at all."""
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    over = played("12-gangsters", 3).state
    for bad, seat, seconds, field in (
        (state, 4, 1.0, "seat"),
        (over, 0, 1.0, "choose"),
        (state, 0, 0.0, "seconds"),
    ):
        with pytest.raises(BadInput, match=field):
            hint(game, bad, seat, seconds)


def test_gang_of_dice_points_at_the_dice_to_roll_again() -> None:
    """The advice to reroll names its dice, in its label and as things on the board: the very ones its reason speaks of."""
    game = find_game("gang-of-dice")
    match = played("gang-of-dice", 2)
    named = 0
    for state, (_n, seat, _action) in zip(positions(match), match.moves, strict=False):
        if seat == CHANCE or "reroll" not in [game.notation(state, seat, one) for one in state.actions(seat)]:
            continue
        decision = game.decision(state, seat)
        assert decision is not None
        tokens = {item.refs[0]: item.token for item in decision.items}
        for one in hint(game, state, seat, 0.02):
            if one.notation == "reroll" and "dice" in one.why[1]:
                assert sorted(tokens[ref] for ref in one.refs) == sorted(one.why[1]["dice"])
                assert one.label is not None
                assert list(one.label[1]["items"]) == list(one.why[1]["dice"])
                named += 1
    assert named
