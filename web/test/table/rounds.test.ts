/** The table of scores by round on the end page. */
import { expect, test } from 'vitest';
import { roundsOf } from '../../src/table/end/rounds.ts';

test('a round ends with the scores of the position in which the next begins, the last with the final ones', () => {
  const scores = [
    [0, 0, 3, 3, 7],
    [0, 0, 1, 1, 2],
  ];
  expect(roundsOf([1, 1, 2, 2, null], scores)).toEqual([
    { round: 1, scores: [3, 1] },
    { round: 2, scores: [7, 2] },
  ]);
});

test('a match without rounds, or of one, has no such table', () => {
  expect(roundsOf([null, null], [[1, 2]])).toEqual([]);
  expect(roundsOf([1, 1, null], [[1, 2, 3]])).toEqual([]);
});
