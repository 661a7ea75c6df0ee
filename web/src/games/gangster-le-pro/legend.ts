import { defineLegend } from '../legend.ts';
import Sign from './Sign.svelte';
import type { View } from './view.ts';

export default defineLegend<View>({
  signs: ['player', 'goal', 'square', 'double', 'pawn', 'die', 'keep', 'wins', 'crashes', 'star', 'hat', 'chances'],
  Sign,
  first: (_, me) => [
    { name: 'goal', refs: ['goal'] },
    { name: 'pawn', refs: [`pawn:${me}`] },
    { name: 'kept', refs: ['kept'] },
  ],
});
