/** How hard a puzzle is, from its rating. */
export const LEVELS = ['easy', 'middle', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const levelOf = (rating: number): Level => (rating < 1100 ? 'easy' : rating < 1500 ? 'middle' : 'hard');
