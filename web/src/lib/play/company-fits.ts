/** Whether people can play a game together: too few need bots, too many cannot all sit. */
export type Fit = 'few' | 'fits' | 'many';

/** Return how a number of people fits a game for `least` to `most`. */
export function companyFits(people: number, [least, most]: readonly [number, number] | readonly number[]): Fit {
  return people < (least ?? 0) ? 'few' : people > (most ?? 0) ? 'many' : 'fits';
}
