/**
 * Keeps the keyboard's focus on the table: when the element that had it is gone, `focusQuestion` is called. `watch`
 * reads the state whose changes may remove elements. Returns the handler for `focusin`.
 */
import { tick } from 'svelte';

export function keepFocus(watch: () => unknown, focusQuestion: () => void): (event: FocusEvent) => void {
  let keyboard = false;
  $effect(() => {
    watch();
    void tick().then(() => {
      if (keyboard && document.activeElement === document.body) focusQuestion();
    });
  });
  // Only while the keyboard is in use: a finger needs no focus.
  return ({ target }) => (keyboard = target instanceof HTMLElement && target.matches(':focus-visible, .ask'));
}
