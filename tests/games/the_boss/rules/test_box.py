"""The Boss: what is in play is numbered and named (BOSS-1)."""

from __future__ import annotations

from tripot.games.the_boss.rules.box import Box


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
    assert list(box.city_of) == [0, 0, 1, 1, 1]
    assert list(box.values) == [2, 0, 0, 0, 9]
    assert list(box.kinds) == [0, 1, 0, 4, 0]
    assert (box.experts, box.occasionals, box.police, box.every_round) == (4, 2, [1, 2, 3], True)
    assert [box.name(card) for card in box.cards] == ["b-0", "b-banned", "b-9"]
