/** The way from any page to a new table, in one touch. */
import { api } from '$lib/net/api.ts';
import { offline } from '$lib/net/host.ts';
import { receipts } from '$lib/net/receipts.ts';
import { session } from '$lib/net/session.svelte.ts';
import { router } from '$lib/router.svelte.ts';
import { companyFor, opponents, rememberCompany } from './opponents.svelte.ts';

const COMPANY = 4;

/** Options and edition other than the standard ones. */
export interface Variant {
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly edition?: string;
}

/**
 * Go to a new table: against bots at once (`chosen`, or those last played), or open for friends. A newcomer becomes a
 * guest on the way.
 */
export async function sitDown(
  game: string,
  how: 'quick' | 'invite' = 'quick',
  chosen: readonly string[] | null = null,
  variant: Variant = {},
): Promise<void> {
  // Nobody can come from elsewhere: a table for those at this screen.
  if (how === 'invite' && offline) {
    router.go(`/new/${game}`);
    return;
  }
  // A name is asked once before a game with friends, and never before one against bots.
  if (how === 'invite') await session.introduced();
  else await session.somebody();
  const facts = await session.facts(game);
  const [least, most] = facts?.players ?? [2, COMPANY];
  if (how === 'invite') {
    const open = await api.create({ game, players: Math.min(COMPANY, most) });
    receipts.promised(open);
    router.go(`/t/${open.id}`);
    return;
  }
  // The number of bots may no longer fit the game, for example in another edition.
  const bots = (chosen ?? companyFor(game, Math.min(COMPANY, most) - 1)).slice(0, most - 1);
  while (bots.length < least - 1) bots.push('habitue');
  if (opponents.known) rememberCompany(game, bots);
  const table = await api.quick({ game, players: bots.length + 1, bots, ...variant });
  // The server has committed to its seed: only now is mine added.
  receipts.promised(table);
  await api.start(table.id, receipts.seed(table.id));
  router.go(`/t/${table.id}`);
}
