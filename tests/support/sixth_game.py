"""Install the sixth game without an installer."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

HERE = Path(__file__).parent.parent / "sixth_game"


def install(place: Path) -> Path:
    """Write what an installer would: the package and its metadata from pyproject.toml."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    shutil.copytree(HERE / "le_coffre", place / "le_coffre", ignore=shutil.ignore_patterns("__pycache__"))
    info = place / f"le_coffre-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]["tripot.games"]
    (info / "entry_points.txt").write_text(
        "[tripot.games]\n" + "".join(f"{name} = {where}\n" for name, where in points.items())
    )
    return place
