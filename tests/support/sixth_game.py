"""Install the sixth game without an installer."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

from tests.support.paths import ROOT

TUTORIAL = ROOT / "docs" / "tutorial.md"
HERE = Path(__file__).parent.parent / "sixth_game"


def tutorial_files() -> dict[str, str]:
    """Return the files that the tutorial tells its reader to write: path and content."""
    text = TUTORIAL.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def follow_tutorial(folder: Path) -> Path:
    """Write every file of the tutorial into a folder, as its reader would."""
    for name, content in tutorial_files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def install(place: Path, source: Path = HERE) -> Path:
    """Write what an installer would: the package of a folder and its metadata from pyproject.toml."""
    project = tomllib.loads((source / "pyproject.toml").read_text())["project"]
    shutil.copytree(source / "le_coffre", place / "le_coffre", ignore=shutil.ignore_patterns("__pycache__"))
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
