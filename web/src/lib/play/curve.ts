/** A line through known points: its value between two of them. */

/** The value of the line at n. It is flat before the first point and after the last; null without points. */
export function between(points: readonly (readonly [number, number])[], n: number): number | null {
  const after = points.findIndex(([place]) => place >= n);
  if (after <= 0) return (after === 0 ? points[0] : points.at(-1))?.[1] ?? null;
  const [[n0, c0], [n1, c1]] = [points[after - 1] ?? [0, 0], points[after] ?? [0, 0]];
  return c0 + ((c1 - c0) * (n - n0)) / Math.max(1, n1 - n0);
}

/** Width of a digit under the axis, and the gap between two labels. */
const DIGIT = 8;
const GAP = 10;

/** The labels that fit next to each other: each begins where the one before it has ended. */
export function apart(
  ticks: readonly (readonly [n: number, words: string])[],
  x: (n: number) => number,
): readonly (readonly [n: number, words: string])[] {
  let free = -Infinity;
  return ticks.filter(([n, words]) => {
    const half = (words.length * DIGIT) / 2;
    if (x(n) - half < free) return false;
    free = x(n) + half + GAP;
    return true;
  });
}
