"""Write the page's types from the server's contract: `web/src/lib/net/wire.ts` from `tripot.wire`.

python -m tools.wire_types            write the file
python -m tools.wire_types --check    say whether it is up to date (exit 1 if not)
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UnsetType

from tripot.wire import commands, contract
from tripot.wire.messages import ServerMessage
from tripot.wire.tables import Body
from tripot.wire.values import Sent, Ts

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "net" / "wire.ts"
HEADER = """/** The messages of the protocol, both ways. Written by tools/wire_types.py from tripot.wire: do not edit. */
"""
ROOTS: tuple[Any, ...] = (msgspec.Struct, Sent, ServerMessage, Body, commands.Command)
"""Structs without fields, or whose fields every kind repeats."""
ASKED: tuple[Any, ...] = (Body, commands.Command)
"""Structs a client writes: what has a default may be left out."""
PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
}  # fmt: skip


class Writer:
    """Collects definitions, each after those it needs."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self._made: dict[str, Any] = {}

    def of(self, hint: Any) -> str:
        """Return how a type is written, and define what it needs."""
        if get_origin(hint) is Annotated:
            inner, *extra = get_args(hint)
            named = next((one for one in extra if isinstance(one, Ts)), None)
            if named is None:
                return self.of(inner)
            self._needs(inner)
            self._define(named.name, _alias(named), named)
            return named.name
        if hint in PLAIN:
            return PLAIN[hint]
        origin, inside = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            parts = [self.of(one) for one in inside if one is not UnsetType]
            return " | ".join(dict.fromkeys(parts))
        if origin is Literal:
            return " | ".join(f"'{one}'" for one in inside)
        if origin is list:
            item = self.of(inside[0])
            compound = " | " in item or item.startswith("readonly ")
            return f"readonly ({item})[]" if compound else f"readonly {item}[]"
        if origin is tuple:
            return f"readonly [{', '.join(self.of(one) for one in inside)}]"
        if origin is dict:
            return f"Readonly<Record<string, {self.of(inside[1])}>>"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint)
        raise TypeError(f"no way to write {hint!r} for the page")

    def _needs(self, inner: Any) -> None:
        for one in (inner, *get_args(inner)):
            if isinstance(one, type) and issubclass(one, msgspec.Struct):
                self.struct(one)

    def struct(self, kind: type[msgspec.Struct]) -> str:
        """Define a Struct's interface and return its name."""
        name = kind.__name__
        if self._made.setdefault(name, kind) is not kind:
            raise TypeError(f"two Structs are called {name}")
        if name in self.done:
            return name
        parents = [base for base in kind.__bases__ if base not in ROOTS]
        above = "".join(f" extends {self.struct(base)}" for base in parents)
        inherited = {field.name for base in parents for field in msgspec.structs.fields(base)}
        hints = get_type_hints(kind, include_extras=True)
        lines = []
        if kind.__struct_config__.tag is not None:
            lines.append(f"  readonly {kind.__struct_config__.tag_field}: '{kind.__struct_config__.tag}';")
        for field in msgspec.structs.fields(kind):
            if field.name in inherited:
                continue
            defaulted = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
            loose = UnsetType in get_args(hints[field.name]) or (issubclass(kind, ASKED) and defaulted)
            lines.append(
                f"  readonly {field.encode_name}{'?' if loose else ''}: {self.of(hints[field.name])};"
            )
        note = f"/** {' '.join((kind.__doc__ or '').split())} */\n"
        self._define(name, "\n".join([f"{note}export interface {name}{above} {{", *lines, "}"]), kind)
        return name

    def _define(self, name: str, text: str, what: Any) -> None:
        if self._made.setdefault(name, what) != what:
            raise TypeError(f"{name} means two things")
        self.done.setdefault(name, text)


def _alias(named: Ts) -> str:
    line = f"export type {named.name} = {named.definition};"
    if len(line) <= 120:
        return line
    return line.replace("{ ", "{\n  ").replace("; ", ";\n  ").replace(" }", ";\n}")


def text() -> str:
    """Return the whole file."""
    writer = Writer()
    told = [writer.struct(kind) for kind in get_args(contract.FROM_SERVER)]
    asked = [writer.struct(kind) for kind in get_args(contract.FROM_CLIENT)]
    writer.struct(contract.PROBLEM)
    requests = []
    for request, (body, answer) in contract.REQUESTS.items():
        taken = "null" if body is None else writer.of(body)
        requests.append(f"  '{request}': {{ readonly body: {taken}; readonly answer: {writer.of(answer)} }};")
    unions = [
        "/** Everything the server says on the socket. */",
        "export type FromServer =\n  | " + "\n  | ".join(told) + ";",
        "/** Everything a page may say on the socket. */",
        "export type FromClient =\n  | " + "\n  | ".join(asked) + ";",
        "/** Every request that is answered with JSON. */",
        "export interface Requests {\n" + "\n".join(requests) + "\n}",
    ]
    version = f"/** The version of the protocol that this page speaks. */\nexport const PROTOCOL = {commands.PROTOCOL};\n"
    return (
        HEADER + "\n" + version + "\n" + "\n\n".join(writer.done.values()) + "\n\n" + "\n".join(unions) + "\n"
    )


def main() -> None:
    """Write or check."""
    new = text()
    if "--check" in sys.argv[1:]:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != new:
            print(f"{FILE} is not what the contract says: run python -m tools.wire_types")
            raise SystemExit(1)
        return
    FILE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
