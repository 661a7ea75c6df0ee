import { defineBoard, type SeatLine } from '../contract.ts';
import Answers from './Answers.svelte';
import Board from './Board.svelte';
import type { View } from './view.ts';

function seatLine(view: View, seat: number): SeatLine {
  const player = view.seats[seat];
  if (!player) return {};
  const note = {
    standing: ['board.stands', { total: player.total }] as const,
    busted: ['board.busted', {}] as const,
    waiting: null,
    turn: null,
    out: null,
  }[player.status];
  return {
    score: player.wealth ?? '?',
    note,
    sub: player.status === 'out' ? ['board.out', { round: player.out }] : null,
    out: player.status === 'out',
  };
}

export default defineBoard<View>({
  Board,
  Answers,
  needsOdds: true,
  where: (view) =>
    view.over ? ['board.over', {}] : ['board.where', { round: Math.max(1, view.round), rounds: view.rounds }],
  seat: seatLine,
  scores: ['board.scores', {}],
  beats: { rolled: 700, rerolled: 700, card: 400, exploded: 900, bombed: 900, won: 900, stands: 350, dice: 150 },
  heads: ['round'],
  danger: ['exploded', 'bombed', 'out'],
  quiet: ['dice', 'reroll'],
  sounds: { rolled: 'dice-land', rerolled: 'dice-land', exploded: 'boom', bombed: 'boom', won: 'coin', card: 'flip' },
  lamp: ({ view }) => (view.turn === null ? [50, 42] : [64, 38]),
});
