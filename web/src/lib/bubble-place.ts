/** The place of a bubble: next to the thing it speaks of, never outside the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The free space between the bubble and the thing, and between the bubble and the screen's edge. */
const GAP = 12;
const MARGIN = 8;

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Return the bubble's top left corner: above or below the thing, else next to it, else over its larger half. */
export function placeOf(thing: Box, bubble: Size, screen: Size): { readonly left: number; readonly top: number } {
  const across = within(thing.left + thing.width / 2 - bubble.width / 2, MARGIN, screen.width - bubble.width - MARGIN);
  const down = within(thing.top + thing.height / 2 - bubble.height / 2, MARGIN, screen.height - bubble.height - MARGIN);
  const above = thing.top - GAP - bubble.height;
  const below = thing.top + thing.height + GAP;
  const left = thing.left - GAP - bubble.width;
  const right = thing.left + thing.width + GAP;
  if (above >= MARGIN) return { left: across, top: above };
  if (below + bubble.height <= screen.height - MARGIN) return { left: across, top: below };
  if (right + bubble.width <= screen.width - MARGIN) return { left: right, top: down };
  if (left >= MARGIN) return { left, top: down };
  // It fits nowhere: in the corner that hides least.
  const low = thing.top > screen.height - thing.top - thing.height;
  return { left: across, top: low ? MARGIN : Math.max(MARGIN, screen.height - bubble.height - MARGIN) };
}

/** The smallest box around several. */
export function around(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (!first) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}
