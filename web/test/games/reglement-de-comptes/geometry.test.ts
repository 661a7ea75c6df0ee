/** The long table on a phone: a finger finds every seat it may choose. */
import { describe, expect, test } from 'vitest';
import { layoutOf, touchOf } from '../../../src/games/reglement-de-comptes/geometry.ts';

const phone = layoutOf(378, 488);

test('on a low board the table lies, and two men of a side hide less than half of each other', () => {
  for (const [width, height] of [
    [336, 250],
    [348, 270],
    [378, 320],
  ] as const) {
    const { places, man } = layoutOf(width, height);
    const [first, second] = [places[1], places[2]];
    expect(Math.abs((second?.x ?? 0) - (first?.x ?? 0))).toBeGreaterThan(man / 2);
    for (const { x, y } of places.slice(1)) {
      expect(x).toBeGreaterThan(man / 3);
      expect(x).toBeLessThan(width - man / 3);
      expect(y).toBeGreaterThan(man / 3);
      expect(y).toBeLessThan(height - man / 3);
    }
  }
});

describe('a seat that can be chosen', () => {
  test('is a fingertip high when its neighbours cannot be', () => {
    expect(touchOf(phone, 20, (seat) => seat === 20).h).toBe(44);
    expect(touchOf(phone, 20, (seat) => seat === 20 || seat === 21).h).toBe(44);
  });

  test('gives way to a neighbour that can be chosen too', () => {
    const lit = (seat: number): boolean => seat === 20 || seat === 21;
    const [a, b] = [touchOf(phone, 20, lit), touchOf(phone, 21, lit)];
    const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
    expect(upper.y + upper.h).toBeLessThanOrEqual(lower.y + 0.01);
  });

  test('keeps its own place between two others', () => {
    expect(touchOf(phone, 20, (seat) => seat >= 19 && seat <= 21)).toEqual(phone.touch[20]);
  });
});
