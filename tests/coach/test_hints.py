"""Hints: three whole choices at most, best first, with margins, and reasons that read in both languages."""

from __future__ import annotations

import pytest
from tests.coach.test_coach import played

from tripot import all_games, find_game
from tripot.coach import hint
from tripot.coach.analysis import positions
from tripot.coach.evaluation import Evaluation, Option, evaluate
from tripot.coach.hints import hints_of
from tripot.coach.wording import texts
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.state import CHANCE, State
from tripot.core.texts import Message


def rendered(game: Game, message: Message, lang: str, seat: int) -> str:
    """Return a message of the game or of the coach in words."""
    catalogue = texts() if message[0].startswith("coach.") else game.catalogue
    return catalogue.render(message, lang, ["Rosa", "Lucien", "Odette"], seat)


@pytest.mark.parametrize("name", all_games())
def test_a_hint_names_at_most_three_whole_choices_best_first(name: str) -> None:
    """Each line is legal from its first step to its last, and says why or that there is no reason."""
    game = find_game(name)
    match = played(name, game.min_players)
    choices = [at for at, move in enumerate(match.moves) if move[1] != CHANCE]
    for at in (choices[len(choices) // 3], choices[-4]):
        state, seat = positions(match)[at], match.moves[at][1]
        found = hint(game, state, seat, 0.4)
        assert 1 <= len(found) <= 3
        assert found[0].loss == 0
        for one in found:
            copy = state.clone()
            for action in game.parse_line(state, seat, one.notation):
                assert action in copy.actions(seat)
                copy.apply(seat, action)
            assert one.chance is None or (0 <= one.chance <= 1 and one.margin > 0)
            said = [
                message
                for message in (one.why.says, one.why.because, one.why.second, one.why.although)
                if message is not None
            ]
            assert said
            for message in said:
                for lang in ("fr", "en"):
                    assert "{" not in rendered(game, message, lang, seat)


def test_the_texts_of_the_coach_are_whole() -> None:
    """Both languages, the same values."""
    assert texts().problems() == []


def test_a_card_its_man_and_its_target_are_one_choice() -> None:
    """In Règlement de comptes a hint never stops at "play Move": the line, its label and its things go to the end."""
    game = find_game("reglement-de-comptes")
    match = played("reglement-de-comptes", 3)
    whole = 0
    for at, (state, move) in enumerate(zip(positions(match), match.moves, strict=False)):
        if move[1] == CHANCE or at % 9:
            continue
        decision = game.decision(state, move[1])
        chains = {chain.notation: chain for chain in (decision.chains if decision else ())}
        for one in hint(game, state, move[1], 0.05):
            assert one.label is not None
            if one.notation not in chains:
                assert one.label is not None
                assert one.label[0] != "choice.play"
                continue
            assert (one.label, one.refs) == (chains[one.notation].label, chains[one.notation].refs)
            whole += 1
    assert whole > 5


def last_round(cards: list[list[int]], money: list[int]) -> State:
    """Return 12 Gangsters before the last two rounds, seat 0 being the Boss."""
    state: State = find_game("12-gangsters").new(3, {"first": 0})
    find_game("12-gangsters").set_position(state, {"hands": cards, "money": money})
    return state


def test_a_tie_is_called_a_tie() -> None:
    """Where the match is lost whatever is played, no choice is recommended over another."""
    state = last_round([[5, 8], [6, 9], [1, 2]], [0, 40, 40])
    found = hint(find_game("12-gangsters"), state, 0, 0.3)
    assert [one.equal for one in found] == [True, True]
    assert all(one.why.says is not None and one.why.says[0] == "coach.why.tie" for one in found)
    assert all(one.why.because is None for one in found)


def test_a_clear_gap_has_a_measured_reason() -> None:
    """The bomb goes off if these dice stay: the reason compares how often each choice goes bust, or wins."""
    game = find_game("gang-of-dice")
    state: State = game.new(2, {"first": 0})
    position = {"round": 3, "first": 0, "card": "bomb-total-7", "wealth": [9, 11], "dice": "4 4", "rolls": 1}
    game.set_position(state, position)
    found = evaluate(game, state, 0, rollouts=3_000, seed=2)
    hints = hints_of(game, state, 0, found)
    stopping = next(one for one in hints if one.notation == "stop")
    assert not stopping.equal
    assert stopping.why.because is not None
    key, values = stopping.why.because
    assert key in ("reason.bust", "reason.wins_round")
    assert values["b"] == (100 if key == "reason.bust" else 0)
    assert rendered(game, stopping.why.because, "en", 0).endswith("if you stop on 8.")


def test_without_a_reason_the_coach_says_so() -> None:
    """Few playouts, or a gap that no statistic goes with: the two chances, and no reason."""
    game = find_game("12-gangsters")
    state = last_round([[5, 8], [4, 9], [1, 2]], [20, 30, 0])
    found = evaluate(game, state, 1, rollouts=60, seed=2)
    line, other = (option.line for option in found.options)
    clear = Evaluation(
        1, found.chances, found.errors, 30,
        (Option(line, "pick 4", 0.6, 0.01, 0.0, 0.0, 30), Option(other, "pick 9", 0.52, 0.01, 0.08, 0.01, 30)),
        found.reason, 1, 0.0, found.comparison,
    )  # fmt: skip
    first, _second = hints_of(game, state, 1, clear)
    assert first.why.says == ("coach.why.few", {"a": 60, "b": 52, "n": 30})
    assert (
        rendered(game, ("coach.why.none", {"a": 60, "b": 52}), "en", 0)
        == "60% against 52%; no single reason."
    )


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
    """The advice to reroll names its dice, in its label and as things on the board."""
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
            if one.notation.startswith("reroll"):
                dice = one.notation.split()[1:]
                assert sorted(tokens[ref] for ref in one.refs) == sorted(dice)
                assert one.label is not None
                assert list(one.label[1]["items"]) == dice
                named += 1
    assert named
