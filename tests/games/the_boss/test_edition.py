"""The Boss: editions read and refused, and the cities a match may use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.the_boss.help import GAME, new

from tripot.core.errors import BadInput
from tripot.core.playout import play_random
from tripot.core.rng import Rng
from tripot.games.the_boss.edition import components_of, standard_edition
from tripot.games.the_boss.game import TheBoss
from tripot.games.the_boss.rules import BossState


def edited(tmp_path: Path, change: Callable[[str], str]) -> str:
    """Write a changed copy of the standard components; return its path."""
    text = Path(str(TheBoss()._folder / "components.toml")).read_text(encoding="utf-8")
    assert change(text) != text
    path = tmp_path / "mine.toml"
    path.write_text(change(text), encoding="utf-8")
    return str(path)


def test_an_edition_may_correct_the_cards(tmp_path: Path) -> None:
    """The owner of a copy whose Boston has two threes plays with two threes: alike, offered once, counted twice."""
    name = edited(
        tmp_path,
        lambda text: text.replace(
            '{ face = "4", provenance = "reconstructed" }', '{ face = "3", provenance = "found" }'
        ),
    )
    state = GAME.new(2, {"first": 0}, name)
    assert isinstance(state, BossState)
    assert state.components.has_twins
    assert state.components.are_twins(4, 5)
    assert not state.components.are_twins(3, 4)
    assert not state.components.are_twins(3, 5)
    GAME.set_position(
        state,
        {
            "turn": 1,
            "phase": "play",
            "hands": [["boston-3", "boston-3", "new-york-0", "new-york-3", "detroit-3"], []],
        },
    )
    assert [GAME.notation(state, 0, action) for action in state.actions(0)] == [
        "play NEW-YORK 0", "play NEW-YORK 3", "play BOSTON 3", "play DETROIT 3",
    ]  # fmt: skip
    state.apply(0, GAME.parse(state, 0, "play BOSTON 3"))
    assert state.hands[0] == [0, 3, 5, 10]
    assert GAME.insight(state, None)["hidden"]["boston"]["faces"] == {"3": 1, "hospital": 1, "prison": 1}
    for seed in range(20):
        play_random(GAME.new(2, None, name), Rng(seed))


def test_the_standard_edition_has_no_twins() -> None:
    """All 27 cards differ."""
    components = new(4).components
    assert not components.has_twins
    assert len({components.name(card) for card in range(27)}) == 27


def test_a_box_is_made_once_for_all_matches_alike() -> None:
    """Same edition and options, same box; others, another."""
    assert new(2).components is new(2).components
    assert new(2).components is not new(2, police="every_round").components
    assert new(2).components is not new(2, cities="235").components


@pytest.mark.parametrize(
    ("old", "new_text", "part"),
    [
        (
            'face = "4", provenance = "reconstructed"',
            'face = "gun", provenance = "reconstructed"',
            "cards of city 2",
        ),
        ('face = "4", provenance = "reconstructed"', 'face = "4", provenance = "guess"', "cards of city 2"),
        ('  { face = "4", provenance = "reconstructed" },\n', "", "city cards of the set 123"),
        ("number = 7", "number = 8", "edition: city"),
        ('id = "boston"', "id = 3", "cards of city 2"),
        ("experts = 6", "experts = 8", "gangsters.experts"),
        ("experts = 6", "experts = 0", "gangsters.experts"),
        ("occasionals = 3", "occasionals = 4", "gangsters.occasionals"),
        ("double = 1", "double = 0", "edition: police"),
        ("gold = 2", "gold = true", "police.gold"),
        ('2 = "123"', '2 = "321"', "cities for 2 players"),
        ('2 = "123"', '2 = "128"', "cities for 2 players"),
        ('2 = "123"', '3 = "123"', "edition"),
        ("[police]", "[policy]", "edition: police"),
    ],
)
def test_a_wrong_edition_is_refused_by_name(tmp_path: Path, old: str, new_text: str, part: str) -> None:
    """One sentence that names the part, or a file that is no TOML."""
    name = edited(tmp_path, lambda text: text.replace(old, new_text, 1))
    with pytest.raises(BadInput) as problem:
        GAME.new(2, None, name)
    assert part in str(problem.value)


@pytest.mark.parametrize(
    ("players", "value"), [(3, "235"), (4, "235"), (2, "23456"), (4, "12367"), (2, "123")]
)
def test_alternative_cities_are_for_their_player_count(players: int, value: str) -> None:
    """The ten sets of two players and the seven of three are not mixed up."""
    with pytest.raises(BadInput, match="option cities"):
        GAME.new(players, {"cities": value})


def test_ten_sets_for_two_and_seven_for_three() -> None:
    """Each leaves five cards a player once one of each city is hidden."""
    option = next(option for option in GAME.options if option.name == "cities")
    sets = {players: option.values_for(players) for players in (2, 3, 4)}
    assert [len(sets[players]) - 1 for players in (2, 3, 4)] == [10, 7, 0]
    for players, values in sets.items():
        for value in values:
            components = components_of(
                standard_edition(), players, str(value), every_round=False, terms_in_turns=False
            )
            assert len(components.cards) - len(components.cities) == 5 * players
