"""mypyc's names without a runtime dependency. This module is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i16 = int
    i32 = int
    i64 = int
    u8 = int

    class vec:  # noqa: N801  # the compiler's name
        """A packed array compiled, a plain list otherwise. Interpreted code must not make one: compiled code refuses it."""

        def __class_getitem__(cls, item):
            """Read `vec[i64](…)` as `list(…)`: an exact list is what the interpreter is fastest with."""
            return list

    def mypyc_attr(**_facts):
        """Say nothing to the interpreter."""
        return lambda cls: cls
