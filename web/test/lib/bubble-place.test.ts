/** Bubbles stand next to what they speak of, and never outside the screen. */
import { describe, expect, test } from 'vitest';
import { around, placeOf } from '../../src/lib/bubble-place.ts';

const SCREEN = { width: 390, height: 844 };
const BUBBLE = { width: 300, height: 120 };

describe('a bubble', () => {
  test('stands above its thing where there is room', () => {
    expect(placeOf({ left: 100, top: 400, width: 60, height: 80 }, BUBBLE, SCREEN)).toEqual({ left: 8, top: 268 });
  });

  test('stands below a thing at the top', () => {
    expect(placeOf({ left: 100, top: 20, width: 60, height: 80 }, BUBBLE, SCREEN).top).toBe(112);
  });

  test.each([
    ['a corner', { left: 380, top: 830, width: 40, height: 40 }],
    ['the whole screen', { left: 0, top: 0, ...SCREEN }],
    ['a tall thing at the left', { left: 0, top: 0, width: 60, height: 844 }],
  ])('stays on the screen next to %s', (_, thing) => {
    const { left, top } = placeOf(thing, BUBBLE, SCREEN);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(left + BUBBLE.width).toBeLessThanOrEqual(SCREEN.width - 8);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(SCREEN.height - 8);
  });
});

test('the box around several things holds all of them', () => {
  const boxes = [
    { left: 10, top: 40, width: 20, height: 20 },
    { left: 100, top: 10, width: 30, height: 10 },
  ];
  expect(around(boxes)).toEqual({ left: 10, top: 10, width: 120, height: 50 });
  expect(around([])).toBeNull();
});
