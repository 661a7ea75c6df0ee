"""A match being played: a state, its growing record, and the draws that decide its chance.

A *step* is one action. A *line* is one text from a person: a chain of steps where the game has chains. `propose` takes a
step (bots, forks), `propose_line` a line (people). Both work on a copy and return the entries to store; only `commit`
changes the match, so that a server can make the entries durable in between. `act` and `play` do both at once.

`at` is the time of an entry in milliseconds since 1970. A server always passes it; without it the clock is read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

from tripot.core import pinned_editions
from tripot.core.clock import wall_ms
from tripot.core.entries import Entry, Proposal, write_line
from tripot.core.errors import BadInput, IllegalAction, MatchFull, RecordError, TripotError
from tripot.core.fairness import Draws, Seals, commitment, keeps_commitment, new_server_seed
from tripot.core.game import Game
from tripot.core.packed_moves import PackedMoves
from tripot.core.pinned_editions import is_pinned, pinned_name
from tripot.core.playout import outcome_at
from tripot.core.record import Header, Record, read_entry, read_record
from tripot.core.registry import find_game
from tripot.core.state import CHANCE, Event, State

MAX_ENTRIES = 20_000
"""A match takes no further step or note beyond this. The longest of 100 random matches a game at full tables had 2 322."""
MAX_UNDOS = 500
CHECKPOINT_INTERVAL = 32
"""Moves between two stored positions, so that going back costs the same late as early."""


class Match:
    """One play of a game. `moves` holds (entry number, who, action) of every entry that stands."""

    def __init__(self, game: Game, header: Header, server_seed: str | None) -> None:
        if server_seed is not None and not keeps_commitment(server_seed, header.commitment):
            raise BadInput("server seed", "another seed", "the seed that was committed to")
        self.game = game.in_edition(header.edition, header.rules)
        self.header = header
        self._server_seed = server_seed
        self._chance = None if server_seed is None else Draws(server_seed, header.player_seeds)
        self._seals = None if server_seed is None else Seals(server_seed)
        self.state = fresh_state(game, header)
        self.moves = PackedMoves()
        self.entries = 0
        self.draws = 0
        self.undos = 0
        self.ended = False
        self._joined: set[int] = set()
        """Entries that continue the line of the entry before."""
        self._checkpoints: list[tuple[int, State]] = [(0, self.state.clone())]
        """Earlier positions: (number of moves before it, the position). They are never changed."""
        self._previous: tuple[int, State] | None = None
        """The position before the last command, and its number of moves."""
        self._last_events: tuple[int, list[Event]] | None = None
        """The last command's last move, and the events of all its moves."""
        self._revealed: tuple[int, bool] | None = None
        """Whether the line that ends with this entry revealed anything."""
        self._last_action: tuple[int, Any, str | None] = (0, CHANCE, None)
        """The last action folded: number, who and command."""
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
        version: int | None = None,
    ) -> Match:
        """Start a match, with the newest rules unless an older version is named; a fresh secret seed unless one is given."""
        seed = new_server_seed() if server_seed is None else server_seed
        version = game.check_version(version)
        game.new(players, options, edition, version)
        chosen = game.edition(edition, version)
        if seats is None:
            seats = [{"name": f"seat {seat}"} for seat in range(players)]
        if len(seats) != players:
            raise BadInput("seats", len(seats), f"one for each of {players} players")
        name = chosen.name
        if chosen.text:
            # A file may change or go: the record has its text, under a name that says which text it is.
            name = name if is_pinned(name) else pinned_name(name, chosen.text)
            pinned_editions.register(game.id, name, chosen.text)
        header = Header(
            game.id, version, name, chosen.digest, players, dict(options or {}), tuple(seats),
            commitment(seed), tuple(player_seeds), wall_ms() if at is None else at, game.components_of(chosen),
            edition_text=chosen.text,
        )  # fmt: skip
        return cls(game, header, seed)

    @classmethod
    def load(cls, record: Record | str, server_seed: str | None = None, *, limited: bool = False) -> Match:
        """Fold a record; every entry is checked against the rules, every draw against the seed if it is known.

        `limited` refuses a record longer than a match may become here: for records that are uploaded.
        """
        if isinstance(record, str):
            record = read_record(record)
        end = record.end
        if server_seed is None and end is not None:
            server_seed = end.get("server_seed")
        if limited and len(record.entries) > MAX_ENTRIES:
            raise RecordError(MAX_ENTRIES + 2, f"more than {MAX_ENTRIES} entries")
        undone = [number for number, entry in enumerate(record.entries, 2) if "undo" in entry]
        if limited and len(undone) > MAX_UNDOS:
            raise RecordError(undone[MAX_UNDOS], f"more than {MAX_UNDOS} undos")
        match = _open(record.header, server_seed)
        for number, (entry, line) in enumerate(zip(record.entries, record.lines[1:], strict=True), 2):
            match._fold(number, entry, line)
        return match

    # ---- playing

    def play(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Carry out a person's line and all chance that follows; return the events."""
        return self._commit(self.propose_line(seat, text, at))

    def act(self, seat: int, action: object, at: int | None = None) -> list[Event]:
        """Carry out one step and all chance that follows; return the events."""
        return self._commit(self.propose(seat, action, at))

    def propose(
        self, seat: int, action: object, at: int | None = None, command: str | None = None
    ) -> Proposal:
        """Work out exactly one step by a seat; raises IllegalAction and changes nothing."""
        self._check_seat(seat)
        if not isinstance(action, int) or isinstance(action, bool):
            raise BadInput("action", action, "a whole number, one step; a text is a line: propose_line")
        return self._propose(seat, [action], at, command)

    def propose_line(
        self, seat: int, text: str, at: int | None = None, command: str | None = None
    ) -> Proposal:
        """Work out a person's whole line; raises IllegalAction or NotationError and changes nothing."""
        self._check_seat(seat)
        return self._propose(seat, self.game.parse_line(self.state, seat, text), at, command)

    def _propose(self, seat: int, chain: Sequence[int], at: int | None, command: str | None) -> Proposal:
        proposal = self._proposal(self.state.clone())
        when = wall_ms() if at is None else at
        line: int | None = None
        for action in chain:
            # Legal actions are in the list, and only others have a reason: `check_game` checks that the two agree.
            refusal = (
                None
                if action in proposal.state.actions(seat)
                else self.game.why_not(proposal.state, seat, action)
            )
            if refusal is not None:
                raise IllegalAction(refusal.rule, self.game.text(refusal.message, "en"), refusal.message)
            proposal.step(self.game, seat, action, when, command, line)
            if self.header.format > 1:
                line = proposal.entries[0].number
        self._run_chance(proposal, when)
        return proposal

    def propose_opening(self, at: int | None = None) -> Proposal:
        """Work out the chance that opens the match (nothing if the first node is a decision)."""
        self._check_open()
        proposal = self._proposal(self.state.clone())
        self._run_chance(proposal, at)
        return proposal

    def open(self, at: int | None = None) -> list[Event]:
        """Carry out the opening chance; return the events."""
        return self._commit(self.propose_opening(at))

    def propose_undo(self, seat: int, to: int, at: int | None = None, command: str | None = None) -> Proposal:
        """Work out going back to the position after entry `to`; the table decides who may."""
        self._check_room()
        if self.undos >= MAX_UNDOS:
            raise MatchFull(f"a match may go back {MAX_UNDOS} times: this one has")
        standing = self._back_to(to)
        state = self.state_after(standing)
        proposal = self._proposal(state)
        proposal.standing = standing
        self._write(proposal, seat, {"undo": to}, at, command)
        if len(state.to_act()) and state.to_act()[0] == CHANCE:
            self._run_chance(proposal, at)
        return proposal

    def propose_note(
        self, who: int, text: str, at: int | None = None, command: str | None = None
    ) -> Proposal:
        """Work out an entry that changes nothing in the game (a bot takes a seat over, for example)."""
        self._check_open()
        self._check_room()
        proposal = self._proposal(self.state.clone())
        self._write(proposal, who, {"note": text}, at, command)
        return proposal

    def propose_abandon(self, reason: str, at: int | None = None) -> Proposal:
        """Work out ending the match now, without a result of the rules."""
        self._check_open()
        proposal = self._proposal(self.state.clone())
        self._end(proposal, reason, at)
        return proposal

    def commit(self, proposal: Proposal) -> None:
        """Apply a proposal; it must have been made from the present position."""
        if proposal.count - len(proposal.entries) != self.entries:
            raise TripotError("the game has moved on since this move was proposed")
        if proposal.standing is not None:
            self._go_back(proposal.standing)
        before = len(self.moves)
        moves, last = self.moves, 0
        for entry in proposal.entries:
            if entry.action is not None and entry.who is not None:
                last = entry.number
                moves.add(last, entry.who, entry.action)
                if entry.joined:
                    self._joined.add(last)
        if proposal.standing is None and last:
            # The match no longer uses this position, so storing it needs no copy.
            self._previous = (before, self.state)
            self._last_events = (last, proposal.events)
            self._add_checkpoint(self.state, before)
        self.state = proposal.state
        self.entries = proposal.count
        self.draws = proposal.draws
        self.last_hash = proposal.last_hash
        self.ended = proposal.ended

    def seal(self) -> str | None:
        """Return the last hash, sealed with the server seed, so that the record cannot be replaced; None without the seed."""
        return None if self._seals is None else self._seals.of(self.last_hash)

    def fold(self, lines: Sequence[str]) -> list[Entry]:
        """Fold lines that were stored elsewhere after this match's last; return their entries.

        A RecordError leaves the match where the last good line left it.
        """
        done: list[Entry] = []
        for line in lines:
            number = self.entries + 2
            self._check_open()
            content = read_entry(number, line, self.last_hash)
            self.state.events = []
            try:
                self._fold(number, content, line)
            finally:
                # An undo replaces the state by a copy without a list of events.
                state = self.state
                events = state.events or []
                state.events = None
            who = CHANCE if content.get("who") == "chance" else content.get("who")
            action = self.moves.action(-1) if "do" in content else None
            done.append(
                Entry(
                    content["n"],
                    who,
                    content.get("at", 0),
                    line,
                    events,
                    content,
                    action,
                    content.get("id"),
                    "line" in content,
                )
            )
        return done

    # ---- going back

    def free_undo(self, seat: int) -> int | None:
        """Return the entry a seat may go back to on its own: before its last line, if that took nothing from anybody.

        The rule at every table: the line is the last event of the game, no chance followed it, and nobody learnt
        anything from it.
        """
        if self.ended or not self.moves or self.moves.who(-1) != seat or self.last_line_revealed():
            return None
        return self.moves.number(self._line_start(len(self.moves) - 1)) - 1

    def last_line(self, seat: int) -> int | None:
        """Return the entry before a seat's last line that stands: what it may ask the others to go back to."""
        for i in range(len(self.moves) - 1, -1, -1):
            if self.moves.who(i) == seat:
                return self.moves.number(self._line_start(i)) - 1
        return None

    def last_line_revealed(self) -> bool:
        """Return True if the last line revealed anything to anybody; chance always does."""
        if not self.moves:
            return False
        number, seat, _action = self.moves[-1]
        if seat == CHANCE:
            return True
        if self._revealed is None or self._revealed[0] != number:
            start = self._line_start(len(self.moves) - 1)
            last_events = self._last_events
            if (
                last_events is not None
                and last_events[0] == number
                and self._previous is not None
                and self._previous[0] == start
            ):
                # The whole line was the last command: its events are still known.
                before, state, events = self._previous[1], self.state, last_events[1]
            else:
                before, state, events = self._replay_from(start)
            self._revealed = (number, self.game.reveals(before, state, seat, events))
        return self._revealed[1]

    def _replay_from(self, start: int) -> tuple[State, State, list[Event]]:
        """Play the moves from one on again; return the position before, the one after, and the events."""
        before = self.state_after(start)
        state = before.clone()
        events: list[Event] = []
        state.events = events
        for _number, who, action in self.moves[start:]:
            state.apply(who, action)
        state.events = None
        return before, state, events

    def _line_start(self, i: int) -> int:
        while self.moves.number(i) in self._joined:
            i -= 1
        return i

    def _back_to(self, to: int) -> int:
        """Return how many moves stand after going back to entry `to`."""
        if self.ended:
            raise TripotError("the match is over: nothing can be undone")
        if type(to) is int and 0 <= to < self.entries:
            standing = self.moves.up_to(to)
            if standing < len(self.moves):
                return standing
        raise BadInput("undo", to, "the number of an entry before the last action that stands")

    def state_after(self, standing: int) -> State:
        """Return a copy of the position after a number of moves, from the nearest stored position."""
        if self._previous is not None and self._previous[0] == standing:
            return self._previous[1].clone()
        start, kept = self._checkpoints[bisect_right(self._checkpoints, standing, key=itemgetter(0)) - 1]
        state = kept.clone()
        for _number, who, action in self.moves[start:standing]:
            state.apply(who, action)
        return state

    def _add_checkpoint(self, state: State, moves: int) -> None:
        """Store a position every CHECKPOINT_INTERVAL moves, older ones ever more sparsely; `moves` led to it."""
        newest = moves // CHECKPOINT_INTERVAL
        if newest > self._checkpoints[-1][0] // CHECKPOINT_INTERVAL:
            self._checkpoints = [
                checkpoint
                for checkpoint in self._checkpoints
                if _stays(checkpoint[0] // CHECKPOINT_INTERVAL, newest)
            ]
            self._checkpoints.append((moves, state))

    def _go_back(self, standing: int) -> None:
        self.moves.cut(standing)
        del self._checkpoints[bisect_right(self._checkpoints, standing, key=itemgetter(0)) :]
        self._previous = None
        self.undos += 1

    # ---- inside

    def _check_open(self) -> None:
        if self.ended:
            raise TripotError("the match is over")

    def _check_room(self) -> None:
        if self.entries >= MAX_ENTRIES:
            raise MatchFull(f"a match may have {MAX_ENTRIES} entries: this one has")

    def _check_seat(self, seat: int) -> None:
        self._check_open()
        self._check_room()
        if type(seat) is not int or not 0 <= seat < self.header.players:
            raise BadInput("seat", seat, f"0 to {self.header.players - 1}")

    def _commit(self, proposal: Proposal) -> list[Event]:
        self.commit(proposal)
        return proposal.events

    def _proposal(self, state: State) -> Proposal:
        return Proposal(state, self.entries, self.draws, self.last_hash)

    def _write(
        self,
        proposal: Proposal,
        who: int | None,
        what: Mapping[str, Any],
        at: int | None,
        command: str | None = None,
    ) -> None:
        content: dict[str, Any] = {"n": proposal.count + 1}
        if who is not None:
            content["who"] = "chance" if who == CHANCE else who
        content |= what
        content["at"] = wall_ms() if at is None else at
        if command is not None:
            content["id"] = command
        if who is None and self._server_seed is not None:
            content["server_seed"] = self._server_seed
        proposal.add(who, content)

    def _run_chance(self, proposal: Proposal, at: int | None) -> None:
        state = proposal.state
        while True:
            waiting = state.to_act()
            if len(waiting) == 0:
                self._end(proposal, state.end_reason(), at)
                return
            if waiting[0] != CHANCE:
                return
            if self._chance is None:
                raise TripotError("chance is due and the server seed is not known here")
            proposal.draw(self.game, self._chance, wall_ms() if at is None else at)

    def _end(self, proposal: Proposal, reason: str, at: int | None) -> None:
        state = proposal.state
        end = {"reason": reason, "scores": state.scores(), "ranks": state.ranks()}
        self._write(proposal, None, {"end": end}, at)
        proposal.ended = True

    def _fold(self, number: int, entry: Mapping[str, Any], line: str) -> None:
        try:
            if "undo" in entry:
                standing = self._back_to(entry["undo"])
                self.state = self.state_after(standing)
                self._go_back(standing)
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
                raise RecordError(number, "random draw where a player should move")
            outcomes = state.outcomes()
            total = sum(weight for _outcome, weight in outcomes)
            if entry["draw"] != self.draws or entry["of"] != total or not 0 <= entry["pick"] < total:
                raise RecordError(
                    number, f"draw {entry['draw']} of {entry['of']}, expected {self.draws} of {total}"
                )
            if self._chance is not None and self._chance.pick(self.draws, total) != entry["pick"]:
                raise RecordError(number, "the draw does not match the seeds")
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
            raise RecordError(number, f"{text!r} is not the standard notation for this move")
        self._fold_line(number, entry)
        self._add_checkpoint_copy()
        state.apply(who, action)
        self.moves.add(entry["n"], who, action)

    def _fold_line(self, number: int, entry: Mapping[str, Any]) -> None:
        """Note whether an entry continues a line: it says so, or in format 1 has the command of the entry before."""
        n, who, command = entry["n"], entry["who"], entry.get("id")
        if "line" in entry:
            if self.header.format == 1:
                raise RecordError(number, "unknown field line")
            last = self.moves[-1] if self.moves else (0, CHANCE, 0)
            if (
                last[:2] != (n - 1, who)
                or self.moves.number(self._line_start(len(self.moves) - 1)) != entry["line"]
            ):
                raise RecordError(
                    number, f"goes on with line {entry['line']}, which is not the one before it"
                )
            self._joined.add(n)
        elif self.header.format == 1 and command is not None and self._last_action == (n - 1, who, command):
            self._joined.add(n)
        self._last_action = (n, who, command)

    def _add_checkpoint_copy(self) -> None:
        if len(self.moves) // CHECKPOINT_INTERVAL > self._checkpoints[-1][0] // CHECKPOINT_INTERVAL:
            self._add_checkpoint(self.state.clone(), len(self.moves))

    def _fold_end(self, number: int, entry: Mapping[str, Any]) -> None:
        state, end = self.state, entry["end"]
        if not state.to_act() and end.get("reason") != state.end_reason():
            raise RecordError(
                number, f"the end's reason is {end.get('reason')!r}, the rules say {state.end_reason()!r}"
            )
        if end.get("scores") != state.scores() or end.get("ranks") != state.ranks():
            raise RecordError(number, "the result is not the one the rules give")
        self.ended = True


def _stays(unit: int, newest: int) -> bool:
    """Return True if a stored position stays: eight of the newest, then four for each doubling of the distance."""
    return unit % (1 << ((newest - unit) // 8).bit_length()) == 0


def fresh_state(game: Game, header: Header) -> State:
    """Return the first position a header describes."""
    if header.edition_text:
        pinned_editions.register(game.id, header.edition, header.edition_text)
    state: State = game.new(header.players, header.options, header.edition, header.rules)
    return state


def _open(header: Header, server_seed: str | None) -> Match:
    try:
        game = find_game(header.game)
        if header.edition_text:
            pinned_editions.register(game.id, header.edition, header.edition_text)
        edition = game.edition(header.edition, header.rules)
        if edition.digest != header.edition_digest:
            raise BadInput("edition_digest", header.edition_digest, f"the digest of edition {edition.name}")
        if header.format > 1:
            components = game.components_of(edition)
            if header.components != components:
                raise BadInput("components", "others", f"those of edition {edition.name}")
            header = replace(header, components=components)
        return Match(game, header, server_seed)
    except RecordError:
        raise
    except TripotError as problem:
        raise RecordError(1, f"header: {problem}") from None
