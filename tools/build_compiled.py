"""Build the compiled package into a folder, from a copy of the sources, so that the tree stays pure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.compiled import PARTS, is_compiled, source_digest
from tests.support.paths import ROOT


def build(target: Path, *, isolated: bool = False) -> int:
    """Compile into a folder; `isolated` fetches what compiling needs instead of taking it from here."""
    digest = source_digest()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                ignore = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__", "static")
                shutil.copytree(source, copy / part, ignore=ignore)
            else:
                shutil.copy(source, copy / part)
        shutil.rmtree(target, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install"]
        kind = [] if isolated else ["--no-build-isolation"]
        options = ["--no-deps", *kind, "--target", str(target), str(copy)]
        environment = {**os.environ, "TRIPOT_BUILD": "compiled", "TRIPOT_PAGE": "none"}
        done = subprocess.run([*pip, *options], env=environment, check=False)
    if done.returncode:
        print("the compiled build failed: see above", file=sys.stderr)
        return 1
    (target / ".digest").write_text(digest, encoding="ascii")
    return 0


def main() -> int:
    """Build into the folder given, unless it holds this very source already."""
    target = Path(sys.argv[1]).resolve()
    if is_compiled(target):
        print(f"{target}: compiled already")
        return 0
    print("compiling the rules …", flush=True)
    return build(target)


if __name__ == "__main__":
    sys.exit(main())
