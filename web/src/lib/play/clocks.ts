/** The clocks that the page offers, and the number of days for a move. */
import type { ClockRule, ClockWish } from '$lib/net/wire.ts';

export type ClockName = 'none' | 'm5' | 'm15' | 'days';

export const CLOCKS: Readonly<Record<ClockName, ClockWish>> = {
  none: { kind: 'none' },
  m5: { kind: 'bank', seconds: 300, increment: 5 },
  m15: { kind: 'bank', seconds: 900, increment: 10 },
  days: { kind: 'days', days: 2 },
};
export const DAYS: readonly number[] = [1, 2, 3, 7];

/** The name under which the page offers a clock: the nearest for one that it does not offer. */
export function clockName(clock: ClockWish | ClockRule): ClockName {
  if (clock.kind === 'bank') return (clock.seconds ?? 0) <= 600 ? 'm5' : 'm15';
  return clock.kind === 'days' ? 'days' : 'none';
}
