/** Keeps what proves a fair match: the server's commitment, this player's own seed, and the newest seal. */
import { api } from '$lib/net/api.ts';
import { receipts } from '$lib/net/receipts.ts';
import type { TableInfo } from '$lib/net/types.ts';
import type { TableObserver, TableState } from './table.svelte.ts';

export class Seeds implements TableObserver {
  readonly #state: TableState;
  readonly #me: () => string | undefined;

  constructor(state: TableState, me: () => string | undefined) {
    this.#state = state;
    this.#me = me;
  }

  snapshot(): void {
    const { info } = this.#state;
    if (info) this.described(info);
    this.pushed();
  }

  pushed(): void {
    const { info, mine, seq, seal } = this.#state;
    if (info) receipts.saw(info, mine, seq, seal);
  }

  /** Keep the commitment of an open table; only then add my seed if it is missing. */
  described(table: TableInfo): void {
    receipts.promised(table);
    const me = this.#me();
    const missing = table.seats.some((seat) => me !== undefined && seat.person === me && !seat.seeded);
    // A request that fails is made again with the next message about the table, and with the start.
    if (table.status === 'open' && missing) api.seed(table.id, receipts.seed(table.id)).catch(() => undefined);
  }
}
