"""A push that is written once for all viewpoints is, for each of them, the push that is written for it alone."""

from __future__ import annotations

import json

import pytest
from tests.support.matches import whole_match
from tests.support.place import Place, Tell
from tests.support.play import pick, three

from tripot.core.clock import wall_ms
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE
from tripot.table import frames


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
                items = list(frames.recent_log(table.match, table.status))
                now = wall_ms()
                shared = frames.Shared()
                for eyes in (2, 0, None, 1):
                    given = (table.id, table.match, table.status, table.end, seq - 1, items, None, eyes, now)
                    together = frames.push_frame(*given, shared)
                    assert together == frames.push_frame(*given)
                    undoable.add(b'"undo":true' in together)
        assert undoable == {True, False}

    tell(story)


@pytest.mark.parametrize("name", list(all_games()))
def test_what_a_view_keeps_is_written_as_it_is(name: str) -> None:
    """Cards written once and for all are in every later view what they would be if it were written anew."""
    game = find_game(name)
    match = Match.load(whole_match(name, game.min_players))
    state = game.new(game.min_players, match.header.options)
    for _number, who, action in match.moves[:120]:
        state.apply(who, action)
        for eyes in (0, None):
            plain = json.loads(json.dumps(game.view(state, eyes)))
            assert json.loads(frames.view_json(game, state, eyes, frames.Shared())) == plain
            assert json.loads(frames.view_json(game, state, eyes)) == plain


@pytest.mark.parametrize("name", list(all_games()))
def test_the_log_tells_all_that_was_told_and_nothing_else(name: str) -> None:
    """Every event of the match is in it once and in order, chance that told nothing is not; from the middle on it is the same log."""
    game = find_game(name)
    record = read_record(whole_match(name, game.min_players))
    match = Match.load(read_record([record.lines[0]]), record.entries[-1]["server_seed"])
    entries = match.fold(record.lines[1:])
    pushed = [item for entry in entries for item in frames.items_of([entry])]
    told = [repr(event) for entry in entries for event in entry.events]
    assert [repr(event) for item in pushed for event in item[2]] == told
    assert all(events for _n, who, events, _note in pushed if who == "chance")
    silent = [entry for entry in entries if entry.who == CHANCE and not entry.events]
    assert len(pushed) == len([entry for entry in entries if entry.action is not None]) - len(silent)
    for first in (0, match.entries // 2, match.entries - 3):
        again = frames.standing_log(match, first, match.entries)
        assert repr(again) == repr([item for item in pushed if item[0] >= first])
