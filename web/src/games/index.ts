/** The games this page has drawings for, found by their folders: nothing else names a game. */
import type { AnyBoard, Meta } from './contract.ts';
import type { Figures } from './figures.ts';

import.meta.glob('./*/palette.css', { eager: true });
const METAS = import.meta.glob<Meta>('./*/meta.ts', { eager: true, import: 'default' });
const BOARDS = import.meta.glob<AnyBoard>('./*/board.ts', { import: 'default' });
const FIGURES = import.meta.glob<Figures>('./*/figures.ts', { import: 'default' });

export const SHELF: readonly (Meta & { readonly id: string })[] = Object.entries(METAS)
  .map(([path, meta]) => ({ ...meta, id: path.split('/')[1] ?? '' }))
  .sort((a, b) => a.place - b.place);

/** Load a game's board; null when it has none: the list of choices is enough to play. */
export async function loadBoard(game: string): Promise<AnyBoard | null> {
  return (await BOARDS[`./${game}/board.ts`]?.()) ?? null;
}

/** The drawn examples of a game's rules, by paragraph. */
export async function loadFigures(game: string): Promise<Figures> {
  return (await FIGURES[`./${game}/figures.ts`]?.()) ?? {};
}
