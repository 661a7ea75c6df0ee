/** Texts of the page when Python runs in the browser and no server answers. */
export const OFFLINE_TEXTS = {
  'offline.title': { fr: 'Sur cet appareil', en: 'On this device' },
  'offline.what': {
    fr: 'Tout se joue dans ce navigateur, contre des bots ou à plusieurs devant le même écran.',
    en: 'Everything runs in this browser: play against bots, or share one screen.',
  },
  'offline.dice': {
    fr: 'Chaque tirage reste vérifiable, mais seulement par vous. Ces parties ne sont jamais classées.',
    en: 'You can verify every draw, but it proves nothing to others. These games are never rated.',
  },
  'offline.people': {
    fr: 'Pour jouer à distance, il faut un serveur : installez Tripot, puis lancez « tripot serve ».',
    en: 'Playing with people elsewhere needs a server: install Tripot and run “tripot serve”.',
  },
  'offline.keep': { fr: 'Garder sur cet appareil ({n} Mo)', en: 'Keep on this device ({n} MB)' },
  'offline.keep.why': {
    fr: 'Les jeux s’ouvriront ensuite sans réseau.',
    en: 'The games then open without a network.',
  },
  'offline.keeping': { fr: 'Enregistrement : {n} %', en: 'Saving: {n}%' },
  'offline.kept': { fr: 'Les jeux s’ouvrent maintenant sans réseau.', en: 'The games now open without a network.' },
  'offline.keep.failed': {
    fr: 'Les jeux n’ont pas pu être enregistrés. Réessayez avec un réseau.',
    en: 'The games could not be saved. Try again with a network connection.',
  },
  'offline.weaker': {
    fr:
      'Dans un navigateur, le Caïd et le Parrain calculent moins de coups. ' +
      'Ils restent au moins aussi forts que l’Habitué.',
    en: 'In a browser, Kingpin and Mastermind search fewer moves. They are still at least as strong as the Regular.',
  },
  'offline.loading': { fr: 'Les jeux se chargent…', en: 'Loading the games…' },
  'offline.unkept': {
    fr: 'Cette partie ne sera pas conservée : le stockage du navigateur est plein ou refusé.',
    en: 'This game will not be kept: the browser’s storage is full or blocked.',
  },
  'offline.failed': {
    fr: 'Les jeux ne démarrent pas ici : il faut un navigateur récent, ou recharger la page.',
    en: 'The games cannot start here: use a recent browser, or reload the page.',
  },
} as const;
