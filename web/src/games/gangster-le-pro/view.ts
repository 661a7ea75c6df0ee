/** The type of what `tripot.games.gangster_le_pro.view` sends. */
export interface Boxer {
  readonly card: string | null;
  readonly wins: number;
  readonly under: readonly string[];
  readonly shown: boolean;
}

export interface Car {
  readonly card: string;
  /** Collisions it can still take. */
  readonly left: number;
  readonly under: readonly string[];
}

export interface Person {
  readonly cash: number;
  readonly square: number;
  readonly men: number;
  readonly dossiers: number;
  readonly personnage: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly recruits: readonly string[];
  readonly protections: readonly string[];
  readonly boxer: Boxer | null;
  readonly car: Car | null;
  /** The cards kept, for one's own seat and for all at the end. */
  readonly hand: readonly string[] | null;
  readonly fresh: readonly string[];
  /** Secret cards of this hand that the viewer has seen go there. */
  readonly known: readonly string[];
  readonly stars_played: number;
  readonly skips: number;
  readonly buyer: boolean;
  /** The turn of elimination, 0 while in the game. */
  readonly out: number;
}

export interface Fight {
  readonly seat: number;
  readonly other: number;
  readonly total: number | null;
  readonly other_total: number | null;
  /** Dice and what is added to them, by corner. */
  readonly dice: readonly number[];
  readonly bonus: readonly number[];
}

export interface Fortune {
  readonly cash: number;
  readonly jewels: number;
  readonly car: number;
  readonly dossiers: number;
  readonly total: number;
}

export interface View {
  readonly players: number;
  readonly you: number | null;
  readonly target: number;
  readonly turn: number;
  readonly turns: number;
  readonly limit: number;
  readonly phase: string;
  readonly actor: number | null;
  readonly playing: string;
  /** The squares from Refuge, clockwise; two names on a double square. */
  readonly board: readonly (readonly string[])[];
  readonly hats: Readonly<Record<string, string>>;
  readonly decks: Readonly<Record<string, { readonly left: number; readonly used: number }>>;
  readonly card: string | null;
  readonly die: number | null;
  readonly dice: number | null;
  readonly chance: string | null;
  readonly loot: number | null;
  readonly fight: Fight | null;
  readonly offered: string | null;
  readonly last_square: boolean;
  readonly seats: readonly Person[];
  readonly over: boolean;
  readonly reason: string;
  readonly count: readonly Fortune[] | null;
}

/** The odds that `tripot.games.gangster_le_pro.insight` works out for a seat. */
export interface Odds {
  readonly shop?: { readonly arrest: number; readonly loot: number };
  readonly bank?: { readonly arrest: number; readonly loot: number };
  readonly justice?: { readonly dossier: number; readonly shop: number; readonly bank: number };
  readonly mission?: { readonly done: number; readonly kept: number; readonly reward: number };
  readonly collecte?: number;
  readonly perle?: number;
  readonly diamant?: number;
  /** By seat: the chance to win a fight against its boxer. */
  readonly fights?: Readonly<Record<string, number>>;
  /** The chance that one's car is hit before one's next turn. */
  readonly collision?: number;
  /** The square that each face of the die leads to. */
  readonly ahead?: readonly {
    readonly face: number;
    readonly square: number;
    readonly refuge: boolean;
    readonly cars: readonly number[];
  }[];
}

/** The deck of a card: its id begins with it. */
export const deckOf = (card: string): string => card.split('-', 1)[0] ?? card;
