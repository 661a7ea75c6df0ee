/** The picture of a match shows the choice it turned on. */
import { expect, test } from 'vitest';
import type { Findings } from '../../../src/lib/net/types.ts';
import { questionOf, turningChoice } from '../../../src/lib/play/turning-choice.ts';

const choice = (n: number, seat: number, loss: number) => ({
  n,
  seat,
  do: `pick ${n}`,
  loss,
  options: [{ do: `pick ${n}`, label: ['choice.pick', { card: n }] }],
});
const found = (turning: readonly (readonly [since: number, n: number, change: number])[]): Findings =>
  ({
    decisions: [choice(4, 0, 0.3), choice(9, 1, 0), choice(12, 0, 0.05)],
    turning: turning.map(([since, n, change]) => ({ since, n, change })),
  }) as unknown as Findings;

test('the choice inside the largest turn is taken', () => {
  expect(
    turningChoice(
      found([
        [3, 6, 0.1],
        [8, 13, -0.4],
      ]),
      null,
    )?.n,
  ).toBe(9);
});

test('of a player only their own choices are', () => {
  expect(
    turningChoice(
      found([
        [3, 6, 0.1],
        [8, 13, -0.4],
      ]),
      0,
    )?.n,
  ).toBe(12);
});

test('without a turn it is the choice that cost most', () => {
  expect(turningChoice(found([]), 0)?.n).toBe(4);
  expect(turningChoice(found([]), 3)).toBeNull();
});

test('the question names the choice if the game has words for it', () => {
  const played = turningChoice(found([]), 0)?.played ?? null;
  expect(questionOf(played, () => true)).toEqual(['share.pick', { card: 4 }]);
  expect(questionOf(played, () => false)).toBeNull();
  expect(questionOf(null, () => true)).toBeNull();
});
