import type { Meta } from '../contract.ts';

export default {
  place: 1,
  title: ['12', 'Gangsters'],
  players: [3, 6],
  minutes: 20,
  pitch: {
    fr: 'Osez le gros casse, mais jamais plus gros que le Boss.',
    en: 'Dare the big heist, but never bigger than the Boss.',
  },
} satisfies Meta;
