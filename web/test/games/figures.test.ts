/** The drawings of the rules pages hang where a paragraph is, and say in words what they show. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Figures } from '../../src/games/figures.ts';

const FOUND = import.meta.glob<{ default: Figures }>('../../src/games/*/figures.ts', { eager: true });
const GAMES = Object.keys(FOUND).map((path) => path.split('/').at(-2) ?? '');
const folder = (game: string): string =>
  new URL(`../../../src/tripot/games/${game.replace('12-', 'twelve-').replaceAll('-', '_')}/`, import.meta.url)
    .pathname;
const read = (game: string, file: string): string => readFileSync(folder(game) + file, 'utf8');
const MANY: Readonly<Record<string, number>> = { 'the-boss': 7, 'reglement-de-comptes': 8, 'gangster-le-pro': 8 };

describe.each(GAMES)('%s', (game) => {
  const figures = Object.entries(FOUND[`../../src/games/${game}/figures.ts`]?.default ?? {});

  test('has drawings, as many as were drawn', () => {
    expect(figures.length).toBeGreaterThanOrEqual(MANY[game] ?? 1);
  });

  test('each belongs to a paragraph of the rules', () => {
    const rules = read(game, 'rulebook.toml');
    expect(figures.map(([id]) => id).filter((id) => !rules.includes(`id = "${id}"\n`))).toEqual([]);
  });

  test('each has a caption of its own in both languages', () => {
    const texts = read(game, 'texts.toml').split('\n[figure]\n')[1] ?? '';
    const missing = figures.filter(
      ([, one]) =>
        !new RegExp(`^${one.caption.replace('figure.', '')} = \\{ fr = ".{20,}", en = ".{20,}" \\}$`, 'm').test(texts),
    );
    expect(missing.map(([id]) => id)).toEqual([]);
    expect(new Set(figures.map(([, one]) => one.caption)).size).toBe(figures.length);
  });
});
