import { defineLegend } from '../legend.ts';
import Sign from './Sign.svelte';
import type { View } from './view.ts';

export default defineLegend<View>({
  signs: ['player', 'boss', 'card', 'back', 'success', 'stopped', 'pile', 'odds', 'hands'],
  Sign,
  first: (_, me) => [
    { name: 'hand', refs: ['hand'] },
    { name: 'boss', refs: ['boss'] },
    { name: 'pile', refs: [`player:${me}`] },
  ],
});
