/** The page's texts on chances, luck and play: end screen, replay, puzzles, profile. */
import type { Both } from '$lib/net/types.ts';

export const COACH_TEXTS = {
  'coach.works': { fr: 'Le coach regarde la partie… {n} %', en: 'The coach is looking at the game… {n}%' },
  'coach.starts': { fr: 'Le coach regarde la partie…', en: 'The coach is looking at the game…' },
  'coach.failed': { fr: 'Pas d’analyse cette fois.', en: 'No analysis this time.' },
  'coach.curve': { fr: 'Chances de gagner', en: 'Chances of winning' },
  'coach.curve.label': {
    fr: 'Chances de gagner de chaque joueur, du début à la fin',
    en: 'Every player’s chances of winning, from start to end',
  },
  'coach.curve.all': { fr: 'Toutes cartes vues', en: 'All cards seen' },
  'coach.curve.own': { fr: 'Ce que chacun savait', en: 'What each one knew' },
  'coach.levels': { fr: 'Compte tenu du niveau des bots', en: 'Bots’ levels taken into account' },
  'coach.turning': { fr: 'Les tournants', en: 'Turning points' },
  'coach.turning.none': {
    fr: 'Aucun tournant net : la partie s’est jouée peu à peu.',
    en: 'No clear turning point: the game was decided little by little.',
  },
  'coach.percent': { fr: '{n} %', en: '{n}%' },
  'coach.change': { fr: 'de {before} à {after} %', en: 'from {before} to {after}%' },
  'coach.luck': { fr: 'La chance', en: 'Luck' },
  'coach.luck.about': {
    fr: 'Sur 100 parties avec de tels tirages, combien en donnent moins de chance.',
    en: 'Out of 100 games with such draws, how many had less luck.',
  },
  'coach.luck.coarse': {
    fr: 'Mesurée à gros traits dans ce jeu, d’après les scores.',
    en: 'Measured coarsely in this game, by the scores.',
  },
  'coach.luck.none': { fr: 'Aucun tirage n’a compté.', en: 'No draw mattered.' },
  'coach.luck.little': {
    fr: 'Les tirages ont changé les chances de moins de 1 % en tout.',
    en: 'The draws changed the chances by less than 1% in all.',
  },
  'coach.luck.draws': { fr: 'Les tirages qui ont compté', en: 'Draws that mattered' },
  'coach.luckier.you': {
    fr: 'Vous avez eu plus de chance que dans {n} parties sur 100.',
    en: 'You had more luck than in {n} games out of 100.',
  },
  'coach.unluckier.you': {
    fr: 'Vous avez eu plus de malchance que dans {n} parties sur 100.',
    en: 'You had less luck than in {n} games out of 100.',
  },
  'coach.ordinary.you': {
    fr: 'Cette part de chance est courante à ce jeu.',
    en: 'Such a share of luck is common in this game.',
  },
  'coach.luckier': {
    fr: '{name} a eu plus de chance que dans {n} parties sur 100.',
    en: '{name} had more luck than in {n} games out of 100.',
  },
  'coach.hundred.this': { fr: 'cette partie', en: 'this game' },
  'coach.hundred.less': { fr: 'malchance', en: 'bad luck' },
  'coach.hundred.more': { fr: 'chance', en: 'luck' },
  'coach.verdict.good_lucky': { fr: 'Bien joué, bien servi.', en: 'Well played, well dealt.' },
  'coach.verdict.good_unlucky': { fr: 'Bien joué, mal servi.', en: 'Well played, badly dealt.' },
  'coach.verdict.good': { fr: 'Bien joué.', en: 'Well played.' },
  'coach.verdict.bad_lucky': { fr: 'La chance a aidé.', en: 'Luck helped.' },
  'coach.verdict.bad_unlucky': { fr: 'Ni le jeu ni la chance.', en: 'Neither play nor luck.' },
  'coach.verdict.bad': { fr: 'On pouvait mieux jouer.', en: 'There was better play.' },
  'coach.verdict.errors': {
    fr: '{n?Une erreur|# erreurs} en {of?un choix|# choix}. La plus chère a coûté {cost} % de chances.',
    en: '{n?One mistake|# mistakes} in {of?one choice|# choices}. The worst cost {cost}% of the chance to win.',
  },
  'coach.why.won': { fr: 'Pourquoi vous avez gagné', en: 'Why you won' },
  'coach.why.lost': { fr: 'Pourquoi vous avez perdu', en: 'Why you lost' },
  'coach.why.won.other': { fr: 'Pourquoi {name} a gagné', en: 'Why {name} won' },
  'coach.why.lost.other': { fr: 'Pourquoi {name} a perdu', en: 'Why {name} lost' },
  'coach.why.change': {
    fr: 'Les chances de gagner passent de {before} à {after} %.',
    en: 'The chance of winning goes from {before}% to {after}%.',
  },
  'coach.why.none': {
    fr: 'Aucun moment n’a décidé à lui seul : la partie s’est jouée peu à peu.',
    en: 'No single moment decided it: the game was settled little by little.',
  },
  'coach.choices': { fr: 'Vos choix', en: 'Your choices' },
  'coach.choices.of': { fr: 'Les choix de {name}', en: '{name}’s choices' },
  'coach.choices.all': { fr: 'Tous les choix', en: 'All choices' },
  'coach.looked': { fr: '{n} choix regardés sur {of}', en: '{n} of {of} choices looked at' },
  'coach.faults.none': {
    fr: 'Rien de douteux parmi les choix regardés.',
    en: 'Nothing doubtful among the choices looked at.',
  },
  'coach.grade.best': { fr: 'Meilleur choix', en: 'Best choice' },
  'coach.grade.fine': { fr: 'Bon choix', en: 'Fine choice' },
  'coach.grade.doubtful': { fr: 'Choix douteux', en: 'Doubtful choice' },
  'coach.grade.blunder': { fr: 'Gaffe', en: 'Blunder' },
  'coach.grade.best.n': { fr: 'Meilleurs', en: 'Best' },
  'coach.grade.fine.n': { fr: 'Bons', en: 'Fine' },
  'coach.grade.doubtful.n': { fr: 'Douteux', en: 'Doubtful' },
  'coach.grade.blunder.n': { fr: 'Gaffes', en: 'Blunders' },
  'coach.graded': { fr: '{grade} : {act}', en: '{grade}: {act}' },
  'coach.mean': {
    fr: 'Un choix coûte en moyenne {n} % de chances.',
    en: 'A choice costs {n}% of the chance to win on average.',
  },
  'coach.played': { fr: 'joué', en: 'played' },
  'coach.better': { fr: 'Mieux : {act}', en: 'Better: {act}' },
  'coach.seen_by': { fr: 'Vu par {name} :', en: 'As {name} sees it:' },
  'coach.error': { fr: '± {n}', en: '± {n}' },
  'coach.estimated': {
    fr: 'Chances de finir premier avec ce que ce joueur pouvait savoir, d’après {n} suites jouées. ± : marge à 95 %.',
    en: 'Chances of finishing first by what this player could know, from {n} playouts. ±: 95% margin.',
  },
  'coach.unlooked': {
    fr: 'Le coach n’a pas regardé ce moment.',
    en: 'The coach did not look at this moment.',
  },
  'coach.tab.coach': { fr: 'Coach', en: 'Coach' },
  'coach.tab.log': { fr: 'Journal', en: 'Log' },
  'coach.tab.draws': { fr: 'Tirages', en: 'Draws' },

  // Hints at the table
  'hint.title': { fr: 'Conseil du coach', en: 'Hint' },
  'hint.chances': { fr: 'Chances de gagner', en: 'Chances of winning' },
  'hint.chances.levels': {
    fr: 'Chances de gagner, compte tenu du niveau des bots',
    en: 'Chances of winning, with the bots’ levels taken into account',
  },
  'hint.margin': { fr: '± {n}', en: '± {n}' },
  'hint.equal': { fr: 'équivalent', en: 'equal' },
  'hint.although': { fr: 'En revanche : {reason}', en: 'On the other hand: {reason}' },
  'hint.counted': {
    fr: 'D’après {n?une suite jouée|# suites jouées} par choix, avec ce que vous pouvez savoir. ± : marge à 95 %.',
    en: 'From {n?one playout|# playouts} of each choice, by what you can know. ±: 95% margin.',
  },
  'hint.tie': { fr: 'Égalité : plusieurs choix se valent.', en: 'A tie: several choices are equally good.' },

  // Replay
  'replay.by': { fr: 'Avancer', en: 'Step' },
  'replay.by.event': { fr: 'par événement', en: 'by event' },
  'replay.by.turn': { fr: 'par tour', en: 'by turn' },
  'replay.by.mine': { fr: 'par choix', en: 'by choice' },
  'replay.speed': { fr: 'Vitesse', en: 'Speed' },
  'replay.standings': { fr: 'Scores et chances à ce moment', en: 'Scores and chances at this moment' },
  'replay.whatif': { fr: 'Et si…', en: 'What if…' },
  'replay.whatif.level': { fr: 'Les autres sont joués par', en: 'The others are played by' },
  'replay.whatif.seat': { fr: 'À quelle place ?', en: 'In which seat?' },
  'replay.whatif.go': { fr: 'Rejouer d’ici', en: 'Play on from here' },
  'replay.whatif.about': {
    fr: 'Une nouvelle table commence à ce moment, avec les mêmes tirages à venir. Elle ne compte pas au classement.',
    en: 'A new table begins at this moment, with the same draws to come. It is not rated.',
  },
  'replay.lines': { fr: 'Deux lignes, les mêmes tirages', en: 'Two lines, the same draws' },
  'replay.lines.about': {
    fr:
      'Le même bot joue la suite pour tout le monde, deux fois, avec les tirages de la partie. Un exemple, ' +
      'pas une preuve.',
    en: 'The same bot plays on for everybody, twice, with the game’s own draws. An example, not a proof.',
  },
  'replay.lines.go': { fr: 'Comparer', en: 'Compare' },
  'replay.lines.other': { fr: 'À la place', en: 'Instead' },
  'replay.lines.played': { fr: 'Ce qui a été joué', en: 'What was played' },
  'replay.lines.none': {
    fr: 'Allez à un choix que le coach a regardé pour en comparer deux lignes.',
    en: 'Go to a choice the coach has looked at to compare two lines.',
  },
  'replay.lines.first': { fr: '{name} gagne', en: '{name} wins' },
  'replay.open.bad': {
    fr: 'Ce fichier n’est pas une partie que Tripot sait lire : {problem}',
    en: 'This file is not a game that Tripot can read: {problem}',
  },

  // Draws
  'draws.about': {
    fr:
      'Avant la partie, le serveur s’est engagé sur une graine secrète ; chaque joueur a ajouté la sienne. ' +
      'Chaque tirage en découle, et tout est recalculé ici, dans votre navigateur.',
    en:
      'Before the game the server committed to a secret seed; every player added one. Each draw follows ' +
      'from them, and all is worked out again here, in your browser.',
  },
  'draws.promise': { fr: 'Engagement, donné avant la partie', en: 'Commitment, given before the game' },
  'draws.server': { fr: 'Graine du serveur, révélée après', en: 'The server’s seed, revealed afterwards' },
  'draws.player': { fr: 'Graine de {name}', en: '{name}’s seed' },
  'draws.player.none': { fr: 'aucune', en: 'none' },
  'draws.promise.kept': {
    fr: 'L’empreinte SHA-256 de la graine est bien l’engagement.',
    en: 'The seed’s SHA-256 hash is the commitment.',
  },
  'draws.promise.broken': {
    fr: 'L’empreinte de la graine n’est pas l’engagement.',
    en: 'The seed’s hash is not the commitment.',
  },
  'draws.chain.kept': {
    fr: 'La chaîne {n?d’une ligne|de # lignes} est intacte : rien n’a été changé, ajouté ni ôté.',
    en: 'The chain of {n?one line|# lines} is whole: nothing was changed, added or taken out.',
  },
  'draws.chain.broken': { fr: 'La chaîne est rompue à la ligne {n}.', en: 'The chain is broken at line {n}.' },
  'draws.all': {
    fr: '{n?Un tirage recalculé, pareil|# tirages recalculés, tous pareils}.',
    en: '{n?One draw worked out again, the same|# draws worked out again, all the same}.',
  },
  'draws.none': { fr: 'Rien n’a été tiré dans cette partie.', en: 'Nothing was drawn in this game.' },
  'draws.row': { fr: 'Tirage {k} : {pick} sur {of}', en: 'Draw {k}: {pick} of {of}' },
  'draws.more': { fr: 'Les suivants', en: 'More' },
  'draws.go': { fr: 'Aller à ce tirage', en: 'Go to this draw' },
  'draws.nocrypto': {
    fr: 'Ce navigateur ne sait pas calculer d’empreintes ici (il faut HTTPS ou localhost).',
    en: 'This browser cannot compute hashes here (it takes HTTPS or localhost).',
  },

  // Puzzles
  'puzzles.title': { fr: 'Le coup du jour', en: 'Move of the day' },
  'puzzles.one': { fr: 'Le bon coup', en: 'Find the move' },
  'puzzles.link': { fr: 'Le coup du jour', en: 'Move of the day' },
  'puzzles.number': { fr: 'n° {n}', en: 'no. {n}' },
  'puzzles.all': { fr: 'Tous les coups', en: 'All the puzzles' },
  'puzzles.rating': { fr: 'Difficulté {n}', en: 'Difficulty {n}' },
  'puzzles.seat': { fr: 'Vous êtes {name}, à vous de jouer.', en: 'You are {name}, and it is your move.' },
  'puzzles.question': {
    fr: 'Quel choix est nettement le meilleur ?',
    en: 'Which choice is clearly best?',
  },
  'puzzles.missing': { fr: 'Ce coup n’existe pas, ou plus.', en: 'There is no such puzzle, or no longer.' },
  'puzzles.withdrawn': {
    fr: 'Ce coup a été retiré : sa réponse n’était pas assez sûre. Votre série ne change pas.',
    en: 'This puzzle was withdrawn: its answer was not certain enough. Your streak is unchanged.',
  },
  'puzzles.level': { fr: 'Niveau', en: 'Level' },
  'puzzles.checked': { fr: 'Vérifié jusqu’à la fin de la partie', en: 'Checked to the end of the game' },
  'puzzles.checked.quick': { fr: 'contre des adversaires rapides', en: 'against quick opponents' },
  'puzzles.checked.greedy': { fr: 'contre des adversaires gourmands', en: 'against greedy opponents' },
  'puzzles.checked.strong': { fr: 'contre des adversaires forts', en: 'against strong opponents' },
  'puzzles.checked.row': { fr: '{n} % de victoires en plus', en: '{n}% more wins' },
  'puzzles.none': { fr: 'Pas encore de coups à trouver ici.', en: 'No puzzles here yet.' },
  'puzzles.found': { fr: 'Trouvé', en: 'Found' },
  'puzzles.missed': { fr: 'Pas celui-là', en: 'Not that one' },
  'puzzles.best': { fr: 'Le meilleur : {act}', en: 'The best: {act}' },
  'puzzles.yours': { fr: 'votre choix', en: 'your choice' },
  'puzzles.less': { fr: 'moins de {n} %', en: 'less than {n}%' },
  'puzzles.usual': { fr: 'le piège', en: 'the trap' },
  'puzzles.worth': { fr: 'Ce que vaut chaque choix', en: 'What each choice is worth' },
  'puzzles.who': { fr: 'Taux de réussite', en: 'Who finds it' },
  'puzzles.who.row': { fr: '{found} fois sur {tries}', en: '{found} times in {tries}' },
  'puzzles.source': { fr: 'D’où il vient', en: 'Where it comes from' },
  'puzzles.source.words': {
    fr:
      'Partie simulée n° {match}, graine {seed}, entre bots « {bot} » ; choix comparés sur {rollouts} fins ' +
      'de partie, puis sur dix fois plus.',
    en:
      'Simulated game no. {match}, seed {seed}, between “{bot}” bots; choices compared over {rollouts} ' +
      'continuations, then over ten times as many.',
  },
  'puzzles.next': { fr: 'Un autre', en: 'Another' },
  'puzzles.daily': { fr: 'Le coup du jour', en: 'Today’s move' },
  'puzzles.yesterday': { fr: 'Le coup d’hier', en: 'Yesterday’s move' },
  'puzzles.again': { fr: 'Réessayer', en: 'Try again' },
  'puzzles.streak': { fr: '{n?# jour|# jours} de suite', en: '{n?# day|# days} in a row' },
  'puzzles.record': { fr: 'record {n}', en: 'record {n}' },
  'puzzles.done': { fr: '{n} trouvés sur {of}', en: '{n} found of {of}' },
  'puzzles.filter': { fr: 'Jeu', en: 'Game' },
  'puzzles.filter.all': { fr: 'Tous', en: 'All' },
  'puzzles.state.found': { fr: 'trouvé', en: 'found' },
  'puzzles.state.missed': { fr: 'manqué', en: 'missed' },
  'puzzles.state.new': { fr: 'à faire', en: 'to do' },
  'puzzles.easy': { fr: 'facile', en: 'easy' },
  'puzzles.middle': { fr: 'moyen', en: 'medium' },
  'puzzles.hard': { fr: 'difficile', en: 'hard' },
  'puzzles.share.done': { fr: 'Lien copié.', en: 'Link copied.' },

  // My play over time
  'play.title': { fr: 'Votre jeu', en: 'Your play' },
  'play.none': {
    fr: 'Après une partie, le coach la regarde ; ce qu’il en dit s’ajoute ici.',
    en: 'After a game the coach looks at it; what it finds adds up here.',
  },
  'play.error': { fr: 'Erreur par choix', en: 'Error per choice' },
  'play.error.words': {
    fr: '{n} point laissé par choix, sur {of?une partie|# parties}.',
    en: '{n} points left per choice, over {of?one game|# games}.',
  },
  'play.luck': { fr: 'La chance, en points', en: 'Luck, in points' },
  'play.luck.words': { fr: '{n} par partie, ± {error}.', en: '{n} a game, ± {error}.' },
  'play.luck.fair': { fr: 'Ni veinard, ni maudit.', en: 'Neither lucky nor cursed.' },
  'play.kinds': { fr: 'Ce qui vous coûte le plus', en: 'What costs you most' },
  'play.kinds.row': {
    fr: '{n} points en {of?un choix|# choix}',
    en: '{n} points in {of?one choice|# choices}',
  },
  'play.blunders': { fr: '{n?# gaffe|# gaffes}', en: '{n?# blunder|# blunders}' },
} as const satisfies Record<string, Both>;
