/**
 * Drawn examples for the rules page: for a paragraph, a drawing in the board's own hand and the words that say the
 * same.
 */
import type { Component } from 'svelte';
import type { Message } from '$lib/net/types.ts';

export interface FigureProps {
  readonly say: (message: Message) => string;
}

export interface Drawn {
  // Each drawing has props of its own; `drawn` has checked them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list of drawings of different props
  readonly Figure: Component<any>;
  readonly props: Readonly<Record<string, unknown>>;
  /** A text of the game's catalogue: the caption, and all that a reader who does not see the drawing is told. */
  readonly caption: string;
}

/** By paragraph. */
export type Figures = Readonly<Record<string, Drawn>>;

export function drawn<P extends FigureProps>(Figure: Component<P>, caption: string, props: Omit<P, 'say'>): Drawn {
  return { Figure, caption: `figure.${caption}`, props: { ...props } };
}
