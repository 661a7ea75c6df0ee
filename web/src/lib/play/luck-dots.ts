/** A hundred matches as a heap of dots, the least luck on the left, and the place of one match among them. */

export interface Dot {
  readonly column: number;
  readonly row: number;
}

export const COLUMNS = 25;
/** Standard deviations from the middle to the outermost columns. */
const REACH = 2.6;

/** The part of a normal distribution below z (Abramowitz and Stegun 7.1.26: right to seven digits). */
function below(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const k = 1 / (1 + 0.3275911 * x);
  const tail =
    k *
    (0.254829592 + k * (-0.284496736 + k * (1.421413741 + k * (-1.453152027 + k * 1.061405429)))) *
    Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** The hundred dots, from least luck to most. */
export const DOTS: readonly Dot[] = Array.from({ length: COLUMNS }, (_, column) => {
  const edge = (at: number): number =>
    at <= 0 ? 0 : at >= COLUMNS ? 100 : Math.round(100 * below((2 * REACH * at) / COLUMNS - REACH));
  return Array.from({ length: edge(column + 1) - edge(column) }, (_dot, row) => ({ column, row }));
}).flat();

export const ROWS = 1 + Math.max(...DOTS.map((dot) => dot.row));

/** The place of a match among the hundred, from 0; `share` is the part of matches with less luck. */
export const placeOf = (share: number): number => Math.min(99, Math.max(0, Math.floor(100 * share)));
