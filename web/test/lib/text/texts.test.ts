/** The page renders messages exactly as the engine does: both read tests/core/text_cases.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keysOf, missingTexts, problemsOf } from '../../../plugins/texts.ts';
import { parts, render, typeset } from '../../../src/lib/text/texts.ts';
import type { Message, Texts } from '../../../src/lib/net/types.ts';

interface Cases {
  readonly names: readonly string[];
  readonly texts: Texts;
  readonly cases: readonly (readonly [Message, number | null, string, string])[];
}
const shared = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../tests/core/text_cases.json', import.meta.url)), 'utf8'),
) as Cases;
const { names } = shared;

describe('shared cases', () => {
  test.each(shared.cases)('%j read by %s', (message, seat, fr, en) => {
    expect(render(shared.texts, message, { lang: 'fr', names, seat })).toBe(fr);
    expect(render(shared.texts, message, { lang: 'en', names, seat })).toBe(en);
  });
});

test('French signs get their no-break spaces, English ones do not', () => {
  expect(typeset("C'est 12 000 $ : oui !", 'fr')).toBe('C’est 12\u202f000\u00a0$\u00a0: oui\u202f!');
  expect(typeset("It's $12,000: yes!", 'en')).toBe('It’s $12,000: yes!');
  expect(typeset('Mission ★, « n° 3 », 8 M$', 'fr')).toBe('Mission\u00a0★, «\u202fn°\u00a03\u202f», 8\u00a0M$');
});

test('a run keeps its seat when the word before it changes', () => {
  const of = { of: { fr: 'le gâteau de {x:seat}', en: '{x:seat}’s cake' } };
  expect(parts(of, ['of', { x: 2 }], { lang: 'fr', names, seat: null })).toEqual([
    { text: 'le gâteau du ' },
    { text: 'Borgne', seat: 2 },
  ]);
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
