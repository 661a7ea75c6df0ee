"""Code that compiles without a warning and computes something else: searched for in every compiled module.

`1 << n` with a machine-word `n` is written as a C `int` shift: wrong from n = 31 on, silently. So is `flag << n` if
`flag` is a local variable with a constant value, because the compiler puts the constant in its place. A table of
bits (`vec[i64]`), or an `n` that is a plain `int`, is right.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy import build
from mypy.modulefinder import BuildSource
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    ForStmt,
    IntExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    UnaryExpr,
    Var,
)
from mypy.options import Options
from mypy.types import Instance, ProperType, Type, get_proper_type

ROOT = Path(__file__).resolve().parent.parent
MACHINE_WORDS = {f"mypy_extensions.{name}" for name in ("i64", "i32", "i16", "u8")}


def compiled_modules() -> list[Path]:
    """Return the files that the build hook compiles."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    files = {path for pattern in hook["include"] for path in ROOT.glob(pattern)}
    return sorted(path for path in files if path.name not in ("__init__.py", "native.py"))


def constant(node: Expression, locals_: set[Var]) -> bool:
    """Return True if the compiler writes the expression as a plain number."""
    if isinstance(node, UnaryExpr):
        return constant(node.expr, locals_)
    if isinstance(node, OpExpr):
        return constant(node.left, locals_) and constant(node.right, locals_)
    if isinstance(node, CallExpr):
        return len(node.args) == 1 and isinstance(node.callee, NameExpr) and constant(node.args[0], locals_)
    if isinstance(node, NameExpr):
        return isinstance(node.node, Var) and (node.node.final_value is not None or node.node in locals_)
    return isinstance(node, IntExpr)


def statements(node: Node) -> Iterator[Node]:
    """Yield a node and the statements within it."""
    yield node
    for name in ("defs", "body", "else_body", "finally_body", "handlers", "func"):
        within = getattr(node, name, None)
        for one in within if isinstance(within, list) else [within]:
            if isinstance(one, Node):
                yield from statements(one)


def constant_locals(tree: Node) -> set[Var]:
    """Return the variables that are assigned once, to a constant."""
    values: dict[Var, list[Expression | None]] = {}

    def note(target: Expression, value: Expression | None) -> None:
        if isinstance(target, NameExpr) and isinstance(target.node, Var):
            values.setdefault(target.node, []).append(value)

    for node in statements(tree):
        if isinstance(node, AssignmentStmt):
            for target in node.lvalues:
                note(target, node.rvalue)
        elif isinstance(node, OperatorAssignmentStmt):
            note(node.lvalue, None)
        elif isinstance(node, ForStmt):
            note(node.index, None)
    return {
        variable
        for variable, assigned in values.items()
        if len(assigned) == 1 and assigned[0] is not None and constant(assigned[0], set())
    }


def word(found: Type | None) -> bool:
    """Return True if a type is one of the compiler's machine words."""
    kind: ProperType | None = get_proper_type(found)
    return isinstance(kind, Instance) and kind.type.fullname in MACHINE_WORDS


def shifts(sources: list[BuildSource], cache: Path) -> Iterator[str]:
    """Return `module:line` of every such shift in some sources."""
    options = Options()
    options.mypy_path = [str(ROOT / "src")]
    options.namespace_packages = options.explicit_package_bases = True
    options.preserve_asts = options.export_types = True
    options.incremental = False
    options.cache_dir = str(cache)
    options.python_version = (3, 11)
    result = build.build(sources, options)
    assert result.errors == []
    locals_: set[Var] = set()
    for source in sources:
        tree = result.graph[source.module].tree
        assert tree is not None
        locals_ |= constant_locals(tree)
    trapped = {
        (node.line, node.column)
        for node in result.types
        if isinstance(node, OpExpr)
        and node.op == "<<"
        and constant(node.left, locals_)
        and not constant(node.right, locals_)
        and word(result.types.get(node.right))
    }
    # mypy's nodes do not say in which file they are.
    for source in sources:
        text = source.text or Path(str(source.path)).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
                continue
            if (node.lineno, node.col_offset) in trapped:
                yield f"{source.module}:{node.lineno}"


@pytest.mark.slow
def test_no_compiled_module_shifts_a_constant_by_a_machine_word(tmp_path: Path) -> None:
    """Every module of the build, with the types that the compiler sees."""
    sources = [
        BuildSource(str(path), ".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
        for path in compiled_modules()
    ]
    assert len(sources) > 20
    assert list(shifts(sources, tmp_path)) == []


PLANTED = """from typing import Final
from mypy_extensions import i64
FLAG: Final = 16
def planted(n: i64, m: int) -> i64:
    trap: i64 = 1 << n
    trap = ~(1 << n + 1)
    trap = i64(1) << n
    trap = FLAG << n
    flag: i64 = FLAG
    trap = flag << n
    many: i64 = FLAG
    for many in range(3):
        trap = many << n
    sum: i64 = FLAG
    sum += n
    right: i64 = sum << n
    right = 1 << m
    right = 1 << 40
    right = n << 3
    right = n << n
    return right
"""


def test_the_trap_is_seen(tmp_path: Path) -> None:
    """Code that the check must find, and code that it must accept, in a separate module."""
    found = list(shifts([BuildSource(None, "planted", PLANTED)], tmp_path))
    assert set(found) == {f"planted:{line}" for line in (5, 6, 7, 8, 10)}


def test_what_is_compiled_can_be_where_only_the_build_s_own_packages_are(tmp_path: Path) -> None:
    """A stranger's `pip install .` compiles without the server's libraries: what needs one, the build must ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    asked = {re.split(r"[=<>~]", one)[0].replace("-", "_") for one in project["build-system"]["requires"]}
    for name in sorted(asked - {"hatchling", "hatch_mypyc", "mypy"}):
        found = importlib.util.find_spec(name)
        assert found is not None, f"{name}: the suite needs it too"
        place = Path(next(iter(found.submodule_search_locations or [str(found.origin)])))
        (tmp_path / place.name).symlink_to(place, target_is_directory=place.is_dir())
    (tmp_path / "tripot").symlink_to(ROOT / "src" / "tripot", target_is_directory=True)
    files = [str(tmp_path / path.relative_to(ROOT / "src")) for path in compiled_modules()]
    # Nothing installed is seen but what the build asks for.
    alone = ["--no-site-packages", "--explicit-package-bases", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *hook["mypy-args"], *alone, *files],
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
