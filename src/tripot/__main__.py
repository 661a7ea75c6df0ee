"""The `tripot` command, and `python -m tripot`: one sentence instead of a traceback if its libraries are missing."""

from __future__ import annotations

import sys

COMMAND_LIBRARIES = ("typer", "rich")


def main() -> None:
    """Run the command."""
    try:
        from tripot.cli import main as run
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in COMMAND_LIBRARIES:
            raise
        sys.stderr.write(
            "tripot: this is the engine alone. For the command run: pip install 'tripot[play]'"
            " (terminal), 'tripot[server]' (web page) or 'tripot[lab]' (research)\n"
        )
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
