"""The Boss: what is in play is numbered and named (BOSS-1)."""

from __future__ import annotations

from tripot.games.the_boss.rules.components import Components


def test_a_box_numbers_its_cards_by_city() -> None:
    """Ids, faces, kinds and values in order; sanctions are worth nothing."""
    components = Components(
        ["a", "b"],
        [["2", "revolver"], ["0", "banned", "9"]],
        [1],
        (4, 2),
        [1, 2, 3],
        every_round=True,
        terms_in_turns=False,
    )
    assert components.city_ids == ["a", "b", "chicago"]
    assert components.cities == [1]
    assert components.has_twins is False
    twins = Components(
        ["a"], [["2", "3", "2"]], [0], (4, 2), [1, 2, 3], every_round=False, terms_in_turns=False
    )
    assert twins.has_twins is True
    assert components.cards == [2, 3, 4]
    assert components.by_city == [[0, 1], [2, 3, 4]]
    assert list(components.city_of) == [0, 0, 1, 1, 1]
    assert list(components.values) == [2, 0, 0, 0, 9]
    assert list(components.kinds) == [0, 1, 0, 4, 0]
    assert (components.experts, components.occasionals, components.police, components.every_round) == (
        4,
        2,
        [1, 2, 3],
        True,
    )
    assert [components.name(card) for card in components.cards] == ["b-0", "b-banned", "b-9"]
