/** The header of 12 Gangsters names the round whose cards lie on the table. */
import { expect, test } from 'vitest';
import board from '../../../src/games/12-gangsters/board.ts';
import type { View } from '../../../src/games/12-gangsters/view.ts';

const view = (more: Partial<View>): View => ({
  players: 3,
  round: 1,
  rounds: 12,
  over: false,
  boss: 0,
  memory: false,
  hand: null,
  pick: null,
  picked: [false, false, false],
  hands: null,
  history: [],
  money: [0, 0, 0],
  heists: [0, 0, 0],
  ...more,
});
const played = { boss: 0, cards: [7, 3, 9], validated: [true, true, false] };
const round = (shown: View, past?: boolean): unknown => board.where(shown, past)?.[1]['round'];

test('at the table the header names the round to play', () => {
  expect(round(view({}))).toBe(1);
  expect(round(view({ round: 2, history: [played] }))).toBe(2);
});

test('in a replay it names the round that was just played', () => {
  expect(round(view({ round: 2, history: [played] }), true)).toBe(1);
});

test('in a replay it names the next round once somebody has picked', () => {
  expect(round(view({ round: 2, history: [played], picked: [false, true, false] }), true)).toBe(2);
});

test('cards that are just being turned belong to the round on show', () => {
  expect(round(view({ history: [{ ...played, validated: null }] }), true)).toBe(1);
});

test('while cards are judged the header names their round, which is not over yet', () => {
  expect(round(view({ round: 1, history: [played] }), true)).toBe(1);
});

test('before the first cards there is no round 0', () => {
  expect(round(view({}), true)).toBe(1);
});
