/** How long a scene waits for the reader's touch, by the kind of table. Pure, but for the clock of the connection. */
import { connection } from '$lib/net/connection.svelte.ts';
import type { Scene } from './scenes.ts';
import type { TableState } from './table.svelte.ts';

/** The reader's own card goes on by itself after this time, since the match goes on. */
const CARD_WAIT_MS = 10_000;
/** At public and rated tables the end of a round goes on after this time. */
const ROUND_WAIT_MS = 10_000;

/** 0: the scene goes on by itself; Infinity: it stays until it is touched. `stops`: the reader wants rounds to wait. */
export function touchWaitMs(
  scene: Pick<Scene, 'touch'>,
  { play, info, seat }: Pick<TableState, 'play' | 'info' | 'seat'>,
  stops: boolean,
  spectating: boolean,
): number {
  const clock = play?.clock ?? null;
  if (scene.touch === 'mine') return clock ? 0 : CARD_WAIT_MS;
  if (scene.touch === 'never' || !stops || spectating || seat === null || !info) return 0;
  if (!clock || clock.kind === 'days') return info.public || info.rated ? ROUND_WAIT_MS : Infinity;
  if (!clock.running.includes(seat)) return ROUND_WAIT_MS;
  // The wait never uses up time of the reader's own.
  const counts = clock.at + (clock.grace[seat] ?? 0);
  return Math.min(ROUND_WAIT_MS, Math.max(0, counts - Date.now() - connection.skew));
}
