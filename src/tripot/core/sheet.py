"""The sheet of a game: one page to look at while playing, made of texts (sheet.toml) and of numbers that the game computes.

    [[block]]
    title = { fr = "…", en = "…" }
    rule = "GLP-1.2"                             # the paragraph it sums up
    steps = [{ fr = "…", en = "…" }, …]          # things done in this order

    [[block]]
    title = …
    rule = …
    lines = [{ fr = "…", en = "… {pills} …" }]   # sentences; values by name

    [[block]]
    title = …
    rule = …
    columns = [{ fr = "…", en = "…" }, …]        # a table
    each = "targets"                             # a list among the values: one row for each item
    cells = ["{players}", "{cash:money}"]        # what stands in its columns, filled in with the item
    rows = [[{ fr = "…", en = "…" }, "8"], …]    # or the rows themselves

    [[block]]
    title = …
    rule = …
    each = "pearls"                              # without columns: things side by side, such as prices
    cells = ["{value:money}"]

    [texts.menu]                                 # more texts, for `{card:@menu}`
    knife = { fr = "…", en = "…" }

A text is a template as in texts.toml; one string stands for both languages. `Game.sheet_values` returns the values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tripot.core.errors import BadInput
from tripot.core.texts import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from tripot.core.game import Game

Both = dict[str, str]
SHEET_FILE: Final = "sheet.toml"
STEPS: Final = "steps"
LINES: Final = "lines"
TABLE: Final = "table"
VALUES: Final = "values"
_KEYS: Final = {"title", "rule", "steps", "lines", "columns", "each", "cells", "rows"}


@dataclass(frozen=True)
class Block:
    """A part of a sheet under its own title."""

    title: Both
    rule: str
    kind: str
    """`steps`, `lines`, `table` or `values`."""
    columns: tuple[Both, ...]
    """The heads of a table's columns."""
    rows: tuple[tuple[Both, ...], ...]
    """A row's cells; a row of any other kind has one."""


def has_sheet(game: Game) -> bool:
    """Return True if a game has a sheet."""
    return (files(game.package) / SHEET_FILE).is_file()


def load_sheet(game: Game, edition: str = "standard") -> tuple[Block, ...] | None:
    """Return the sheet of a game in an edition, None if it has none; BadInput names the part that is wrong."""
    if not has_sheet(game):
        return None
    file = files(game.package) / SHEET_FILE
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadInput("sheet", str(file), f"a readable sheet ({problem})") from None
    components = game.edition(edition)
    where = f"sheet of {game.id}"
    catalogue = game.in_edition(edition).catalogue.merged(Catalogue.read(data.get("texts", {}), where))
    values = game.sheet_values(components)
    blocks = data.get("block")
    if not isinstance(blocks, list) or not blocks:
        raise BadInput("sheet", str(file), "one [[block]] at least")
    return tuple(
        _Reader(f"{where}, block {number}", game, catalogue, values).block(one)
        for number, one in enumerate(blocks, 1)
    )


class _Reader:
    """Reads one block and fills the values in."""

    def __init__(self, where: str, game: Game, catalogue: Catalogue, values: Mapping[str, Any]) -> None:
        self.where = where
        self.game = game
        self.catalogue = catalogue
        self.values = values

    def block(self, data: Mapping[str, Any]) -> Block:
        """Return the block of one table of the file."""
        for key in data:
            if key not in _KEYS:
                raise BadInput(f"{self.where}: {key}", data[key], f"one of {', '.join(sorted(_KEYS))}")
        rule = data.get("rule")
        if rule not in self.game.rule_ids:
            raise BadInput(f"{self.where}: rule", rule, f"a rule id of {self.game.title}")
        title = self.text("title", data.get("title"), self.values)
        columns = tuple(self.text("columns", column, self.values) for column in data.get("columns", ()))
        given = [key for key in ("steps", "lines", "rows", "each") if key in data]
        if len(given) != 1:
            raise BadInput(self.where, ", ".join(given), "steps, lines, rows or each")
        kind = given[0] if given[0] in (STEPS, LINES) else TABLE if columns else VALUES
        rows = tuple(self.rows(data, given[0]))
        for row in rows:
            if len(row) != max(1, len(columns)):
                raise BadInput(f"{self.where}: row", len(row), f"{max(1, len(columns))} cells")
        return Block(title, rule, kind, columns, rows)

    def rows(self, data: Mapping[str, Any], key: str) -> Sequence[tuple[Both, ...]]:
        """Return the rows that the file lists, or one for each item of a list of values."""
        if key in (STEPS, LINES):
            return [(self.text(key, cell, self.values),) for cell in data[key]]
        if key == "rows":
            return [tuple(self.text(key, cell, self.values) for cell in row) for row in data[key]]
        items = self.values.get(data["each"])
        if not isinstance(items, list):
            raise BadInput(
                f"{self.where}: each", data["each"], "the name of a list of the game's sheet values"
            )
        return [tuple(self.text("cells", cell, item) for cell in data.get("cells", ())) for item in items]

    def text(self, key: str, template: object, values: Mapping[str, Any]) -> Both:
        """Return a text in every language, filled in."""
        both = dict.fromkeys(LANGUAGES, template) if isinstance(template, str) else template
        if not isinstance(both, Mapping) or set(both) != set(LANGUAGES):
            raise BadInput(f"{self.where}: {key}", template, "a text in fr and en")
        catalogue = self.catalogue.merged(Catalogue({"sheet": both}, self.where))
        return {lang: catalogue.render(("sheet", dict(values)), lang) for lang in LANGUAGES}
