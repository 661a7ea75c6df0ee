/** The type of what `tripot.games.reglement_de_comptes.view` sends. */
export type Role = 'parrain' | 'flingueur' | 'lame' | 'cogneur';
export type Thing = 'knife' | 'revolver' | 'glass' | 'register' | 'bar' | 'restaurant' | 'gambling' | 'none';
export type Card = 'knife' | 'pan' | 'order' | 'pass' | 'boum' | 'cocktail' | 'alerte' | 'move';

export interface Gangster {
  readonly owner: number;
  readonly role: Role;
  readonly asleep: boolean;
}

export interface Chair {
  readonly number: number;
  readonly item: Thing;
  readonly letter: string | null;
  readonly faces: number | null;
  readonly gangster: Gangster | null;
  /** Whose cake stands here. */
  readonly cake: number | null;
}

export interface CakeState {
  readonly where: 'home' | 'table' | 'gone';
  readonly seat: number | null;
  readonly blast?: readonly number[];
  readonly passes_to?: readonly (number | null)[];
}

export interface View {
  readonly players: number;
  readonly step: string;
  readonly over: boolean;
  readonly turn: number | null;
  readonly turns: number;
  readonly second: boolean;
  readonly seats: readonly Chair[];
  readonly cakes: readonly CakeState[];
  /** While everybody takes a seat: by player, how many of each are still standing (`cogneur`, `lame_asleep`). */
  readonly waiting: readonly Readonly<Record<string, number>>[] | null;
  readonly placer: number | null;
  readonly card: Card | null;
  readonly chosen: {
    readonly role?: Role;
    readonly asleep?: boolean;
    readonly seat?: number;
    readonly pills?: readonly number[];
  } | null;
  readonly bank: number;
  readonly money: readonly number[];
  readonly income: readonly number[];
  /** By player and source: how many seats, and what they pay. */
  readonly sources: readonly Readonly<Record<string, readonly [n: number, amount: number]>>[];
  readonly men: readonly number[];
  readonly fallen: readonly number[];
  readonly out_at: readonly (number | null)[];
  readonly pills: number;
  readonly hand: readonly Card[] | null;
  readonly hand_sizes: readonly number[];
  readonly pile_size: number;
  readonly discards: Readonly<Record<Card, number>>;
  readonly played_out: number;
  readonly quiet: number;
}
