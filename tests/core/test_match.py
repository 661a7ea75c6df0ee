"""A match: steps and lines are two ways to play, and a proposal carries the lines it wrote."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tripot.core.entries import Proposal
from tripot.core.errors import BadInput, IllegalAction, MatchFull, RecordError
from tripot.core.game import Game
from tripot.core.match import CHECKPOINT_INTERVAL, Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, Event, State
from tripot.lab.simulate import SimulationPlan, simulate
from tripot.testing import CheckFailed
from tripot.testing.check import check_undo


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
        match.act(0, "pick 1")
    assert match.entries == 0


def test_bots_serve_more_than_one_pill_through_records(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Recorded matches of greedy bots have cocktails of two and three pills, as on the bare state (RDC-6.9)."""
    folder = tmp_path_factory.mktemp("records")
    list(simulate(SimulationPlan("reglement-de-comptes", 6, 4, ("greedy",), 1, {}, records=str(folder))))
    most = 0
    for file in folder.glob("*.jsonl"):
        pills = 0
        for entry in read_record(file.read_text(encoding="utf-8")).entries:
            pills = pills + 1 if str(entry.get("do")).startswith("cocktail ") else 0
            most = max(most, pills)
    assert most == 3


def last_man_falls() -> tuple[Game, State, int, int]:
    """Return a position of Règlement de comptes and an action that eliminates a player and lays their hand open."""
    game = find_game("reglement-de-comptes")
    for seed in range(50):
        state, rng = game.new(3), Rng(seed)
        while state.to_act():
            if state.to_act()[0] == CHANCE:
                state.apply(CHANCE, rng.pick(state.outcomes()))
                continue
            seat = state.to_act()[0]
            for action in state.actions(seat):
                copy = state.clone()
                copy.events = []
                copy.apply(seat, action)
                kinds = {event.kind for event in copy.events}
                if "out" in kinds and not kinds & {"played", "discarded"} and copy.to_act() == (seat,):
                    return game, state, seat, action
            actions = state.actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
    raise AssertionError("nobody is put out in fifty matches")


def test_an_action_that_lays_a_hand_open_is_no_free_undo() -> None:
    """Killing a player's last man shows their hand: nobody may look and take it back (RDC-6)."""
    game, state, seat, action = last_man_falls()
    after = state.clone()
    after.events = []
    after.apply(seat, action)
    assert game.reveals(state, after, seat, after.events)
    assert not check_undo(game, state, seat, [action], Rng(1))


def test_the_law_of_undo_finds_a_game_that_forgot_what_it_shows() -> None:
    """A game that goes by a list of events, without `out`, is caught by the re-deals."""
    game, state, seat, action = last_man_falls()

    class Forgetful(type(game)):  # type: ignore[misc]  # the class of a game found by its name
        """Shows by its list only."""

        def reveals(self, before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
            """Return True if an event's kind is in this list; who may see it is not considered."""
            return any(event.kind in ("played", "discarded") for event in events)

    with pytest.raises(CheckFailed, match="has learnt something"):
        check_undo(Forgetful(), state, seat, [action], Rng(1), redeals=20)


def cocktail_line() -> tuple[Match, int, list[str]]:
    """Return a match whose last line serves two pills and goes on without chance, its seat and its record."""
    for seed in range(60):
        game = find_game("reglement-de-comptes")
        match = Match.new(game, 3, server_seed=f"{seed:064x}", at=0)
        proposal = match.propose_opening(0)
        lines = [match.header_line, *proposal.lines]
        match.commit(proposal)
        rng = Rng(seed)
        while not match.ended:
            seat = match.state.to_act()[0]
            decision = game.decision(match.state, seat)
            assert decision is not None
            if decision.verb == "cocktail" and decision.most >= 2:
                tokens = " ".join(item.token for item in decision.items[:2])
                proposal = match.propose_line(seat, f"cocktail {tokens}", 0)
                if all(entry.who == seat for entry in proposal.entries):
                    match.commit(proposal)
                    if match.free_undo(seat) is not None:
                        return match, seat, lines + proposal.lines
                    break
            actions = match.state.actions(seat)
            proposal = match.propose(seat, actions[rng.below(len(actions))], 0)
            lines += proposal.lines
            match.commit(proposal)
    raise AssertionError("no such cocktail in sixty matches")


def test_nobody_goes_back_into_the_middle_of_a_cocktail() -> None:
    """A line is undone whole, and a record that is read again says where it began."""
    match, seat, lines = cocktail_line()
    folded = Match.load(read_record(lines))
    first = [entry for entry in read_record(lines).entries if "line" in entry][-1]["line"]
    assert match.free_undo(seat) == first - 1
    assert folded.free_undo(seat) == first - 1
    assert folded.last_line(seat) == first - 1
    back = match.propose_undo(seat, first - 1, 0)
    asked = match.game.decision(back.state, seat)
    assert asked is not None
    assert asked.verb == "cocktail"


def test_going_back_costs_the_same_late_as_early() -> None:
    """However long the match, an undo plays few moves again, and what is kept for it is bounded."""
    game = find_game("gangster-le-pro")
    match = Match.new(game, 3, server_seed="7" * 64, at=0)
    match.open(0)
    rng = Rng(7)
    first = game.new(3)
    keys = [first.key()]
    most_stored = 0
    while not match.ended and len(match.moves) < 900:
        seat = match.state.to_act()[0]
        actions = match.state.actions(seat)
        match.act(seat, actions[rng.below(len(actions))], 0)
        most_stored = max(most_stored, len(match._checkpoints))
    for _number, who, action in match.moves:
        first.apply(who, action)
        keys.append(first.key())
    assert most_stored < 40
    for standing in range(0, len(match.moves), 13):
        assert match.state_after(standing).key() == keys[standing]
        start = max(index for index, _state in match._checkpoints if index <= standing)
        distance = len(match.moves) - standing
        assert standing - start <= 2 * CHECKPOINT_INTERVAL + distance // 4


def test_a_match_refuses_more_entries_and_undos_than_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is one sentence, ending the match stays possible, and stored records always replay."""
    monkeypatch.setattr("tripot.core.match.MAX_UNDOS", 2)
    monkeypatch.setattr("tripot.core.match.MAX_ENTRIES", 9)
    match = Match.new(find_game("12-gangsters"), 3, server_seed="5" * 64, at=0)
    lines = [match.header_line]

    def take(proposal: Proposal) -> None:
        lines.extend(proposal.lines)
        match.commit(proposal)

    take(match.propose_opening(0))
    for _twice in range(2):
        take(match.propose_line(0, "pick 1", 0))
        take(match.propose_undo(0, 1, 0))
    take(match.propose_line(0, "pick 1", 0))
    with pytest.raises(MatchFull, match="go back 2 times"):
        match.propose_undo(0, 1, 0)
    while match.entries < 9:
        take(match.propose_note(0, "copied", 0))
    with pytest.raises(MatchFull, match="9 entries"):
        match.propose_line(1, "pick 1", 0)
    take(match.propose_abandon("full", 0))
    assert Match.load(read_record(lines)).ended
    with pytest.raises(RecordError, match="more than 9 entries"):
        Match.load(read_record(lines), limited=True)
    monkeypatch.setattr("tripot.core.match.MAX_ENTRIES", 99)
    monkeypatch.setattr("tripot.core.match.MAX_UNDOS", 1)
    with pytest.raises(RecordError, match="more than 1 undos"):
        Match.load(read_record(lines), limited=True)
