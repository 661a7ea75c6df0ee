/** The meaning of a sign on the table: found from the drawing under a finger, the mouse or the keyboard. */

export interface Tip {
  readonly element: Element;
  /** The sign as it is now, as a screen reader says it; empty if the drawing says no more than its meaning. */
  readonly label: string;
  /** The signs drawn there: each has a text `legend.<sign>`. */
  readonly signs: readonly string[];
}

/** `cake:2` → `cake`: things of one kind share a meaning. */
const kindOf = (name: string | undefined): string => name?.split(':')[0] ?? '';

/** The signs an element names itself: what its board says, else what decisions and lessons call it. */
function signsOf(element: Element, known: (sign: string) => boolean): readonly string[] {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return [];
  const { tip, point, ref } = element.dataset;
  const named = tip === undefined ? [kindOf(point), kindOf(ref)] : tip.split(' ');
  return [...new Set(named)].filter((sign) => sign !== '' && known(sign));
}

function labelOf(element: Element): string {
  const own = element.getAttribute('aria-label');
  return own ?? element.querySelector(':scope > [aria-label]')?.getAttribute('aria-label') ?? '';
}

/** Return the meaning of the first of these elements that has one. A button without words has its name. */
export function tipOf(elements: readonly Element[], known: (sign: string) => boolean): Tip | null {
  for (const element of elements) {
    const signs = signsOf(element, known);
    if (signs.length > 0) return { element, label: labelOf(element), signs };
    if (element.matches('.icon-btn[aria-label], .tool[aria-label]') && !element.hasAttribute('title'))
      return { element, label: labelOf(element), signs: [] };
  }
  return null;
}

/** An element and everything round it. */
export function upwards(element: Element | null): readonly Element[] {
  const all: Element[] = [];
  for (let one = element; one; one = one.parentElement) all.push(one);
  return all;
}
