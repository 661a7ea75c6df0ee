"""Every registered game keeps the contract, and none comes without its playthrough, scenarios and texts."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from tests.support.marks import slow

from tripot.core.match import Match
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.scenario import find_scenarios, read_scenario
from tripot.core.state import CHANCE
from tripot.testing import check_game, match_digest
from tripot.testing.check import check_learning

HERE = Path(__file__).parent
GAMES = list(all_games())
QUICKER_GAMES = [name for name in GAMES if name != "gangster-le-pro"]
"""Without Gangster Le Pro, which takes minutes uncompiled: it is checked with compiled rules only."""
PLAYTHROUGHS = sorted((HERE / "playthroughs").rglob("*.jsonl"))


@pytest.mark.uncompiled  # compiled rules are checked for longer, below
@pytest.mark.parametrize(
    "name",
    slow(QUICKER_GAMES, "the-boss", "reglement-de-comptes", "gang-of-dice"),
)
def test_a_game_keeps_the_contract(name: str) -> None:
    """A few random matches at every count and option, with leaks, laws and records checked."""
    report = check_game(all_games()[name], matches=1, redeals=1, law_samples=250)
    assert report.matches > 0
    assert report.positions_redealt > 0


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_the_contract_for_long(name: str) -> None:
    """The same with more matches, another seed and finer laws."""
    report = check_game(all_games()[name], matches=3, seed=2, redeals=2, law_samples=800)
    assert report.hidden_things > 0 or name == "gang-of-dice"


@pytest.mark.parametrize("name", GAMES)
def test_fixed_seed_matches_have_the_known_digest(name: str) -> None:
    """Compiled and pure give the same matches, and a change of the rules does not pass unseen."""
    known = json.loads((HERE / "playthroughs" / "digests.json").read_text(encoding="utf-8"))
    assert match_digest(all_games()[name]) == known.get(name), (
        "run tools/golden.py if the rules were meant to change"
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_learner_sees_what_the_view_says(name: str) -> None:
    """The numbers written for speed are those of the view, at positions of matches with the fewest and the most players."""
    game = all_games()[name]
    for players in (game.min_players, game.max_players):
        rng = Rng(players)
        state = game.new(players, {})
        seen = 0
        while seen < 25 and state.to_act() != ():
            seat = state.to_act()[0]
            if seat != CHANCE:
                seen += 1
                check_learning(game, state, seen % players, rng, redeals=1)
                actions = state.actions(seat)
                state.apply(seat, actions[rng.below(len(actions))])
            else:
                state.settle(rng)
        assert seen > 5


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_scenario(name: str) -> None:
    """No rule id of the rulebook is without a scenario that names it."""
    covered = {
        rule for path in find_scenarios([HERE / "scenarios" / name]) for rule in read_scenario(path).rules
    }
    assert sorted(set(all_games()[name].rule_ids) - covered) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough_at_every_player_count(name: str) -> None:
    """A stored record for each number of players, of every rules version still played."""
    game = all_games()[name]
    headers = [
        Match.load(path.read_text(encoding="utf-8")).header
        for path in PLAYTHROUGHS
        if path.parent.name == name
    ]
    versions = range(game.oldest_version, game.rules_version + 1)
    counts = range(game.min_players, game.max_players + 1)
    assert {(header.rules, header.players) for header in headers} == set(product(versions, counts))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_golden_playthrough_still_folds_to_its_result(path: Path) -> None:
    """Every stored record of the supported rules versions verifies, draws and result included."""
    assert Match.load(path.read_text(encoding="utf-8")).ended


@pytest.mark.parametrize("name", GAMES)
def test_a_position_prints_as_the_table(name: str) -> None:
    """`print(state)` is the table as a spectator sees it, `repr` says who acts and how it stands."""
    game = all_games()[name]
    state = game.new(game.min_players)
    assert str(state) == game.show(state, None, "en")
    assert repr(state) == (
        f"{type(state).__name__}(players={game.min_players}, to_act={state.to_act()}, scores={state.scores()})"
    )
