"""Bot requests: a thinker answers from the moves it is sent, all at once or one after the other."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
from tests.support.matches import whole_match

from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.state import CHANCE
from tripot.table.thinking import Answer, BotRequest, Request, Thinker


def carried(request: Request) -> Request:
    """Return a request as it arrives at the other end of a pipe."""
    return msgspec.json.decode(msgspec.json.encode(request), type=Request)


def test_new_moves_alone_lead_to_the_same_answer() -> None:
    """Every decision of a match: a thinker that follows it and one that starts anew choose alike, and legally."""
    record = read_record(whole_match("12-gangsters", 3))
    match = Match.load(read_record(record.lines[:1]), record.entries[-1]["server_seed"])
    following = Thinker()
    known = asked = 0
    for line in record.lines[1:]:
        match.fold([line])
        waiting = match.state.to_act()
        if not waiting or waiting[0] == CHANCE:
            continue
        request = BotRequest("t", SimpleNamespace(epoch=0), match, waiting[0], "greedy")
        answer = following.answer(carried(request.message(known, 7, [])))
        known = len(match.moves)
        assert answer == Thinker().answer(carried(request.message(0, 7, [])))
        assert answer.action in match.state.actions(waiting[0])
        asked += 1
    assert asked > 20


def test_a_forgotten_table_must_be_sent_again() -> None:
    """`forget` frees the positions of other tables."""
    match = Match.load(read_record(read_record(whole_match("12-gangsters", 3)).lines[:1]))
    thinker = Thinker()
    for table, forget in (("a", []), ("b", ["a"])):
        thinker.answer(
            BotRequest(table, SimpleNamespace(epoch=0), match, 0, "", "insight").message(0, 1, forget)
        )
    assert list(thinker.states) == ["b"]


def test_an_answer_is_short() -> None:
    """Only the field that is set crosses the pipe."""
    assert msgspec.json.encode(Answer(action=3)) == b'{"action":3}'
