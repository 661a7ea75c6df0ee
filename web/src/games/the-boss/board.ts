import { defineBoard, type SeatLine } from '../contract.ts';
import Answers from './Answers.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import type { GameEvent } from '$lib/net/types.ts';
import { cardOf, isCity, type Result, type View } from './view.ts';

function seatLine(view: View, seat: number): SeatLine {
  const player = view.seats[seat];
  if (!player) return {};
  const supply = player.supply[0] + player.supply[1];
  return {
    score: player.money,
    note: ['board.men', { n: supply }],
    brief: supply,
    sub: view.marker === seat && !view.over ? ['board.marker', {}] : null,
  };
}

/** The finished round stays as it lay: the last card open, then city by city, then all are paid. */
function stage(view: View, event: GameEvent): View {
  const more = (result: Result): View => ({ ...view, result: [...view.result, result] });
  const seat = Number(event['seat']);
  switch (event.kind) {
    case 'played': {
      const card = cardOf(String(event['card']));
      const cities = view.cities.map((place) =>
        isCity(place) && place.id === card.city ? { ...place, up: [...place.up, card.face] } : place,
      );
      return { ...view, cities, result: [] };
    }
    case 'took': {
      const { city, face } = cardOf(String(event['card']));
      return more({ city, seat, face });
    }
    case 'chicago':
      return more({ city: 'chicago', seat, share: Number(event['share']) });
    case 'scored': {
      const [won, money] = [event['won'], event['money']] as [readonly number[], readonly number[]];
      const seats = view.seats.map((one, i) => ({ ...one, won: won[i] ?? one.won, money: money[i] ?? one.money }));
      return { ...view, seats };
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
  where: (view) => {
    if (view.over) return ['board.over', {}];
    return [
      view.extra > 0 ? 'board.where_extra' : 'board.where',
      { round: view.round, turn: view.turn, extra: view.extra },
    ];
  },
  seat: seatLine,
  stage,
  hit: (event) => (['revolver', 'hospital', 'prison', 'banned'].includes(event.kind) ? Number(event['seat']) : null),
  scores: ['board.scores', {}],
  heads: ['dealt', 'last_turn'],
  danger: ['revolver', 'hospital', 'prison', 'banned', 'last_round'],
  quiet: ['hand', 'marker', 'earned', 'new_round', 'spent'],
  lamp: ({ view, decision, selection }) => {
    const picked = selection.touched.find((ref) => ref.startsWith('city:'));
    const at = picked ? view.cities.findIndex((place) => `city:${place.id}` === picked) : -1;
    return at >= 0 ? [Math.round(((at + 0.5) / view.cities.length) * 100), 34] : [50, decision ? 36 : 46];
  },
});
