"""mypyc's names without a runtime dependency. This module is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_facts):
        """Say nothing to the interpreter."""
        return lambda cls: cls
