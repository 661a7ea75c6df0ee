"""How a match is shown on a screen: the events of a scene, its duration, and what it reveals. Read from scenes.toml.

    quiet = ["boss_passes"]          # nothing to see, no line
    ambient = ["drew"]               # shown in parallel: no line in the log, no waiting
    decisive = ["out"]               # the coach looks at the chances before and after

    [scenes]
    reveal = { on = ["reveal"], lead = ["pick"], class = "A", ms = [1400, 700], frees = ["hand"], sound = "flip" }

`on` starts the scene. `lead` may come first, as a gesture before its effect. `fold` belongs to the scene before it. With `together`, consecutive
`on` events are one scene, until a `turn`. `class`: A main event, B action, C gesture. `ms`: calm, brisk. `frees`: paths of the view that may change now;
`{name}` is a value of the event, `*` everything. `least`: the scene keeps this much of `ms`, even when a player would wait too long. `touch`: "mine" waits for the reader at their own scenes, "round" on request. `sound` plays at `land` of the time.
With `holds`, the result of the entry is shown only after the scene, even if the scene is the entry's last.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from tripot.core.errors import BadInput

CLASSES = ("A", "B", "C")
TOUCHES = ("never", "mine", "round")
_LISTS = ("on", "lead", "fold", "frees")
_FIELDS = {*_LISTS, "together", "class", "ms", "least", "touch", "sound", "land", "holds"}


@dataclass(frozen=True)
class Scenes:
    """A game's scenes by name, and the events without one."""

    scenes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    quiet: tuple[str, ...] = ()
    ambient: tuple[str, ...] = ()
    decisive: tuple[str, ...] = ()

    @classmethod
    def load(cls, file: Traversable) -> Scenes:
        """Read scenes.toml; without one, a match is shown push by push."""
        if not file.is_file():
            return cls()
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in data:
            if name not in ("scenes", "quiet", "ambient", "decisive"):
                raise BadInput(f"scenes.toml: {name}", data[name], "scenes, quiet, ambient or decisive")
        scenes = {name: _checked(name, scene) for name, scene in data.get("scenes", {}).items()}
        return cls(scenes, *(tuple(data.get(name, ())) for name in ("quiet", "ambient", "decisive")))

    @cached_property
    def makers(self) -> frozenset[str]:
        """The event kinds that make a scene."""
        return frozenset(kind for scene in self.scenes.values() for kind in scene["on"])

    @cached_property
    def _named(self) -> Mapping[str, str]:
        return {kind: name for name, scene in self.scenes.items() for kind in scene["on"]}

    def told(self, kinds: Iterable[str]) -> list[str]:
        """Return the scenes that events of these kinds make, in order."""
        result: list[str] = []
        ended = True
        for kind in kinds:
            name = self._named.get(kind)
            # A turn ends a scene: two players' walks are never one scene.
            ended = ended or (kind == "turn" and name is None)
            last = None if ended else self.scenes[result[-1]]
            if last is not None and (kind in last["fold"] or (last["together"] and name == result[-1])):
                continue
            if name is not None:
                result.append(name)
                ended = False
        return result

    def brisk(self, kinds: Iterable[str]) -> int:
        """Return the duration of these events at brisk speed, in milliseconds."""
        return sum(self.scenes[name]["ms"][1] for name in self.told(kinds))

    def placed(self) -> set[str]:
        """Return every event kind that has a place."""
        result = {*self.quiet, *self.ambient}
        for scene in self.scenes.values():
            result.update(scene["on"], scene["lead"], scene["fold"])
        return result

    def missing(self, kinds: Iterable[str]) -> list[str]:
        """List the event kinds without a place."""
        placed = self.placed()
        return [kind for kind in kinds if kind not in placed]

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {"scenes": self.scenes, "quiet": self.quiet, "ambient": self.ambient}


def _checked(name: str, scene: Mapping[str, Any]) -> Mapping[str, Any]:
    where = f"scenes.toml: {name}"
    for key in scene:
        if key not in _FIELDS:
            raise BadInput(f"{where}.{key}", scene[key], ", ".join(sorted(_FIELDS)))
    full = {
        **{key: list(scene.get(key, ())) for key in _LISTS},
        "together": scene.get("together", False),
        "class": scene.get("class"),
        "ms": scene.get("ms"),
        "least": scene.get("least", [0, 0]),
        "touch": scene.get("touch", "never"),
        "sound": scene.get("sound"),
        "land": scene.get("land", 0),
        "holds": scene.get("holds", False),
    }
    if not full["on"]:
        raise BadInput(f"{where}.on", full["on"], "at least one event kind")
    if full["class"] not in CLASSES:
        raise BadInput(f"{where}.class", full["class"], "A, B or C")
    if full["touch"] not in TOUCHES:
        raise BadInput(f"{where}.touch", full["touch"], ", ".join(TOUCHES))
    for field_ in ("ms", "least"):
        if not _is_times(full[field_]):
            raise BadInput(
                f"{where}.{field_}", full[field_], "two whole numbers, calm and brisk, the second no larger"
            )
    if any(least > ms for least, ms in zip(full["least"], full["ms"], strict=True)):
        raise BadInput(f"{where}.least", full["least"], f"at most `ms`: {full['ms']}")
    return full


def _is_times(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(n) is int and n >= 0 for n in value)
        and value[1] <= value[0]
    )
