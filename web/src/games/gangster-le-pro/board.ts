import { defineBoard, type SeatLine } from '../contract.ts';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';
import { number } from '$lib/text/i18n.svelte.ts';
import { placeOf } from './kinds.ts';
import type { View } from './view.ts';

function seatLine(view: View, seat: number): SeatLine {
  const player = view.seats[seat];
  if (!player) return {};
  if (player.out > 0) return { score: '', sub: ['board.out', {}], out: true };
  const sub = player.dossiers > 0 ? (['board.dossiers', { n: player.dossiers }] as const) : null;
  // The buyer is about to end the match: every screen says so under the score, in place of the men.
  const note = player.buyer ? (['board.buyer', {}] as const) : (['board.men', { n: player.men }] as const);
  const score = number(view.count?.[seat]?.total ?? player.cash);
  return player.buyer ? { score, note, sub } : { score, note, brief: player.men, sub };
}

export default defineBoard<View>({
  Board,
  SeatDetails,
  needsOdds: true,
  main: (decision) => decision.choices.find((choice) => choice.refs?.includes('die:1'))?.do ?? null,
  where: (view) => (view.over ? ['board.over', {}] : ['board.where', { turns: view.turns }]),
  seat: seatLine,
  tally: (view, seat) => {
    const fortune = view.count?.[seat];
    if (!fortune) return null;
    const { cash, jewels, car, dossiers } = fortune;
    return ['board.sum', { cash, jewels, car, dossiers }];
  },
  hit: (event) => (['dossier', 'wrecked', 'fined', 'eliminated'].includes(event.kind) ? Number(event['seat']) : null),
  scores: ['board.scores', {}],
  heads: ['turn'],
  danger: ['dossier', 'eliminated', 'arrested', 'wrecked', 'fined'],
  quiet: ['draws+drawn'],
  lamp: ({ view, decision }) => {
    const me = view.you === null ? undefined : view.seats[view.you];
    if (!decision || decision.choices.some((choice) => !choice.refs?.every((ref) => ref.startsWith('square:'))))
      return [42, 46];
    const [row, column] = placeOf(me?.square ?? 0);
    return [Math.round(column * 7), Math.round(row * 9)];
  },
});
