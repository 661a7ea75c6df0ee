import { drawn, type Figures } from '../figures.ts';
import Roles from './figures/Roles.svelte';
import Stretch from './figures/Stretch.svelte';

/** Marks: yellow 1, red 2, blue 3. */
const FIGURES: Figures = {
  'RDC-1.5': drawn(Stretch, 'facing', {
    top: [
      { n: 9, item: 'restaurant' },
      { n: 10, item: 'knife' },
      { n: 11, item: 'revolver' },
      { n: 12, item: 'glass' },
    ],
    bottom: [
      { n: 20, item: 'revolver' },
      { n: 19, item: 'glass' },
      { n: 18, item: 'revolver' },
      { n: 17, item: 'glass' },
    ],
    faces: true,
  }),
  'RDC-2.1': drawn(Roles, 'roles', {}),
  'RDC-4.2': drawn(Stretch, 'income', {
    top: [
      { n: 2, item: 'register' },
      { n: 3, item: 'gambling', man: [1, 'cogneur'], tag: 1000 },
      { n: 5, item: 'bar', man: [1, 'parrain'], tag: 1000 },
      { n: 12, item: 'glass' },
    ],
    bottom: [
      { n: 27, item: 'restaurant', man: [2, 'cogneur'] },
      { n: 22, item: 'gambling', man: [1, 'flingueur', true] },
      { n: 16, item: 'bar', man: [1, 'cogneur'] },
      { n: 17, item: 'glass' },
    ],
    pair: [5, 16, 4000],
  }),
  'RDC-5.1': drawn(Stretch, 'blast', {
    top: [
      { n: 5, item: 'bar', man: [1, 'parrain'], gone: true },
      { n: 6, item: 'glass', man: [3, 'lame'], gone: true },
      { n: 7, item: 'revolver', man: [2, 'cogneur'], gone: true },
      { n: 8, item: 'glass', man: [2, 'parrain'] },
    ],
    bottom: [
      { n: 24, item: 'revolver' },
      { n: 23, item: 'knife', man: [1, 'cogneur'] },
      { n: 22, item: 'gambling' },
      { n: 21, item: 'glass' },
    ],
    cake: [2, 6],
    blast: [5, 6, 7],
  }),
  'RDC-6.4': drawn(Stretch, 'knife', {
    top: [
      { n: 9, item: 'restaurant', man: [2, 'parrain'], gone: true },
      { n: 10, item: 'knife', man: [1, 'cogneur'] },
      { n: 11, item: 'revolver' },
    ],
    bottom: [
      { n: 20, item: 'revolver', man: [3, 'cogneur'], gone: true },
      { n: 19, item: 'glass', man: [1, 'lame'] },
      { n: 18, item: 'revolver', man: [2, 'flingueur'], gone: true },
    ],
    hits: [
      [10, 9],
      [19, 20],
      [19, 18],
    ],
  }),
  'RDC-6.5': drawn(Stretch, 'shot', {
    top: [
      { n: 9, item: 'restaurant', man: [2, 'cogneur'], gone: true },
      { n: 10, item: 'knife', man: [3, 'cogneur'] },
      { n: 11, item: 'revolver', man: [3, 'parrain'], gone: true },
    ],
    bottom: [
      { n: 20, item: 'revolver', man: [1, 'cogneur'] },
      { n: 19, item: 'glass', man: [1, 'cogneur'] },
      { n: 18, item: 'revolver', man: [1, 'flingueur'] },
    ],
    shots: [
      [20, 9],
      [18, 11],
    ],
  }),
  'RDC-6.7': drawn(Stretch, 'passing', {
    top: [
      { n: 5, item: 'bar', man: [1, 'parrain'] },
      { n: 6, item: 'glass', man: [1, 'lame'] },
      { n: 7, item: 'revolver' },
      { n: 8, item: 'glass', man: [2, 'cogneur'] },
    ],
    bottom: [],
    cake: [2, 6],
    slides: [
      [6, 5],
      [6, 8],
    ],
  }),
  'RDC-6.9': drawn(Stretch, 'cocktail', {
    top: [
      { n: 6, item: 'glass', man: [2, 'cogneur', true] },
      { n: 7, item: 'revolver', man: [2, 'lame'] },
      { n: 8, item: 'glass', man: [3, 'parrain', true] },
      { n: 12, item: 'glass', man: [3, 'flingueur', true], gone: true, pills: 2 },
    ],
    bottom: [],
  }),
};
export default FIGURES;
