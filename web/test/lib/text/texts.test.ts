/** The page renders messages exactly as the engine does: both read tests/core/text_cases.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keysOf, missingTexts, problemsOf } from '../../../plugins/texts.ts';
import { elide, render, typeset } from '../../../src/lib/text/texts.ts';
import type { Message, Texts } from '../../../src/lib/net/types.ts';

interface Cases {
  readonly texts: Texts;
  readonly cases: readonly (readonly [Message, number | null, string, string])[];
}
const shared = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../tests/core/text_cases.json', import.meta.url)), 'utf8'),
) as Cases;
const names = ['Ana', 'Rosa'];

describe('shared cases', () => {
  test.each(shared.cases)('%j read by %s', (message, seat, fr, en) => {
    expect(render(shared.texts, message, { lang: 'fr', names, seat })).toBe(fr);
    expect(render(shared.texts, message, { lang: 'en', names, seat })).toBe(en);
  });
});

test('French signs get their no-break spaces, English ones do not', () => {
  expect(typeset("C'est 12 000 $ : oui !", 'fr')).toBe('C’est 12\u00a0000\u00a0$\u00a0: oui\u202f!');
  expect(typeset("It's $12,000: yes!", 'en')).toBe('It’s $12,000: yes!');
});

test('a French name that begins with a vowel takes an apostrophe, in one run or in two', () => {
  expect(typeset('Table de Odette, de Rosa, que Émile', 'fr')).toBe('Table d’Odette, de Rosa, qu’Émile');
  expect(
    elide([{ text: 'le gâteau de ' }, { text: 'Irène', seat: 1 }], 'fr')
      .map((run) => run.text)
      .join(''),
  ).toBe('le gâteau d’Irène');
  expect(
    elide([{ text: 'le gâteau de ' }, { text: 'Rosa', seat: 1 }], 'fr')
      .map((run) => run.text)
      .join(''),
  ).toBe('le gâteau de Rosa');
});

describe('the build', () => {
  test('finds no missing text in the page and its boards', () => {
    expect(missingTexts()).toEqual([]);
  });

  test('finds a text that misses a language or names other values', () => {
    expect(
      problemsOf({ a: { fr: 'un', en: '' }, b: { fr: '{n}', en: '{m}' }, c: { fr: '{n}', en: '{n}' } }),
    ).toHaveLength(2);
  });

  test('reads the keys of a catalogue', () => {
    expect([
      ...keysOf('[board]\npot = { fr = "a", en = "b" }\nhalf = { fr = "a" }\n["x.y"]\nz = { fr = "a", en = "b" }'),
    ]).toEqual(['board.pot', 'x.y.z']);
  });
});
