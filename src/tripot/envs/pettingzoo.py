"""PettingZoo environments: `env("12-gangsters", players=4)` for all games, `parallel_env` for games of simultaneous choices.

| | |
|---|---|
| agents | `seat_0` … `seat_n-1` |
| observations | an int16 vector; what each number is: the game's page, *Observation* |
| actions | `Discrete(n)`, the game's dense action numbers; legal are those whose `info["action_mask"]` is 1, another raises an error |
| rewards | at the end: `rank` (zero-sum, -1 to 1), `win` (1 shared by the firsts) or `score` (the game's own points) |
| chance | settled at once from the seed of `reset`: equal seeds and actions give equal matches |
| rendering | `ansi` returns the table as text, `human` prints it |

A match that passes the game's longest length is truncated; no sensible play comes near it. `max_cycles` truncates earlier, when
every seat has had that number of decisions. In the parallel environment it counts steps.

With `illegal="random"` an illegal action does not raise an error: a random legal one replaces it, drawn from the match's random
stream. This is for code that samples action spaces without masks, as some of PettingZoo's tests do.

```python
>>> from tripot.envs.pettingzoo import env
>>> table = env("12-gangsters", players=3)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> int(info["action_mask"].sum())
12

```

In 12 Gangsters all seats choose at the same time. The AEC environment asks them one after the other, and no seat sees a pick
before all have picked. The parallel environment asks them all at once. Its observations are `{"observation": …,
"action_mask": …}`, because PettingZoo's parallel wrappers and tests expect the mask there.

Versions: v1, first release.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.state import FINISHED
from tripot.envs.session import Numbers, Session


def env(game: str, **settings: Any) -> TripotEnv:
    """Return the AEC environment of a game.

    Parameters: `game`, its id, and as keywords

    - `players`, `options`, `edition`: the match, as in `Game.new`;
    - `reward`: `rank`, `win` or `score`;
    - `render_mode`: None, `ansi` or `human`;
    - `max_cycles`: the decisions of each seat after which the match is truncated; None: the game's longest length;
    - `illegal`: `raise`, or `random` to replace an illegal action.

    Raises BadInput for settings that are not allowed. The environment can be pickled and copied in the middle of a match.

    ```python
    >>> table = env("the-boss", players=2, reward="win")
    >>> table.reset(seed=1)
    >>> table.agents
    ['seat_0', 'seat_1']

    ```
    """
    return TripotEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> TripotParallelEnv:
    """Return the parallel environment of a game whose seats choose at the same time.

    The parameters are those of `env`. Raises BadInput for a game that is played in turns.

    ```python
    >>> table = parallel_env("12-gangsters", players=4)
    >>> observations, infos = table.reset(seed=1)
    >>> observations["seat_2"]["action_mask"].sum() == 12
    np.True_

    ```
    """
    return TripotParallelEnv(game, **settings)


def is_simultaneous(game: Game) -> bool:
    """Return True if all seats of a game choose at the same time, as the game's own Knowledge says.

    ```python
    >>> [name for name, game in all_games().items() if is_simultaneous(game)]
    ['12-gangsters']

    ```
    """
    knowledge = game.knowledge()
    return knowledge is not None and knowledge.simultaneous


def _space(session: Session) -> spaces.Box:
    layout = session.layout
    return spaces.Box(np.array(layout.lows, np.int16), np.array(layout.highs, np.int16), dtype=np.int16)


class _Shared:
    """The common part of both kinds of environment."""

    session: Session
    possible_agents: list[str]
    render_mode: str | None

    def _set_up(
        self, session: Session, render_mode: str | None, max_cycles: int | None, illegal: str
    ) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise BadInput("render_mode", render_mode, "ansi, human or None")
        if max_cycles is not None and max_cycles < 1:
            raise BadInput("max_cycles", max_cycles, "1 or more, or None for the game's own length")
        if illegal not in ("raise", "random"):
            raise BadInput("illegal", illegal, "raise or random")
        self.session = session
        self._max_cycles = max_cycles
        self._replaces = illegal == "random"
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(session.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: _space(session) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(session.space)) for agent in self.possible_agents}
        self._seed_source = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seed(self, seed: int | None) -> int:
        """Return the seed of the next match; later resets without a seed are reproducible too."""
        if seed is not None:
            self._seed_source = np.random.default_rng(seed)
        return int(self._seed_source.integers(1 << 62))

    def _chosen(self, action: int) -> int:
        """Return the action to carry out: a random legal one in place of an illegal one, if the environment replaces those."""
        session = self.session
        if not self._replaces or session.legal(action):
            return action
        seat = session.awaited()
        return action if seat is None else session.space.number(session.state.any_action(seat, session.rng))

    def _drawn(self) -> str | None:
        text = self.session.show(self.session.awaited())
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


class TripotEnv(_Shared, AECEnv):  # type: ignore[misc]  # PettingZoo's classes are untyped
    """A match in which seats act one after the other."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo reads and sets it per instance
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "name": "tripot_v1",
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> None:
        super().__init__()
        self._set_up(Session(game, players, options, edition, reward), render_mode, max_cycles, illegal)
        self.metadata = {**self.metadata, "name": f"tripot_{game.replace('-', '_')}_v1"}
        self._longest = find_game(game).longest(self.session.players)
        self._turns = [0] * self.session.players

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match."""
        self.session.reset(self._seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turns = [0] * self.session.players
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.session.empty_mask} for agent in self.agents
        }
        self._ask(self.session.awaited() or 0)

    def observe(self, agent: str) -> Numbers:
        """Return an agent's observation."""
        return self.session.observation(self._seats[agent])

    def _ask(self, seat: int) -> None:
        """Select a seat and write its mask to its info; the masks of the others are all 0."""
        self._asked = seat
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self.session.mask(seat)}

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("action", None, "an action number of a seat that still plays")
        session = self.session
        asked = self._asked
        session.step(self._chosen(int(action)) if self._replaces else int(action))
        self._turns[asked] += 1
        self.infos[agent] = {"action_mask": session.empty_mask}
        seat = session.state.seat_awaited()
        # Rewards are 0 until the end, so nothing has to be cleared or added up before it.
        if seat == FINISHED:
            self.rewards = dict(zip(self.agents, session.returns(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            seat = 0
        elif session.decisions >= self._longest or self._cycled(seat):
            self.truncations = dict.fromkeys(self.agents, True)
            seat = 0
        self._ask(seat)
        if self.render_mode == "human":
            self.render()

    def _cycled(self, seat: int) -> bool:
        """Return True if the awaited seat has already had as many decisions as `max_cycles` allows."""
        return self._max_cycles is not None and self._turns[seat] >= self._max_cycles

    def render(self) -> str | None:
        """Return or print the table as the awaited seat sees it."""
        return self._drawn()


class TripotParallelEnv(_Shared, ParallelEnv):  # type: ignore[misc]  # PettingZoo's classes are untyped
    """A match in which all seats choose at the same time; a step is a round."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo reads and sets it per instance
        "render_modes": ["human", "ansi"],
        "name": "tripot_parallel_v1",
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> None:
        if not is_simultaneous(find_game(game)):
            simultaneous = [known.id for known in all_games().values() if is_simultaneous(known)]
            raise BadInput("game", game, f"one whose seats choose together: {', '.join(simultaneous)}")
        self._set_up(Session(game, players, options, edition, reward), render_mode, max_cycles, illegal)
        self._steps = 0
        mask = spaces.Box(0, 1, (len(self.session.space),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask})
            for agent, box in self.observation_spaces.items()
        }
        self.metadata = {**self.metadata, "name": f"tripot_{game.replace('-', '_')}_parallel_v1"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a match."""
        self.session.reset(self._seed(seed))
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._all_seen(), self._all_masks()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Carry out the choices of all seats."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        for agent in self.agents:
            if agent not in actions:
                raise BadInput("actions", sorted(actions), "one for every seat")
        for agent in self.agents:
            self.session.step(self._chosen(int(actions[agent])))
        self._steps += 1
        over = self.session.awaited() is None
        cut = not over and self._max_cycles is not None and self._steps >= self._max_cycles
        seen, masks, agents = self._all_seen(), self._all_masks(), self.agents
        rewards = (
            dict(zip(agents, self.session.returns(), strict=True)) if over else dict.fromkeys(agents, 0.0)
        )
        if over or cut:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), masks

    def render(self) -> str | None:
        """Return or print the table as the awaited seat sees it."""
        return self._drawn()

    def _all_seen(self) -> dict[str, dict[str, Any]]:
        return {
            agent: {"observation": self.session.observation(seat), "action_mask": self.session.mask_of(seat)}
            for agent, seat in self._seats.items()
        }

    def _all_masks(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self.session.mask_of(seat)} for agent, seat in self._seats.items()}
