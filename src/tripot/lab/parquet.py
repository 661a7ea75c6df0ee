"""Writes results as Parquet, chunk by chunk: one file of matches, one of moves. `docs/lab.md` has the schema.

The bytes of a file depend only on the plan: row groups have a fixed length, independent of the workers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tripot.core.errors import BadInput, TripotError
from tripot.lab.simulate import Chunk, SimulationPlan

SCHEMA = 1
"""The version of the columns; in every file's metadata."""
ROWS_PER_GROUP = 1 << 16
"""The rows of a row group, which are held in memory until they are written."""


def arrow() -> Any:
    """Return pyarrow; TripotError if it is not installed."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise TripotError("Parquet files need pyarrow: install tripot[lab]") from None
    return pyarrow


class _File:
    """A Parquet file, written in row groups."""

    kind = "match file"

    def __init__(self, path: Path, plan: SimulationPlan, fields: Sequence[tuple[str, Any, str]]) -> None:
        pa = arrow()
        facts = {**asdict(plan), "bots": list(plan.bots), "options": dict(plan.options)}
        facts.pop("records")
        self._schema = pa.schema(
            [pa.field(name, kind, nullable=False, metadata={"about": about}) for name, kind, about in fields],
            metadata={"tripot.schema": str(SCHEMA), "tripot.plan": json.dumps(facts, ensure_ascii=False)},
        )
        self._path = path
        self._waiting: list[Any] = []
        self._rows = 0
        try:
            self._writer = pa.parquet.ParquetWriter(path, self._schema, compression="zstd")
        except OSError as problem:
            raise self._unwritable(problem) from None

    def _add(self, columns: Sequence[Any]) -> None:
        batch = arrow().Table.from_arrays(list(columns), schema=self._schema)
        self._waiting.append(batch)
        self._rows += batch.num_rows
        while self._rows >= ROWS_PER_GROUP:
            whole = arrow().concat_tables(self._waiting)
            self._write(whole.slice(0, ROWS_PER_GROUP))
            self._waiting = [whole.slice(ROWS_PER_GROUP)]
            self._rows -= ROWS_PER_GROUP

    def close(self) -> None:
        """Write the remaining rows and close the file."""
        if self._rows:
            self._write(arrow().concat_tables(self._waiting))
            self._waiting, self._rows = [], 0
        self._writer.close()

    def _write(self, rows: Any) -> None:
        try:
            # Texts are dictionary-encoded; the dictionaries are unified first, so that equal rows give equal bytes.
            self._writer.write_table(
                rows.unify_dictionaries().combine_chunks(), row_group_size=ROWS_PER_GROUP
            )
        except OSError as problem:
            raise self._unwritable(problem) from None

    def _unwritable(self, problem: OSError) -> BadInput:
        return BadInput(self.kind, str(self._path), f"a file that can be written ({problem})")


class MatchFile(_File):
    """A file with one row for each match."""

    def __init__(self, path: Path, plan: SimulationPlan) -> None:
        pa = arrow()
        text = pa.dictionary(pa.int32(), pa.string())
        fields = [
            ("match", pa.int64(), "its number, from 0"),
            ("decisions", pa.int32(), "how many decisions the seats took"),
            ("end", text, "why it ended, the rules' own word"),
        ]
        for seat in range(plan.players):
            fields += [
                (f"bot_{seat}", text, f"the bot at seat {seat}"),
                (f"score_{seat}", pa.int64(), "its score at the end, in the game's points"),
                (f"rank_{seat}", pa.int8(), "its place, 1 is best, equals share (1, 1, 3)"),
            ]
        super().__init__(path, plan, fields)

    def add(self, chunk: Chunk) -> None:
        """Write a chunk's matches."""
        pa = arrow()
        numbers = range(chunk.first, chunk.first + len(chunk))
        columns = [pa.array(numbers, pa.int64()), pa.array(chunk.decisions, pa.int32()), _texts(chunk.ends)]
        for seat in range(len(chunk.scores)):
            places = [number % len(chunk.seatings) for number in numbers]
            names = [seating[seat] for seating in chunk.seatings]
            columns += [
                pa.DictionaryArray.from_arrays(pa.array(places, pa.int32()), pa.array(names)),
                pa.array(chunk.scores[seat], pa.int64()),
                pa.array(chunk.ranks[seat], pa.int8()),
            ]
        self._add(columns)


class MoveFile(_File):
    """A file with one row for each decision and each draw."""

    kind = "move file"

    def __init__(self, path: Path, plan: SimulationPlan) -> None:
        pa = arrow()
        text = pa.dictionary(pa.int32(), pa.string())
        fields = [
            ("match", pa.int64(), "the match's number: joins the file of matches"),
            ("step", pa.int32(), "the move's number within it, from 0"),
            ("seat", pa.int8(), "who moved; -1 is chance"),
            ("move", text, "what was done, in the record's notation"),
            ("choices", pa.int32(), "how many actions, or outcomes of chance, there were"),
        ]
        super().__init__(path, plan, fields)

    def add(self, chunk: Chunk) -> None:
        """Write a chunk's moves."""
        pa = arrow()
        moves = chunk.moves
        self._add(
            [
                pa.array([move.match for move in moves], pa.int64()),
                pa.array([move.step for move in moves], pa.int32()),
                pa.array([move.seat for move in moves], pa.int8()),
                _texts([move.move for move in moves]),
                pa.array([move.choices for move in moves], pa.int32()),
            ]
        )


def _texts(texts: Sequence[str]) -> Any:
    pa = arrow()
    places: dict[str, int] = {}
    indices = [places.setdefault(text, len(places)) for text in texts]
    return pa.DictionaryArray.from_arrays(pa.array(indices, pa.int32()), pa.array(list(places), pa.string()))
