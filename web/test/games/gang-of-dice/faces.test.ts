/** Dice that are kept stay where they are, and dice are thrown in the scene of their throw only. */
import { expect, test } from 'vitest';
import { places, restDice, throwDice } from '../../../src/games/gang-of-dice/faces.ts';
import type { GameEvent } from '../../../src/lib/net/types.ts';

const rolled = (...faces: string[]): GameEvent[] => [{ kind: 'rolled', rule: 'GOD-4.2', seat: 0, faces, total: 0 }];
const rerolled = (again: string[], faces: string[], dice: string[]): GameEvent[] => [
  { kind: 'reroll', rule: 'GOD-4.3', seat: 0, faces: again },
  { kind: 'rerolled', rule: 'GOD-4.3', seat: 0, faces, dice, total: 0 },
];

test('a reroll throws only the dice picked for it', () => {
  const first = throwDice([], 'one', rolled('3', '3', '1', 'B'));
  const next = throwDice(first, 'two', rerolled(['1'], ['4'], ['4', '3', '3', 'B']));
  expect(next.map((slot) => slot.text)).toEqual(['3', '3', '4', 'B']);
  expect(next.map((slot) => slot.roll)).toEqual([null, null, 'two', null]);
  expect(next.map((slot) => slot.id)).toEqual(first.map((slot) => slot.id));
});

test('a die that comes up the same was thrown all the same', () => {
  const first = throwDice([], 'one', rolled('5', '2'));
  const next = throwDice(first, 'two', rerolled(['5'], ['5'], ['5', '2']));
  expect(next.map((slot) => slot.roll)).toEqual(['two', null]);
});

test('a reroll of dice that were not on the tray keeps what the event says', () => {
  const next = throwDice([], 'two', rerolled(['1'], ['4'], ['4', '3', 'B']));
  expect(next.map((slot) => [slot.text, slot.roll])).toEqual([
    ['3', null],
    ['B', null],
    ['4', 'two'],
  ]);
});

test('behind the throw the same dice lie still in their places', () => {
  const first = throwDice([], 'one', rolled('5', '2', '2'));
  const rest = restDice(first, ['2', '5', '2']);
  expect(rest.map((slot) => [slot.id, slot.text, slot.roll])).toEqual(first.map((slot) => [slot.id, slot.text, null]));
});

test('after a jump other dice lie there without having been thrown', () => {
  expect(restDice(throwDice([], 'one', rolled('5')), ['4', '1']).map((slot) => [slot.text, slot.roll])).toEqual([
    ['4', null],
    ['1', null],
  ]);
  expect(restDice(throwDice([], 'one', rolled('5')), [])).toEqual([]);
});

test('each die on the tray is its own item of the decision', () => {
  const slots = restDice([], ['3', '1', '3']);
  expect(places(slots, ['3', '3', '1'])).toEqual([0, 2, 1]);
});
