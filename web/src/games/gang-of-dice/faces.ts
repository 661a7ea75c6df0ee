/** Faces as the view writes them, and how dice keep their places from one throw to the next. */
import type { GameEvent } from '$lib/net/types.ts';

export type Face = 1 | 2 | 3 | 4 | 5 | 6 | 'B';

export const faceOf = (text: string): Face => (text === 'B' ? 'B' : (Number(text) as Face));

export interface Slot {
  readonly id: number;
  readonly text: string;
  /** The scene in which this die is thrown, while that is shown; null: it lies still. */
  readonly roll: string | null;
}

let made = 0;

const slot = (text: string, roll: string | null): Slot => ({ id: (made += 1), text, roll });

/** `all` without the faces of `some`. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...all];
  for (const face of some) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * Lay the dice of the throw that a scene shows. Dice that were kept stay in their places and do not move; if the tray
 * did not show them before, they come first.
 */
export function throwDice(before: readonly Slot[], scene: string, events: readonly GameEvent[]): Slot[] {
  const faces = (kind: string, name: string): string[] | null => {
    const value = events.findLast((event) => event.kind === kind)?.[name];
    return Array.isArray(value) ? value.map(String) : null;
  };
  const rerolled = faces('rerolled', 'faces');
  if (!rerolled) return (faces('rolled', 'faces') ?? []).map((text) => slot(text, scene));
  const fresh = [...rerolled];
  const kept = without(faces('rerolled', 'dice') ?? [], fresh);
  const again = faces('reroll', 'faces') ?? [];
  const known =
    [...kept, ...again].sort().join() ===
    before
      .map((one) => one.text)
      .sort()
      .join();
  if (!known) return [...kept.map((text) => slot(text, null)), ...fresh.map((text) => slot(text, scene))];
  return before.map((one) => {
    const at = again.indexOf(one.text);
    if (at < 0) return { ...one, roll: null };
    again.splice(at, 1);
    return { id: one.id, text: fresh.shift() ?? one.text, roll: scene };
  });
}

/** The same dice at rest. Other dice than those on the tray lie there without having been thrown. */
export function restDice(before: readonly Slot[], dice: readonly string[]): Slot[] {
  const same =
    before.length === dice.length &&
    without(
      dice,
      before.map((one) => one.text),
    ).length === 0;
  return same ? before.map((one) => ({ ...one, roll: null })) : dice.map((text) => slot(text, null));
}

/** For each die on the tray the place of its item in the decision: the first die that shows 3 is the first item 3. */
export function places(slots: readonly Slot[], tokens: readonly string[]): number[] {
  const used = new Set<number>();
  return slots.map((one) => {
    const at = tokens.findIndex((token, i) => token === one.text && !used.has(i));
    used.add(at);
    return at;
  });
}
