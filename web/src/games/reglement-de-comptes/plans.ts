/** The effect of the armed choice and the touched card: read from the decision, nothing is worked out. */
import type { Choice, Decision } from '$lib/net/types.ts';
import type { Selection } from '$lib/play/selection.svelte.ts';
import type { Role, View } from './view.ts';

export interface ServedCake {
  readonly owner: number;
  readonly seat: number;
}
/** The reach of a cake: the three seats round it. */
export interface Blast {
  readonly key: string;
  readonly seat: number;
  /** The armed choice sets it off, or puts the cake there. */
  readonly soon: boolean;
}
/** A line from an attacker to a target. */
export interface Aim {
  readonly key: string;
  readonly from: number;
  readonly at: number;
  readonly overTable: boolean;
  readonly armed: boolean;
}
export interface Move {
  readonly from: number;
  readonly at: number;
}

type Seats = { from?: number; at?: number };

/** Return the cakes that stand on the table. */
export function cakesOn(view: View): readonly ServedCake[] {
  return view.cakes.flatMap((cake, owner) =>
    cake.where === 'table' && cake.seat !== null ? [{ owner, seat: cake.seat }] : [],
  );
}

/** Return the attacks that the touched card, or the card on the table, allows. */
export function aimsOf(view: View, decision: Decision | null, selection: Selection): readonly Aim[] {
  const card = selection.touched.find((ref) => ref.startsWith('card:'))?.slice(5) ?? view.card;
  if (card !== 'pan' && card !== 'knife') return [];
  const all: readonly Choice[] = decision?.chains ?? decision?.choices ?? [];
  const ofCard = all.filter((choice) => !decision?.chains || choice.refs?.[0] === `card:${card}` || view.card !== null);
  return ofCard.flatMap((choice) => {
    const { from, at } = choice.label[1] as Seats;
    const armed = selection.armed === choice;
    return from && at ? [{ from, at, key: choice.do, overTable: card === 'pan', armed }] : [];
  });
}

/** The seats that the armed choice changes, by what it does. */
export interface Plan {
  /** A cake is served here. */
  readonly serving: number | null;
  /** A cake slides here. */
  readonly sliding: number | null;
  readonly moving: Move | null;
  /** A man sits down here. */
  readonly sitting: number | null;
  /** The man who sits down, if the choice names one. */
  readonly role: Role | null;
}

export function planOf(view: View, armed: Choice | null | undefined): Plan {
  const key = armed?.label[0] ?? '';
  const { from, at } = (armed?.label[1] ?? {}) as Seats;
  return {
    serving: key === 'choice.cake' ? (at ?? null) : null,
    sliding: key === 'choice.slide' && at ? at : null,
    moving: ['choice.move', 'choice.to'].includes(key) && at ? { from: from ?? view.chosen?.seat ?? 0, at } : null,
    sitting: ['choice.sit', 'choice.seat_man'].includes(key) ? (at ?? null) : null,
    role: key === 'choice.seat_man' ? (armed?.label[1]['role'] as Role) : null,
  };
}

/** Return the reach of each cake, and of the one that the armed choice serves, slides or blows up. */
export function blastsOf(cakes: readonly ServedCake[], plan: Plan, selection: Selection): readonly Blast[] {
  const blown =
    selection.armed?.label[0] === 'choice.blow'
      ? cakes.find((cake) => selection.picked(`cake:${cake.owner}`))?.seat
      : undefined;
  return [
    ...cakes.map((cake) => ({ key: `c${cake.owner}`, seat: cake.seat, soon: cake.seat === blown })),
    ...(plan.serving ? [{ key: 'soon', seat: plan.serving, soon: true }] : []),
    ...(plan.sliding ? [{ key: 'slide', seat: plan.sliding, soon: true }] : []),
  ];
}
