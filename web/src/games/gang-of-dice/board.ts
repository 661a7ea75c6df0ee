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
    // The strip of results under the dice says it too.
    brief: null,
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

/** Whether a last die decides the round: all others have played, and some of its faces lead while others do not. */
function decides(view: View, events: readonly GameEvent[]): boolean {
  const event = events.find((one) => one.kind === 'rerolled');
  const { tray } = view;
  const faces = (event?.['faces'] ?? []) as readonly string[];
  if (!event || !tray || faces.length !== 1 || tray.rerolls_left !== 1) return false;
  if (view.seats.some((player, seat) => seat !== event['seat'] && player.status === 'waiting')) return false;
  const kept = Number(event['total']) - (Number(faces[0]) || 0);
  const leads = [0, 1, 2, 3, 4, 5].filter(
    (face) => kept + face >= tray.target && kept + face <= (view.card?.highest ?? Infinity),
  );
  return leads.length > 0 && leads.length < 6;
}

export default defineBoard<View>({
  Board,
  Answers,
  needsOdds: true,
  where: (view) =>
    view.over ? ['board.over', {}] : ['board.where', { round: Math.max(1, view.round), rounds: view.rounds }],
  seat: seatLine,
  stage,
  decides,
  hit: (event) => (['exploded', 'bombed'].includes(event.kind) ? Number(event['seat']) : null),
  scores: ['board.scores', {}],
  heads: ['round'],
  danger: ['exploded', 'bombed', 'out'],
  quiet: ['dice', 'reroll'],
  lamp: ({ view }) => (view.turn === null ? [50, 42] : [64, 38]),
});
