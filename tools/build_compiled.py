"""Build the compiled package into a folder, from a copy of the sources, so that the tree stays pure."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("src", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")


def source_digest() -> str:
    """Return a digest over everything that goes into the package."""
    digest = hashlib.sha256(sys.version.encode())
    for part in PARTS:
        path = ROOT / part
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and "static" not in file.parts and file.suffix not in (".pyc", ".so"):
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def main() -> int:
    """Build into the folder given, unless it holds this very source already."""
    target = Path(sys.argv[1]).resolve()
    stamp = target / ".digest"
    digest = source_digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        print(f"{target}: compiled already")
        return 0
    print("compiling the rules …", flush=True)
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
        options = ["--no-deps", "--no-build-isolation", "--target", str(target), str(copy)]
        done = subprocess.run([*pip, *options], env={**os.environ, "TRIPOT_BUILD": "compiled"}, check=False)
    if done.returncode:
        print("the compiled build failed: see above", file=sys.stderr)
        return 1
    stamp.write_text(digest, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
