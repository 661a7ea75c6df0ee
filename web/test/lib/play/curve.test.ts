/** What a line shows between its points: the figures beside the curve are read from it. */
import { expect, test } from 'vitest';
import { apart, between } from '$lib/play/curve.ts';
import { chanceAt, gradedAt, hundred } from '$lib/play/analysis.svelte.ts';
import type { Findings } from '$lib/net/types.ts';

test('a value lies on the line, and stays what it was outside the points', () => {
  const points = [
    [2, 0.5],
    [6, 0.9],
  ] as const;
  expect([0, 2, 3, 6, 9].map((n) => between(points, n)?.toFixed(3))).toEqual([
    '0.500',
    '0.500',
    '0.600',
    '0.900',
    '0.900',
  ]);
  expect(between([], 3)).toBeNull();
});

test('the standings say what the curve shows at that moment', () => {
  const moments = [
    { n: 4, chances: [0.2, 0.8], own: [0.3, 0.7] },
    { n: 8, chances: [0.6, 0.4], own: [0.5, 0.5] },
  ];
  const found = { moments } as unknown as Findings;
  expect(chanceAt(found, 6, 0, false)).toBeCloseTo(0.4);
  expect(chanceAt(found, 6, 0, true)).toBeCloseTo(0.4);
  expect(chanceAt(found, 7, 1, false)).toBeCloseTo(0.5);
  expect(chanceAt(null, 2, 1, false)).toBeNull();
});

test('a choice of several steps is graded at each of its entries, and at no other', () => {
  const found = {
    decisions: [
      { n: 4, to: 6 },
      { n: 9, to: 9 },
    ],
  } as unknown as Findings;
  expect([3, 4, 5, 6, 7, 9, 10].map((n) => gradedAt(found, n)?.n)).toEqual([
    undefined,
    4,
    4,
    4,
    undefined,
    9,
    undefined,
  ]);
});

test('what rounds to nothing is 0, not −0', () => {
  expect([-0.001, 0.001, -0.02].map(hundred)).toEqual([0, 0, -2]);
});

test('labels under the axis keep their distance, wherever their moments lie', () => {
  const ticks = [0, 3, 6, 90, 95, 180].map((n, i) => [n, String(i + 8)] as const);
  expect(apart(ticks, (n) => n).map(([n]) => n)).toEqual([0, 90, 180]);
  expect(apart(ticks, (n) => 10 * n)).toHaveLength(6);
});
