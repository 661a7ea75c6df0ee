"""The checker of reasons, on a small sample: what it confirms, what it refuses, and that its bars are met."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tools.check_reasons import Counts, confirmed, main, report, same_figure

from tripot.coach.reasons import Figure, Reason
from tripot.core.outcomes import Statistic

FIGURE = Figure(Statistic("bust", -1), 0.2, 0.5, 0.02, 0.02, -0.3, 0.03, -0.6, 0.02, 0.9, True)


def test_a_statistic_with_the_other_sign_is_not_confirmed() -> None:
    """The second sample must differ in the same sense, and its values must lie within both margins."""
    assert confirmed(FIGURE, replace(FIGURE, a=0.21)) == (True, [True, True])
    assert confirmed(FIGURE, replace(FIGURE, a=0.5, b=0.2, difference=0.3)) == (False, [False, False])
    assert confirmed(FIGURE, replace(FIGURE, b=0.6)) == (True, [True, False])
    assert confirmed(FIGURE, None) == (False, [False, False])


def test_a_statistic_is_found_again_by_its_key_and_values() -> None:
    """Two opponents have the same statistic: that of the named one counts."""
    rosa, lucien = (replace(FIGURE, statistic=Statistic("loses", 1, values={"who": who})) for who in (1, 2))
    assert same_figure(lucien, Reason(0.1, 0.01, 400, figures=(rosa, lucien))) is lucien
    assert same_figure(rosa, Reason(0.1, 0.01, 400)) is None


@pytest.mark.parametrize(
    ("counts", "met"),
    [
        (Counts(hints=100, given=100, signs=99, values=200, inside=180), True),
        (Counts(hints=100, given=100, signs=98, values=200, inside=200), False),
        (Counts(hints=100, given=100, signs=100, values=200, inside=179), False),
        (Counts(pairs=100, agreeing=92), False),
        (Counts(pairs=100, agreeing=93), True),
    ],
)
def test_the_bars_are_those_of_the_documents(counts: Counts, met: bool) -> None:
    """99 % of the signs, 90 % of the values, 93 % of the agreements."""
    assert report(counts)[1] is met


@pytest.mark.parametrize("game", ["gang-of-dice", "12-gangsters"])
def test_a_small_sample_of_hints_is_confirmed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Fresh seeds and ten times the playouts: the signs are right, of some reasons at least."""
    assert main([game, "--hints", "8", "--rollouts", "1200", "--seed", "5"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["reasons"] >= 1


@pytest.mark.parametrize("game", ["the-boss", "12-gangsters"])
def test_hint_curve_and_analysis_agree_on_a_small_sample(game: str) -> None:
    """The same position, computed as each of them does."""
    assert main([game, "--agreement", "12", "--rollouts", "800", "--seed", "5"]) == 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["reglement-de-comptes", "the-boss", "gangster-le-pro"])
def test_a_small_sample_of_the_slower_games_is_confirmed(game: str) -> None:
    """The same with compiled rules."""
    assert main([game, "--hints", "12", "--rollouts", "2400", "--seed", "5"]) == 0
