"""Hooks for schemathesis: mostly real ids in paths, so that requests get past the first check."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import schemathesis

_REAL: dict[str, list[Any]] = json.loads(os.environ.get("TRIPOT_FUZZ", "{}"))
_rng = random.Random(5)


@schemathesis.hook
def map_path_parameters(_context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Put real ids in, three times of four."""
    if path_parameters is None:
        return None
    return {
        name: _rng.choice(_REAL[name]) if name in _REAL and _rng.random() < 0.75 else value
        for name, value in path_parameters.items()
    }
