import { defineBoard, type SeatLine } from '../contract.ts';
import Answers from './Answers.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatDetails from './SeatDetails.svelte';
import { number } from '$lib/text/i18n.svelte.ts';
import type { GameEvent, Message } from '$lib/net/types.ts';
import type { Selection } from '$lib/play/selection.svelte.ts';
import type { Card, Chair, Role, View } from './view.ts';

function seatLine(view: View, seat: number): SeatLine {
  const cake = view.cakes[seat];
  const out = view.men[seat] === 0 && view.waiting === null;
  return {
    score: number(view.money[seat] ?? 0),
    note: out ? null : ['board.men', { n: view.men[seat] ?? 0 }],
    brief: out ? null : (view.men[seat] ?? 0),
    sub: out ? ['board.out', {}] : cake?.where === 'table' ? ['board.cake_seat', { n: cake.seat }] : null,
    out,
  };
}

/** A touched card asks for its target; a Move for the man, then for the seat. */
function prompt({ touched, ready }: Selection, view: View): Message | null {
  const card = touched.find((ref) => ref.startsWith('card:'))?.slice('card:'.length) ?? view.card;
  const man = touched
    .find((ref) => ref.startsWith('man:'))
    ?.slice('man:'.length)
    .replace('_asleep', '');
  if (man && !ready) return ['prompt.sit', { role: man }];
  if (ready || !card || card === 'alerte') return null;
  if (card !== 'move') return [`prompt.${card}`, {}];
  const from = touched.find((ref) => ref.startsWith('seat:'));
  const role = view.seats[Number(from?.slice('seat:'.length)) - 1]?.gangster?.role;
  return role ? ['prompt.to', { role }] : ['prompt.from', {}];
}

/** Places the men after an event: one entry may hold a shot, the next turn's cakes and its income. */
export function stage(view: View, event: GameEvent): View {
  const number = (name: string): number => Number(event[name]);
  const put = (at: number, change: (chair: Chair) => Partial<Chair>): View => ({
    ...view,
    seats: view.seats.map((chair) => (chair.number === at ? { ...chair, ...change(chair) } : chair)),
  });
  const asleep = (sleeps: boolean): View =>
    put(number('at'), ({ gangster }) => ({ gangster: gangster && { ...gangster, asleep: sleeps } }));
  switch (event.kind) {
    case 'played':
      return { ...view, card: event['card'] as Card };
    case 'turn':
      return { ...view, turn: number('seat'), turns: number('number'), card: null, chosen: null };
    case 'removed':
      return put(number('at'), () => ({ gangster: null }));
    case 'explosion':
      return put(number('at'), () => ({ cake: null }));
    case 'ordered':
      return put(number('at'), () => ({ cake: number('seat') }));
    case 'passed':
      return {
        ...view,
        seats: view.seats.map((chair) =>
          chair.number === number('from')
            ? { ...chair, cake: null }
            : chair.number === number('at')
              ? { ...chair, cake: number('owner') }
              : chair,
        ),
      };
    case 'drugged':
      return asleep(true);
    case 'woke':
      return asleep(false);
    case 'moved': {
      const from = view.seats[number('from') - 1]?.gangster;
      const man = from ?? { owner: number('seat'), role: event['role'] as Role, asleep: false };
      return {
        ...view,
        seats: view.seats.map((chair) =>
          chair.number === number('from')
            ? { ...chair, gangster: null }
            : chair.number === number('at')
              ? { ...chair, gangster: man }
              : chair,
        ),
      };
    }
    default:
      return view;
  }
}

export default defineBoard<View>({
  Board,
  Hand,
  Answers,
  Aside,
  SeatDetails,
  where: (view) => {
    if (view.over) return ['board.over', {}];
    if (view.waiting) return ['board.where_seating', {}];
    return ['board.where', { turn: view.turns }];
  },
  seat: seatLine,
  prompt,
  forced: ({ choices, items }) =>
    choices.length === 1 && choices[0]?.label[0] === 'choice.end' && !items?.length ? choices[0].do : null,
  stage,
  hit: (event) =>
    ['stabbed', 'shot'].includes(event.kind)
      ? Number(event['owner'])
      : ['removed', 'out'].includes(event.kind)
        ? Number(event['seat'])
        : null,
  scores: ['board.scores', {}],
  heads: ['turn'],
  danger: ['removed', 'explosion', 'out'],
  quiet: ['drew', 'refilled', 'shuffled', 'dealt'],
  lamp: () => [50, 48],
});
