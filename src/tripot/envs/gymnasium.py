"""Gymnasium environments: one learner against bots, with action masks as `sb3-contrib` expects them.

Ids: `tripot/12-gangsters-v1`, `tripot/gang-of-dice-v1`, `tripot/the-boss-v1`, `tripot/reglement-de-comptes-v1`,
`tripot/gangster-le-pro-v1`; importing this module registers them.

| | |
|---|---|
| observation | an int16 vector; what each number is: the game's page, *Observation* |
| actions | `Discrete(n)`, the game's dense action numbers; `env.action_masks()` and `info["action_mask"]` say which are legal |
| illegal actions | end the episode with the reward of the last place: an agent that ignores masks learns not to |
| reward | at the end: `rank` (-1 to 1), `win` or `score`, for the learner's seat |
| settings | `players`, `seat` (the learner's; None: drawn at every reset), `opponents` (bots by name), `options`, `edition`, `reward`, `render_mode` |

```python
>>> import gymnasium
>>> import tripot.envs.gymnasium
>>> table = gymnasium.make("tripot/12-gangsters-v1", players=3, opponents="greedy")
>>> observation, info = table.reset(seed=7)
>>> int(info["action_mask"].sum())
12

```

Versions: v1, first release.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tripot.bots import find_bot
from tripot.core.errors import BadInput
from tripot.core.playout import choose
from tripot.core.registry import all_games
from tripot.envs.session import Mask, Numbers, Session


class TripotSeat(gymnasium.Env[Numbers, int]):
    """One seat of a match; bots play the others.

    Parameters:

    - `game`, `players`, `options`, `edition`: the match, as in `Game.new`; `gymnasium.make` gives the game by its id;
    - `seat`: the learner's, or None to draw it at every reset;
    - `opponents`: the name of all bots, or one name for each other seat;
    - `reward`: `rank`, `win` or `score`; `render_mode`: None, `ansi` or `human`.

    Raises BadInput for settings that are not allowed. It can be pickled and copied in the middle of a match.

    ```python
    >>> seat = TripotSeat("the-boss", players=2, opponents="random")
    >>> observation, info = seat.reset(seed=1)
    >>> seat.step(int(info["action_mask"].argmax()))[2]
    False

    ```
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium declares it per instance
        "render_modes": ["ansi", "human"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "greedy",
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        self.session = Session(game, players, options, edition, reward)
        n = self.session.players
        if seat is not None and not 0 <= seat < n:
            raise BadInput("seat", seat, f"0 to {n - 1}, or None for a new one at every reset")
        names = [opponents] * (n - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != n - 1:
            raise BadInput("opponents", len(names), f"one name, or one for each of the {n - 1} other seats")
        if render_mode not in (None, "ansi", "human"):
            raise BadInput("render_mode", render_mode, "ansi, human or None")
        self._names = names
        self._bots = [find_bot(self.session.game, name) for name in names]
        self._fixed = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        layout = self.session.layout
        self.observation_space = spaces.Box(
            np.array(layout.lows, np.int16), np.array(layout.highs, np.int16), dtype=np.int16
        )
        self.action_space = spaces.Discrete(len(self.session.space))  # type: ignore[assignment]  # np.int64 is an int here

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the bots, which are found by their names again."""
        return {name: value for name, value in vars(self).items() if name != "_bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._bots = [find_bot(self.session.game, name) for name in self._names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Start a match; bots play up to the learner's first decision."""
        super().reset(seed=seed)
        if self._fixed is None:
            self.seat = int(self.np_random.integers(self.session.players))
        self.session.reset(int(self.np_random.integers(1 << 62)))
        self._others()
        return self.session.observation(self.seat), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action; bots play up to its next decision."""
        if self.session.awaited() is None:
            raise BadInput("action", int(action), "none: the match is over, reset first")
        if not self.session.legal(int(action)):
            worst = -1.0 if self.session.reward == "rank" else 0.0
            return self.session.observation(self.seat), worst, True, False, {**self._info(), "illegal": True}
        self.session.step(int(action))
        self._others()
        over = self.session.awaited() is None
        reward = self.session.returns()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.session.observation(self.seat), reward, over, False, self._info()

    def action_masks(self) -> Mask:
        """Return 1 for every legal action, as `sb3_contrib.MaskablePPO` expects.

        After the end all are 1: Gymnasium's vectors ask for one more action, which the reset ignores, and no policy can
        choose from nothing.
        """
        session = self.session
        return np.ones_like(session.empty_mask) if session.awaited() is None else session.mask(self.seat)

    def render(self) -> Any:
        """Return or print the table as the learner sees it."""
        text = self.session.show(self.seat)
        if self.render_mode == "human":
            print(text)  # noqa: T201  # what render_mode human is for
            return None
        return text

    def _others(self) -> None:
        session = self.session
        while True:
            seat = session.awaited()
            if seat is None or seat == self.seat:
                return
            bot = self._bots[seat if seat < self.seat else seat - 1]
            session.play(seat, choose(bot, session.state, seat, session.rng))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "scores": self.session.state.scores(), "seat": self.seat}


for _name in all_games():
    gymnasium.register(
        f"tripot/{_name}-v1", entry_point="tripot.envs.gymnasium:TripotSeat", kwargs={"game": _name}
    )
