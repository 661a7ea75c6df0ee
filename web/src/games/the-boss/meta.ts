import type { Meta } from '../contract.ts';

export default {
  place: 3,
  title: ['The', 'Boss'],
  players: [2, 4],
  minutes: 45,
  pitch: {
    fr: 'Placez vos hommes, devinez la carte cachée, prenez la ville.',
    en: 'Place your men, guess the hidden card, take the city.',
  },
} satisfies Meta;
