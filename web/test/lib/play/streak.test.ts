/** Streaks of puzzles: days in a row, the first answer counts, a gap ends it. */
import { expect, test } from 'vitest';
import { before, noted, streakOf, type Done } from '../../../src/lib/play/streak.ts';

const EMPTY: Done = { puzzles: {}, days: {}, record: 0 };

test('days in a row count over the end of a month, and today may still be open', () => {
  expect(before('2026-03-01', 1)).toBe('2026-02-28');
  const days = { '2026-02-27': true, '2026-02-28': true, '2026-03-01': true };
  expect(streakOf(days, '2026-03-01')).toBe(3);
  expect(streakOf(days, '2026-03-02')).toBe(3);
  expect(streakOf(days, '2026-03-03')).toBe(0);
  expect(streakOf({ ...days, '2026-02-28': false }, '2026-03-01')).toBe(1);
});

test('the first answer counts, whatever comes after', () => {
  const missed = noted(EMPTY, 'a', false, '2026-03-01', '2026-03-01');
  const again = noted(missed, 'a', true, '2026-03-01', '2026-03-01');
  expect(again).toEqual(missed);
  expect(again.record).toBe(0);
  const found = noted(again, 'b', true, '2026-03-02', '2026-03-02');
  expect(found.record).toBe(1);
  expect(found.puzzles).toEqual({ a: false, b: true });
});

test('a puzzle of no day changes no day', () => {
  expect(noted(EMPTY, 'a', true, null, '2026-03-01').days).toEqual({});
});
