"""PettingZoo environments: `env("12-gangsters", players=4)` for all games, `parallel_env` for 12 Gangsters.

| | |
|---|---|
| agents | `seat_0` … `seat_n-1` |
| observations | an int32 vector; what each number is: the game's page, *Observation* |
| actions | `Discrete(n)`, the game's dense action numbers; legal are those whose `info["action_mask"]` is 1, another raises an error |
| rewards | at the end: `rank` (zero-sum, -1 to 1), `win` (1 shared by the firsts) or `score` (the game's own points) |
| chance | settled at once from the seed of `reset`: equal seeds and actions give equal matches |
| rendering | `ansi` returns the table as text, `human` prints it |

A match that passes the game's longest length is truncated; no sensible play comes near it.

```python
>>> from tripot.envs.pettingzoo import env
>>> table = env("12-gangsters", players=3)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> int(info["action_mask"].sum())
12

```

In 12 Gangsters seats choose together: the AEC environment asks them one after the other (nobody sees a pick before all have
picked), the parallel one all at once; there an observation is `{"observation": …, "action_mask": …}`, as PettingZoo's
parallel wrappers and tests look for the mask.

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
from tripot.core.registry import find_game
from tripot.envs.session import Numbers, Session

TOGETHER = ("12-gangsters",)
"""Games in which all seats choose at the same time."""


def env(game: str, **settings: Any) -> TripotEnv:
    """Return the AEC environment of a game: players, options, edition, reward, render_mode."""
    return TripotEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> TripotParallelEnv:
    """Return the parallel environment of a game whose seats choose together."""
    return TripotParallelEnv(game, **settings)


def _space(session: Session) -> spaces.Box:
    layout = session.layout
    return spaces.Box(np.array(layout.lows, np.int32), np.array(layout.highs, np.int32), dtype=np.int32)


class _Shared:
    """What both kinds of environment have in common."""

    session: Session
    possible_agents: list[str]
    render_mode: str | None

    def _set_up(self, session: Session, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise BadInput("render_mode", render_mode, "ansi, human or None")
        self.session = session
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
        """A seed starts a stream of seeds, so that later resets without one are reproducible too."""
        if seed is not None:
            self._seed_source = np.random.default_rng(seed)
        return int(self._seed_source.integers(1 << 62))

    def _drawn(self) -> str | None:
        text = self.session.show(self.session.awaited())
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


class TripotEnv(_Shared, AECEnv):  # type: ignore[misc]  # PettingZoo's classes are untyped
    """A match, one seat after the other."""

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
    ) -> None:
        super().__init__()
        self._set_up(Session(game, players, options, edition, reward), render_mode)
        self.metadata = {**self.metadata, "name": f"tripot_{game.replace('-', '_')}_v1"}
        self._longest = find_game(game).longest(self.session.players)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self.session.reset(self._seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.session.awaited() or 0]
        self._tell_masks()

    def observe(self, agent: str) -> Numbers:
        """Return what an agent sees."""
        return self.session.observation(self._seats[agent])

    def _tell_masks(self) -> None:
        """Put into every agent's info what it may do now."""
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.session.mask(self._seats[agent])} for agent in self.agents
        }

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("action", None, "an action number of a seat that still plays")
        self.session.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.session.awaited()
        if seat is None:
            self.rewards = dict(zip(self.agents, self.session.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.session.decisions >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
        self._accumulate_rewards()
        self._tell_masks()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draw the table as the awaited seat sees it."""
        return self._drawn()


class TripotParallelEnv(_Shared, ParallelEnv):  # type: ignore[misc]  # PettingZoo's classes are untyped
    """A match in which all seats choose together, a step a round."""

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
    ) -> None:
        if game not in TOGETHER:
            raise BadInput("game", game, f"one whose seats choose together: {', '.join(TOGETHER)}")
        self._set_up(Session(game, players, options, edition, reward), render_mode)
        mask = spaces.Box(0, 1, (len(self.session.space),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask})
            for agent, box in self.observation_spaces.items()
        }
        self.metadata = {**self.metadata, "name": f"tripot_{game.replace('-', '_')}_parallel_v1"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match."""
        self.session.reset(self._seed(seed))
        self.agents = self.possible_agents[:]
        return self._all_seen(), self._all_masks()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Carry out everybody's choice."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        for agent in self.agents:
            if agent not in actions:
                raise BadInput("actions", sorted(actions), "one for every seat")
        for agent in self.agents:
            self.session.step(int(actions[agent]))
        over = self.session.awaited() is None
        seen, masks, agents = self._all_seen(), self._all_masks(), self.agents
        rewards = (
            dict(zip(agents, self.session.returns(), strict=True)) if over else dict.fromkeys(agents, 0.0)
        )
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), masks

    def render(self) -> str | None:
        """Draw the table as the awaited seat sees it."""
        return self._drawn()

    def _all_seen(self) -> dict[str, dict[str, Any]]:
        return {
            agent: {"observation": self.session.observation(seat), "action_mask": self.session.mask_of(seat)}
            for agent, seat in self._seats.items()
        }

    def _all_masks(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self.session.mask_of(seat)} for agent, seat in self._seats.items()}
