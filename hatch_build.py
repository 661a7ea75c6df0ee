"""Build hook: put the page into sdist and wheel, and compile the rules with mypyc if there is a C compiler.

TRIPOT_PAGE=auto (default) builds the page if it is missing or older than its sources, none leaves it out.
TRIPOT_BUILD=auto (default) compiles if it can, pure never compiles, compiled fails if it cannot.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatch_mypyc.plugin import MypycBuildHook

PACKED_ARRAYS = ("librt>=0.16,<0.17", "mypy-extensions>=1.1")
"""What compiled rules need at run time and pure ones do not; librt's makers call it experimental, so its version is fixed, and
it imports mypy-extensions without saying so."""


PAGE = Path("src", "tripot", "server", "static", "index.html")


def provide_page(root: Path) -> None:
    """Build the page if it is missing or older than its sources; SystemExit if that is impossible."""
    page = root / PAGE
    built = page.stat().st_mtime if page.is_file() else None
    newest = max((path.stat().st_mtime for path in _page_sources(root)), default=None)
    if built is not None and (newest is None or built >= newest):
        return
    state = "missing" if built is None else "older than its sources"
    advice = "install Node.js 20 or newer, or set TRIPOT_PAGE=none to build a package without the page"
    if newest is None:
        raise SystemExit(
            f"tripot: the page is missing and so are its sources in web/: set TRIPOT_PAGE=none ({root})"
        )
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(f"tripot: the page is {state} and npm was not found: {advice}")
    steps = [["run", "--silent", "bundle"]]
    if not (root / "web" / "node_modules").is_dir():
        steps.insert(0, ["ci", "--no-audit", "--no-fund", "--silent"])
    for step in steps:
        if subprocess.run([npm, *step], cwd=root / "web", check=False).returncode:
            raise SystemExit(
                f"tripot: the page is {state} and `npm {' '.join(step)}` failed in web/: see above"
            )


def _page_sources(root: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(root / "web"):
        folders[:] = [name for name in folders if name != "node_modules"]
        yield from (Path(folder, name) for name in files)
    if (root / "web").is_dir():
        yield from root.glob("src/tripot/games/*/texts.toml")


class TripotBuildHook(MypycBuildHook):  # type: ignore[misc]  # the plugin ships no types
    """Provide the page for every package, and compiled rules for a wheel."""

    PLUGIN_NAME = "custom"

    @property
    def config_options(self) -> dict[str, Any]:
        """What mypyc is given: TRIPOT_OPTIMIZE (0 to 3) compiles sooner for slower rules."""
        level = os.environ.get("TRIPOT_OPTIMIZE", "")
        if level not in ("", "0", "1", "2", "3"):
            raise SystemExit(f"TRIPOT_OPTIMIZE is {level!r}; it takes 0, 1, 2 or 3")
        given: dict[str, Any] = super().config_options
        return {**given, "opt_level": level} if level else given

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wish = os.environ.get("TRIPOT_BUILD", "auto")
        if wish not in ("auto", "pure", "compiled"):
            raise SystemExit(f"TRIPOT_BUILD is {wish!r}; it takes auto, pure or compiled")
        page = os.environ.get("TRIPOT_PAGE", "auto")
        if page not in ("auto", "none"):
            raise SystemExit(f"TRIPOT_PAGE is {page!r}; it takes auto or none")
        if page == "auto" and version != "editable":
            provide_page(Path(self.root))
        if self.target_name != "wheel":
            return
        if version == "editable" and wish == "auto":
            return
        self.clean([version])
        if wish == "pure":
            return
        # Calls between our own modules need not be open to interposition: the compiler may then write them in place.
        os.environ["CFLAGS"] = f"-fno-semantic-interposition {os.environ.get('CFLAGS', '')}".strip()
        try:
            super().initialize(version, build_data)
            build_data["dependencies"].extend(PACKED_ARRAYS)
        except (Exception, SystemExit) as problem:
            if wish == "compiled":
                raise
            self.clean([version])
            self.app.display_warning(f"tripot: rules not compiled, they will run slower: {problem}")

    @contextmanager
    def hide_project_file(self) -> Iterator[None]:
        """Compile where no project file is, as setuptools cannot read ours.

        The plugin renames it meanwhile, and a build that is killed then leaves the checkout without one.
        """
        before = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            try:
                Path(folder, "src").symlink_to(Path(self.root, "src"), target_is_directory=True)
            except OSError:  # Windows without the right to make links
                with super().hide_project_file():
                    yield
                return
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(before)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave no library behind in the source tree: it would win over later edits."""
        if self.target_name != "wheel":
            return
        super().finalize(version, build_data, artifact_path)
        if version != "editable":
            self.clean([version])


def get_build_hook() -> type[TripotBuildHook]:
    """Name the hook: two hook classes are in scope here."""
    return TripotBuildHook
