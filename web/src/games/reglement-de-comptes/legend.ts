import { defineLegend } from '../legend.ts';
import Sign from './Sign.svelte';
import type { View } from './view.ts';

export default defineLegend<View>({
  signs: [
    ...['player', 'parrain', 'flingueur', 'lame', 'cogneur', 'asleep', 'threat', 'cake', 'bank'],
    ...['bar', 'restaurant', 'gambling', 'register', 'revolver', 'knife', 'glass'],
    ...['card_knife', 'card_pan', 'card_cocktail', 'card_order', 'card_pass', 'card_boum', 'card_alerte', 'card_move'],
  ],
  Sign,
  first: (view, me) => {
    const bank = { name: 'bank', refs: ['bank'] };
    // The match begins with the seating: there is no card in hand yet.
    if (!view.hand || view.hand.length === 0)
      return [
        { name: 'pick', refs: ['hand'] },
        { name: 'seat', refs: view.seats.filter((one) => one.item === 'bar' && !one.gangster).map(seatRef) },
        bank,
      ];
    return [
      { name: 'hand', refs: ['hand'] },
      { name: 'men', refs: view.seats.filter((one) => one.gangster?.owner === me).map(seatRef) },
      bank,
    ];
  },
});

const seatRef = (chair: { readonly number: number }): string => `seat:${chair.number}`;
