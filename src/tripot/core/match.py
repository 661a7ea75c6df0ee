"""A match being played: a state, its growing record, and the draws that decide its chance.

`propose` works everything out on a copy and returns the lines to store; only `commit` changes the match, so that
a server can make the lines durable in between. `play` does both.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripot.core.errors import BadInput, IllegalAction, RecordError, TripotError
from tripot.core.fairness import Draws, commitment, keeps_commitment, new_server_seed
from tripot.core.game import Game
from tripot.core.record import Header, Record, read_entry, read_record, write_line
from tripot.core.registry import find_game
from tripot.core.state import CHANCE, Event, State


@dataclass
class Step:
    """One entry about to be made: who did what, the events it caused, and the line that records it."""

    who: int
    action: int
    notation: str
    events: list[Event]
    line: str


@dataclass
class Proposal:
    """What a command would do: the steps, the lines to store, and the match's values afterwards."""

    steps: list[Step]
    lines: list[str]
    state: State
    entries: int
    draws: int
    last_hash: str
    moves: list[tuple[int, int, int]] | None = None
    """With an undo: the whole list of moves that stand afterwards."""
    ended: bool = False
    events: list[Event] = field(default_factory=list)


class Match:
    """One play of a game. `moves` holds (entry number, who, action) of every entry that stands."""

    def __init__(self, game: Game, header: Header, server_seed: str | None) -> None:
        if server_seed is not None and not keeps_commitment(server_seed, header.commitment):
            raise BadInput("server seed", "another seed", "the seed that was committed to")
        self.game = game.in_edition(header.edition, header.rules)
        self.header = header
        self._server_seed = server_seed
        self._chance = None if server_seed is None else Draws(server_seed, header.player_seeds)
        self.state = fresh_state(game, header)
        self.moves: list[tuple[int, int, int]] = []
        self.entries = 0
        self.draws = 0
        self.ended = False
        self.header_line, self.last_hash = write_line(header.as_json(), "")

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        *,
        server_seed: str | None = None,
        player_seeds: Sequence[str] = (),
        seats: Sequence[Mapping[str, Any]] | None = None,
        at: int | None = None,
    ) -> Match:
        """Start a match; without a server seed a fresh secret one is taken."""
        seed = new_server_seed() if server_seed is None else server_seed
        game.new(players, options, edition)
        chosen = game.edition(edition)
        if seats is None:
            seats = [{"name": f"seat {seat}"} for seat in range(players)]
        if len(seats) != players:
            raise BadInput("seats", len(seats), f"one for each of {players} players")
        header = Header(
            game.id, game.rules_version, chosen.name, chosen.digest, players, dict(options or {}), tuple(seats),
            commitment(seed), tuple(player_seeds), now() if at is None else at,
        )  # fmt: skip
        return cls(game, header, seed)

    @classmethod
    def load(cls, record: Record | str, server_seed: str | None = None) -> Match:
        """Fold a record; every entry is checked against the rules, every draw against the seed if it is known."""
        if isinstance(record, str):
            record = read_record(record)
        end = record.end
        if server_seed is None and end is not None:
            server_seed = end.get("server_seed")
        match = _open(record.header, server_seed)
        for number, (entry, line) in enumerate(zip(record.entries, record.lines[1:], strict=True), 2):
            match._fold(number, entry, line)
        return match

    # ---- playing

    def play(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Carry out a line of notation and all chance that follows; return the events."""
        proposal = self.propose(seat, text, at)
        self.commit(proposal)
        return proposal.events

    def propose(self, seat: int, text: str, at: int | None = None, command: str | None = None) -> Proposal:
        """Work out a line of notation by a seat; raises IllegalAction or NotationError and changes nothing."""
        self._check_open()
        state = self.state.clone()
        proposal = self._proposal(state)
        if type(seat) is not int or not 0 <= seat < self.header.players:
            raise BadInput("seat", seat, f"0 to {self.header.players - 1}")
        for action in self.game.parse_line(state, seat, text):
            refusal = self.game.why_not(state, seat, action)
            if refusal is not None:
                raise IllegalAction(refusal.rule, self.game.text(refusal.message, "en"), refusal.message)
            self._step(proposal, seat, action, at, command=command)
        self._run_chance(proposal, at)
        return proposal

    def propose_opening(self, at: int | None = None) -> Proposal:
        """Work out the chance that opens the match (nothing if the first node is a decision)."""
        self._check_open()
        proposal = self._proposal(self.state.clone())
        self._run_chance(proposal, at)
        return proposal

    def open(self, at: int | None = None) -> list[Event]:
        """Carry out the opening chance; return the events."""
        proposal = self.propose_opening(at)
        self.commit(proposal)
        return proposal.events

    def propose_undo(self, seat: int, to: int, at: int | None = None, command: str | None = None) -> Proposal:
        """Work out going back to the position after entry `to`; who may ask is the table's business."""
        moves, state = self._back_to(to)
        proposal = self._proposal(state)
        proposal.moves = moves
        content = {"n": proposal.entries + 1, "who": seat, "undo": to, "at": now() if at is None else at}
        self._line(proposal, content if command is None else {**content, "id": command})
        if len(state.to_act()) and state.to_act()[0] == CHANCE:
            self._run_chance(proposal, at)
        return proposal

    def propose_note(
        self, who: int, text: str, at: int | None = None, command: str | None = None
    ) -> Proposal:
        """Work out an entry that changes nothing in the game (a bot takes a seat over, say)."""
        self._check_open()
        proposal = self._proposal(self.state.clone())
        content = {"n": proposal.entries + 1, "who": who, "note": text, "at": now() if at is None else at}
        self._line(proposal, content if command is None else {**content, "id": command})
        return proposal

    def propose_abandon(self, reason: str, at: int | None = None) -> Proposal:
        """Work out ending the match now, without a result of the rules."""
        self._check_open()
        proposal = self._proposal(self.state.clone())
        self._end(proposal, reason, at)
        return proposal

    def commit(self, proposal: Proposal) -> None:
        """Make a proposal the match's present; it must have been made from this very moment."""
        if proposal.entries - len(proposal.lines) != self.entries:
            raise TripotError("the match has moved on since this was proposed")
        if proposal.moves is not None:
            self.moves = proposal.moves
        number = self.entries + (1 if proposal.moves is not None else 0)
        for step in proposal.steps:
            number += 1
            self.moves.append((number, step.who, step.action))
        self.state = proposal.state
        self.entries = proposal.entries
        self.draws = proposal.draws
        self.last_hash = proposal.last_hash
        self.ended = proposal.ended

    def fold(self, lines: Sequence[str]) -> list[tuple[dict[str, Any], list[Event]]]:
        """Fold lines that were stored elsewhere after this match's last; return each entry with its events.

        A RecordError leaves the match where the last good line left it.
        """
        done: list[tuple[dict[str, Any], list[Event]]] = []
        for line in lines:
            number = self.entries + 2
            self._check_open()
            entry = read_entry(number, line, self.last_hash)
            self.state.events = []
            try:
                self._fold(number, entry, line)
            finally:
                # An undo replaces the state: its copy listens to nobody.
                events, self.state.events = self.state.events or [], None
            done.append((entry, events))
        return done

    def free_undo(self, seat: int) -> int | None:
        """Return the entry a seat may go back to on its own: nothing new was learnt since and nobody else acted."""
        if self.ended or not self.moves or self.moves[-1][1] != seat:
            return None
        state = fresh_state(self.game, self.header)
        for _number, who, action in self.moves[:-1]:
            state.apply(who, action)
        state.events = []
        state.apply(seat, self.moves[-1][2])
        if any(event.kind in self.game.revealing for event in state.events):
            return None
        return self.moves[-1][0] - 1

    # ---- inside

    def _back_to(self, to: int) -> tuple[list[tuple[int, int, int]], State]:
        if self.ended:
            raise TripotError("the match is over: nothing can be undone")
        moves = [move for move in self.moves if move[0] <= to]
        if type(to) is not int or not 0 <= to < self.entries or len(moves) == len(self.moves):
            raise BadInput("undo", to, "the number of an entry before the last action that stands")
        state = fresh_state(self.game, self.header)
        for _number, who, action in moves:
            state.apply(who, action)
        return moves, state

    def _check_open(self) -> None:
        if self.ended:
            raise TripotError("the match is over")

    def _proposal(self, state: State) -> Proposal:
        return Proposal([], [], state, self.entries, self.draws, self.last_hash)

    def _line(self, proposal: Proposal, content: Mapping[str, Any]) -> str:
        line, proposal.last_hash = write_line(content, proposal.last_hash)
        proposal.lines.append(line)
        proposal.entries += 1
        return line

    def _step(
        self,
        proposal: Proposal,
        who: int,
        action: int,
        at: int | None,
        *,
        command: str | None = None,
        draw: tuple[int, int, int] | None = None,
    ) -> None:
        state = proposal.state
        notation = self.game.notation(state, who, action)
        content: dict[str, Any] = {"n": proposal.entries + 1, "who": "chance" if who == CHANCE else who}
        content |= {"do": notation, "at": now() if at is None else at}
        if draw is not None:
            content |= {"draw": draw[0], "of": draw[1], "pick": draw[2]}
        if command is not None:
            content["id"] = command
        state.events = []
        state.apply(who, action)
        events, state.events = state.events, None
        line = self._line(proposal, content)
        proposal.steps.append(Step(who, action, notation, events, line))
        proposal.events.extend(events)

    def _run_chance(self, proposal: Proposal, at: int | None) -> None:
        while True:
            waiting = proposal.state.to_act()
            if len(waiting) == 0:
                self._end(proposal, proposal.state.end_reason(), at)
                return
            if waiting[0] != CHANCE:
                return
            if self._chance is None:
                raise TripotError("chance is due and the server seed is not known here")
            outcomes = proposal.state.outcomes()
            total = sum(weight for _outcome, weight in outcomes)
            k = proposal.draws
            pick = self._chance.pick(k, total)
            proposal.draws += 1
            self._step(proposal, CHANCE, outcome_at(outcomes, pick), at, draw=(k, total, pick))

    def _end(self, proposal: Proposal, reason: str, at: int | None) -> None:
        state = proposal.state
        content: dict[str, Any] = {"n": proposal.entries + 1}
        content["end"] = {"reason": reason, "scores": state.scores(), "ranks": state.ranks()}
        content["at"] = now() if at is None else at
        if self._server_seed is not None:
            content["server_seed"] = self._server_seed
        self._line(proposal, content)
        proposal.ended = True

    def _fold(self, number: int, entry: Mapping[str, Any], line: str) -> None:
        try:
            if "undo" in entry:
                self.moves, self.state = self._back_to(entry["undo"])
            elif "do" in entry:
                self._fold_action(number, entry)
            elif "end" in entry:
                self._fold_end(number, entry)
        except RecordError:
            raise
        except TripotError as problem:
            raise RecordError(number, str(problem)) from None
        self.entries = entry["n"]
        self.last_hash = entry["hash"]

    def _fold_action(self, number: int, entry: Mapping[str, Any]) -> None:
        state, text = self.state, entry["do"]
        waiting = state.to_act()
        if not waiting:
            raise RecordError(number, "an action after the end of the game")
        if entry["who"] == "chance":
            if waiting[0] != CHANCE:
                raise RecordError(number, "a draw where a player decides")
            outcomes = state.outcomes()
            total = sum(weight for _outcome, weight in outcomes)
            if entry["draw"] != self.draws or entry["of"] != total or not 0 <= entry["pick"] < total:
                raise RecordError(
                    number, f"draw {entry['draw']} of {entry['of']}, expected {self.draws} of {total}"
                )
            if self._chance is not None and self._chance.pick(self.draws, total) != entry["pick"]:
                raise RecordError(number, "the draw is not the one the seeds give")
            action = outcome_at(outcomes, entry["pick"])
            who = CHANCE
            self.draws += 1
        else:
            who = entry["who"]
            if not 0 <= who < self.header.players:
                raise RecordError(number, f"seat {who} does not exist")
            action = self.game.parse(state, who, text)
            refusal = self.game.why_not(state, who, action)
            if refusal is not None:
                raise RecordError(number, f"{self.game.text(refusal.message, 'en')} [{refusal.rule}]")
        if self.game.notation(state, who, action) != text:
            raise RecordError(number, f"{text!r} is not how this action is written")
        state.apply(who, action)
        self.moves.append((entry["n"], who, action))

    def _fold_end(self, number: int, entry: Mapping[str, Any]) -> None:
        state, end = self.state, entry["end"]
        if not state.to_act() and end.get("reason") != state.end_reason():
            raise RecordError(
                number, f"the end's reason is {end.get('reason')!r}, the rules say {state.end_reason()!r}"
            )
        if end.get("scores") != state.scores() or end.get("ranks") != state.ranks():
            raise RecordError(number, "the result is not the one the rules give")
        self.ended = True


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def outcome_at(outcomes: Sequence[tuple[int, int]], pick: int) -> int:
    """Return the outcome that holds the pick-th unit of weight."""
    for outcome, weight in outcomes:
        pick -= weight
        if pick < 0:
            return outcome
    raise BadInput("pick", pick, "a number below the total weight")


def fresh_state(game: Game, header: Header) -> State:
    """Return the first position a header describes."""
    return game.new(header.players, header.options, header.edition, header.rules)


def _open(header: Header, server_seed: str | None) -> Match:
    try:
        game = find_game(header.game)
        edition = game.edition(header.edition, header.rules)
        if edition.digest != header.edition_digest:
            raise BadInput("edition_digest", header.edition_digest, f"the digest of edition {edition.name}")
        return Match(game, header, server_seed)
    except RecordError:
        raise
    except TripotError as problem:
        raise RecordError(1, f"header: {problem}") from None
