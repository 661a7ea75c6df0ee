/** The contract between a board and the shell. See docs/boards.md. */
import type { Component } from 'svelte';
import type { Selection } from '$lib/play/selection.svelte.ts';
import type { Settings } from '$lib/settings.svelte.ts';
import type { SoundName } from '$lib/play/sound.ts';
import type { Decision, GameEvent, Message } from '$lib/net/types.ts';
import type { Look } from '$art/looks.ts';
import type { Mark } from '$art/seats.ts';

/** A seat as everything on the page draws it. The index in the list is the seat's number. */
export interface SeatInfo {
  readonly seat: number;
  /** The player's name, as others read it. */
  readonly name: string;
  /** The name to print next to a seat: « Vous » for the reader's own. */
  readonly shown: string;
  readonly mark: Mark;
  readonly look: Look;
  readonly bot: string | null;
  /** Gone from the table: a bot stands in or will. */
  readonly away: boolean;
  readonly mine: boolean;
}

export interface BoardProps<V> {
  /** `Game.view(state, seat)` as it is now. Draw from this alone. */
  readonly view: V;
  /** The decision of the reader; null while waiting, watching or looking back. */
  readonly decision: Decision | null;
  /** The events between the last view and this one, in order; empty after a jump. For animation only. */
  readonly events: readonly GameEvent[];
  /** The scene that is being shown; null while the question stands, after a jump, in a look back. */
  readonly scene: {
    readonly id: string;
    readonly name: string;
    readonly events: readonly GameEvent[];
    readonly ms: number;
    /** The part of its time after which what is thrown or turned lies still. */
    readonly land: number;
    /** A round hangs on it: it is shown more slowly. */
    readonly decides?: boolean;
  } | null;
  readonly seats: readonly SeatInfo[];
  /** The seat through whose eyes this is seen; null for a spectator. */
  readonly me: number | null;
  /** Seats the match waits for. */
  readonly awaits: readonly number[];
  /** The shared selection: light, touch, tick, count. */
  readonly selection: Selection;
  /** Send a line of notation at once. Prefer `selection`. */
  readonly send: (notation: string) => void;
  /** Render a message of the game's catalogue for this reader. */
  readonly say: (message: Message) => string;
  /** `Game.insight`, once the player has asked for the odds. */
  readonly insight: Readonly<Record<string, unknown>> | null;
  /** A command is on its way, or the match is paused: buttons wait. */
  readonly locked: boolean;
  readonly settings: Settings;
}

/** The words and the score of a seat in the seat rail. */
export interface SeatLine {
  readonly score?: string | number | null;
  /** A word or two under the score. */
  readonly note?: Message | string | null;
  /** The note on a phone, where its words are too long: a number of men. Null: no note there. */
  readonly brief?: number | null;
  /** A word or two under the name. */
  readonly sub?: Message | string | null;
  readonly out?: boolean;
}

/** A plain board's view of the table: what our own get, and a helper that makes an element choosable. */
export interface ForeignApi<V> extends BoardProps<V> {
  readonly target: (element: HTMLElement, ref: string, label?: string) => void;
}
export interface Mounted<V> {
  /** Draw what is now; called after the mount and whenever something it read has changed. */
  readonly update: (api: ForeignApi<V>) => void;
  readonly destroy?: () => void;
}
export type ForeignMount<V> = (element: HTMLElement, api: ForeignApi<V>) => Mounted<V>;
/** The exports of a module from a game's package: the same as ours, with `mount` for a drawing. */
export type ForeignBoard = Partial<Omit<BoardModule<unknown>, 'Board' | 'Hand' | 'InHand' | 'Answers' | 'Aside'>> & {
  readonly mount: ForeignMount<unknown>;
};

export interface BoardModule<V> {
  readonly Board: Component<BoardProps<V>>;
  /** How a board of another package draws itself; ours are components. */
  readonly mount?: ForeignMount<V>;
  /** The part of the dock between the question and the buttons: the hand, steppers. */
  readonly Hand?: Component<BoardProps<V>>;
  /** Next to a big screen, in the place of the board: what the reader holds. Without it all choices are listed. */
  readonly InHand?: Component<BoardProps<V>>;
  /** Replaces the dock's buttons where the generic ones do not say enough. */
  readonly Answers?: Component<BoardProps<V>>;
  /** The part under the seats on a desktop: the turn's steps, say. */
  readonly Aside?: Component<BoardProps<V>>;
  /** Everything a seat has, shown at a touch: what is public, and for the reader's seat what is theirs. */
  readonly SeatDetails?: Component<BoardProps<V> & { readonly of: number }>;
  /** Ask for `Game.insight` at every decision (unrated tables): the board prints risks as a matter of course. */
  readonly needsOdds?: boolean;
  /** The choice that the brass button makes while nothing is chosen, in notation; null if there is none. */
  readonly main?: (decision: Decision) => string | null;
  /** What to choose next, once something has been touched; null for the decision's own question. */
  readonly prompt?: (selection: Selection, view: V) => Message | null;
  /** The choice that the page makes by itself, in notation: there is no other, and nothing is learnt from it. */
  readonly forced?: (decision: Decision) => string | null;
  /** « Manche 7 sur 12 ». `past`: what was just played is shown, as in a replay. */
  readonly where: (view: V, past?: boolean) => Message | null;
  readonly seat: (view: V, seat: number) => SeatLine;
  /** How a seat's score came about, in words under it when the match is over. */
  readonly tally?: (view: V, seat: number) => Message | null;
  /** The seats in the order the rail shows them; default 0, 1, 2… */
  readonly order?: (view: V) => readonly number[];
  /** The meaning of the scores, at the foot of the rail. */
  readonly scores?: Message;
  /** Write into a view what only an event knows, for a scene inside an entry: copy, never work out. */
  readonly stage?: (view: V, event: GameEvent) => V;
  /** The seat that an event hits hard: characters may have a word for it. Null for any other event. */
  readonly hit?: (event: GameEvent) => number | null;
  /** Whether the events of a scene, seen in the view before it, decide a round: it is shown more slowly. */
  readonly decides?: (view: V, events: readonly GameEvent[]) => boolean;
  /** Event kinds that begin a chapter of the log. */
  readonly heads?: readonly string[];
  /** Event kinds the log prints in red. */
  readonly danger?: readonly string[];
  /** Event kinds the log leaves out: said by another line. */
  readonly quiet?: readonly string[];
  /** Sounds by event, for a game without scenes: where there are, they have their own. */
  readonly sounds?: Readonly<Record<string, SoundName>>;
  /** The place of the lamp, in percent of the board. */
  readonly lamp?: (props: BoardProps<V>) => readonly [number, number];
}

// The shell cannot know a game's view: the board that is loaded for the game does.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list of boards of different views
export type AnyBoard = BoardModule<any>;

export function defineBoard<V>(board: BoardModule<V>): BoardModule<V> {
  return board;
}
