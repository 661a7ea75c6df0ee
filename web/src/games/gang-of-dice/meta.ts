import type { Meta } from '../contract.ts';

export default {
  place: 2,
  title: ['Gang', 'of Dice'],
  players: [2, 4],
  minutes: 30,
  pitch: {
    fr: 'Lancez plus haut que les autres sans faire sauter la baraque.',
    en: 'Roll higher than the others without blowing the place up.',
  },
} satisfies Meta;
