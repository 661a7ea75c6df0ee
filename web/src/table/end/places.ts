/** The ranking of a finished match. */
import type { SeatInfo } from '$games/contract.ts';
import type { End } from '$lib/net/types.ts';

export interface Place {
  readonly seat: SeatInfo;
  readonly rank: number;
  readonly score: number;
}

/** Return the seats from first to last. */
export function placesOf(seats: readonly SeatInfo[], end: End): readonly Place[] {
  return seats
    .map((seat) => ({ seat, rank: end.ranks[seat.seat] ?? 9, score: end.scores[seat.seat] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || a.seat.seat - b.seat.seat);
}
