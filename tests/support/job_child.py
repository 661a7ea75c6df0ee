"""A child process for the tests of jobs: its argument says how it behaves."""

from __future__ import annotations

import sys
import time


def main() -> None:
    """Behave well or badly."""
    behaviour = sys.argv[1]
    if behaviour == "die":
        sys.exit(1)
    if behaviour == "silent":
        time.sleep(600)
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    while behaviour == "endless":
        sys.stdout.buffer.write(b"x" * 10_000)
    sys.stdout.buffer.write(sys.stdin.buffer.read())
    if behaviour == "fail":
        sys.stdout.buffer.flush()
        sys.exit(3)


if __name__ == "__main__":
    main()
