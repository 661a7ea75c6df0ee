/** Boards that come with a game's own package: a plain module with a `mount` function. See docs/boards.md. */
import type { AnyBoard, BoardProps, ForeignBoard } from './contract.ts';
import ForeignFelt from './ForeignFelt.svelte';

let loading = false;
/** A file of ours that is gone means a new page; a board of somebody else's that is gone does not. */
export const foreignLoading = (): boolean => loading;

/** Load it; a board that does not load is no board: the list of choices is enough to play. */
export async function loadForeign(address: string): Promise<AnyBoard | null> {
  loading = true;
  try {
    const { default: board } = (await import(/* @vite-ignore */ address)) as { default: ForeignBoard };
    if (typeof board?.mount !== 'function') return null;
    return { where: () => null, seat: () => ({}), ...board, Board: ForeignFelt };
  } catch {
    return null;
  } finally {
    loading = false;
  }
}

/** Keep an element in step with a choosable thing: lit, picked, dim; a real button while it is legal. */
export function target(given: BoardProps<unknown>, element: HTMLElement, ref: string, label?: string): void {
  const { selection, say } = given;
  const lit = selection.lit(ref);
  const picked = selection.picked(ref);
  element.dataset['ref'] = ref;
  element.classList.add('target');
  element.classList.toggle('selectable', lit);
  element.classList.toggle('off', !lit);
  element.classList.toggle('picked', lit && picked);
  element.classList.toggle('hinted', lit && selection.hinted(ref));
  element.classList.toggle('dim', lit && !picked && !selection.armed && !selection.fits(ref));
  let button = element.querySelector<HTMLButtonElement>(':scope > .hit');
  if (!lit) {
    button?.remove();
    return;
  }
  if (!button) {
    button = document.createElement('button');
    button.type = 'button';
    button.className = 'hit';
    element.append(button);
  }
  const words = selection.labelOf(ref);
  button.setAttribute('aria-label', label ?? (words ? say(words) : ref));
  button.setAttribute('aria-pressed', String(picked));
  button.onclick = () => selection.touch(ref);
}
