"""The table package is a plain state machine: no I/O, no clock, no process, no global randomness."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tripot.table

FOLDER = Path(str(tripot.table.__file__)).parent
MODULES = sorted(FOLDER.rglob("*.py"))
ALLOWED = {
    "__future__", "collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "json", "math", "msgspec", "operator",
    "types", "typing",
    "tripot.bots", "tripot.coach", "tripot.core", "tripot.games", "tripot.table", "tripot.wire",
}  # fmt: skip
"""Packages that modules of tripot.table may import. Everything with I/O, clocks, threads or processes is missing."""
EXCEPTIONS = {
    "random.Random": None,
    "importlib.resources.files": "catalogue.py",
}
"""Single names from other packages, and the only module that may import each (None: any)."""
FORBIDDEN = {
    "tripot.core.clock": "reads a clock",
    "tripot.core.fairness.new_server_seed": "draws a secret",
}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "breakpoint", "Random"}
PLACE_OF_TIME = {
    "propose": 2, "propose_line": 2, "propose_undo": 2, "propose_note": 2, "propose_abandon": 1, "propose_opening": 0,
}  # fmt: skip
"""Methods of a match that read the clock unless they are given the time, and the position of that argument."""


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield every imported module, or module and name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_within(name: str, package: str) -> bool:
    """Return True if a dotted name is a package or a part of it."""
    return name == package or name.startswith(f"{package}.")


def problems(file: str, source: str) -> list[str]:
    """Return everything in a module that a pure one may not have."""
    tree = ast.parse(source)
    found = []
    for name in imports(tree):
        excepted = name in EXCEPTIONS and EXCEPTIONS[name] in (None, file)
        if not excepted and not any(is_within(name, package) for package in ALLOWED):
            found.append(f"{file} imports {name}")
        for package, reason in FORBIDDEN.items():
            if is_within(name, package) or is_within(package, name):
                found.append(f"{file} imports {name}, which {reason}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += [f"{file}:{node.lineno} {problem}" for problem in call_problems(node)]
    return found


def call_problems(node: ast.Call) -> Iterator[str]:
    """Yield whatever makes a call impure."""
    given = {keyword.arg for keyword in node.keywords}
    match node.func:
        case ast.Name(id=name) if name in FORBIDDEN_CALLS:
            yield f"calls {name}"
        case ast.Attribute(attr=method) if method in PLACE_OF_TIME:
            if len(node.args) <= PLACE_OF_TIME[method] and "at" not in given:
                yield f"calls {method} without the time"
        case ast.Attribute(value=ast.Name(id="Match"), attr="new"):
            yield from (
                f"calls Match.new without {name}" for name in ("at", "server_seed") if name not in given
            )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_of_the_table_package_is_pure(path: Path) -> None:
    """It imports nothing but allowed packages, and reads no clock in a roundabout way."""
    assert problems(path.name, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "import asyncio",
        "import time",
        "import threading",
        "import socket as s",
        "import os.path",
        "from datetime import datetime",
        "import random",
        "from random import randrange",
        "import secrets",
        "from sqlalchemy import select",
        "import subprocess",
        "import sqlite3",
        "from pathlib import Path",
        "from importlib import import_module",
        "from importlib.resources import files",
        "from tripot.core.clock import wall_ms",
        "from tripot.core import clock",
        "import tripot.core.clock",
        "import tripot.core",
        "from tripot.core.fairness import new_server_seed",
        "from tripot.server import settings",
        "from tripot import server",
        "from . import frames",
        "def later():\n    import asyncio",
        "open('file')",
        "rng = Random()",
        "match.propose_note(0, 'clock')",
        "match.propose_abandon('full')",
        "self.match.propose_opening()",
        "match.propose(0, 3, command='c')",
        "Match.new(game, 3, server_seed=seed)",
        "Match.new(game, 3, at=0)",
    ],
)
def test_impure_code_is_found(line: str) -> None:
    """Each of these lines, added to a module, would be noticed."""
    source = (FOLDER / "commands.py").read_text(encoding="utf-8")
    assert problems("commands.py", source) == []
    assert problems("commands.py", f"{source}\n{line}\n") != []


@pytest.mark.parametrize(
    "line",
    [
        "from random import Random",
        "from tripot.core.fairness import commitment",
        "match.propose_note(0, 'clock', now_ms)",
        "match.propose_opening(at=now_ms)",
        "Match.new(game, 3, server_seed=seed, at=0)",
        "propose(state, item)",
    ],
)
def test_pure_code_is_not_refused(line: str) -> None:
    """These lines are fine."""
    assert problems("commands.py", line) == []
