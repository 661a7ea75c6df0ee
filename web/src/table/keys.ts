/** The keyboard at a table. */
import { tick } from 'svelte';
import type { TablePage } from '$lib/play/table-page.svelte.ts';
import { walkByArrows } from './arrow-keys.ts';

export interface KeyTargets {
  readonly felt: HTMLElement | undefined;
  readonly dock: { readonly toggleList: () => Promise<void>; readonly closeList: () => boolean } | undefined;
  readonly openRules: () => void;
  readonly openLegend: () => void;
}

export function handleKey(
  event: KeyboardEvent,
  table: TablePage,
  { felt, dock, openRules, openLegend }: KeyTargets,
): void {
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || event.metaKey || event.altKey)
    return;
  const { scenes } = table;
  const { player } = scenes;
  if (event.ctrlKey) {
    if (event.key === 'Enter') scenes.commit();
    return;
  }
  if (felt && event.key.startsWith('Arrow')) {
    if (felt.contains(document.activeElement)) walkByArrows(event, felt);
    return;
  }
  if (/^[0-9]$/.test(event.key) && table.lookBack.at === null) {
    if (player.busy) scenes.pickEarly(Number(event.key));
    else scenes.selection.pickNumber(Number(event.key));
    void tick().then(focusAnswer);
    return;
  }
  const onButton = target instanceof HTMLButtonElement;
  switch (event.key.toLowerCase()) {
    case 'enter':
      if (player.busy && !onButton) player.finish();
      else if (target instanceof Element && target.matches('.dock .ask')) scenes.commit();
      return;
    case 'b':
      scenes.replay();
      return;
    case ' ':
      if (player.busy && !onButton) {
        event.preventDefault();
        player.skip();
      }
      return;
    case 'end':
      player.finish();
      return;
    case 'l':
      void dock?.toggleList();
      return;
    case 'u':
      if (table.state.play?.undo) table.state.undo();
      return;
    case 'c':
      if (table.screen?.decision) void table.help.advise(scenes);
      return;
    case 'r':
      openRules();
      return;
    case '?':
      openLegend();
      return;
    case 'escape':
      closeNewest(table, dock);
      return;
    default:
      return;
  }
}

/**
 * Put the keyboard on the button that sends what a number chose: Enter must not touch what had the focus before. While
 * that button is still off, the focus goes to the question, where Enter sends too.
 */
function focusAnswer(): void {
  const button = document.querySelector<HTMLElement>('.dock .row .btn.primary');
  const answer = button?.matches(':enabled') ? button : document.querySelector<HTMLElement>('.dock .ask');
  answer?.focus({ preventScroll: true });
}

/** Close what is open, one thing at a time. */
function closeNewest({ recap, note, lookBack, scenes }: TablePage, dock: KeyTargets['dock']): void {
  if (recap.lines.length > 0) recap.clear();
  else if (note.shown) note.clear();
  else if (dock?.closeList()) return;
  else if (lookBack.at !== null) lookBack.toPresent();
  else scenes.selection.clear();
}
