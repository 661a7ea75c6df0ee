/** Scores by round, read from the positions of a match. Knows no game. */

export interface Round {
  readonly round: number;
  /** By seat: the score at the end of the round. */
  readonly scores: readonly (number | null)[];
}

/**
 * Return the scores at the end of each round; none for a match without rounds or of a single one.
 * `rounds` has the round of each position, null where the board names none; `scores` has each seat's scores.
 */
export function roundsOf(rounds: readonly (number | null)[], scores: readonly (readonly (number | null)[])[]): Round[] {
  const found: Round[] = [];
  let current: number | null = null;
  const close = (i: number): void => {
    if (current !== null) found.push({ round: current, scores: scores.map((line) => line[i] ?? null) });
  };
  // A round is over in the position in which the next one begins.
  for (const [i, round] of rounds.entries()) {
    if (round === null || round === current) continue;
    close(i);
    current = round;
  }
  close(rounds.length - 1);
  return found.length > 1 ? found : [];
}
