import { defineBoard, type SeatLine } from '../contract.ts';
import Answers from './Answers.svelte';
import Board from './Board.svelte';
import type { GameEvent } from '$lib/net/types.ts';
import type { Player, View } from './view.ts';

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

/** Dice that lie on the tray, whatever they will bring. */
function thrown(view: View, seat: number, dice: readonly string[], event: GameEvent): View {
  const tray = view.tray ?? { target: 0, to_roll: 0, rolls: 1, rerolls_left: 0 };
  return { ...view, turn: seat, tray: { ...tray, dice, total: Number(event['total']) } };
}

/** The last slot of a round is written from the event: the position already begins the next round. */
function stage(view: View, event: GameEvent): View {
  const put = (seat: number, slot: Partial<Player>): View => ({
    ...view,
    seats: view.seats.map((player, i) =>
      i === seat ? { ...player, dice: view.tray?.dice ?? player.dice, ...slot } : player,
    ),
  });
  const seat = Number(event['seat']);
  switch (event.kind) {
    case 'rolled':
      return thrown(view, seat, event['faces'] as readonly string[], event);
    case 'rerolled':
      return thrown(view, seat, event['dice'] as readonly string[], event);
    case 'stands':
      return put(seat, { status: 'standing', total: Number(event['total']) });
    case 'exploded':
    case 'bombed':
      return put(seat, { status: 'busted', total: null });
    case 'won':
      return { ...view, turn: null, tray: null, best: seat };
    case 'nobody':
      return { ...view, turn: null, tray: null, best: null };
    default:
      return view;
  }
}

export default defineBoard<View>({
  Board,
  Answers,
  needsOdds: true,
  where: (view) =>
    view.over ? ['board.over', {}] : ['board.where', { round: Math.max(1, view.round), rounds: view.rounds }],
  seat: seatLine,
  stage,
  scores: ['board.scores', {}],
  heads: ['round'],
  danger: ['exploded', 'bombed', 'out'],
  quiet: ['dice', 'reroll'],
  lamp: ({ view }) => (view.turn === null ? [50, 42] : [64, 38]),
});
