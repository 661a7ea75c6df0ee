/** Files one can read: no line over 120 characters, but for a drawing's path and an address in one piece. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WIDTH = 120;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IN_ONE_PIECE = /['"]M[^'"]{80,}|url\("data:/;

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(svelte|ts|js|css)$/.test(entry.name)) yield path;
  }
}

test('no line is over 120 characters', () => {
  const long = ['src', 'test', 'plugins'].flatMap((folder) =>
    [...files(join(ROOT, folder))].flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, i) => (line.length > WIDTH && !IN_ONE_PIECE.test(line) ? [`${path}:${i + 1}`] : [])),
    ),
  );
  expect(long).toEqual([]);
});
