import { defineBoard, type SeatLine } from '../contract.ts';
import Board from './Board.svelte';
import InHand from './InHand.svelte';
import type { View } from './view.ts';

function seatLine(view: View, seat: number): SeatLine {
  const last = view.history.at(-1);
  const card = last?.cards[seat];
  const note =
    !last?.validated || card === null || card === undefined
      ? null
      : last.validated[seat]
        ? (['board.plus', { card }] as const)
        : ([last.boss === seat ? 'board.failed_word' : 'board.refused_word', {}] as const);
  return { score: view.money[seat] ?? 0, note, sub: view.boss === seat && !view.over ? ['board.holds', {}] : null };
}

export default defineBoard<View>({
  Board,
  InHand,
  where: (view, past = false) => {
    if (view.over) return ['board.over', {}];
    // The cards of the last round lie on the table until somebody picks one for the next.
    const lie = past && Boolean(view.history.at(-1)?.validated) && !view.picked.some(Boolean);
    return ['board.where', { round: lie ? view.history.length : view.round, rounds: view.rounds }];
  },
  seat: seatLine,
  // The cards lie open before anybody knows what they are worth.
  stage: (view, event) =>
    event.kind === 'reveal'
      ? {
          ...view,
          history: [
            ...view.history,
            { boss: event['boss'] as number, cards: event['cards'] as number[], validated: null },
          ],
        }
      : view,
  hit: (event) => (['refused', 'boss_fails'].includes(event.kind) ? Number(event['seat']) : null),
  scores: ['board.scores', {}],
  heads: ['reveal'],
  danger: ['refused', 'boss_fails'],
  quiet: ['pick', 'repick', 'boss_passes'],
  lamp: ({ decision, view }) => (decision && view.history.length === 0 ? [50, 60] : [50, 38]),
});
