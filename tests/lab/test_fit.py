"""Fitting a value: the weights that made the results are found again, and every valued game's recipe writes what its bots read."""

from __future__ import annotations

import math
import tomllib

import pytest
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.errors import BadInput
from tripot.core.fitting import Fit, Observation, Recipe, first_places
from tripot.core.rng import Rng
from tripot.lab.fit import find_recipe, fits


def lottery(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a lottery: each seat has a number, and the chances are as the exponentials of half of it."""
    numbers = [float(rng.below(7)) for _seat in range(players)]
    powers = [math.exp(0.5 * number) for number in numbers]
    point = rng.below(1 << 30) / (1 << 30) * sum(powers)
    winner = 0
    while point > powers[winner] and winner < players - 1:
        point -= powers[winner]
        winner += 1
    return [Observation("all", [[number, 1.0] for number in numbers])], [
        float(seat == winner) for seat in range(players)
    ]


def test_the_weights_behind_the_results_are_found_again() -> None:
    """A half for the number that counts, nothing for what all have alike, and less surprise than a blind guess."""
    recipe = Recipe(("number", "alike"), lottery, lambda _fits, _matches, _seed: "")
    (fit,) = fits(recipe, 3, 3000, 1)
    assert fit.weights[0] == pytest.approx(0.5, abs=0.06)
    assert abs(fit.weights[1]) < 1e-6
    assert fit.surprise < fit.blind == pytest.approx(math.log(3))
    assert fit.positions == 3000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gang-of-dice", "gangster-le-pro", "the-boss"])
def test_the_same_seed_gives_the_same_numbers(name: str) -> None:
    """A value can be made again from the command in its file."""
    recipe = find_recipe(name)
    one, other = list(fits(recipe, 2, 20, 3)), list(fits(recipe, 2, 20, 3))
    assert [fit.weights for fit in one] == [fit.weights for fit in other]
    assert recipe.write(one, 20, 3) == recipe.write(other, 20, 3)


@pytest.mark.parametrize("name", ["gang-of-dice", "gangster-le-pro", "reglement-de-comptes", "the-boss"])
def test_a_recipe_writes_toml(name: str) -> None:
    """For any fit the file can be read as data and has the numbers."""
    recipe = find_recipe(name)
    wide = 2 * len(recipe.features)
    groups = ("open", "sold") if name == "gangster-le-pro" else ("rounds_0",)
    text = recipe.write([Fit(3, group, [0.25] * wide, 10, 0.5, 1.1) for group in groups], 20, 3)
    assert "0.25" in text
    assert tomllib.loads(text)


def test_a_game_without_a_fitted_value_is_refused() -> None:
    """12 Gangsters has none: one sentence names those that have."""
    with pytest.raises(BadInput, match="the-boss"):
        find_recipe("12-gangsters")
    done = CliRunner().invoke(app, ["lab", "fit", "12-gangsters"])
    assert isinstance(done.exception, BadInput)


def test_a_shared_first_place_counts_in_parts() -> None:
    """Two firsts have half each."""
    assert first_places([1, 3, 1]) == [0.5, 0.0, 0.5]
