import type { Meta } from '../contract.ts';

export default {
  place: 5,
  title: ['Gangster', 'Le Pro'],
  players: [2, 6],
  minutes: 90,
  pitch: {
    fr: 'Volez, recrutez, bluffez, et rachetez le quartier du Parrain.',
    en: 'Steal, recruit, bluff, and buy the Godfather’s quarter.',
  },
} satisfies Meta;
