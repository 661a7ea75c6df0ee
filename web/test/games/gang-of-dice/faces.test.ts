/** Dice that are kept stay where they are. */
import { expect, test } from 'vitest';
import { lay, places } from '../../../src/games/gang-of-dice/faces.ts';

test('a reroll changes only the dice thrown again', () => {
  const first = lay([], ['3', '3', '1', 'B'], null, true);
  const next = lay(first, ['4', '3', '3', 'B'], ['1'], false);
  expect(next.map((slot) => slot.text)).toEqual(['3', '3', '4', 'B']);
  expect(next.map((slot) => slot.thrown)).toEqual([1, 1, 2, 1]);
  expect(next.map((slot) => slot.id)).toEqual(first.map((slot) => slot.id));
});

test('a die that comes up the same was thrown all the same', () => {
  const first = lay([], ['5', '2'], null, true);
  expect(lay(first, ['5', '2'], ['5'], false).map((slot) => slot.thrown)).toEqual([2, 1]);
});

test('each die on the tray is its own item of the decision', () => {
  const slots = lay([], ['3', '1', '3'], null, true);
  expect(places(slots, ['3', '3', '1'])).toEqual([0, 2, 1]);
});
