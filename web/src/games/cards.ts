/** The module that the page of all cards reads: `cards.ts` in the game's folder. */
import type { Component } from 'svelte';
import type { Message } from '$lib/net/types.ts';

export interface CardProps {
  readonly card: string;
  readonly say: (message: Message) => string;
  readonly small?: boolean;
}

export interface Cards {
  readonly Card: Component<CardProps>;
  /** Return the deck of a card. */
  readonly deckOf: (card: string) => string;
  /** Return the path of a deck's icon. */
  readonly iconOf: (deck: string) => string;
}
