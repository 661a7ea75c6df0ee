"""Build hook: compile the rules with mypyc when a compiler is there, stay pure when it is not."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatch_mypyc.plugin import MypycBuildHook

PACKED_ARRAYS = ("librt>=0.16,<0.17", "mypy-extensions>=1.1")
"""What compiled rules need at run time and pure ones do not; librt's makers call it experimental, so its version is fixed, and
it imports mypy-extensions without saying so."""


class CompileIfPossible(MypycBuildHook):  # type: ignore[misc]  # the plugin ships no types
    """TRIPOT_BUILD=auto (default) tries to compile, pure never does, compiled must."""

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
        super().finalize(version, build_data, artifact_path)
        if self.target_name == "wheel" and version != "editable":
            self.clean([version])


def get_build_hook() -> type[CompileIfPossible]:
    """Name the hook: two hook classes are in scope here."""
    return CompileIfPossible
