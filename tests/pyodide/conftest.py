"""These tests compare Pyodide with CPython. They run in Pyodide only: see tools/pyodide_tests.py."""

import sys

collect_ignore_glob = [] if sys.platform == "emscripten" else ["test_*.py"]
