/** The games' drawings: ours by their folders here, other packages' by the addresses the server gives. */
import type { GameFacts } from '$lib/net/types.ts';
import type { Cards } from './cards.ts';
import type { AnyBoard } from './contract.ts';
import type { Figures } from './figures.ts';
import { loadForeign } from './foreign.ts';
import type { AnyLegend } from './legend.ts';

import.meta.glob('./*/palette.css', { eager: true });
const BOARDS = import.meta.glob<AnyBoard>('./*/board.ts', { import: 'default' });
const CARDS = import.meta.glob<Cards>('./*/cards.ts', { import: 'default' });
const LEGENDS = import.meta.glob<AnyLegend>('./*/legend.ts', { import: 'default' });
const FIGURES = import.meta.glob<Figures>('./*/figures.ts', { import: 'default' });

/** Load a game's board; null when it has none: the list of choices is enough to play. */
export async function loadBoard(game: string, look: GameFacts['look'] | undefined): Promise<AnyBoard | null> {
  const ours = BOARDS[`./${game}/board.ts`];
  if (ours) return ours();
  return look?.board ? loadForeign(look.board) : null;
}

/** The drawn examples of a game's rules, by paragraph. */
export async function loadFigures(game: string): Promise<Figures> {
  return (await FIGURES[`./${game}/figures.ts`]?.()) ?? {};
}

/** Load the legend of a game's board; null for a game without one. */
export async function loadLegend(game: string): Promise<AnyLegend | null> {
  return (await LEGENDS[`./${game}/legend.ts`]?.()) ?? null;
}

/** Return whether a game has a page of all its cards. */
export const hasCards = (game: string): boolean => `./${game}/cards.ts` in CARDS;

/** Load what the page of all cards draws; null for a game without one. */
export async function loadCards(game: string): Promise<Cards | null> {
  return (await CARDS[`./${game}/cards.ts`]?.()) ?? null;
}

/** Load the palettes of games from other packages. */
export function dress(games: readonly GameFacts[]): void {
  for (const { id, look } of games) {
    if (!look?.palette || document.querySelector(`link[data-palette="${CSS.escape(id)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = look.palette;
    link.dataset['palette'] = id;
    document.head.append(link);
  }
}
