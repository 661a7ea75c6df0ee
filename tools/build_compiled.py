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
    """Tell whether a folder holds this very source, compiled to the end: the stamp is written last."""
    stamp = target / ".digest"
    return stamp.is_file() and stamp.read_text(encoding="ascii") == source_digest()


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
        done = subprocess.run([*pip, *options], env={**os.environ, "TRIPOT_BUILD": "compiled"}, check=False)
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
