"""The list of injected faults fits the code, so that each can be injected and its test exists."""

from __future__ import annotations

import ast
import re

import pytest
from tests.support.paths import ROOT
from tools.fault_injection import FAULTS, REMOVED, Fault, stored_results

from tools import simulation_faults


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_fits_its_file_and_names_a_test(fault: Fault) -> None:
    """Each replaced text is in its file once, the faulty file still compiles, and the test that must fail exists."""
    before = (ROOT / fault.file).read_text(encoding="utf-8")
    faulty = fault.inject(before)
    assert faulty != before
    compile(faulty, fault.file, "exec")
    file, _colons, name = fault.test.partition("::")
    tests = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    if name:
        functions = {node.name for node in ast.walk(tests) if isinstance(node, ast.FunctionDef)}
        assert name.partition("[")[0] in functions, fault.test


@pytest.mark.parametrize("fault", simulation_faults.ALL, ids=lambda fault: fault.name)
def test_a_fault_of_the_simulation_fits_its_file(fault: Fault) -> None:
    """Each replaced text is in its file once, and the faulty file still compiles."""
    before = (ROOT / fault.file).read_text(encoding="utf-8")
    faulty = fault.inject(before)
    assert faulty != before
    compile(faulty, fault.file, "exec")


def test_the_simulation_is_tried_with_every_fault() -> None:
    """The shared faults exist, and the table in docs/simulation.md has a row for each fault."""
    names = [fault.name for fault in simulation_faults.ALL]
    assert len(names) == len(set(names)) == len(simulation_faults.SHARED) + len(simulation_faults.OWN)
    assert set(simulation_faults.stored_results()) == set(names)


def test_faults_use_no_name_that_went() -> None:
    """A fault that breaks with an AttributeError would prove nothing: its names must occur in the sources."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    # An attribute that one fault makes, and a method of sqlite3.
    words = {"_apply", "executemany"} | {word for text in sources for word in re.findall(r"\w+", text)}
    used = {
        (fault.name, word)
        for fault in FAULTS
        for _old, new in fault.changes
        for word in re.findall(r"\.([a-z_]\w*)", new)
    }
    assert len(used) > 50
    assert {(fault, word) for fault, word in used if word not in words} == set()


def test_a_fault_that_fits_nowhere_is_refused() -> None:
    """The message names the fault and its file."""
    fault = Fault("a fault", "src/a.py", (("old", "new"),), "tests/test_a.py")
    assert fault.inject("some old text") == "some new text"
    for text in ("nothing", "old and old"):
        with pytest.raises(ValueError, match=r"a fault: src/a\.py has"):
            fault.inject(text)


def test_the_document_has_a_result_for_every_fault() -> None:
    """The table in docs/security.md is the tool's: the same faults, and every test failed for its fault."""
    names = [fault.name for fault in FAULTS]
    assert len(names) == len(set(names))
    assert not set(names) & REMOVED.keys()
    assert stored_results() == dict.fromkeys(names, "red")
