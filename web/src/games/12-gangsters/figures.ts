import { drawn, type Figures } from '../figures.ts';
import Row from './figures/Row.svelte';

const FIGURES: Figures = {
  '12G-3.3': drawn(Row, 'lower', {
    cards: [
      { value: 8, mark: 3, ok: true, boss: true },
      { value: 6, mark: 1, ok: true },
      { value: 2, mark: 4, ok: true },
    ],
  }),
  '12G-3.4': drawn(Row, 'higher', {
    cards: [
      { value: 8, mark: 3, ok: true, boss: true },
      { value: 11, mark: 2, ok: false },
      { value: 5, mark: 1, ok: true },
    ],
  }),
  '12G-3.5': drawn(Row, 'equal', {
    cards: [
      { value: 8, mark: 3, ok: false, boss: true },
      { value: 8, mark: 4, ok: true },
      { value: 6, mark: 1, ok: true },
      { value: 11, mark: 2, ok: false },
    ],
  }),
};
export default FIGURES;
