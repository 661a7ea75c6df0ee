/** Texts of the rules pages: where a paragraph comes from, and the sheets of the boxes. */
export const RULES_TEXTS = {
  'source.printed': { fr: 'Imprimé', en: 'Printed' },
  'source.ruling': { fr: 'Décision', en: 'Ruling' },
  'source.reconstruction': { fr: 'Reconstitution', en: 'Reconstruction' },
  'source.printed.say': {
    fr: 'Le livret de la boîte le dit ; les mots sont les nôtres.',
    en: 'The rulebook in the box says so; the words are ours.',
  },
  'source.ruling.say': {
    fr: 'Le livret se tait, hésite ou se contredit : nous avons tranché.',
    en: 'The rulebook is silent, unclear or contradicts itself: we decided.',
  },
  'source.reconstruction.say': {
    fr: 'Une image ou le texte des cartes est perdu : voici notre version.',
    en: 'A picture or the text of cards is lost: this is our version.',
  },
  'source.option': {
    fr: 'Une option de table permet l’autre lecture.',
    en: 'A table option offers the other reading.',
  },
  'source.mark': { fr: '{source} : d’où vient ce paragraphe ?', en: '{source}: where does this paragraph come from?' },
  'credits.artist': { fr: 'Illustrations : {names}.', en: 'Illustrations: {names}.' },
  'credits.graphics': { fr: 'Graphisme : {names}.', en: 'Graphic design: {names}.' },
  'credits.editing': { fr: 'Édition : {names}.', en: 'Editing: {names}.' },
  'credits.production': { fr: 'Production : {names}.', en: 'Production: {names}.' },
  'credits.distribution': { fr: 'Distribution : {names}.', en: 'Distribution: {names}.' },
  'credits.localisation': { fr: 'Version française : {names}.', en: 'French version: {names}.' },
  'credits.thanks': {
    fr: 'L’auteur remercie {names} et les testeurs.',
    en: 'The author thanks {names} and the testers.',
  },
  'credits.age': { fr: 'Dès {n} ans.', en: 'Ages {n} and up.' },
  'credits.minutes': { fr: 'Durée : {n} minutes.', en: 'Takes {n} minutes.' },
  'credits.range': { fr: 'Durée : de {least} à {most} minutes.', en: 'Takes {least} to {most} minutes.' },
  'credits.unprinted': {
    fr: 'Ni âge ni durée ne sont imprimés.',
    en: 'No age or duration is printed.',
  },
  'aid.title': { fr: 'Aide de jeu', en: 'Player aid' },
  'aid.of': { fr: '{game} : aide de jeu', en: '{game}: player aid' },
  'aid.page': { fr: 'Version à imprimer', en: 'Printable version' },
  'aid.print': { fr: 'Imprimer', en: 'Print' },
  'source.legend': { fr: 'D’où viennent les paragraphes', en: 'Where the paragraphs come from' },
} as const;
