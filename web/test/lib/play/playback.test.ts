/** One thing after another, but never later than a beat once it is the player's turn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_WAIT, Playback } from '../../../src/lib/play/playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Step {
  readonly n: number;
  readonly ms: number;
  readonly mine?: boolean;
}
function playback(): { readonly it: Playback<Step>; readonly shown: number[] } {
  const shown: number[] = [];
  return {
    it: new Playback<Step>(
      (step) => shown.push(step.n),
      (step) => step.ms,
      (step) => step.mine ?? false,
    ),
    shown,
  };
}

test('without motion everything shows at once', () => {
  const { it, shown } = playback();
  for (let n = 1; n <= 5; n += 1) it.add({ n, ms: 0 });
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

test('a step waits for the one before it', () => {
  const { it, shown } = playback();
  it.add({ n: 1, ms: 600 });
  it.add({ n: 2, ms: 600 });
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(600);
  expect(shown).toEqual([1, 2]);
});

test('a crowd is shown faster', () => {
  const { it, shown } = playback();
  for (let n = 1; n <= 5; n += 1) it.add({ n, ms: 600 });
  vi.advanceTimersByTime(600 + 200);
  expect(shown).toEqual([1, 2, 3]);
});

test('my turn never waits longer than a beat, and the newest position is what is shown', () => {
  const { it, shown } = playback();
  it.add({ n: 1, ms: 2000 });
  it.add({ n: 2, ms: 2000 });
  it.add({ n: 3, ms: 0, mine: true });
  vi.advanceTimersByTime(LONGEST_WAIT);
  expect(shown).toEqual([1, 3]);
});

test('a touch skips to the newest', () => {
  const { it, shown } = playback();
  it.add({ n: 1, ms: 900 });
  it.add({ n: 2, ms: 900 });
  it.skip();
  expect(shown).toEqual([1, 2]);
  expect(it.busy).toBe(false);
});
