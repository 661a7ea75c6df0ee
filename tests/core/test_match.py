"""A match: a step and a line are two doors, and a proposal carries what was written."""

from __future__ import annotations

import json

import pytest

from tripot.core.errors import BadInput, IllegalAction
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.lab.simulate import Plan, simulate


def at_the_bar() -> Match:
    """Return a match of Règlement de comptes in which seat 0 may serve three pills."""
    game = find_game("reglement-de-comptes")
    match = Match.new(game, 3, server_seed="5" * 64, at=0)
    rng = Rng(3)
    match.open(0)
    while True:
        seat = match.state.to_act()[0]
        decision = game.decision(match.state, seat)
        assert decision is not None
        if decision.verb == "cocktail" and decision.most == 3:
            return match
        actions = match.state.actions(seat)
        match.act(seat, actions[rng.below(len(actions))], 0)


def test_a_step_is_one_action_and_a_line_closes_what_its_form_closes() -> None:
    """The same words serve one pill and go on as a step, and are the whole cocktail as a line."""
    match = at_the_bar()
    game, seat = match.game, match.state.to_act()[0]
    decision = game.decision(match.state, seat)
    assert decision is not None
    text = f"cocktail {decision.items[0].token}"
    step = match.propose(seat, game.parse(match.state, seat, text), 0)
    line = match.propose_line(seat, text, 0)
    assert [entry.content.get("do") for entry in step.entries] == [text]
    assert [entry.content.get("do") for entry in line.entries][:2] == [text, "enough"]
    asked = game.decision(step.state, seat)
    assert asked is not None
    assert asked.verb == "cocktail"


def test_a_proposal_carries_its_entries_as_a_reader_would_decode_them() -> None:
    """Content, numbers and lines agree, and folding the lines gives the same entries and events."""
    match = Match.new(find_game("the-boss"), 2, server_seed="5" * 64, at=0)
    copy = Match.load(read_record([match.header_line]), "5" * 64)
    proposal = match.propose_opening(0)
    rng = Rng(1)
    while True:
        assert [entry.content for entry in proposal.entries] == [json.loads(line) for line in proposal.lines]
        match.commit(proposal)
        folded = copy.fold(proposal.lines)
        for ours, theirs in zip(proposal.entries, folded, strict=True):
            assert (ours.number, ours.who, ours.action, ours.content) == (
                theirs.number,
                theirs.who,
                theirs.action,
                theirs.content,
            )
            assert [repr(event) for event in ours.events] == [repr(event) for event in theirs.events]
        if match.ended:
            break
        seat = match.state.to_act()[0]
        actions = match.state.actions(seat)
        proposal = match.propose(seat, actions[rng.below(len(actions))], 0)


def test_a_step_is_checked_like_a_line() -> None:
    """An illegal action is refused with its rule, and a text is no step."""
    match = Match.new(find_game("12-gangsters"), 3, at=0)
    with pytest.raises(IllegalAction):
        match.act(0, 13)
    with pytest.raises(BadInput, match="propose_line"):
        match.act(0, "pick 1")  # type: ignore[arg-type]
    assert match.entries == 0


def test_bots_serve_more_than_one_pill_through_records(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Recorded matches of greedy bots have cocktails of two and three pills, as on the bare state (RDC-6.9)."""
    folder = tmp_path_factory.mktemp("records")
    list(simulate(Plan("reglement-de-comptes", 6, 4, ("greedy",), 1, {}, records=str(folder))))
    most = 0
    for file in folder.glob("*.jsonl"):
        pills = 0
        for entry in read_record(file.read_text(encoding="utf-8")).entries:
            pills = pills + 1 if str(entry.get("do")).startswith("cocktail ") else 0
            most = max(most, pills)
    assert most == 3
