/** A hundred matches by their luck: as many dots, heaped in the middle, alike on both sides. */
import { expect, test } from 'vitest';
import { COLUMNS, DOTS, placeOf } from '$lib/play/luck-dots.ts';

const heights = Array.from({ length: COLUMNS }, (_, column) => DOTS.filter((dot) => dot.column === column).length);

test('there are a hundred dots, each in a place of its own', () => {
  expect(new Set(DOTS.map((dot) => `${dot.column} ${dot.row}`)).size).toBe(100);
});

test('luck and bad luck look alike, and most matches lie in the middle', () => {
  heights.forEach((height, column) => {
    expect(Math.abs(height - (heights[COLUMNS - 1 - column] ?? 0))).toBeLessThanOrEqual(1);
  });
  expect(Math.max(...heights)).toBe(heights[(COLUMNS - 1) / 2]);
});

test('a match stands where its luck puts it, the extremes at the ends', () => {
  expect([0, 0.034, 0.5, 0.999, 1].map(placeOf)).toEqual([0, 3, 50, 99, 99]);
  expect(DOTS[placeOf(0)]?.column).toBe(0);
  expect(DOTS[placeOf(0.5)]?.column).toBe((COLUMNS - 1) / 2);
  expect(DOTS[placeOf(1)]?.column).toBe(COLUMNS - 1);
});
