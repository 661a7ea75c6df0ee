/** The type of what `tripot.games.gang_of_dice.view` and its `insight` send. */

export interface WarningCard {
  readonly name: string;
  readonly colour: 'light' | 'dark';
  readonly type: 'explosion' | 'bomb';
  readonly condition: string;
  readonly least: number;
  /** The highest total the card allows; null where it does not look at totals. */
  readonly highest: number | null;
  readonly values: readonly number[];
}

export interface Player {
  readonly wealth: number | null;
  readonly out: number | null;
  readonly status: 'out' | 'turn' | 'standing' | 'busted' | 'waiting';
  readonly dice: readonly string[];
  readonly total: number | null;
}

export interface Tray {
  /** The least total that takes the lead. */
  readonly target: number;
  readonly dice: readonly string[];
  readonly total: number;
  readonly to_roll: number;
  readonly rolls: number;
  readonly rerolls_left: number;
}

export interface View {
  readonly players: number;
  readonly round: number;
  readonly rounds: number;
  readonly over: boolean;
  readonly phase: string;
  readonly order: readonly number[];
  readonly turn: number | null;
  readonly best: number | null;
  readonly card: WarningCard | null;
  readonly seats: readonly Player[];
  readonly tray: Tray | null;
  readonly centre: number;
  readonly bonus: number;
  readonly pot: number;
  readonly dice_available: number | null;
  readonly screens: boolean;
}

export interface Odds {
  /** By number of dice. */
  readonly counts?: Readonly<Record<string, { readonly bust: number; readonly win: number }>>;
  readonly stop?: { readonly win: number; readonly bust: number };
  /** By the dice thrown again, as « 1 3 ». */
  readonly rerolls?: Readonly<Record<string, { readonly win: number; readonly bust?: number }>>;
}
