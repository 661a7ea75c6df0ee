/** Help for newcomers to a board: the meaning of each sign, and three marks for their first match. */
import type { Component } from 'svelte';
import type { Mark } from '$art/seats.ts';
import type { Message } from '$lib/net/types.ts';

export interface SignProps {
  readonly sign: string;
  /** The reader's colour. */
  readonly mark: Mark;
  readonly say: (message: Message) => string;
}

/** A place on the board that matters. */
export interface FirstMark {
  /** The things it points at, as decisions and boards name them. */
  readonly refs: readonly string[];
  /** The name of its text: `first.<name>`. */
  readonly name: string;
}

export interface Legend<V> {
  /** The signs in reading order; each has a text `legend.<sign>`. */
  readonly signs: readonly string[];
  /** Draws one of them. */
  readonly Sign: Component<SignProps>;
  /** The things to look at first; `me` is the reader's seat. */
  readonly first: (view: V, me: number) => readonly FirstMark[];
}

// The shell cannot know a game's view.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list of legends of different views
export type AnyLegend = Legend<any>;

export function defineLegend<V>(legend: Legend<V>): Legend<V> {
  return legend;
}
