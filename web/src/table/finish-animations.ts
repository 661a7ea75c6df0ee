/** Let everything that moves on an element arrive at once. */
export function finishAnimations(element: HTMLElement): void {
  // To ask an empty element for its animations would only force an early style calculation.
  if (!element.firstElementChild) return;
  for (const animation of element.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
