"""OpenSpiel games: `pyspiel.load_game("python_tripot_12_gangsters(players=4)")` after importing this module.

Registered: `python_tripot_12_gangsters`, `python_tripot_gang_of_dice`, `python_tripot_the_boss`,
`python_tripot_reglement_de_comptes`, `python_tripot_gangster_le_pro`; the parameter `players` sets the number of seats.
A game may have another parameter for matches small enough to be solved. In 12 Gangsters it is `cards`: every hand has the cards
1 to that number (`examples/small_cfr.py`). In Gang of Dice it is `dice`: the last round, begun with that number of dice each.

| | |
|---|---|
| actions | the game's dense action numbers |
| chance | explicit: outcome i of a chance node is the i-th of `State.outcomes()`, with its probability |
| returns | zero-sum by rank, between -1 and 1; equals share |
| observation | the flat vector of the game's page; its string is the view |
| information state | everything the seat has seen: its view now and every event that was shown to it, in order (perfect recall) |
| its tensor | the observation, then 64 slots of 16 bits: event i is in slot i mod 64, as a checksum of that event and of the earlier ones in this slot |
| `resample_from_infostate` | the position re-dealt for the seat, as Tripot's bots get it: ISMCTS runs on all games |
| simultaneous choices | 12 Gangsters asks its seats one after the other; no seat sees a pick before all have picked |

Serialisation is OpenSpiel's own (the history of actions), so `random_sim_test` passes with it. Games and states can be pickled and
copied. Algorithms that need the tensor run: OpenSpiel's Deep CFR and NFSP are tested on two of the games.

```python
>>> import pickle, pyspiel, tripot.envs.openspiel
>>> small = pyspiel.load_game("python_tripot_gang_of_dice(players=2,dice=2)")
>>> pickle.loads(pickle.dumps(small)).information_state_tensor_shape()
[1081]

```

Versions: v1, first release.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.learning import ActionSpace, Layout, returns_by_rank
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, EVERYONE, FINISHED, State
from tripot.envs.session import space_and_layout

FULL_SIZE = 0
"""The value of a size parameter that leaves a match as it is."""
PRIVATE_PREFIX = "*"
"""The prefix of events and actions that only one seat has seen."""
RECALL_SLOTS = 64
"""The number of events that an information state's tensor holds separately; earlier ones are folded into the same slots."""
RECALL_BITS = 16
MAX_OUTCOMES = 512
"""No chance node of a game has more outcomes."""


def short_name(game: str) -> str:
    """Return the name under which OpenSpiel knows a game.

    ```python
    >>> short_name("the-boss")
    'python_tripot_the_boss'

    ```
    """
    return f"python_tripot_{game.replace('-', '_')}"


def size_parameter(game: Game) -> str | None:
    """Return the parameter of a game's small matches, from its learning.py; None for a game that has none.

    ```python
    >>> size_parameter(find_game("12-gangsters")), size_parameter(find_game("the-boss"))
    ('cards', None)

    ```
    """
    if not game.learns:
        return None
    name: str | None = getattr(import_module(f"{game.package}.learning"), "SIZE_PARAMETER", None)
    return name


def _game_type(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=f"Tripot: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_players,
            **({} if (name := size_parameter(game)) is None else {name: FULL_SIZE}),
        },
    )


class TripotGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel ships no types
    """A Tripot game as an OpenSpiel game."""

    def __init__(self, game: str, params: Mapping[str, Any] | None = None) -> None:
        self.name = game
        self.players = int((params or {}).get("players", self.rules.min_players))
        self.size = int((params or {}).get(size_parameter(self.rules) or "", FULL_SIZE))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.space),
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.longest(self.players),
        )
        super().__init__(TYPES[game], info, dict(params or {}))

    # OpenSpiel pickles games: objects that can be found by name are not stored.

    @property
    def rules(self) -> Game:
        """The Tripot game."""
        return find_game(self.name)

    @property
    def space(self) -> ActionSpace:
        """The dense numbering of actions."""
        return space_and_layout(self.name, self.players)[0]

    @property
    def layout(self) -> Layout:
        """The fields of an observation."""
        return space_and_layout(self.name, self.players)[1]

    def new_initial_state(self) -> TripotState:
        """Return a match that has not begun."""
        return TripotState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> TripotObserver | InformationObserver:
        """Return an observer of a seat's view; with perfect recall, of everything the seat has seen."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return InformationObserver(self)
        return TripotObserver(self)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, dict[str, Any]]]:
        """Store the name and the parameters, by which OpenSpiel makes the game again."""
        return pyspiel.load_game, (short_name(self.name), self.get_parameters())


def first_state(game: str, players: int, size: int) -> State:
    """Return a match that has not begun; with a size, the game's small match of that size.

    Raises BadInput for a number of players or a size that the game does not have.

    ```python
    >>> first_state("12-gangsters", 3, 4).actions(0)
    ()

    ```
    """
    rules = find_game(game)
    state: State = rules.new(players)
    if size != FULL_SIZE:
        learning = import_module(f"{rules.package}.learning")
        sizes = learning.sizes(players)
        if size not in sizes:
            takes = f"{sizes[0]} to {sizes[-1]}, or {FULL_SIZE} for all"
            raise BadInput(learning.SIZE_PARAMETER, size, takes)
        rules.set_position(state, learning.small_position(players, size))
    return state


class ReplayablePosition:
    """A position that can be pickled: its moves are stored and played again."""

    def __init__(
        self, game: str, players: int, moves: Sequence[tuple[int, int]] = (), size: int = FULL_SIZE
    ) -> None:
        self.game = game
        self.size = size
        self.moves: list[tuple[int, int]] | None = list(moves)
        self.state = first_state(game, players, size)
        for seat, action in moves:
            self.state.apply(seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Apply an action or outcome, and store it."""
        if self.moves is not None:
            self.moves.append((seat, action))
        self.state.apply(seat, action)

    def redealt(self, seat: int, rng: Rng) -> ReplayablePosition:
        """Return a position the seat cannot distinguish from this one. It has no moves, so it cannot be pickled."""
        copy = ReplayablePosition.__new__(ReplayablePosition)
        copy.game, copy.size, copy.moves, copy.state = self.game, self.size, None, self.state.clone()
        copy.state.redeal(seat, rng)
        return copy

    def __reduce__(self) -> tuple[type[ReplayablePosition], tuple[str, int, list[tuple[int, int]], int]]:
        if self.moves is None:
            raise TripotError("a position resampled from an information state has no history to be kept by")
        return ReplayablePosition, (self.game, self.state.players, self.moves, self.size)

    def __deepcopy__(self, memo: dict[int, object]) -> ReplayablePosition:
        copy = ReplayablePosition.__new__(ReplayablePosition)
        copy.game, copy.size, copy.state = self.game, self.size, self.state.clone()
        copy.moves = None if self.moves is None else self.moves[:]
        return copy


class TripotState(pyspiel.State):  # type: ignore[misc]  # pyspiel ships no types
    """A position of a Tripot match as an OpenSpiel state."""

    def __init__(self, game: TripotGame) -> None:
        super().__init__(game)
        self.replayable = ReplayablePosition(game.name, game.players, size=game.size)
        self.seen: list[list[str]] = [[] for _seat in range(game.players)]

    @property
    def state(self) -> State:
        """The Tripot position."""
        return self.replayable.state

    @property
    def rules(self) -> Game:
        """The Tripot game."""
        return find_game(self.replayable.game)

    @property
    def space(self) -> ActionSpace:
        """The dense numbering of actions."""
        return space_and_layout(self.replayable.game, self.state.players)[0]

    @property
    def layout(self) -> Layout:
        """The fields of an observation."""
        return space_and_layout(self.replayable.game, self.state.players)[1]

    def current_player(self) -> int:
        """Return the acting seat, or OpenSpiel's id of chance or of the end."""
        seat = self.state.seat_awaited()
        if seat == FINISHED:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.space.number(action) for action in self.state.actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node by their index in the rules' list."""
        outcomes = self.state.outcomes()
        total = sum(weight for _outcome, weight in outcomes)
        return [(place, weight / total) for place, (_outcome, weight) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        state = self.state
        seat = state.seat_awaited()
        state.events = []
        if seat == CHANCE:
            self.replayable.apply(CHANCE, state.outcomes()[action][0])
        else:
            chosen = self.space.action(action)
            self.seen[seat].append(f"{PRIVATE_PREFIX}do {chosen}")
            self.replayable.apply(seat, chosen)
        events, state.events = state.events or [], None
        for event in events:
            for looker in range(state.players):
                if event.visible_to(looker):
                    line = f"{event.kind}{event.data}"
                    self.seen[looker].append(line if event.seen_by == EVERYONE else PRIVATE_PREFIX + line)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TripotState:
        """Return a position that the player cannot distinguish from this one; `sampler` returns numbers from 0 to 1."""
        copy = self.clone()
        copy.replayable = self.replayable.redealt(player, Rng(int(sampler() * (1 << 53))))
        for seat in range(self.state.players):
            if seat != player:
                # Private events of the others were sampled anew; their views contain them.
                copy.seen[seat] = [line for line in copy.seen[seat] if not line.startswith(PRIVATE_PREFIX)]
        return copy  # type: ignore[no-any-return]  # pyspiel ships no types

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.rules.notation(self.state, CHANCE, self.state.outcomes()[action][0])
        return self.rules.notation(self.state, player, self.space.action(action))

    def is_terminal(self) -> bool:
        """Return True if the match is over."""
        return bool(self.state.seat_awaited() == FINISHED)

    def returns(self) -> list[float]:
        """Return the zero-sum result by rank; 0 for all seats before the end."""
        return returns_by_rank(self.state.ranks()) if self.is_terminal() else [0.0] * self.state.players

    def observation_text(self, player: int) -> str:
        """Return the seat's view as text."""
        return json.dumps(self.rules.view(self.state, player), ensure_ascii=False, separators=(",", ":"))

    def information_text(self, player: int) -> str:
        """Return everything the seat has seen."""
        return "\n".join([*self.seen[player], self.observation_text(player)])

    def __str__(self) -> str:
        return json.dumps(self.rules.get_position(self.state), ensure_ascii=False, separators=(",", ":"))


class TripotObserver:
    """Writes a seat's view into a flat vector."""

    def __init__(self, game: TripotGame) -> None:
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {field.name: self.tensor[first : last + 1] for first, last, field in game.layout.spans()}

    def set_from(self, state: TripotState, player: int) -> None:
        """Write a player's current view."""
        self.tensor[:] = state.layout.encode(state.rules.view(state.state, player), player)

    def string_from(self, state: TripotState, player: int) -> str:
        """Return a player's current view as text."""
        return state.observation_text(player)


class InformationObserver:
    """Writes everything a seat has seen: exact as text, as a vector with checksums of the events."""

    def __init__(self, game: TripotGame) -> None:
        size = game.layout.size
        self.tensor = np.zeros(size + RECALL_SLOTS * RECALL_BITS, np.float32)
        self.dict = {field.name: self.tensor[first : last + 1] for first, last, field in game.layout.spans()}
        self._view = self.tensor[:size]
        self._events = self.dict["events"] = self.tensor[size:].reshape(RECALL_SLOTS, RECALL_BITS)

    def set_from(self, state: TripotState, player: int) -> None:
        """Write a player's current view and the events that the player has seen."""
        self._view[:] = state.layout.encode(state.rules.view(state.state, player), player)
        checksums = [0] * RECALL_SLOTS
        for at, line in enumerate(state.seen[player]):
            slot = at % RECALL_SLOTS
            checksums[slot] = zlib.crc32(line.encode(), checksums[slot])
        bits = np.array(checksums, np.uint32)[:, None] >> np.arange(RECALL_BITS, dtype=np.uint32)
        self._events[:] = bits & 1

    def string_from(self, state: TripotState, player: int) -> str:
        """Return everything a player has seen."""
        return state.information_text(player)


def _class_of(name: str) -> type[TripotGame]:
    """Return the class that OpenSpiel registers for a game."""

    class Registered(TripotGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    Registered.__name__ = Registered.__qualname__ = short_name(name)
    return Registered


TYPES = {name: _game_type(game) for name, game in all_games().items()}
for _name, _type in TYPES.items():
    pyspiel.register_game(_type, _class_of(_name))
