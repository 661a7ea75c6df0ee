"""Frames: whatever a writer shares between viewpoints gives each of them the frame that is encoded for it alone."""

from __future__ import annotations

import json

import pytest
from tests.support.frame_digests import Script
from tests.support.matches import whole_match

from tripot.core.entries import Entry
from tripot.core.game import Decision
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE
from tripot.table import frames
from tripot.table.frames import DecisionCache, PushWriter


def writer(script: Script, entries: list[Entry]) -> PushWriter:
    """Return a writer for some entries of a scripted table."""
    table = script.table
    return PushWriter(
        "t", table.match, table.status, table.status.end, 0, entries, None, DecisionCache(), script.now
    )


@pytest.mark.parametrize("name", ["12-gangsters bank", "gang-of-dice none", "the-boss days"])
def test_a_shared_writer_and_one_for_each_viewpoint_agree(name: str) -> None:
    """Twenty rows, every viewpoint in two orders, with an undo that is free and one that is not."""
    script = Script(name)
    match, table = script.match, script.table
    table.commit(match.propose_opening(script.now), script.now)
    undoable = set()
    for _ in range(20):
        seat = match.state.to_act()[0]
        proposal = match.propose(seat, match.state.actions(seat)[-1], script.now)
        table.commit(proposal, script.now)
        if match.ended:
            break
        viewpoints = [None, *range(match.header.players)]
        shared = writer(script, proposal.entries)
        for viewpoint in (*viewpoints, *reversed(viewpoints)):
            frame = shared.frame(viewpoint, steps=False)
            assert frame == writer(script, proposal.entries).frame(viewpoint, steps=False)
            undoable.add(json.loads(frame)["play"]["undo"])
    assert undoable == {True, False}


def test_an_acknowledgement_is_in_the_movers_frame_only() -> None:
    """The frame with an acknowledgement is the other one and `ack`, in whatever order they are asked for."""
    script = Script("12-gangsters none")
    script.table.commit(script.match.propose_opening(script.now), script.now)
    proposal = script.match.propose(0, 3, script.now, "c1")
    script.table.commit(proposal, script.now)
    pushes = writer(script, proposal.entries)
    plain, acked, again = (pushes.frame(0, steps=False, ack=ack) for ack in (None, "c1", None))
    assert plain == again
    assert json.loads(acked) == {**json.loads(plain), "ack": "c1"}
    assert acked.startswith(b'{"t":"push","ack":"c1",')


@pytest.mark.parametrize("name", list(all_games()))
def test_a_view_in_parts_is_the_whole_view(name: str) -> None:
    """The part that all see and a seat's own part together are the view, and viewpoints of one key see the same."""
    game = find_game(name)
    match = Match.load(whole_match(name, game.min_players))
    state = game.new(game.min_players, match.header.options)
    for _number, who, action in match.moves[:120]:
        state.apply(who, action)
        views: dict[object, object] = {}
        for seat in (None, *range(game.min_players)):
            view = game.view(state, seat)
            common = game.shared_view(state)
            if common:
                own = game.own_view(state, seat)
                assert not common.keys() & own.keys()
                assert common | own == view
            assert views.setdefault(game.view_key(state, seat), view) == view


@pytest.mark.parametrize("name", list(all_games()))
def test_the_log_has_every_event_once(name: str) -> None:
    """Events come in order, chance without events is left out, and a log from the middle on is the same log."""
    game = find_game(name)
    record = read_record(whole_match(name, game.min_players))
    match = Match.load(read_record([record.lines[0]]), record.entries[-1]["server_seed"])
    entries = match.fold(record.lines[1:])
    pushed = [item for entry in entries for item in frames.items_of([entry])]
    events = [repr(event) for entry in entries for event in entry.events]
    assert [repr(event) for item in pushed for event in item[2]] == events
    assert all(caused for _n, who, caused, _note in pushed if who == "chance")
    silent = [entry for entry in entries if entry.who == CHANCE and not entry.events]
    assert len(pushed) == len([entry for entry in entries if entry.action is not None]) - len(silent)
    for first in (0, match.entries // 2, match.entries - 3):
        again = frames.standing_log(match, first, match.entries)
        assert repr(again) == repr([item for item in pushed if item[0] >= first])


def decisions(game_id: str, count: int) -> list[Decision]:
    """Return decisions of different positions."""
    game = find_game(game_id)
    match = Match.load(whole_match(game_id, game.min_players))
    state = game.new(game.min_players, match.header.options)
    found: list[Decision] = []
    for _number, who, action in match.moves:
        decision = None if who == CHANCE else game.decision(state, who)
        if decision is not None and all(decision is not known for known in found):
            found.append(decision)
        state.apply(who, action)
        if len(found) == count:
            break
    return found


def test_a_small_decision_cache_encodes_every_decision_right() -> None:
    """A decision that was pushed out is encoded again, and one that is kept is the same bytes object."""
    game = find_game("12-gangsters")
    cache = DecisionCache(size=2)
    first, second, third = decisions("12-gangsters", 3)
    kept = cache.encode(game, first)
    assert cache.encode(game, first) is kept
    for decision in (second, third, first, second, third):
        assert json.loads(cache.encode(game, decision)) == json.loads(json.dumps(decision.as_json()))
    assert cache.encode(game, first) is not kept


def test_games_that_make_decisions_anew_fill_no_cache() -> None:
    """Only a game that says so has its decisions kept."""
    cache = DecisionCache()
    game = find_game("the-boss")
    decision = decisions("the-boss", 1)[0]
    assert cache.encode(game, decision) == cache.encode(game, decision)
    assert not cache._encoded
