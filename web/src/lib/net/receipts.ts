/**
 * Receipts of the matches this browser saw: the commitment shown before the start, its own seed, the last seal. A
 * record can be compared with its receipt, here and with `tripot verify --receipt`.
 */
import { freshSeed } from './api.ts';
import type { TableInfo } from './types.ts';

export interface Receipt {
  readonly tripot_receipt: 1;
  readonly table: string;
  readonly game: string;
  /** Shown while the table was still open; null if this browser came later. */
  readonly commitment: string | null;
  /** My seed, by the number of each seat I held. */
  readonly seeds: Readonly<Record<string, string>>;
  /** The last entry that was shown, and its seal. */
  readonly seen: { readonly n: number; readonly seal: string } | null;
}

interface Kept extends Receipt {
  readonly seed: string | null;
  readonly at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'tripot.receipts';
const MAX_RECEIPTS = 200;

export class Receipts {
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
  }

  /** Keep the commitment of a table. It counts only while the table is open and nothing can have been drawn. */
  promised(table: TableInfo): void {
    const kept = this.#read()[table.id];
    if (table.status !== 'open' || (kept && kept.commitment !== null)) return;
    this.#write(table.id, { game: table.game, commitment: table.commitment });
  }

  /** My seed for a table: made once, after the commitment was kept, and the same in every tab. */
  seed(table: string): string {
    const seed = this.#read()[table]?.seed ?? freshSeed();
    this.#write(table, { seed });
    return seed;
  }

  /** Keep the newest seal, and the seats that my seed counts for. */
  saw(table: TableInfo, mine: readonly number[], n: number, seal: string | null): void {
    const kept = this.#read()[table.id];
    if (seal === null || n === 0 || (kept?.seen && kept.seen.n >= n)) return;
    const seed = kept?.seed ?? null;
    this.#write(table.id, {
      game: table.game,
      seen: { n, seal },
      seeds: seed === null ? {} : Object.fromEntries(mine.map((seat) => [String(seat), seed])),
    });
  }

  of(table: string): Receipt | null {
    const kept = this.#read()[table];
    if (!kept) return null;
    const { tripot_receipt, table: id, game, commitment, seeds, seen } = kept;
    return { tripot_receipt, table: id, game, commitment, seeds, seen };
  }

  #read(): Readonly<Record<string, Kept>> {
    try {
      const found: unknown = JSON.parse(this.#store?.getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? (found as Record<string, Kept>) : {};
    } catch {
      return {};
    }
  }

  #write(table: string, change: Partial<Kept>): void {
    const all = this.#read();
    const old: Kept = all[table] ?? {
      tripot_receipt: 1,
      table,
      game: '',
      commitment: null,
      seeds: {},
      seen: null,
      seed: null,
      at: 0,
    };
    const kept = { ...all, [table]: { ...old, ...change, at: Date.now() } };
    const newest = Object.entries(kept)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MAX_RECEIPTS);
    try {
      this.#store?.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
    } catch {
      // Storage is full or off (a private window): the page says at the end that it compared nothing.
    }
  }
}

function browserStorage(): Store | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

export const receipts = new Receipts(browserStorage());
