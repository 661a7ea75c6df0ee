"""Circles of garbage, looked for without making anybody wait.

Tables and moves are freed as soon as nobody holds them: there are no circles in them. Libraries make some, nearly all of
them short-lived. So only what is young is looked at, a little at a time; what survives is left out of all further looks
until nobody plays. Looking at everything stopped a full house for a tenth of a second, again and again.

The interpreter counts what is made less what is freed, and play frees as much as it makes: by that count alone a hundred
thousand young objects gather between two looks, and a look is a stop of 10 to 20 ms. So somebody looks by the clock as well.
"""

from __future__ import annotations

import gc

YOUNG = 1_000
"""New objects after which they are looked at: a millisecond or two. Ten times as many were a stop everybody felt."""
NEVER = 1_000_000_000
WORTH_IT = 200
"""Looks at what is young after which a look at everything is worth its time, when nobody plays."""
OVERDUE = 1_000_000
"""The same when somebody always plays: half a day."""
SOON, LATER = 0.04, 0.5
"""Seconds between two looks at what is young, while somebody plays and while nobody does."""


class Garbage:
    """How one process looks for circles. `begin` once everything lasting is there."""

    def __init__(self) -> None:
        self.looks = 0
        self._acts = 0
        self._acted = 0
        self._before: tuple[int, int, int] | None = None

    def begin(self) -> None:
        """Leave what is there alone from now on."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.callbacks.append(self._looked)

    def end(self) -> None:
        """Let the interpreter look as it did before."""
        if self._before is not None:
            gc.callbacks.remove(self._looked)
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None

    def look(self, acts: int) -> float:
        """Look at what is young if anything was done since the last time; return the seconds until the next time."""
        if acts == self._acted:
            return LATER
        self._acted = acts
        gc.collect(0)
        return SOON

    def sweep(self, acts: int) -> bool:
        """Look at everything if that is due; `acts`: how much was done in the house so far. Tell whether it was."""
        quiet, self._acts = acts == self._acts, acts
        if self.looks < (WORTH_IT if quiet else OVERDUE):
            return False
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.looks = 0
        return True

    def _looked(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "stop":
            gc.freeze()
            self.looks += 1
