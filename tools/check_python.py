"""Say in plain words what is missing before anything is installed. Runs on any Python 3."""

import shutil
import sys


def main() -> None:
    """Exit 1 with one sentence a missing thing."""
    missing = []
    if sys.version_info < (3, 11):
        missing.append(
            "Tripot needs Python 3.11 or newer, this is %d.%d. Try: make PYTHON=python3.12 ..."
            % sys.version_info[:2]
        )
    else:
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            missing.append("Python's venv module is missing. On Debian or Ubuntu: apt install python3-venv")
    if "node" in sys.argv[1:] and not shutil.which("npm"):
        missing.append(
            "the page is built with Node.js 20 or newer, and npm was not found. Install Node.js from your system's packages."
        )
    for line in missing:
        sys.stderr.write("missing: " + line + "\n")
    sys.exit(1 if missing else 0)


main()
