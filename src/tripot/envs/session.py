"""One match as the environments present it: dense action numbers, masks, flat observations and results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.learning import ActionSpace, Layout, returns_by_rank
from tripot.core.observer import Numbering, flag_row, number_row
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State, packed, packed_flags

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
REWARDS = ("rank", "win", "score")
SHARED_PARTS = ("cards", "components", "events")
"""The parts of a position that all positions of a match share, and the list of events, which a simulation does not keep.

Parts of any other class, such as components, are shared too.
"""


@cache
def space_and_layout(game: str, players: int) -> tuple[ActionSpace, Layout]:
    """Return a game's action space and observation layout (cached)."""
    rules = find_game(game)
    if not rules.min_players <= players <= rules.max_players:
        raise BadInput("players", players, f"{rules.min_players} to {rules.max_players} in {rules.title}")
    return rules.action_space(players), rules.layout(players)


@cache
def numbering(game: str, players: int) -> Numbering:
    """Return the action numbers as packed tables (cached)."""
    return Numbering(space_and_layout(game, players)[0].ids)


def numpy_view(row: Any, kind: type[np.generic]) -> npt.NDArray[Any] | None:
    """Return a NumPy view of a packed row; None if the rules are not compiled and the row is a list."""
    return None if isinstance(row, list) else np.frombuffer(row, kind)


def stored(state: State) -> dict[str, Any]:
    """Return the parts of a position that change during a match, as plain data that can be pickled."""
    names = set(getattr(state, "__dict__", ()))
    for part in type(state).__mro__:
        # A compiled class has no slots, but names its attributes.
        names.update(vars(part).get("__mypyc_attrs__", vars(part).get("__slots__", ())))
    parts: dict[str, Any] = {}
    for name in sorted(names.difference(SHARED_PARTS)):
        value = getattr(state, name)
        if value is None or isinstance(value, (int, float, str, tuple, dict, set)):
            parts[name] = value
        elif isinstance(value, list) or type(value).__name__.startswith("vec["):
            parts[name] = list(value)
    return parts


def restored(first: State, parts: Mapping[str, Any]) -> State:
    """Return the position of these parts; `first` is any position of a match with the same options and edition."""
    state = first.clone()
    for name, value in parts.items():
        if not isinstance(value, list) or isinstance(getattr(state, name), list):
            setattr(state, name, value)
        elif value and isinstance(value[0], bool):
            setattr(state, name, packed_flags(value))
        else:
            setattr(state, name, packed(value))
    return state


class Session:
    """A simulated match: chance is settled at once from a seeded generator, so that equal seeds give equal matches."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, Any] | None,
        edition: str | None,
        reward: str,
    ) -> None:
        self.game: Game = find_game(game)
        self.players = self.game.min_players if players is None else players
        if reward not in REWARDS:
            raise BadInput("reward", reward, ", ".join(REWARDS))
        self.options = dict(options or {})
        self.edition = edition
        self.reward = reward
        self.space, self.layout = space_and_layout(game, self.players)
        self._numbering = numbering(game, self.players)
        self._observer = self.game.observer(self.players)
        # These rows are reused; callers always get copies.
        self._seen = number_row(self.layout.size)
        self._seen_view = numpy_view(self._seen, np.int16)
        self._legal = flag_row(len(self.space))
        self._legal_view = numpy_view(self._legal, np.int8)
        self.empty_mask: Mask = np.zeros(len(self.space), np.int8)
        self.empty_mask.flags.writeable = False
        self._first: State = self.game.new(self.players, self.options, edition)
        self.state: State = self._first.clone()
        self.rng = Rng(0)
        self.decisions = 0

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings and the position: compiled parts cannot be pickled, and are made anew."""
        settings = (self.game.id, self.players, self.options, self.edition, self.reward)
        return {
            "settings": settings,
            "position": stored(self.state),
            "chance": self.rng.state,
            "decisions": self.decisions,
        }

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__init__(*kept["settings"])  # type: ignore[misc]  # the same settings again
        self.state = restored(self._first, kept["position"])
        self.rng.state = kept["chance"]
        self.decisions = kept["decisions"]

    def reset(self, seed: int) -> None:
        """Start a match."""
        self.rng = Rng(seed)
        self.state = self._first.clone()
        self.decisions = 0
        self._settle()

    def awaited(self) -> int | None:
        """Return the seat to decide, None when the match is over."""
        seat = self.state.seat_awaited()
        return None if seat == FINISHED else seat

    def mask(self, seat: int) -> Mask:
        """Return 1 for every legal action number of the awaited seat, else 0; all 0 (read-only) for another seat."""
        if self.state.seat_awaited() != seat:
            return self.empty_mask
        return self.mask_of(seat)

    def mask_of(self, seat: int) -> Mask:
        """Return 1 for every legal action number of a seat, awaited or not."""
        self._numbering.write_mask(self.state, seat, self._legal, 0)
        if self._legal_view is None:
            return np.array(self._legal, np.int8)
        return self._legal_view.copy()

    def observation(self, seat: int) -> Numbers:
        """Return the flat observation of a seat."""
        self._observer.observe(self.state, seat, self._seen, 0)
        if self._seen_view is None:
            return np.array(self._seen, np.int16)
        return self._seen_view.copy()

    def legal(self, number: int) -> bool:
        """Return True if an action number is legal for the awaited seat."""
        seat = self.state.seat_awaited()
        return seat != FINISHED and self._numbering.legal(self.state, seat, number)

    def step(self, number: int) -> None:
        """Carry out the awaited seat's action; BadInput if it is not legal."""
        seat = self.state.seat_awaited()
        if seat == FINISHED or not self._numbering.legal(self.state, seat, number):
            raise BadInput("action", number, f"a number whose mask is 1 for seat {self.awaited()}")
        self.state.apply(seat, self.space.ids[number])
        self.decisions += 1
        self._settle()

    def play(self, seat: int, action: int) -> None:
        """Carry out an action given by its id, as bots return it."""
        self.state.apply(seat, action)
        self.decisions += 1
        self._settle()

    def returns(self) -> list[float]:
        """Return every seat's reward for the current position."""
        if self.reward == "score":
            return [float(score) for score in self.state.scores()]
        ranks = self.state.ranks()
        if self.reward == "win":
            firsts = ranks.count(1)
            return [1.0 / firsts if rank == 1 else 0.0 for rank in ranks]
        return returns_by_rank(ranks)

    def show(self, seat: int | None, lang: str = "en") -> str:
        """Return the table as text."""
        return self.game.show(self.state, seat, lang)

    def _settle(self) -> None:
        if self.state.seat_awaited() == CHANCE:
            self.state.settle(self.rng)
