"""The scale of ratings: where each begins, and the figure that people see."""

from __future__ import annotations

START_MU = 25.0
START_SIGMA = 25.0 / 3


def shown(mu: float, sigma: float) -> float:
    """Return the cautious figure people see: it starts at 1000 and grows with proof."""
    return round((mu - 3 * sigma) * 40 + 1000, 1)


START_SHOWN = shown(START_MU, START_SIGMA)
