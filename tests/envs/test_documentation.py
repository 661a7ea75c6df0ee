"""The documentation of the environments is complete, and its examples are true."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module
from types import ModuleType

import pytest

MODULES = [
    import_module(f"tripot.envs.{name}")
    for name in ("batch", "exploiter", "gymnasium", "openspiel", "pettingzoo")
]
INTERNAL = {"open_batch", "confirm_policy", "make_bot", "teach"}
"""Parts of other functions; `teach` is the example of its module."""


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_are_true(module: ModuleType) -> None:
    """Every example prints what the documentation says."""
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_public_function_has_an_example(module: ModuleType) -> None:
    """Functions that the module itself defines."""
    without = [
        name
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and name not in INTERNAL
        and ">>> " not in (function.__doc__ or "")
    ]
    assert without == []
