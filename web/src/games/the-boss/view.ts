/** The types of what `tripot.games.the_boss` shows (`view.py`) and works out (`insight.py`). */
import type { Message } from '$lib/net/types.ts';
import type { City as CityName } from './skyline.ts';

/** A sum in M$ ("0" to "9") or a sanction. */
export type Face = string;
/** How many Experts and Occasionals a seat has somewhere. */
export type Men = readonly [experts: number, occasionals: number];

interface Place {
  readonly id: CityName;
  /** By seat. */
  readonly men: readonly Men[];
  readonly leader: number | null;
  readonly banned: readonly number[];
}

export interface City extends Place {
  readonly number: number;
  /** All the city's cards. */
  readonly cards: readonly Face[];
  /** To the left of Chicago: its last card counts there. */
  readonly left: boolean;
  readonly hidden: boolean;
  /** The faces that the hidden card can still have. */
  readonly possible: readonly Face[];
  /** Played face up, the last on top. */
  readonly up: readonly Face[];
}

export interface Chicago extends Place {
  readonly total: number;
  readonly share: number;
}

export interface Player {
  readonly money: number;
  readonly won: number;
  /** The men who can still be placed. */
  readonly supply: Men;
  /** How many cards of each city the player holds: their backs are public. */
  readonly backs: Readonly<Record<string, number>>;
  readonly hospital: number;
  /** The rounds each jailed Expert still misses. */
  readonly prison: readonly number[];
  readonly dead: number;
  readonly spent: number;
  readonly bans: readonly string[];
  readonly place: number | null;
}

/** A city's result at the end of the last round. */
export interface Result {
  readonly city: CityName;
  readonly seat: number;
  readonly face?: Face;
  readonly share?: number;
}

export interface View {
  readonly players: number;
  readonly phase: 'marker' | 'deal' | 'police' | 'place' | 'play' | 'over';
  readonly over: boolean;
  readonly round: number;
  readonly turn: number;
  readonly extra: number;
  readonly last: boolean;
  readonly marker: number | null;
  readonly to_play: number | null;
  readonly order: readonly number[];
  readonly chicago: number;
  readonly cities: readonly (City | Chicago)[];
  readonly seats: readonly Player[];
  readonly hand: readonly string[];
  /** The share Chicago would pay after each card of the hand. */
  readonly after: Readonly<Record<string, number>>;
  readonly police: {
    readonly turned: readonly ('gold' | 'silver' | 'double')[];
    readonly gold: number;
    readonly silver: number;
    readonly left: number;
  };
  readonly result: readonly Result[];
}

export interface Odds {
  readonly hidden: Readonly<Record<string, { readonly of: number; readonly mean: number; readonly sanction: number }>>;
  readonly last_turn: readonly number[];
  readonly rounds: Readonly<Record<string, number>>;
}

/** The odds of a hidden card as a text takes them: the mean in M$, and the chance of a penalty in percent. */
export const oddsValues = (
  odds: { readonly mean: number; readonly sanction: number } | null,
  say: (message: Message) => string,
): { readonly mean: string; readonly percent: number } => ({
  mean: (odds?.mean ?? 0).toFixed(1).replace('.', say(['board.point', {}])),
  percent: Math.round((odds?.sanction ?? 0) * 100),
});

export const isCity = (place: City | Chicago): place is City => 'cards' in place;
export const isMoney = (face: Face): boolean => /^\d$/.test(face);
/** `boston-3` is Boston's 3. */
export function cardOf(name: string): { readonly city: CityName; readonly face: Face } {
  const at = name.lastIndexOf('-');
  return { city: name.slice(0, at) as CityName, face: name.slice(at + 1) };
}
