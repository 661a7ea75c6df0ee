/** Where a lesson's rings lie: on what it speaks of, and while it asks for an act on the next thing to touch. */
import type { Selection } from './selection.svelte.ts';
import type { LessonStep } from '$lib/net/types.ts';

/** Whether two lines of notation say the same: dice and glasses may be named in any order. */
export function same(a: string, b: string): boolean {
  const words = (line: string): string => line.split(' ').sort().join(' ');
  return words(a) === words(b);
}

export function guide(step: LessonStep, selection: Selection): readonly string[] {
  const wanted = step.do;
  if (wanted === null) return step.point;
  const ready = selection.ready;
  if (ready && same(ready.do, wanted)) return [`do:${ready.do}`];
  const untouched = step.point.filter((ref) => !selection.picked(ref));
  if (untouched.length > 0) {
    // A chain is touched thing by thing: what cannot be touched yet waits.
    const next = untouched.filter((ref) => selection.lit(ref));
    return next.length > 0 ? next : untouched;
  }
  const counts = step.decision?.choices.find((choice) => choice.do === wanted)?.counts;
  if (!counts) return [`do:${wanted}`];
  return (step.decision?.kinds ?? []).flatMap((kind, i) => {
    const missing = (counts[i] ?? 0) - (selection.counts[i] ?? 0);
    if (missing === 0 || !selection.canCount(i, Math.sign(missing))) return [];
    return [`${missing > 0 ? 'more' : 'fewer'}:${kind}`];
  });
}
