import { defineBoard, type SeatLine } from '../contract.ts';
import Answers from './Answers.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import type { View } from './view.ts';

const thousands = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');

function seatLine(view: View, seat: number): SeatLine {
  const cake = view.cakes[seat];
  const out = view.men[seat] === 0 && view.waiting === null;
  return {
    score: thousands(view.money[seat] ?? 0),
    note: out ? null : ['board.men', { n: view.men[seat] ?? 0 }],
    sub: out ? ['board.out', {}] : cake?.where === 'table' ? ['board.cake_seat', { n: cake.seat }] : null,
    out,
  };
}

export default defineBoard<View>({
  Board,
  Hand,
  Answers,
  Aside,
  where: (view) => {
    if (view.over) return ['board.over', {}];
    if (view.waiting) return ['board.where_seating', {}];
    return ['board.where', { turn: view.turns }];
  },
  seat: seatLine,
  scores: ['board.scores', {}],
  beats: {
    turn: 120,
    income: 420,
    played: 260,
    discarded: 260,
    shot: 620,
    stabbed: 620,
    explosion: 1000,
    ordered: 420,
    passed: 480,
    drugged: 520,
    alerte: 600,
    seated: 220,
    moved: 420,
    out: 500,
    takes_rest: 600,
  },
  heads: ['turn'],
  danger: ['removed', 'explosion', 'out'],
  quiet: ['drew', 'refilled', 'shuffled', 'dealt'],
  sounds: {
    shot: 'shot',
    stabbed: 'knife',
    explosion: 'boom',
    income: 'coin',
    ordered: 'fuse',
    passed: 'card',
    drugged: 'pour',
    alerte: 'police',
    moved: 'card',
    seated: 'card',
  },
  lamp: () => [50, 48],
});
