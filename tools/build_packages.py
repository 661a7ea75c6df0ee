"""Build what users install, into a folder: the sdist, the wheel, and one file that holds everything.

python -m tools.build_packages FOLDER               sdist and wheel, both with the page, then tripot.pex
python -m tools.build_packages --pex WHEEL FOLDER   only tripot.pex, from a wheel

TRIPOT_BUILD=pure leaves the rules uncompiled, so that the wheel fits every system.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT


def build_sdist_and_wheel(target: Path) -> tuple[Path, Path]:
    """Build both from this checkout; return their paths."""
    target.mkdir(parents=True, exist_ok=True)
    before = set(target.iterdir())
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target), "-t", "sdist", "-t", "wheel"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    made = set(target.iterdir()) - before
    sdist = next((path for path in made if path.name.endswith(".tar.gz")), None)
    wheel = next((path for path in made if path.suffix == ".whl"), None)
    if sdist is None or wheel is None:
        raise SystemExit(f"{target} holds packages of this version already: remove them first")
    return sdist, wheel


def build_pex(wheel: Path, target: Path) -> Path:
    """Build one file that holds the server and its libraries: any Python of this version runs it."""
    target.mkdir(parents=True, exist_ok=True)
    pex = target / "tripot.pex"
    subprocess.run(
        [
            *(sys.executable, "-m", "pex", f"tripot[server] @ {wheel.resolve().as_uri()}"),
            *("--constraints", str(ROOT / "constraints.txt"), "--script", "tripot", "--venv"),
            *("--output-file", str(pex), "--disable-cache"),
        ],
        check=True,
    )
    return pex


def main() -> None:
    """Build the packages and print their sizes."""
    parser = argparse.ArgumentParser(description="Build sdist, wheel and tripot.pex.")
    parser.add_argument("--pex", type=Path, metavar="WHEEL", help="build only tripot.pex, from this wheel")
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    if chosen.pex is not None and not chosen.pex.is_file():
        parser.error(f"there is no wheel {chosen.pex}")
    if chosen.pex is not None:
        made = [build_pex(chosen.pex, chosen.folder)]
    else:
        sdist, wheel = build_sdist_and_wheel(chosen.folder)
        made = [sdist, wheel, build_pex(wheel, chosen.folder)]
    for path in made:
        print(f"{path}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
