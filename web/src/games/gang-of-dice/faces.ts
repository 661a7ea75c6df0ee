/** Faces as the view writes them, and how dice keep their places from one throw to the next. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6 | 'B';

export const faceOf = (text: string): Face => (text === 'B' ? 'B' : (Number(text) as Face));

export interface Slot {
  readonly id: number;
  readonly text: string;
  /** Grows each time this die is thrown: starts its tumble. */
  readonly thrown: number;
}

let made = 0;

/**
 * Lay the dice so that those that were kept stay where they are. `again` are the faces thrown again, if that is known;
 * otherwise every die that is not among the new ones counts as thrown.
 */
export function lay(
  before: readonly Slot[],
  now: readonly string[],
  again: readonly string[] | null,
  anew: boolean,
): Slot[] {
  if (anew || before.length !== now.length) return now.map((text) => ({ id: (made += 1), text, thrown: 1 }));
  const left = [...now];
  const leaving = again ? [...again] : null;
  const kept = before.map((slot) => {
    const out = leaving?.indexOf(slot.text) ?? -1;
    if (leaving && out >= 0) {
      leaving.splice(out, 1);
      return null;
    }
    const at = left.indexOf(slot.text);
    if (at < 0) return null;
    left.splice(at, 1);
    return slot;
  });
  return kept.map((slot, i) => {
    if (slot) return slot;
    const old = before[i] as Slot;
    return { id: old.id, text: left.shift() ?? old.text, thrown: old.thrown + 1 };
  });
}

/** For each die on the tray the place of its item in the decision: the first die that shows 3 is the first item 3. */
export function places(slots: readonly Slot[], tokens: readonly string[]): number[] {
  const used = new Set<number>();
  return slots.map((slot) => {
    const at = tokens.findIndex((token, i) => token === slot.text && !used.has(i));
    used.add(at);
    return at;
  });
}
