"""A push that is written once for all viewpoints is, for each of them, the push that is written for it alone."""

from __future__ import annotations

import pytest
from tests.support.place import Place, Tell
from tests.support.play import pick, three

from tripot.server.tables import push


@pytest.mark.parametrize("options", [{"first": 0}, {"first": 0, "memory": True}], ids=["open", "memory"])
def test_shared_and_alone_are_the_same(tell: Tell, options: dict[str, object]) -> None:
    """After every pick of two rounds: three seats and a spectator, with a pick that may be taken back and one that may not."""

    async def story(place: Place) -> None:
        people, id_ = await three(place, options=options)
        table = await place.house.floor.table(id_)
        assert table is not None
        seq, undoable = 0, set()
        for card in (3, 4):
            for seat, who in enumerate(people):
                seq = (await pick(who, id_, seat, seq, card))["seq"]
                assert table.match is not None
                assert table.status is not None
                items = list(push.recent_log(table.match, table.status))
                shared = push.Shared()
                for eyes in (2, 0, None, 1):
                    given = (table.id, table.match, table.status, table.end, seq - 1, items, None, eyes)
                    together = push.push_frame(*given, shared)
                    assert together == push.push_frame(*given)
                    undoable.add(b'"undo":true' in together)
        assert undoable == {True, False}

    tell(story)
