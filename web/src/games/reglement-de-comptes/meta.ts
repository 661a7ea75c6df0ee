import type { Meta } from '../contract.ts';

export default {
  place: 4,
  title: ['Règlement', 'de comptes'],
  players: [3, 6],
  minutes: 40,
  pitch: {
    fr: 'Un dîner, trente chaises, et des gâteaux qui explosent.',
    en: 'One dinner, thirty chairs, and cakes that explode.',
  },
} satisfies Meta;
