"""The Boss in words: notation both ways, texts in both languages, the table drawn, editions read and refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.the_boss.table import GAME, at, new, walk

from tripot.core.errors import BadInput, NotationError
from tripot.core.playout import play_random
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.core.texts import LANGUAGES
from tripot.games.the_boss.edition import box_of, standard_edition
from tripot.games.the_boss.game import TheBoss
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules_box import Box
from tripot.games.the_boss.rules_placements import PASS, placement


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", PASS),
        (" PASS ", PASS),
        ("place BOSTON E2 O1", placement(1, 2, 1)),
        ("Place  boston e2   o1", placement(1, 2, 1)),
        ("place BOSTON E2O1", placement(1, 2, 1)),
        ("place BOSTON O3", placement(1, 0, 3)),
        ("place CHICAGO E6", placement(7, 6, 0)),
        ("place kansas city E1", placement(3, 1, 0)),
        ("place KANSAS-CITY E1", placement(3, 1, 0)),
        ("play NEW-YORK 0", 0),
        ("play new york 3", 3),
        ("play boston-prison", 7),
        ("play Philadelphia Revolver", 25),
    ],
)
def test_a_line_is_read_as_people_write_it(text: str, action: int) -> None:
    """Any case, a hyphen or a space in a city's name."""
    assert GAME.parse(new(4, first=0), 0, text) == action


def test_a_whole_turn_fits_on_a_line() -> None:
    """Placement or pass, then the card; a line with more is refused."""
    state = at(2, {"turn": 1, "hands": [["boston-3"], []]}, first=0)
    assert GAME.parse_line(state, 0, "place BOSTON E2 O1 play BOSTON 3") == [placement(1, 2, 1), 4]
    assert GAME.parse_line(state, 0, " PASS  Play new york 1") == [PASS, 1]
    assert GAME.parse_line(state, 0, "play BOSTON 3") == [4]
    assert GAME.parse_line(state, 0, "pass") == [PASS]
    for text in ("pass play", "pass play BOSTON 3 play BOSTON 4", "pass pass play BOSTON 3"):
        with pytest.raises(NotationError):
            GAME.parse_line(state, 0, text)


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place BOSTON", "place BOSTON E", "place BOSTON E8", "place BOSTON O4", "place BOSTON O1 E2", "place ATLANTA E1",
        "play BOSTON", "play BOSTON 9", "play CHICAGO 1", "take BOSTON 3", "passe", "place BOSTON E2 O1 X", "BOSTON E1",
    ],
)  # fmt: skip
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    """One sentence saying what is taken."""
    with pytest.raises(NotationError, match="place BOSTON E2 O1"):
        GAME.parse(new(4, first=0), 0, text)


@pytest.mark.parametrize(
    ("position", "options", "wrong"),
    [
        (None, {}, ["marker", "marker x", "deal NEW-YORK 0 to 1", "police gold"]),
        (
            None,
            {"first": 0},
            ["marker 1", "deal NEW-YORK 1 to 1", "deal NEW-YORK 0 to 12", "deal NEW-YORK 0", "police gold"],
        ),
        ({"turn": 1, "police": []}, {}, ["police", "police brass", "gold police", "marker 1"]),
    ],
)
def test_chance_is_read_strictly(
    position: dict[str, object] | None, options: dict[str, int], wrong: list[str]
) -> None:
    """Only what is due now."""
    state = new(2, **options) if position is None else at(2, position, **options)
    for text in wrong:
        with pytest.raises(NotationError):
            GAME.parse(state, CHANCE, text)


def test_refusals_say_what_is_missing() -> None:
    """The numbers and names a player needs, in his language."""
    state = at(3, {"turn": 2, "men": [{"detroit": "E1"}, {"boston": "E2"}, {}]}, first=0)

    def said(text: str, lang: str) -> str:
        refusal = GAME.why_not(state, 0, GAME.parse(state, 0, text))
        assert refusal is not None
        return GAME.text(refusal.message, lang, ["Ana", "Rosa", "Zoé"])

    assert said("place BOSTON E2", "fr") == "Il faut au moins 3 gangsters à Boston : Rosa en a 2."
    assert said("place BOSTON E2", "en") == "Boston takes at least 3 gangsters: Rosa has 2."
    assert said("place BOSTON E6 O3", "en") == "You have 5 Experts and 3 Occasionals left."
    assert said("place MEMPHIS E1", "fr") == "Memphis n'est pas en jeu."


def test_every_number_that_is_no_action_is_refused() -> None:
    """Nonsense included, with a rule of the book."""
    for state in (at(2, {"turn": 2, "phase": phase}, first=0) for phase in ("place", "play")):
        legal = set(state.actions(0))
        for action in (-1, 27, 40, PASS - 1, 64 + 256, 10**6, *range(64, 320)):
            refusal = GAME.why_not(state, 0, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule in GAME.rule_ids


def test_texts_have_no_holes() -> None:
    """Every card, city, option value, badge and sanction has its words; French spaces its punctuation."""
    texts = GAME.catalogue
    assert texts.problems() == []
    for option in GAME.options:
        for value in option.values:
            assert value == "seat" or f"option.{option.name}.{value}" in texts
    for card in range(27):
        state = new(4)
        assert f"card.{state.box.name(card)}" in texts
    assert texts.render(("card.kansas-city-revolver", {}), "fr") == "Kansas City revolver"
    for key, both in texts.texts.items():
        assert not re.search(r"[^\s\u202f\u00a0][;!?]", re.sub(r"\{[^}]*\}", "x", both["fr"])), key
        for lang in LANGUAGES:
            assert both[lang] == both[lang].strip(), key


def test_the_rulebook_has_every_paragraph_of_the_book() -> None:
    """Eight chapters, in order."""
    counts = {"1": 4, "2": 7, "3": 8, "4": 3, "5": 6, "6": 3, "7": 2}
    wanted = [f"BOSS-{chapter}.{n}" for chapter, last in counts.items() for n in range(1, last + 1)]
    assert list(GAME.rule_ids) == [*wanted, "BOSS-8"]


def test_the_table_can_be_drawn_at_every_moment() -> None:
    """For every seat and a spectator, in both languages, without a word of the other hands."""
    for number, state in enumerate(walk(3, 1, 2)):
        if number % 11 == 0 or not state.to_act():
            for seat in (0, 1, 2, None):
                for lang in LANGUAGES:
                    shown = GAME.show(state, seat, lang)
                    assert "Chicago" in shown
                    assert len(shown.split("\n")) >= 2 + 6 + 3
    state = at(
        2, {"turn": 2, "hands": [["boston-4"], []], "men": [{"boston": "E2 O1"}, {"boston": "E1"}]}, first=0
    )
    shown = GAME.show(state, 0, "fr")
    assert "0♛E2+O1 1:E1" in shown
    assert "Boston 4" in shown
    assert "Boston 4" not in GAME.show(state, 1, "fr")


# ---- editions


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
    assert state.box.has_twins
    assert state.box.are_twins(4, 5)
    assert not state.box.are_twins(3, 4)
    assert not state.box.are_twins(3, 5)
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
    box = new(4).box
    assert not box.has_twins
    assert len({box.name(card) for card in range(27)}) == 27


def test_a_box_is_made_once_for_all_matches_alike() -> None:
    """Same edition and options, same box; others, another."""
    assert new(2).box is new(2).box
    assert new(2).box is not new(2, police="every_round").box
    assert new(2).box is not new(2, cities="235").box


def test_a_box_numbers_its_cards_by_city() -> None:
    """Ids, faces, kinds and values in order; sanctions are worth nothing."""
    box = Box(["a", "b"], [["2", "revolver"], ["0", "banned", "9"]], [1], (4, 2), [1, 2, 3], every_round=True)
    assert box.city_ids == ["a", "b", "chicago"]
    assert box.cities == [1]
    assert box.has_twins is False
    twins = Box(["a"], [["2", "3", "2"]], [0], (4, 2), [1, 2, 3], every_round=False)
    assert twins.has_twins is True
    assert box.cards == [2, 3, 4]
    assert box.by_city == [[0, 1], [2, 3, 4]]
    assert box.city_of == [0, 0, 1, 1, 1]
    assert box.values == [2, 0, 0, 0, 9]
    assert box.kinds == [0, 1, 0, 4, 0]
    assert (box.experts, box.occasionals, box.police, box.every_round) == (4, 2, [1, 2, 3], True)
    assert [box.name(card) for card in box.cards] == ["b-0", "b-banned", "b-9"]


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
            box = box_of(standard_edition(), players, str(value), every_round=False)
            assert len(box.cards) - len(box.cities) == 5 * players
