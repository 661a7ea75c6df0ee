// Run pytest or a module in Pyodide: node pyodide_tests.mjs PYODIDE_FOLDER WHEELS_FOLDER ROOT [pytest arguments | -m MODULE]
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheels, root, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
for (const [path, folder] of Object.entries({ "/wheels": wheels, "/tripot": root })) {
  pyodide.FS.mkdirTree(path);
  pyodide.mountNodeFS(path, folder);
}
const run = pyodide.runPython(`
import importlib, os, re, runpy, sys, sysconfig, tomllib, zipfile
from pathlib import Path

def run(words):
    """Install the wheels, register Tripot's games as an installer would, run pytest or a module; return the exit code."""
    site = Path(sysconfig.get_path("purelib"))
    for wheel in Path("/wheels").glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(site)
    os.chdir("/tripot")
    sys.path.insert(0, "/tripot/src")
    sys.dont_write_bytecode = True
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    version = re.search(r'__version__ = "(.+?)"', Path("src/tripot/__init__.py").read_text())[1]
    info = site / f"tripot-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\\nName: tripot\\nVersion: {version}\\n")
    games = project["entry-points"]["tripot.games"]
    (info / "entry_points.txt").write_text(
        "[tripot.games]\\n" + "".join(f"{name} = {target}\\n" for name, target in games.items())
    )
    importlib.invalidate_caches()
    if words[0] == "-m":
        sys.path.insert(0, "/tripot")
        try:
            runpy.run_module(words[1], run_name="__main__")
        except SystemExit as ended:
            return int(ended.code or 0)
    import pytest
    print(f"Python {sys.version.split()[0]} in Pyodide", flush=True)
    return int(pytest.main(list(words)))

run
`);
process.exitCode = run(words);
