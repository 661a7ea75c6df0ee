// Compile the Python files of a folder with Pyodide's Python: node offline_files.mjs PYODIDE_FOLDER FOLDER
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
// Neither columns nor docstrings: they are half of the bytecode, and nobody reads them there.
const pyodide = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.mkdirTree("/tree");
pyodide.mountNodeFS("/tree", folder);
// The bytecode lies where the source was, so that it is found without the source.
pyodide.runPython(`
import ast, importlib.util, marshal
from pathlib import Path

UNCHECKED_HASH = b"\\1\\0\\0\\0" + bytes(8)
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

for path in Path("/tree").rglob("*.py"):
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            nothing = [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
            node.body = node.body[1:] or nothing
    code = compile(tree, str(path.relative_to("/tree")), "exec", dont_inherit=True, optimize=0)
    path.with_suffix(".pyc").write_bytes(importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + marshal.dumps(code))
`);
