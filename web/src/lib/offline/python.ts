/** Loads Python, the games and the tables into a worker. All files come from the page's own folder. */

/** The part of Pyodide that is used. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
}
interface PyodideModule {
  loadPyodide(options: { indexURL: string; packageBaseUrl?: string }): Promise<Python>;
}

const SITE_PACKAGES = '/lib/python3.14/site-packages';

/** Python with `tripot` installed; `base` is the page's folder. Rejects if a file is missing or does not run here. */
export async function loadPython(base: string): Promise<Python> {
  const folder = new URL('python/', base).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as PyodideModule;
  const [python, packages] = await Promise.all([loadPyodide({ indexURL: folder }), file(`${folder}packages.zip`)]);
  python.unpackArchive(packages, 'zip', { extractDir: SITE_PACKAGES });
  return python;
}

async function file(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}
