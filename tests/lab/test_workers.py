"""Work spread over processes: in order, the same whatever the workers, and a dead worker costs time only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from copy import copy
from functools import partial
from pathlib import Path

import pytest

from tripot.core.errors import BadInput, IllegalAction, TripotError
from tripot.lab.simulate import SimulationPlan, chunks
from tripot.lab.workers import MAX_WORKER_DEATHS, PIECES_PER_WORKER, Workers


def _square(number: int) -> int:
    return number * number


def _dies_once(folder: str, number: int) -> int:
    """Square a number; the process that first gets a 3 or a 7 is killed over it."""
    mark = Path(folder) / str(number)
    if number in (3, 7) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _always_dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def _refuses(number: int) -> int:
    raise BadInput("number", number, "another one")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    """The order of completion makes no difference."""
    assert list(Workers(jobs).spread(_square, range(20))) == [n * n for n in range(20)]


def test_a_killed_worker_costs_time_only(tmp_path: Path) -> None:
    """Two processes are killed in the middle of their work; nothing is missing, nothing is there twice."""
    assert list(Workers(2).spread(partial(_dies_once, str(tmp_path)), range(10))) == [
        n * n for n in range(10)
    ]
    assert len(list(tmp_path.iterdir())) == 2


def test_work_that_kills_every_worker_is_given_up() -> None:
    """One sentence, instead of trying for ever."""
    with pytest.raises(TripotError, match=f"died {MAX_WORKER_DEATHS + 1} times"):
        list(Workers(2).spread(_always_dies, range(3)))


def test_an_error_of_the_work_comes_through() -> None:
    """A worker's own complaint is not taken for a death."""
    with pytest.raises(BadInput, match="another one"):
        list(Workers(2).spread(_refuses, range(3)))


def test_only_so_much_is_under_way() -> None:
    """The list of work may be endless: what is not asked for is not begun."""
    begun = []

    def items() -> Iterator[int]:
        number = 0
        while True:
            begun.append(number)
            yield number
            number += 1

    results = Workers(2).spread(_square, items())
    assert [next(results) for _result in range(3)] == [0, 1, 4]
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert len(begun) <= 3 + 2 * PIECES_PER_WORKER


def test_fewer_than_no_jobs_are_refused() -> None:
    """0 takes every core; less makes no sense."""
    with pytest.raises(BadInput, match="jobs: got -1"):
        list(chunks(SimulationPlan("12-gangsters", 3, 1, ("random",), 1, {}), Workers(-1)))


def test_without_ray_one_is_told_how_to_get_it() -> None:
    """No traceback where the extra is not installed."""
    code = "import sys; sys.modules['ray'] = None; from tripot.cli import main; main()"
    words = ["simulate", "12-gangsters", "--games", "1", "--ray", "auto"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "tripot[cluster]" in done.stderr
    assert "Traceback" not in done.stderr


def test_errors_travel_whole() -> None:
    """An error's attributes, not only its text, survive the way from a worker."""
    error = copy(BadInput("field", 1, "2"))
    assert (type(error), str(error), error.field) == (BadInput, "field: got 1, expected 2", "field")
    refused = copy(IllegalAction("12G-3.1", "no", ("key", {"n": 1})))
    assert (str(refused), refused.rule, refused.reason) == ("no [12G-3.1]", "12G-3.1", ("key", {"n": 1}))
