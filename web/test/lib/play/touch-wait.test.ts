/** The end of a round waits for the reader as long as that costs nobody time. */
import { expect, test } from 'vitest';
import type { Play, TableInfo } from '../../../src/lib/net/types.ts';
import { touchWaitMs } from '../../../src/lib/play/touch-wait.ts';

const ROUND = { touch: 'round' } as const;
const CARD = { touch: 'mine' } as const;

function table(more: { public?: boolean; rated?: boolean; clock?: Partial<NonNullable<Play['clock']>> | null }) {
  const clock = more.clock ? { kind: 'bank', left: [1, 1], running: [], at: 0, grace: [0, 0], ...more.clock } : null;
  return {
    play: { clock } as unknown as Play,
    info: { public: more.public ?? false, rated: more.rated ?? false } as TableInfo,
    seat: 0,
  };
}

test('against bots and among friends it stays until it is touched', () => {
  expect(touchWaitMs(ROUND, table({}), true, false)).toBe(Infinity);
  expect(touchWaitMs(ROUND, table({ clock: { kind: 'days' } }), true, false)).toBe(Infinity);
});

test('at public and rated tables it waits ten seconds', () => {
  expect(touchWaitMs(ROUND, table({ public: true }), true, false)).toBe(10_000);
  expect(touchWaitMs(ROUND, table({ rated: true }), true, false)).toBe(10_000);
  expect(touchWaitMs(ROUND, table({ rated: true, clock: { running: [1] } }), true, false)).toBe(10_000);
});

test("it never uses up the reader's own time", () => {
  const at = Date.now();
  const wait = touchWaitMs(ROUND, table({ rated: true, clock: { running: [0], at, grace: [4000, 0] } }), true, false);
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(4000);
  const late = { running: [0], at: at - 60_000, grace: [4000, 0] };
  expect(touchWaitMs(ROUND, table({ rated: true, clock: late }), true, false)).toBe(0);
});

test('whoever turned it off, watches or is out does not wait', () => {
  expect(touchWaitMs(ROUND, table({}), false, false)).toBe(0);
  expect(touchWaitMs(ROUND, table({}), true, true)).toBe(0);
  expect(touchWaitMs(ROUND, { ...table({}), seat: null }, true, false)).toBe(0);
});

test('a card of the reader waits ten seconds, and not at all with a clock', () => {
  expect(touchWaitMs(CARD, table({}), false, false)).toBe(10_000);
  expect(touchWaitMs(CARD, table({ clock: {} }), false, false)).toBe(0);
});
