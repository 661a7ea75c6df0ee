/**
 * Let everything that moves on an element arrive at once while `element` returns one, whenever `watch` changes. `done`
 * is called once that is drawn: motion may begin again. Call this while the page's component is made.
 */
import { tick } from 'svelte';

export function finishAnimations(element: () => HTMLElement | undefined, watch: () => unknown, done: () => void): void {
  $effect(() => {
    const moving = element();
    if (!moving) return;
    watch();
    void tick().then(() => {
      finish(moving);
      requestAnimationFrame(done);
    });
  });
}

function finish(element: HTMLElement): void {
  // To ask an empty element for its animations would only force an early style calculation.
  if (!element.firstElementChild) return;
  for (const animation of element.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
