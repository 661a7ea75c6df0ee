/** The content of a scene for the middle of the felt, read from its events: nothing here knows a rule. */
import type { GameEvent } from '$lib/net/types.ts';

/** Money on its way; null is the bank. */
export interface Flow {
  readonly from: number | null;
  readonly to: number | null;
  readonly amount: number;
}
/** A die or a total that a seat threw. */
export interface Throw {
  readonly seat: number;
  readonly face: number | null;
  readonly total: number | null;
}
export interface Corner {
  readonly seat: number;
  readonly card: string | null;
  readonly total: number | null;
  readonly winner: boolean;
}

export interface SceneContent {
  readonly throws: readonly Throw[];
  /** A card face up, and its owner. */
  readonly card: { readonly card: string; readonly seat: number | null } | null;
  /** A card taken face down: its deck. */
  readonly faceDown: { readonly deck: string; readonly seat: number } | null;
  readonly flows: readonly Flow[];
  /** Two boxers, face to face. */
  readonly fight: readonly [Corner, Corner] | null;
  /** Seats behind bars. */
  readonly arrested: readonly number[];
  readonly dossier: { readonly seat: number; readonly n: number } | null;
  /** Events that the felt says in words. */
  readonly spoken: readonly GameEvent[];
}

/** The card lies open for all who get the event: what a seat may not see, its events do not say. */
const OPEN = [
  'card',
  'drawn',
  'receives',
  'looks',
  'star',
  'carries_out',
  'hat_laid',
  'hat_lost',
  'hat_played',
  'steals',
  'loses',
  'gives_up',
  'wrecked',
  'sells',
];
const EARNS = ['gain', 'claimed', 'loot', 'mission_done', 'refuge', 'sells', 'sells_business', 'sells_jewel', 'wins'];
const PAYS = ['bought', 'collected', 'pay', 'fined'];
const SPOKEN = [
  'skips',
  'first',
  'first_tie',
  'mission_fails',
  'will_skip',
  'walks',
  'jumps',
  'pushed',
  'side',
  'last_square',
  'opportunity',
  'leaves',
  'robs',
  'refuge',
  'swaps',
  'swapped',
  'steals',
  'loses',
  'gives_up',
  'wrecked',
  'retires',
  'collision',
  'hat_laid',
  'hat_lost',
  'walks_free',
  'sells_business',
  'sells_jewel',
  'eliminated',
  'declare',
  'in_vain',
  'nobody_has',
  'has_none',
];

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function contentOf(events: readonly GameEvent[]): SceneContent {
  const throws: Throw[] = [];
  const flows: Flow[] = [];
  let card: SceneContent['card'] = null;
  let faceDown: SceneContent['faceDown'] = null;
  let fight: SceneContent['fight'] = null;
  let arrested: readonly number[] = [];
  let dossier: SceneContent['dossier'] = null;
  for (const event of events) {
    const { kind } = event;
    const seat = number(event['seat']);
    const amount = number(event['amount']);
    const shown = text(event['card']);
    if (shown !== null && OPEN.includes(kind)) [card, faceDown] = [{ card: shown, seat }, null];
    if (amount !== null && EARNS.includes(kind)) flows.push({ from: null, to: seat, amount });
    if (kind === 'arrested' && Array.isArray(event['seats'])) arrested = event['seats'] as readonly number[];
    if (seat === null) continue;
    if (kind === 'draws') faceDown = { deck: text(event['deck']) ?? '', seat };
    if (kind === 'dossier') dossier = { seat, n: number(event['n']) ?? 1 };
    if (amount !== null && PAYS.includes(kind)) flows.push({ from: seat, to: null, amount });
    if (amount !== null && kind === 'hand_over') flows.push({ from: seat, to: number(event['to']), amount });
    if (['roll', 'first_roll', 'opportunity', 'passage', 'card_roll'].includes(kind))
      throws.push({ seat, face: number(event['face']), total: number(event['total']) });
    const other = number(event['other']);
    if (other === null) continue;
    if (kind === 'fight' || kind === 'bout' || kind === 'wins') {
      const before = fight as SceneContent['fight'];
      const corner = (of: number, card: unknown, total: unknown, winner: boolean): Corner => {
        const old = before?.find((corner) => corner.seat === of);
        return { seat: of, card: text(card) ?? old?.card ?? null, total: number(total) ?? old?.total ?? null, winner };
      };
      fight = [
        corner(seat, event['card'], event['total'], kind === 'wins'),
        corner(other, event['other_card'], event['other_total'], false),
      ];
    }
  }
  return {
    throws,
    card,
    faceDown,
    flows,
    fight,
    arrested,
    dossier,
    spoken: events.filter((event) => SPOKEN.includes(event.kind)),
  };
}

export const isEmpty = (content: SceneContent): boolean =>
  !content.card &&
  !content.faceDown &&
  !content.fight &&
  !content.dossier &&
  [content.throws, content.flows, content.arrested, content.spoken].every((list) => list.length === 0);

/** Scenes behind a card that belong to it: it stays on the felt while they are shown. */
export const KEEPS_CARD = ['money', 'transfer', 'roll', 'mission', 'loss', 'vain'];
