import { drawn, type Figures } from '../figures.ts';
import Badges from './figures/Badges.svelte';
import Cards from './figures/Cards.svelte';
import Cities from './figures/Cities.svelte';
import Crews from './figures/Crews.svelte';
import Sanctions from './figures/Sanctions.svelte';

const BOSTON = {
  id: 'boston',
  number: 2,
  cards: ['3', '4', 'hospital', 'prison'],
  left: true,
  hidden: true,
  leader: 1,
  banned: [],
} as const;

const FIGURES: Figures = {
  'BOSS-1.1': drawn(Cards, 'cards', {}),
  'BOSS-2.5': drawn(Cities, 'deduction', {
    places: [
      {
        ...BOSTON,
        men: [
          [0, 0],
          [1, 0],
        ],
        possible: ['4'],
        up: ['3', 'hospital'],
      },
    ],
    hand: 'boston-prison',
    backs: { boston: 1 },
  }),
  'BOSS-3.2': drawn(Crews, 'crews', {}),
  'BOSS-3.3': drawn(Cities, 'majority', {
    places: [
      {
        ...BOSTON,
        men: [
          [1, 0],
          [2, 0],
        ],
        possible: ['4', 'prison'],
        up: ['hospital', '3'],
      },
      {
        ...BOSTON,
        men: [
          [1, 0],
          [2, 0],
        ],
        possible: ['4', 'prison'],
        up: ['hospital', '3'],
      },
    ],
    sent: [1, 1],
  }),
  'BOSS-4.3': drawn(Badges, 'badges', {}),
  'BOSS-5.2': drawn(Sanctions, 'sanctions', {}),
  'BOSS-5.3': drawn(Cities, 'chicago', {
    places: [
      {
        id: 'new-york',
        number: 1,
        cards: ['0', '1', '2', '3'],
        left: true,
        hidden: true,
        possible: ['0', '2'],
        up: ['1', '3'],
        men: [],
        leader: null,
        banned: [],
      },
      {
        ...BOSTON,
        men: [
          [0, 0],
          [0, 0],
          [2, 0],
        ],
        leader: 2,
        possible: ['3', '4'],
        up: ['hospital', 'prison'],
      },
      {
        id: 'detroit',
        number: 3,
        cards: ['1', '2', '3', '4', 'revolver'],
        left: true,
        hidden: true,
        possible: ['1', '3'],
        up: ['revolver', '2', '4'],
        men: [
          [0, 0],
          [0, 0],
          [1, 1],
        ],
        leader: 2,
        banned: [],
      },
      {
        id: 'chicago',
        total: 7,
        share: 3,
        men: [
          [0, 0],
          [2, 0],
        ],
        leader: 1,
        banned: [],
      },
    ],
  }),
};
export default FIGURES;
