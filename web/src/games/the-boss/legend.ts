import { defineLegend } from '../legend.ts';
import Sign from './Sign.svelte';
import { isCity, type View } from './view.ts';

export default defineLegend<View>({
  signs: [
    ...['player', 'city', 'expert', 'occasional', 'hidden', 'up', 'backs', 'odds', 'share', 'card'],
    ...['revolver', 'hospital', 'prison', 'banned', 'police', 'track', 'supply'],
  ],
  Sign,
  first: (view) => {
    const city = view.cities.find(isCity)?.id ?? '';
    return [
      { name: 'city', refs: [`city:${city}`] },
      { name: 'hidden', refs: [`hidden:${city}`] },
      { name: 'hand', refs: ['hand'] },
    ];
  },
});
