"""Whether a folder holds this very source with compiled rules."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from tests.support.paths import ROOT

PARTS = ("src", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")


def source_digest() -> str:
    """Return a digest over everything that goes into the package and how well it is compiled."""
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('TRIPOT_OPTIMIZE', '')}".encode())
    for part in PARTS:
        path = ROOT / part
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and "static" not in file.parts and file.suffix not in (".pyc", ".so"):
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def is_compiled(target: Path) -> bool:
    """Return True if a folder holds this source and its build was completed: the stamp is written last."""
    stamp = target / ".digest"
    return stamp.is_file() and stamp.read_text(encoding="ascii") == source_digest()
