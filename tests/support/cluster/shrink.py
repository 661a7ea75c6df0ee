"""Shrink a failing world: shorter, and without the faults that it does not need."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.support.cluster.check import Violation
from tests.support.cluster.world import AT_ROWS, Spec, World

MAX_ATTEMPTS = 60
TRACE_S = 90.0
"""So much of the end of a trace is shown."""
MAX_LINES = 160


def kind_of(problem: str) -> str:
    """Return what is wrong, without the names and numbers of one world."""
    what = problem.partition(" s: ")[2] or problem
    return re.sub(r"'[^']*'|\b\w*\d\w*\b|\b[a-z0-9]{10}\b|\{[^}]*\}|\[[^]]*\]", "…", what)[:60]


def failure(spec: Spec) -> tuple[str, World] | None:
    """Play a world; return its violation and itself, None if all went well."""
    world = World(spec)
    try:
        world.run()
    except Violation as violation:
        return str(violation), world
    return None


def shrink(spec: Spec, problem: str, report: Callable[[str], object] = lambda _line: None) -> Spec:
    """Return a smaller world with the same kind of violation."""
    attempts = 0

    def still_fails(tried: Spec) -> bool:
        nonlocal attempts
        attempts += 1
        found = failure(tried)
        return found is not None and kind_of(found[0]) == kind_of(problem)

    for minutes in (spec.minutes / 8, spec.minutes / 4, spec.minutes / 2):
        if minutes >= 1.5 and still_fails(replace(spec, minutes=minutes)):
            spec = replace(spec, minutes=minutes)
            break
    report(f"  {spec.minutes:g} minutes are enough")
    needed = [AT_ROWS, *(fault.number for fault in World(spec).schedule)]
    size = max(1, len(needed) // 2)
    while needed and attempts < MAX_ATTEMPTS:
        for part in _parts(needed, size):
            tried = replace(spec, without=spec.without | frozenset(part))
            if still_fails(tried):
                spec, needed = tried, [number for number in needed if number not in part]
                break
            if attempts >= MAX_ATTEMPTS:
                break
        else:
            if size == 1:
                break
            size //= 2
        size = max(1, min(size, len(needed)))
    report(f"  {len(needed)} faults are enough, after {attempts} attempts")
    return spec


def _parts(numbers: list[int], size: int) -> Iterator[list[int]]:
    for start in range(0, len(numbers), size):
        yield numbers[start : start + size]


def story(spec: Spec) -> list[str]:
    """Return the trace of a failing world, readable: its faults, and what happened at the table at the end."""
    found = failure(replace(spec, detail=True))
    if found is None:
        return ["the world does not fail any more"]
    problem, world = found
    tables = [name for name in world.table_names() if name in problem]
    end = world.timeline.now
    shown: list[tuple[bool, str]] = []
    for at, what, detail in world.details:
        near = at > end - TRACE_S
        if not detail or (tables[0] in what if tables else near):
            shown.append((detail, f"{at:10.3f}  {what}"))
    # The faults, all of them, and the last of what happened at the table.
    last = sum(detail for detail, _line in shown) - MAX_LINES
    lines = []
    for detail, line in shown:
        last -= detail
        if not detail or last < 0:
            lines.append(line)
    return [*lines, problem]
