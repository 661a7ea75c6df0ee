/** The presence of each seat: at the table, away, or replaced by a bot. Pure functions. */
import type { Play, Presence, TableInfo } from '$lib/net/types.ts';

/** `here`, or why somebody else acts or nobody does. */
export type SeatPresence =
  | { readonly kind: 'bot' | 'here' | 'open' }
  /** Away, and a bot plays from `until` on; null: the others wait. */
  | { readonly kind: 'away'; readonly until: number | null }
  /** A bot plays until the person returns; `for ever` if the seat counts as left. */
  | { readonly kind: 'replaced'; readonly final: boolean };

interface Table {
  readonly info: TableInfo | null;
  readonly play: Play | null;
  readonly present: readonly Presence[];
  readonly away: Readonly<Record<string, number | null>>;
}

/** Return the presence of each seat; nothing once the match is over, when nobody is waited for. */
export function presenceOf({ info, play, present, away }: Table): readonly SeatPresence[] {
  if (!info || play?.end) return [];
  const here = new Set(present.flatMap((one) => one.seats));
  return info.seats.map((seat, i) => {
    if (seat.kind !== 'person') return { kind: seat.kind === 'bot' ? 'bot' : 'open' };
    if ((play?.bots[i] ?? null) !== null) return { kind: 'replaced', final: play?.left?.includes(i) ?? false };
    if (here.has(i) && !(String(i) in away)) return { kind: 'here' };
    return { kind: 'away', until: away[i] ?? null };
  });
}

/** Whether the host decides about people who are away: at tables of friends. */
export const hostDecides = (info: TableInfo): boolean => !info.public && !info.rated;

export const kindOf = (info: TableInfo): 'friends' | 'public' | 'rated' =>
  info.rated ? 'rated' : info.public ? 'public' : 'friends';
