/**
 * A missing text fails the build: every key the page asks for is in the catalogue, in both languages, with the same
 * values;
 * and every text a board asks of its game is in that game's texts.toml.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { named } from '../src/lib/text/texts.ts';
import type { Both } from '../src/lib/net/types.ts';
import { UI_TEXTS } from '../src/lib/text/ui-texts.ts';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const GAMES = fileURLToPath(new URL('../../src/tripot/games', import.meta.url));
/**
 * t('home.play') and say(['board.pot', …]); keys put together from parts are left to the type checker and the browser
 * tests.
 */
const OURS = /\bt\(\s*'([^'$]+)'/g;
const THEIRS = /\[\s*'((?:board|head|choice|kind|event|prompt)\.[\w.-]+)'\s*,/g;

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield path;
  }
}

export function problemsOf(texts: Readonly<Record<string, Both>>): string[] {
  return Object.entries(texts).flatMap(([key, both]) => {
    const found: string[] = [];
    for (const lang of ['fr', 'en'] as const) if (!both[lang]?.trim()) found.push(`${key} has no ${lang} text`);
    if (named(both.fr).join() !== named(both.en).join())
      found.push(`${key} names ${named(both.fr).join()} in fr, ${named(both.en).join()} in en`);
    return found;
  });
}

/** The keys of a texts.toml that have both languages on their line: the form our catalogues have. */
export function keysOf(toml: string): Set<string> {
  const keys = new Set<string>();
  let section = '';
  for (const line of toml.split('\n')) {
    const head = /^\[([\w."-]+)\]/.exec(line);
    if (head?.[1]) section = head[1].replaceAll('"', '');
    const text = /^([\w"-]+)\s*=\s*\{.*\bfr = ".*\ben = "/.exec(line);
    if (text?.[1]) keys.add(`${section}.${text[1].replaceAll('"', '')}`);
  }
  return keys;
}

function gameFolder(board: string): string | null {
  for (const name of readdirSync(GAMES)) {
    const file = join(GAMES, name, 'game.py');
    if (existsSync(file) && readFileSync(file, 'utf8').includes(`= "${board}"`)) return join(GAMES, name);
  }
  return null;
}

export function missingTexts(): string[] {
  const found = problemsOf(UI_TEXTS);
  for (const path of files(SOURCE)) {
    for (const match of readFileSync(path, 'utf8').matchAll(OURS))
      if (match[1] && !(match[1] in UI_TEXTS)) found.push(`${path}: no text ${match[1]}`);
  }
  for (const board of readdirSync(join(SOURCE, 'games'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const folder = gameFolder(board.name);
    if (folder === null) continue;
    const keys = keysOf(readFileSync(join(folder, 'texts.toml'), 'utf8'));
    for (const path of files(join(SOURCE, 'games', board.name)))
      for (const match of readFileSync(path, 'utf8').matchAll(THEIRS))
        if (match[1] && !keys.has(match[1])) found.push(`${path}: ${board.name} has no text ${match[1]}`);
  }
  return found;
}

export function texts(): Plugin {
  return {
    name: 'tripot-texts',
    apply: 'build',
    buildStart() {
      const missing = missingTexts();
      if (missing.length > 0) this.error(`texts are missing:\n  ${missing.join('\n  ')}`);
    },
  };
}
