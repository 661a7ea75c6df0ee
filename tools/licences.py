"""Write docs/licences.md: what a package of Tripot contains or installs, with the licence of each part.

python -m tools.licences            write it
python -m tools.licences --check    exit 1 if it is not as this would write it

The page's part is read from the built page, the libraries from what is installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata

from tests.support.paths import ROOT, STATIC

TARGET = ROOT / "docs" / "licences.md"
EXTRAS = ("play", "server", "lab")
CLASSIFIER = "License :: OSI Approved :: "
HEAD = """# Third-party licences

Made by `python -m tools.licences`. After this page you know under which licence each part may be passed on. Tripot's own code, texts and
drawings are under the MIT licence.

## In the page

Every package with the page also has these licences' full texts, at `/licences.txt`.

| package | licence |
|---|---|
"""
LIBRARIES = """
## Installed by an extra

`pip` installs these from their own packages; they are not part of ours. `tripot.pex` contains those of the extra `server` and what they need.

| library | extra | licence |
|---|---|---|
"""
PACKAGE_LINE = re.compile(r"^((?:@[\w.-]+/)?[\w.-]+) [\d.]+: (.+)$", re.MULTILINE)


def page_packages() -> list[tuple[str, str]]:
    """Return the packages of the built page with their licences; SystemExit if the page is not built."""
    notices = STATIC / "licences.txt"
    if not notices.is_file():
        raise SystemExit(f"{notices} is missing: run `make page` first")
    return PACKAGE_LINE.findall(notices.read_text(encoding="utf-8"))


def libraries() -> dict[str, list[str]]:
    """Return the direct dependencies of the extras, each with the extras that bring it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    users: dict[str, list[str]] = {}
    for extra in EXTRAS:
        for requirement in project["optional-dependencies"][extra]:
            name = re.split(r"[^\w.-]", requirement)[0]
            if name != "tripot":
                users.setdefault(name, []).append(extra)
    return users


def licence_of(package: str) -> str:
    """Return an installed package's licence; SystemExit if it names none."""
    about = metadata.metadata(package).json
    classified = [
        line.removeprefix(CLASSIFIER) for line in about.get("classifier", ()) if line.startswith(CLASSIFIER)
    ]
    named = about.get("license_expression") or ", ".join(classified) or about.get("license")
    if not named:
        raise SystemExit(f"{package} names no licence in its metadata")
    return str(named).partition("\n")[0]


def render() -> str:
    """Return the page."""
    rows = "".join(f"| {name} | {licence} |\n" for name, licence in page_packages())
    used = "".join(
        f"| {name} | {', '.join(extras)} | {licence_of(name)} |\n"
        for name, extras in sorted(libraries().items())
    )
    return HEAD + rows + LIBRARIES + used


def main() -> int:
    """Write the page, or compare."""
    text = render()
    if "--check" in sys.argv[1:]:
        same = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.relative_to(ROOT)}: {'as it should be' if same else 'run python -m tools.licences'}")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
