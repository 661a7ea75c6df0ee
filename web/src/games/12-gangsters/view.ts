/** The type of what `tripot.games.twelve_gangsters.view` sends. */
export interface Round {
  readonly boss: number;
  /** A card a seat; null where the option "memory" has turned it over. */
  readonly cards: readonly (number | null)[];
  /** Null while the cards have just been turned. */
  readonly validated: readonly boolean[] | null;
}

export interface View {
  readonly players: number;
  readonly round: number;
  readonly rounds: number;
  readonly over: boolean;
  readonly boss: number | null;
  readonly memory: boolean;
  readonly hand: readonly number[] | null;
  readonly pick: number | null;
  readonly picked: readonly boolean[];
  readonly hands: readonly (readonly number[])[] | null;
  readonly history: readonly Round[];
  readonly money: readonly number[];
  readonly heists: readonly number[];
}
