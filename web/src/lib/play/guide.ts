/** The things that a lesson rings: those its text names, or the next thing to touch if it asks for an action. */
import type { Selection } from './selection.svelte.ts';
import type { LessonStep } from '$lib/net/types.ts';

/** Whether two lines of notation mean the same: dice and glasses may be in any order. */
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
    // A chain is touched thing by thing: ring only what can be touched now.
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
