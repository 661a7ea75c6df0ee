"""Files for a forge: what workflows and notes name exists, and says the same as the package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # no stubs are installed
from tests.support.paths import ROOT, STATIC

from tools import licences
from tripot import __version__

pytestmark = pytest.mark.uncompiled

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def _commands(workflow: dict[str, Any]) -> list[str]:
    return [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_what_exists(path: Path) -> None:
    """Targets of make, scripts and folders of tests in the commands are there."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = _commands(_read(path))
    assert commands
    for command in commands:
        for target in re.findall(r"\bmake ([a-z-]+)", command):
            assert target in targets, command
        for file in re.findall(r"(?:^|\s)((?:tests|tools|\.ci)/[\w./-]+)", command):
            assert (ROOT / file).exists(), command


def test_every_stated_python_is_in_the_workflow() -> None:
    """The suite runs on each Python that the package says it was tested with."""
    stated = {
        classifier.rpartition(" ")[2]
        for classifier in PROJECT["classifiers"]
        if re.search(r"Python :: 3\.\d+$", classifier)
    }
    workflow = _read(ROOT / ".github" / "workflows" / "ci.yml")
    assert set(workflow["jobs"]["suite"]["strategy"]["matrix"]["python"]) == stated
    assert min(stated) == PROJECT["requires-python"].removeprefix(">=")


def test_permissions_are_given_job_by_job() -> None:
    """A workflow may read the tree and nothing else, unless a job says why it needs more."""
    for path in WORKFLOWS:
        assert _read(path)["permissions"] == {"contents": "read"}, path.name


def test_the_version_and_licence_are_the_same_everywhere() -> None:
    """Citation and package agree."""
    citation = _read(ROOT / "CITATION.cff")
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in PROJECT["authors"]
    ]


def test_generated_files_that_are_marked_exist() -> None:
    """`.gitattributes` names no file that has moved."""
    for line in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines():
        pattern, _space, attributes = line.partition(" ")
        if attributes == "linguist-generated":
            assert any(ROOT.glob(pattern)), pattern


def test_the_parts_of_the_container_are_unprivileged() -> None:
    """The server's container runs as a user without rights, and cannot write to its own files."""
    service = _read(ROOT / "deploy" / "compose.yaml")["services"]["server"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert re.search(r"^USER [1-9]\d*$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_page_carries_the_licences_of_what_it_contains() -> None:
    """Fonts, icons and software come with their licences, and the list in the documents is the same."""
    notices = (STATIC / "licences.txt").read_text(encoding="utf-8")
    for part in ("svelte", "@fontsource/limelight", "@iconify-json/game-icons"):
        assert re.search(rf"^{re.escape(part)} [\d.]+: ", notices, re.MULTILINE), part
    assert "SIL OPEN FONT LICENSE" in notices
    assert licences.TARGET.read_text(encoding="utf-8") == licences.render()
