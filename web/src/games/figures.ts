/** Drawn examples for the rules page: for a paragraph, a drawing in the board's style and a caption. */
import type { Component } from 'svelte';
import type { Message } from '$lib/net/types.ts';

export interface FigureProps {
  readonly say: (message: Message) => string;
}

export interface Drawn {
  // Each drawing has different props; `drawn` has checked them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list of drawings of different props
  readonly Figure: Component<any>;
  readonly props: Readonly<Record<string, unknown>>;
  /** A text of the game's catalogue: the caption, which says everything that the drawing shows. */
  readonly caption: string;
}

/** By paragraph. */
export type Figures = Readonly<Record<string, Drawn>>;

export function drawn<P extends FigureProps>(Figure: Component<P>, caption: string, props: Omit<P, 'say'>): Drawn {
  return { Figure, caption: `figure.${caption}`, props: { ...props } };
}
