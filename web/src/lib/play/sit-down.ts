/** From a page to a table in one touch. */
import { api } from '$lib/net/api.ts';
import { receipts } from '$lib/net/receipts.ts';
import { session } from '$lib/net/session.svelte.ts';
import { router } from '$lib/router.svelte.ts';

const COMPANY = 4;

/** Go to a new table: against bots at once, or open for friends. A newcomer becomes a guest on the way. */
export async function sitDown(game: string, how: 'quick' | 'invite' = 'quick'): Promise<void> {
  await session.somebody();
  const facts = await session.facts(game);
  const wanted = { game, players: Math.min(COMPANY, facts?.players[1] ?? COMPANY) };
  const table = await (how === 'quick' ? api.quick(wanted) : api.create(wanted));
  // The house has promised its seed: only now is mine added.
  receipts.promised(table);
  if (how === 'quick') await api.start(table.id, receipts.seed(table.id));
  router.go(`/t/${table.id}`);
}
