/** Why the winners won, in words of the game. Pure. */
import type { End, LogItem, Message, Texts } from '$lib/net/types.ts';
import type { Place } from './places.ts';

/**
 * Return the message of an event of a winner that has one (`why.<event>`), else of what decides a tie (`why.tie`), else
 * of the end of the match (`why.<reason>`); null if the game has none of them, or if nobody won.
 */
export function whyOf(places: readonly Place[], end: End, log: readonly LogItem[], texts: Texts): Message | null {
  const winners = places.filter((place) => place.rank === 1);
  const [first] = winners;
  if (!first || end.abandoned) return null;
  const seat = winners.map((place) => place.seat.seat);
  const event = log
    .flatMap((item) => item.events)
    .findLast((one) => `why.${one.kind}` in texts && seat.includes(Number(one['seat'])));
  const tied = winners.length === 1 && places.some((place) => place.rank > 1 && place.score === first.score);
  const name = event?.kind ?? (tied && 'why.tie' in texts ? 'tie' : end.reason);
  return `why.${name}` in texts ? [`why.${name}`, { ...event, seat, score: first.score }] : null;
}
