/** A round's heists as the board shows them, read from the view. */
import type { Message } from '$lib/net/types.ts';
import type { Round, View } from './view.ts';

/** Cards are turned (`reveal`), then stamped (`verdict`), then rest until the next ones are picked. */
export type Phase = 'reveal' | 'verdict' | 'rest';

/** Return the phase that a scene shows. */
export function phaseOf(scene: string | undefined): Phase {
  return scene === 'reveal' || scene === 'verdict' ? scene : 'rest';
}

export interface Verdict {
  readonly validated: boolean;
  /** The word stamped on the card. */
  readonly word: Message;
  readonly reason: Message;
}

/** Return the verdict on a seat's card, or null while the cards have just been turned. */
export function verdictOf(round: Round, seat: number): Verdict | null {
  if (!round.validated) return null;
  const card = round.cards[seat] ?? null;
  const validated = round.validated[seat] ?? false;
  const limit = round.cards[round.boss];
  if (seat === round.boss) {
    const equals = round.cards.flatMap((other, i) => (i !== round.boss && other === limit ? [i] : []));
    return validated
      ? { validated, word: ['board.validated', {}], reason: ['board.unequalled', {}] }
      : { validated, word: ['board.failed', {}], reason: ['board.equalled', { seats: equals }] };
  }
  return validated
    ? { validated, word: ['board.validated', {}], reason: [card === limit ? 'board.equal' : 'board.below', { card }] }
    : { validated, word: ['board.refused', {}], reason: ['board.above', { card }] };
}

export interface Pile {
  readonly validated: readonly number[];
  /** Refused cards; null where the option "memory" has turned one over. */
  readonly refused: readonly (number | null)[];
}

/** Return the cards a seat has played, without those that are only just being turned. */
export function pileOf(view: View, seat: number, turning: boolean): Pile {
  const rounds = turning ? view.history.slice(0, -1) : view.history;
  const validated: number[] = [];
  const refused: (number | null)[] = [];
  for (const round of rounds) {
    const card = round.cards[seat] ?? null;
    if (round.validated?.[seat] && card !== null) validated.push(card);
    else refused.push(card);
  }
  return { validated, refused };
}
