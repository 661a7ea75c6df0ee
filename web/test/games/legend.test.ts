/** Every sign of a board has its meaning in both languages, and every mark of a first match its sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyLegend, FirstMark } from '../../src/games/legend.ts';

const FOUND = import.meta.glob<{ default: AnyLegend }>('../../src/games/*/legend.ts', { eager: true });
const GAMES = readdirSync(new URL('../../src/games/', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);

const pathOf = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;

/** The keys of a section of a game's texts with both languages. */
function keysOf(game: string, section: string): readonly string[] {
  const folder = game.replace('12-', 'twelve-').replaceAll('-', '_');
  const texts = readFileSync(pathOf(`../src/tripot/games/${folder}/texts.toml`), 'utf8');
  const part = texts.split(`\n[${section}]\n`)[1]?.split('\n[')[0] ?? '';
  return [...part.matchAll(/^(\w+) = \{ fr = ".{12,}", en = ".{12,}" \}$/gm)].map((found) => found[1] ?? '');
}

/** The signs that a game's drawings name for tips: words in `data-tip` and `tip`, without what is computed. */
function drawn(game: string): readonly string[] {
  const folder = pathOf(`src/games/${game}/`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.svelte'));
  const text = files.map((name) => readFileSync(folder + name, 'utf8')).join('\n');
  return [...text.matchAll(/(?:data-)?tip="([\w ]+)"/g)].flatMap((found) => (found[1] ?? '').split(' '));
}

/** Positions that ask a board for its marks: before anything happened, and in the middle of a match. */
const VIEWS: Readonly<Record<string, readonly unknown[]>> = {
  'reglement-de-comptes': [
    { hand: [], seats: [{ number: 4, item: 'bar', gangster: null }] },
    { hand: ['move'], seats: [{ number: 4, item: 'bar', gangster: { owner: 0 } }] },
  ],
  'the-boss': [{ cities: [{ id: 'boston', number: 2 }] }],
};

describe.each(GAMES)('%s', (game) => {
  const legend = FOUND[`../../src/games/${game}/legend.ts`]?.default;

  test('has a legend', () => {
    expect(legend?.signs.length).toBeGreaterThanOrEqual(9);
  });

  test('says what each sign means', () => {
    const known = keysOf(game, 'legend');
    expect([...(legend?.signs ?? []), ...drawn(game)].filter((sign) => !known.includes(sign))).toEqual([]);
  });

  test('has three marks for a first match, each with its sentence', () => {
    const known = keysOf(game, 'first');
    for (const view of VIEWS[game] ?? [{}]) {
      const marks: readonly FirstMark[] = legend?.first(view, 0) ?? [];
      expect(marks).toHaveLength(3);
      expect(marks.filter((mark) => mark.refs.length === 0 || !known.includes(mark.name))).toEqual([]);
    }
  });
});
