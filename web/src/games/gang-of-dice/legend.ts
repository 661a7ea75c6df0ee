import { defineLegend } from '../legend.ts';
import Sign from './Sign.svelte';
import type { View } from './view.ts';

export default defineLegend<View>({
  signs: ['player', 'warning', 'scale', 'die', 'boss', 'total', 'count', 'result', 'bust', 'pot', 'token'],
  Sign,
  first: () => [
    { name: 'warning', refs: ['warning'] },
    { name: 'middle', refs: ['middle'] },
    { name: 'pot', refs: ['pot'] },
  ],
});
