/** The page's own texts, French first. A key without both languages does not compile. */
import type { Both } from '$lib/net/types.ts';
import { COACH_TEXTS } from './coach-texts.ts';
import { CONTACTS_TEXTS } from './contacts-texts.ts';
import { EVENING_TEXTS } from './evening-texts.ts';
import { OFFLINE_TEXTS } from './offline-texts.ts';
import { PEOPLE_TEXTS } from './people-texts.ts';
import { WAITING_TEXTS } from './waiting-texts.ts';
import { RULES_TEXTS } from './rules-texts.ts';
import { SCREEN_TEXTS } from './screen-texts.ts';

export const UI_TEXTS = {
  ...COACH_TEXTS,
  ...CONTACTS_TEXTS,
  ...EVENING_TEXTS,
  ...OFFLINE_TEXTS,
  ...PEOPLE_TEXTS,
  ...WAITING_TEXTS,
  ...RULES_TEXTS,
  ...SCREEN_TEXTS,

  // Everywhere
  'brand.tagline': {
    fr: 'Cinq jeux de gangsters, contre des bots ou entre amis.',
    en: 'Five gangster games, against bots or with friends.',
  },
  'brand.description': {
    fr: 'Tripot : cinq jeux de gangsters à jouer tout de suite, contre des bots ou entre amis.',
    en: 'Tripot: five gangster games to play right away, against bots or with friends.',
  },
  'lang.label': { fr: 'Langue', en: 'Language' },
  'lang.fr': { fr: 'Français', en: 'Français' },
  'lang.en': { fr: 'English', en: 'English' },
  'nav.home': { fr: 'Accueil', en: 'Home' },
  'nav.back': { fr: 'Retour', en: 'Back' },
  'nav.about': { fr: 'À propos', en: 'About' },
  'nav.close': { fr: 'Fermer', en: 'Close' },
  'nav.skip': { fr: 'Aller au choix', en: 'Skip to your choice' },
  'nav.more': { fr: 'Plus', en: 'More' },

  // Home
  'home.games': { fr: 'Les jeux', en: 'Games' },
  'home.play': { fr: 'Jouer maintenant', en: 'Play now' },
  'home.play.short': { fr: 'Jouer', en: 'Play' },
  'home.play.game': { fr: 'Jouer maintenant à {game}', en: 'Play {game} now' },
  'home.invite': { fr: 'Inviter', en: 'Invite friends' },
  'home.invite.game': { fr: 'Inviter à jouer à {game}', en: 'Invite friends to {game}' },
  'home.rules': { fr: 'Règles', en: 'Rules' },
  'home.rules.game': { fr: 'Règles : {game}', en: 'Rules of {game}' },
  'home.learn': { fr: 'Apprendre', en: 'Learn' },
  'home.learn.game': { fr: 'Apprendre à jouer à {game}', en: 'Learn {game}' },
  'home.players': { fr: '{least} à {most} joueurs', en: '{least} to {most} players' },
  'home.minutes': { fr: '{n} minutes', en: '{n} minutes' },
  'home.min': { fr: '{n} min', en: '{n} min' },
  'home.tables': { fr: 'Tables ouvertes', en: 'Open tables' },
  'home.tables.mine': { fr: 'Créer une table', en: 'Open a table' },
  'home.tables.none': {
    fr: 'Aucune table ouverte. Créez-en une, ou jouez contre des bots.',
    en: 'No open tables. Open one, or play against three bots.',
  },
  'home.matches': { fr: 'Mes parties', en: 'My games' },
  'home.matches.all': { fr: 'Tout voir', en: 'See all' },
  'home.matches.none': { fr: 'Vos parties apparaîtront ici.', en: 'Your games will appear here.' },
  'home.sit': { fr: 'Rejoindre', en: 'Join' },
  'home.lobby': { fr: 'Aller à la table', en: 'Go to table' },
  'home.lobby.waits': { fr: 'pas encore commencée', en: 'not started yet' },
  'home.again': { fr: 'Revoir', en: 'Replay' },
  'home.return': { fr: 'Reprendre', en: 'Resume' },
  'home.turn': { fr: 'À vous', en: 'Your turn' },
  'home.turn.in': { fr: 'À vous de jouer : {game}', en: 'Your turn in {game}' },
  'home.running': { fr: 'Partie en cours : {game}', en: 'Your game of {game} is in progress' },
  'home.table.of': { fr: 'Table de {name}', en: '{name}’s table' },
  'home.won': { fr: 'gagnée', en: 'won' },
  'home.seats.taken': { fr: '{n?# place prise|# places prises} sur {of}', en: '{n} of {of} seats taken' },
  'home.offline': { fr: 'Le serveur ne répond pas. Nouvel essai…', en: 'The server is not responding. Trying again…' },
  'home.import': { fr: 'Ouvrir une partie enregistrée', en: 'Open a saved game' },

  // Clocks
  'clock.none': { fr: 'sans limite de temps', en: 'no clock' },
  'clock.bank': { fr: '{n?# minute|# minutes}', en: '{n?# minute|# minutes}' },
  'clock.days': { fr: '{n?# jour|# jours} par coup', en: '{n?# day|# days} per move' },
  'clock.left': { fr: 'Il reste {time}', en: '{time} left' },

  // A new table
  'new.title': { fr: 'Créer une table', en: 'Open a table' },
  'new.game': { fr: 'Le jeu', en: 'Game' },
  'new.players': { fr: 'Joueurs', en: 'Players' },
  'new.seats': { fr: 'Les places', en: 'Seats' },
  'new.clock': { fr: 'Temps', en: 'Clock' },
  'new.clock.none': { fr: 'Illimité', en: 'None' },
  'new.clock.5': { fr: '5 min', en: '5 min' },
  'new.clock.15': { fr: '15 min', en: '15 min' },
  'new.clock.days': { fr: 'Jours', en: 'Days' },
  'home.edition': { fr: 'Édition « {name} »', en: '“{name}” edition' },
  'home.short': { fr: 'Partie courte', en: 'Short game' },
  'cards.title': { fr: 'Toutes les cartes', en: 'All cards' },
  'cards.search': { fr: 'Chercher : évasion, Diamant, 500 $…', en: 'Search: jail, Diamond, $500…' },
  'cards.decks': { fr: 'Paquets', en: 'Decks' },
  'cards.all': { fr: 'Toutes', en: 'All' },
  'cards.found': { fr: '{n?# carte|# cartes}', en: '{n?# card|# cards}' },
  'cards.none': { fr: 'Aucune carte trouvée.', en: 'No cards found.' },
  'seat.details': { fr: 'Fiche : {name}', en: 'Details: {name}' },
  'new.edition': { fr: 'Édition', en: 'Edition' },
  'new.edition.which': { fr: 'Cartes et plateau', en: 'Cards and board' },
  'new.options': { fr: 'Variantes', en: 'Options' },
  'new.public': { fr: 'Table ouverte à tous', en: 'Anyone can join' },
  'new.rated': { fr: 'Partie classée', en: 'Rated game' },
  'new.rated.no': {
    fr: 'Une partie classée demande au moins deux personnes, une par place : gardez une place pour un ami.',
    en: 'A rated game needs at least two people, with one seat each. Leave a seat open for a friend.',
  },
  'new.create': { fr: 'Créer la table', en: 'Open table' },
  'new.start.bots': { fr: 'Commencer', en: 'Start' },
  'new.no': { fr: 'non', en: 'no' },
  'new.seat.n': { fr: 'Joueur {n}', en: 'Player {n}' },
  'seat.me': { fr: 'Moi', en: 'Me' },
  'seat.hot': { fr: 'Un autre joueur, sur cet écran', en: 'Another person on this screen' },
  'seat.open': { fr: 'Place libre', en: 'Free seat' },
  'seat.bot': { fr: 'Bot', en: 'Bot' },
  'seat.bot.choose': { fr: 'Bot à la place {n}', en: 'Bot for seat {n}' },
  'seat.friend': { fr: 'Un ami à inviter', en: 'A friend' },
  'seat.you': { fr: 'Vous', en: 'You' },
  'seat.take': { fr: 'Prendre cette place', en: 'Take this seat' },
  'seat.leave': { fr: 'Quitter ma place', en: 'Leave my seat' },
  'seat.free': { fr: 'Libérer la place', en: 'Free this seat' },
  'bot.random': { fr: 'Gamin', en: 'Kid' },
  'bot.greedy': { fr: 'Habitué', en: 'Regular' },
  'bot.bleu': { fr: 'Bleu', en: 'Greenhorn' },
  'bot.habitue': { fr: 'Habitué', en: 'Regular' },
  'bot.caid': { fr: 'Caïd', en: 'Kingpin' },
  'bot.parrain': { fr: 'Parrain', en: 'Mastermind' },
  'bot.coach': { fr: 'Coach', en: 'Coach' },
  'bot.other': { fr: 'Bot {name}', en: '{name} bot' },

  // Opponents
  'level.bleu': { fr: 'Débutant : facile à battre.', en: 'Still learning. Easy to beat.' },
  'level.habitue': { fr: 'Moyen : calcule un coup d’avance.', en: 'Knows the games. Looks one move ahead.' },
  'level.caid': { fr: 'Fort : ne fait pas de cadeaux.', en: 'Gives nothing away.' },
  'level.parrain': {
    fr: 'Expert : réfléchit plus longtemps et se trompe rarement.',
    en: 'Takes time to think and rarely makes mistakes.',
  },
  'style.counting': { fr: 'Style : calcule tout.', en: 'Style: calculating.' },
  'style.bold': { fr: 'Style : prend des risques.', en: 'Style: takes big risks.' },
  'style.careful': { fr: 'Style : joue la sécurité.', en: 'Style: plays it safe.' },
  'style.vengeful': { fr: 'Style : s’en prend au premier.', en: 'Style: attacks the leader.' },
  'opponents.title': { fr: 'Choisissez vos adversaires', en: 'Choose your opponents' },
  'opponents.where': { fr: 'contre des bots', en: 'against bots' },
  'opponents.how': {
    fr: 'Choisissez un niveau pour commencer tout de suite, ou choisissez vos adversaires un par un.',
    en: 'Pick a level to fill the table and start at once, or pick opponents one by one.',
  },
  'opponents.weaker': {
    fr: 'Ce serveur utilise une version lente : le Caïd et le Parrain sont moins forts que d’habitude.',
    en: 'The rules run uncompiled on this server, so Kingpin and Mastermind play below full strength.',
  },
  'opponents.against': { fr: '{n?Jouer contre un bot|Jouer contre # bots}', en: 'Play against {n}' },
  'opponents.rating': { fr: 'Cote', en: 'Rating' },
  'opponents.duel': { fr: 'Victoires – défaites', en: 'You – bot' },
  'opponents.never': { fr: 'aucune partie', en: 'not played yet' },
  'opponents.last': { fr: 'Comme la dernière fois : {names}.', en: 'Last time: {names}.' },
  'opponents.total': {
    fr: '{n?# duel gagné|# duels gagnés} sur {of} à ce jeu.',
    en: 'Here you have won {n?# duel|# duels} out of {of}.',
  },
  'opponents.few': {
    fr: 'Choisissez au moins {n?un adversaire|# adversaires}.',
    en: 'Pick at least {n?one opponent|# opponents}.',
  },
  'opponents.empty': { fr: 'Retirer un adversaire', en: 'Remove the last one' },
  'opponents.invite': { fr: 'Inviter quelqu’un', en: 'Invite people instead' },
  'home.opponents': { fr: 'Adversaires', en: 'Opponents' },
  'home.opponents.game': { fr: 'Choisir ses adversaires : {game}', en: 'Choose opponents for {game}' },
  'talk.quote': { fr: '« {text} »', en: '“{text}”' },
  'set.talk': { fr: 'Répliques des bots', en: 'Bots chat' },

  // Before the start
  'lobby.wait': {
    fr: 'La partie commence quand toutes les places sont prises.',
    en: 'The game starts when all seats are taken.',
  },
  'lobby.invite': { fr: 'Inviter', en: 'Invite' },
  'lobby.copy': { fr: 'Copier le lien', en: 'Copy link' },
  'lobby.copied': { fr: 'Lien copié.', en: 'Link copied. Send it to your friends.' },
  'lobby.qr': { fr: 'Code QR de cette table', en: 'QR code for this table' },
  'lobby.scan': {
    fr: 'Scannez ce code avec un téléphone pour rejoindre la table.',
    en: 'Scan the code to join from another device.',
  },
  'lobby.start': { fr: 'Commencer la partie', en: 'Start game' },
  'lobby.fill': { fr: 'Compléter avec des bots et commencer', en: 'Add bots and start' },
  'lobby.sit': { fr: 'Prendre une place', en: 'Join' },
  'lobby.full': { fr: 'La table est complète.', en: 'The table is full.' },
  'lobby.seed': { fr: 'Engagement du serveur : {hash}', en: 'Server seed commitment: {hash}' },
  'lobby.seed.why': {
    fr:
      'Le serveur s’est engagé sur sa graine avant de connaître les vôtres. Vous pourrez vérifier tous les ' +
      'tirages à la fin.',
    en: 'The server fixed its random seed before seeing yours. You can verify every draw after the game.',
  },

  // At the table
  'table.seats': { fr: 'Les joueurs', en: 'Players' },
  'table.board': { fr: 'Le plateau', en: 'Board' },
  'table.dock': { fr: 'Votre choix', en: 'Your choice' },
  'table.title.turn': { fr: 'À vous · {game}', en: 'Your turn · {game}' },
  'table.rules': { fr: 'Règles', en: 'Rules' },
  'table.sound.on': { fr: 'Couper le son', en: 'Mute' },
  'table.sound.off': { fr: 'Remettre le son', en: 'Unmute' },
  'table.settings': { fr: 'Réglages', en: 'Settings' },
  'table.menu': { fr: 'Menu', en: 'Menu' },
  'table.messages': { fr: 'Journal et messages', en: 'Log and chat' },
  'table.log': { fr: 'Journal', en: 'Log' },
  'table.chat': { fr: 'Discussion', en: 'Chat' },
  'table.open.log': { fr: 'Ouvrir le journal', en: 'Open the log' },
  'table.lost': { fr: 'Connexion perdue. Reconnexion…', en: 'Connection lost. Reconnecting…' },
  'table.lost.long': {
    fr: 'Toujours pas de connexion. Votre partie est enregistrée.',
    en: 'Still no connection. Your game is safe.',
  },
  'table.retry': { fr: 'Réessayer', en: 'Try again' },
  'table.missing': {
    fr: 'Cette table n’existe pas, ou vous n’y avez pas accès.',
    en: 'This table does not exist, or you don’t have access to it.',
  },
  'table.missing.more': { fr: 'Le lien est peut-être incomplet.', en: 'Check that the link is complete.' },
  'table.watching': { fr: 'Mode spectateur', en: 'Watching' },
  'table.spectators': { fr: '{n?# spectateur|# spectateurs}', en: '{n?# spectator|# spectators}' },

  'seat.turn': { fr: 'à vous', en: 'your turn' },
  'seat.thinks': { fr: 'réfléchit', en: 'thinking' },
  'seat.online': { fr: 'en ligne', en: 'online' },
  'seat.offline': { fr: 'hors ligne', en: 'offline' },

  'seat.back': { fr: 'Reprendre ma place', en: 'Take my seat back' },

  'picture.make': { fr: 'Partager le tournant de la partie', en: 'Share the turning point' },
  'picture.title': { fr: 'Le tournant de la partie', en: 'The turning point' },
  'picture.question': { fr: 'Qu’auriez-vous fait ?', en: 'What would you have done?' },
  'picture.works': { fr: 'L’image se prépare…', en: 'Drawing the picture…' },
  'picture.soon': {
    fr: 'Le coach analyse encore la partie : réessayez bientôt.',
    en: 'The coach is still at work. Try again in a moment.',
  },
  'picture.none': { fr: 'Le coach n’a trouvé aucun tournant.', en: 'The coach found no turning point.' },
  'picture.failed': {
    fr: 'Ce navigateur ne peut pas dessiner l’image. Le lien mène à la même position.',
    en: 'This browser cannot draw the picture. The link leads to the same position.',
  },
  'picture.share': { fr: 'Partager', en: 'Share' },
  'picture.save': { fr: 'Enregistrer l’image', en: 'Save the picture' },
  'picture.copy': { fr: 'Copier le lien', en: 'Copy link' },
  'picture.copied': { fr: 'Lien copié', en: 'Link copied' },

  'legend.title': { fr: 'Légende', en: 'Legend' },
  'legend.how': {
    fr: 'À la table aussi : appui long sur un signe, souris immobile ou touche Tab, et il s’explique.',
    en: 'At the table too: press and hold any sign, rest the mouse on it or tab to it, and it explains itself.',
  },
  'first.title': { fr: 'Première partie ?', en: 'First time?' },
  'first.offer': { fr: 'Trois repères, 1 min', en: 'Three things to see, 1 min' },
  'first.no': { fr: 'Non merci, je connais', en: 'No thanks, I know this game' },
  'first.again': { fr: 'Les trois repères d’une première partie', en: 'Three things to look at first' },
  'first.step': { fr: 'Repère {n} sur {of}', en: '{n} of {of}' },
  'first.next': { fr: 'Suivant', en: 'Next' },
  'first.stop': { fr: 'Fermer', en: 'Close' },
  'first.done': { fr: 'À moi de jouer', en: 'Let’s play' },

  'dock.wait.one': { fr: '{name} joue.', en: '{name} is playing.' },
  'dock.wait.many': { fr: 'On attend {names}.', en: 'Waiting for {names}.' },
  'dock.wait.nobody': { fr: 'Un instant…', en: 'One moment…' },
  'dock.and': { fr: '{list} et {last}', en: '{list} and {last}' },
  'dock.skip': { fr: 'Passer l’animation', en: 'Skip' },
  'dock.go.on': { fr: 'Continuer', en: 'Continue' },
  'dock.go.on.in': { fr: 'Continuer ({seconds})', en: 'Continue ({seconds})' },
  'dock.meanwhile': { fr: 'Pendant ce temps :', en: 'Meanwhile:' },
  'dock.recap.away': { fr: 'Pendant votre absence', en: 'While you were away' },
  'dock.recap.since': { fr: 'Depuis votre coup', en: 'Since your last move' },
  'dock.retell': { fr: 'Revoir ce qui s’est passé', en: 'Replay what happened' },
  'dock.not.now': {
    fr: 'Ce choix n’est pas possible maintenant. {question}',
    en: 'You can’t pick that now. {question}',
  },
  'dock.over': { fr: 'La partie est terminée.', en: 'The game is over.' },
  'dock.result': { fr: 'Voir le résultat', en: 'Result' },
  'table.pace': { fr: 'Vitesse : {pace}', en: 'Speed: {pace}' },
  'dock.undo': { fr: 'Annuler', en: 'Undo' },
  'dock.hint': { fr: 'Conseil', en: 'Hint' },
  'dock.odds': { fr: 'Chances', en: 'Odds' },
  'dock.list': { fr: 'Tous les choix', en: 'All choices' },
  'dock.list.n': { fr: 'Tous les choix ({n})', en: 'All choices ({n})' },
  'dock.touch': { fr: 'Choisissez sur le plateau', en: 'Choose on the board' },
  'dock.tick': { fr: 'Choisissez-en de {least} à {most}', en: 'Pick {least} to {most}' },
  'dock.tick.exact': { fr: 'Choisissez-en {n}', en: 'Pick {n}' },
  'dock.less': { fr: 'moins', en: 'fewer' },
  'dock.more': { fr: 'la suite', en: 'more' },
  'dock.hint.says': { fr: 'Conseil ({bot}) : {act}', en: 'Hint ({bot}): {act}' },
  'dock.hint.thinks': { fr: 'Le coach réfléchit…', en: 'Working out a hint…' },
  'dock.hint.none': { fr: 'Pas de conseil pour ce choix.', en: 'No hint for this choice.' },
  'dock.rated': { fr: 'Pas de conseil dans une partie classée.', en: 'No hints in rated games.' },

  'ask.undo': { fr: '{name} voudrait annuler son coup.', en: '{name} would like to take back a move.' },
  'ask.pause': { fr: '{name} propose une pause.', en: '{name} would like to pause the game.' },
  'ask.resume': { fr: '{name} propose de reprendre la partie.', en: '{name} would like to resume the game.' },
  'ask.abandon': { fr: '{name} propose d’arrêter la partie.', en: '{name} would like to end the game.' },
  'ask.yes': { fr: 'D’accord', en: 'OK' },
  'ask.no': { fr: 'Non merci', en: 'No thanks' },
  'menu.pause': { fr: 'Proposer une pause', en: 'Ask to pause' },
  'menu.resume': { fr: 'Reprendre la partie', en: 'Ask to resume' },
  'menu.abandon': { fr: 'Proposer d’arrêter la partie', en: 'Ask to end the game' },
  'menu.leave': { fr: 'Quitter la table', en: 'Leave the table' },
  'menu.leave.sure': { fr: 'Quitter ? Un bot jouera à votre place.', en: 'Leave? A bot will take your place.' },
  'menu.abandon.sure': {
    fr: 'Arrêter la partie pour tout le monde, si la table est d’accord ?',
    en: 'End the game for everyone, if all players agree?',
  },
  'menu.sure.yes': { fr: 'Oui', en: 'Yes' },
  'menu.sure.no': { fr: 'Non', en: 'No' },
  'menu.paused': { fr: 'La partie est en pause.', en: 'The game is paused.' },

  'chat.placeholder': { fr: 'Écrire un message…', en: 'Message…' },
  'chat.send': { fr: 'Envoyer', en: 'Send' },
  'chat.none': { fr: 'Aucun message pour l’instant.', en: 'No messages yet.' },
  'chat.label': { fr: 'Message à la table', en: 'Message to the table' },

  'log.none': { fr: 'Rien pour l’instant.', en: 'Nothing yet.' },
  'log.rule': { fr: 'Règle {id}', en: 'Rule {id}' },
  'log.jump': { fr: 'Revoir ce moment', en: 'Go to this move' },

  'look.at': { fr: 'Vous revoyez le coup {n}', en: 'Looking at move {n}' },
  'look.return': { fr: 'Revenir à la partie', en: 'Back to the game' },
  'look.live': { fr: 'La partie continue.', en: 'The game is still going on.' },

  'curtain.for': { fr: 'Au tour de {name}', en: '{name}’s turn' },
  'curtain.lift': { fr: 'C’est moi, afficher mon jeu', en: 'It’s me, show the board' },
  'curtain.hide': { fr: 'Les autres ne doivent pas regarder l’écran.', en: 'Everyone else, please look away.' },

  'rules.title': { fr: 'Règles : {game}', en: 'Rules of {game}' },
  'rules.search': { fr: 'Chercher dans les règles', en: 'Search the rules' },
  'rules.none': { fr: 'Aucun résultat dans les règles.', en: 'No rules found.' },
  'rules.now': { fr: 'Pour ce choix', en: 'For your current choice' },
  'rules.credits': {
    fr: 'Un jeu de {author}, publié par {publisher} en {year}.',
    en: 'A game by {author}, published by {publisher} in {year}.',
  },
  'rules.own': { fr: 'Règles réécrites par nos soins.', en: 'Rules written in our own words.' },
  'rules.play': { fr: 'Jouer maintenant', en: 'Play now' },
  'rules.learn': { fr: 'Apprendre en jouant', en: 'Learn by playing' },
  'rules.contents': { fr: 'Sommaire', en: 'Contents' },
  'rules.figure': { fr: 'Illustration', en: 'Picture' },
  'rules.figure.colon': { fr: ' : ', en: ': ' },

  // Settings
  'set.title': { fr: 'Réglages', en: 'Settings' },
  'set.name': { fr: 'Votre nom', en: 'Your name' },
  'set.name.save': { fr: 'Enregistrer', en: 'Save' },
  'set.sound': { fr: 'Son', en: 'Sound' },
  'set.motion': { fr: 'Animations', en: 'Animations' },
  'set.motion.full': { fr: 'Complètes', en: 'Full' },
  'set.motion.brief': { fr: 'Réduites', en: 'Short' },
  'set.motion.none': { fr: 'Aucune', en: 'Off' },
  'set.pace': { fr: 'Vitesse', en: 'Speed' },
  'set.pace.slow': { fr: 'Lent', en: 'Slow' },
  'set.pace.calm': { fr: 'Normal', en: 'Normal' },
  'set.pace.brisk': { fr: 'Rapide', en: 'Fast' },
  'set.pace.instant': { fr: 'Immédiat', en: 'Instant' },
  'set.stops': { fr: 'Pause à la fin des manches', en: 'Pause at the end of each round' },
  'set.shapes': { fr: 'Formes et motifs renforcés', en: 'Patterns for colour-blind players' },
  'set.text': { fr: 'Taille du texte', en: 'Text size' },
  'set.text.s': { fr: 'Petit', en: 'Small' },
  'set.text.m': { fr: 'Normal', en: 'Normal' },
  'set.text.l': { fr: 'Grand', en: 'Large' },
  'set.text.xl': { fr: 'Très grand', en: 'Extra large' },
  'set.theme': { fr: 'Thème', en: 'Theme' },
  'set.theme.dark': { fr: 'Sombre', en: 'Dark' },
  'set.theme.light': { fr: 'Clair', en: 'Light' },
  'set.theme.contrast': { fr: 'Contrasté', en: 'High contrast' },
  'set.readable': { fr: 'Police plus lisible', en: 'Easy-to-read font' },
  'set.quick': { fr: 'Jouer en un clic, sans confirmer', en: 'Play moves without confirming' },
  'set.notify': { fr: 'Me prévenir quand c’est mon tour', en: 'Notify me when it is my turn' },
  'set.notify.denied': {
    fr: 'Le navigateur bloque les notifications de ce site : autorisez-les dans ses réglages.',
    en: 'Your browser blocks this site’s notifications. You can allow them in its settings.',
  },
  'set.notify.insecure': {
    fr: 'Les notifications demandent une adresse en https.',
    en: 'Notifications need an https address.',
  },
  'set.notify.install': {
    fr: 'Sur iPhone et iPad : « Partager », « Sur l’écran d’accueil », puis ouvrez Tripot de là.',
    en: 'On iPhone and iPad: Share, Add to Home Screen, then open Tripot from there.',
  },
  'set.notify.missing': {
    fr: 'Ce navigateur n’a pas de notifications.',
    en: 'This browser has no notifications.',
  },
  'set.notify.closed': {
    fr: 'Même si la page est fermée, pour les parties en plusieurs jours.',
    en: 'Also when this page is closed, in games with days per move.',
  },
  'set.notify.open': {
    fr: 'Dans ce navigateur, seulement tant que la page reste ouverte.',
    en: 'In this browser, only while this page is open.',
  },
  'set.mail': {
    fr: 'M’envoyer un courriel quand c’est mon tour (parties en plusieurs jours)',
    en: 'Email me when it is my turn (games with days per move)',
  },
  'set.mail.send': { fr: 'Activer', en: 'Turn on' },
  'set.mail.asked': {
    fr: 'Un courriel a été envoyé à {address} : ouvrez le lien pour confirmer l’adresse.',
    en: 'We sent an email to {address}. Open its link to confirm your address.',
  },
  'set.mail.on': { fr: 'Les courriels sont envoyés à {address}.', en: 'Emails are sent to {address}.' },
  'set.mail.stop': { fr: 'Désactiver', en: 'Turn off emails' },
  'set.mail.bad': { fr: 'Adresse incorrecte.', en: 'This is not a valid email address.' },
  'set.mail.failed': {
    fr: 'Le courriel n’a pas pu être envoyé : réessayez plus tard.',
    en: 'The email could not be sent. Try again later.',
  },
  'mail.confirm': {
    fr: 'Recevoir un courriel de Tripot à cette adresse quand c’est à vous de jouer ?',
    en: 'Get an email from Tripot at this address when it is your turn?',
  },
  'mail.confirm.yes': { fr: 'Confirmer', en: 'Yes, email me' },
  'mail.confirmed': { fr: 'Adresse confirmée.', en: 'Done. We will email you when it is your turn.' },
  'mail.stop': { fr: 'Ne plus recevoir de courriels de Tripot ?', en: 'Stop emails from Tripot?' },
  'mail.stop.yes': { fr: 'Ne plus en recevoir', en: 'Stop emails' },
  'mail.stopped': { fr: 'C’est fait : vous ne recevrez plus de courriels.', en: 'Done. You will get no more emails.' },
  'set.link': { fr: 'Continuer sur un autre appareil', en: 'Continue on another device' },
  'set.link.why': {
    fr: 'Ce lien est valable dix minutes et ne sert qu’une fois.',
    en: 'This link works once, for ten minutes.',
  },
  'set.keys': { fr: 'Clavier', en: 'Keyboard' },
  'set.keys.text': {
    fr:
      'Flèches : parcourir. Entrée : choisir. Ctrl + Entrée : jouer. L : tous les choix. U : annuler. C : ' +
      'conseil. R : règles. Chiffres : choisir par numéro. Espace : animation suivante. Fin : passer les ' +
      'animations. B : revoir. ? : légende.',
    en:
      'Arrows: move around. Enter: select. Ctrl + Enter: confirm. L: all choices. U: undo. C: hint. R: rules. ' +
      'Digits: choose by number. Space: skip one step. End: skip everything. B: replay what happened. ?: legend.',
  },

  // The end
  'end.label': { fr: 'Partie terminée', en: 'Game over' },
  'end.won': { fr: 'Vous gagnez !', en: 'You win!' },
  'end.lost': { fr: '{name} gagne', en: '{name} wins' },
  'end.shared': { fr: '{names} se partagent la victoire', en: '{names} share the win' },
  'end.shared.you': { fr: 'Vous partagez la victoire', en: 'You share the win' },
  'end.abandoned': { fr: 'Partie arrêtée', en: 'Game ended early' },
  'end.rematch': { fr: 'Revanche', en: 'Rematch' },
  'end.rematch.join': { fr: 'Rejoindre la revanche', en: 'Join the rematch' },
  'end.replay': { fr: 'Revoir', en: 'Replay' },
  'end.share': { fr: 'Partager', en: 'Share' },
  'end.shared.copied': { fr: 'Le lien de la partie est copié.', en: 'Link to the game copied.' },
  'end.download': { fr: 'Télécharger la partie', en: 'Download the game' },
  'end.table': { fr: 'Voir la table', en: 'Back to the board' },
  'end.result': { fr: 'Le résultat', en: 'How it ended' },
  'end.ranking': { fr: 'Le classement', en: 'Final ranking' },
  'end.curve': { fr: 'La partie, coup par coup', en: 'The game, move by move' },
  'end.curve.label': { fr: 'Scores au fil de la partie', en: 'Scores during the game' },
  'end.fair.unable': { fr: 'Les tirages n’ont pas été vérifiés ici.', en: 'The draws could not be checked here.' },
  'end.fair.unable.how': {
    fr:
      'Ce navigateur ne peut vérifier que sur une page sécurisée (https) ou sur l’ordinateur du serveur. ' +
      'Téléchargez la partie et vérifiez-la avec « tripot verify ».',
    en:
      'This browser can only check them on a secure page (https) or on the computer that runs the server. ' +
      'Download the game and run “tripot verify”.',
  },
  'end.fair.checking': { fr: 'Vérification des tirages…', en: 'Checking the draws…' },
  'end.fair': { fr: 'Tirages vérifiés : {n} sur {of}', en: 'Draws verified: {n} of {of}' },
  'end.fair.none': {
    fr: 'Aucun tirage dans cette partie, enregistrement intact',
    en: 'No random draws in this game; record intact',
  },
  'end.fair.seed': { fr: 'Vérifié dans ce navigateur, graine {seed}', en: 'Verified in your browser, seed {seed}' },
  'end.rounds': { fr: 'Score après chaque manche', en: 'Score after each round' },
  'end.rounds.round': { fr: 'Manche', en: 'Round' },
  'end.fair.bad': { fr: 'La vérification de cette partie a échoué', en: 'This game record could not be verified' },
  'end.fair.other': {
    fr: 'Ce n’est pas la partie que ce navigateur a vue',
    en: 'This is not the game this browser saw',
  },
  'end.fair.commitment.yes': {
    fr: 'L’engagement du serveur est bien celui affiché avant le début.',
    en: 'The server’s commitment is the one shown before the game.',
  },
  'end.fair.commitment.no': {
    fr: 'L’engagement du serveur n’est pas celui affiché avant le début.',
    en: 'The server’s commitment is not the one shown before the game.',
  },
  'end.fair.commitment.unknown': {
    fr: 'Ce navigateur n’a pas vu l’engagement avant le début : la graine a pu être choisie après.',
    en: 'This browser did not see the commitment before the game, so the seed may have been chosen later.',
  },
  'end.fair.seed.yes': { fr: 'Votre graine a servi à tous les tirages.', en: 'Your seed was used in every draw.' },
  'end.fair.seed.no': { fr: 'Votre graine n’a pas servi aux tirages.', en: 'Your seed was not used in the draws.' },
  'end.fair.seed.unknown': {
    fr: 'Ce navigateur n’a pas fourni de graine : le serveur a pu choisir toutes les graines.',
    en: 'This browser gave no seed, so the server may have chosen all the seeds.',
  },
  'end.fair.seal.yes': {
    fr: 'Les coups sont ceux que ce navigateur a vus, dans le même ordre.',
    en: 'The moves are the ones this browser saw, in the same order.',
  },
  'end.fair.seal.no': {
    fr: 'Les coups ont été modifiés depuis que ce navigateur les a vus.',
    en: 'The moves have been changed since this browser saw them.',
  },
  'end.fair.seal.unknown': {
    fr: 'Ce navigateur n’a pas suivi la partie : les coups ont pu être modifiés.',
    en: 'This browser did not follow the game, so the moves may have been changed.',
  },
  'end.fair.receipt': { fr: 'Télécharger mon reçu', en: 'Download my receipt' },
  'end.fair.how': { fr: 'Comment ?', en: 'How does this work?' },
  'end.fair.why': {
    fr:
      'Avant la partie, le serveur publie l’empreinte de sa graine. Chaque dé et chaque carte découle de cette ' +
      'graine et de celles des joueurs, par SHA-256. À la fin la graine est révélée, et votre navigateur refait ' +
      'tous les tirages.',
    en:
      'Before the game, the server publishes a hash of its secret seed. Every die and card is derived from that ' +
      'seed and the players’ seeds, using SHA-256. After the game the seed is revealed, and your browser ' +
      'repeats every draw.',
  },
  'end.minutes': { fr: '{n?# minute|# minutes}', en: '{n?# minute|# minutes}' },
  'end.moves': { fr: '{n?# coup|# coups}', en: '{n?# move|# moves}' },
  'end.margin': { fr: '{score}, soit {n} de plus que {name}.', en: '{score}, {n} ahead of {name}.' },
  'end.tie': { fr: 'Égalité : {score}.', en: 'Tied on {score}.' },
  'end.behind': { fr: 'Vous terminez à la {place} place avec {score}.', en: 'You finished {place} with {score}.' },
  'end.place': { fr: '{n}ᵉ', en: '{n}' },
  'end.place.1': { fr: '1ᵉʳ', en: '1st' },
  'end.place.2': { fr: '2ᵉ', en: '2nd' },
  'end.place.3': { fr: '3ᵉ', en: '3rd' },
  'end.place.4': { fr: '4ᵉ', en: '4th' },
  'end.place.5': { fr: '5ᵉ', en: '5th' },
  'end.place.6': { fr: '6ᵉ', en: '6th' },
  'end.turns': { fr: 'Les moments décisifs', en: 'Turning points' },
  'end.rating': { fr: 'Cote {before} → {after}', en: 'Rating {before} → {after}' },

  // Replay
  'replay.title': { fr: 'Revoir la partie', en: 'Replay' },
  'replay.first': { fr: 'Début', en: 'Start' },
  'replay.prev': { fr: 'Coup précédent', en: 'Previous move' },
  'replay.next': { fr: 'Coup suivant', en: 'Next move' },
  'replay.last': { fr: 'Fin', en: 'End' },
  'replay.play': { fr: 'Lecture', en: 'Play' },
  'replay.pause': { fr: 'Pause', en: 'Pause' },
  'replay.at': { fr: 'Coup {n} sur {of}', en: 'Move {n} of {of}' },
  'replay.slider': { fr: 'Moment de la partie', en: 'Position in the game' },
  'replay.eyes': { fr: 'Vu par', en: 'View as' },
  'replay.all': { fr: 'tout le monde', en: 'everyone' },
  'replay.link': { fr: 'Copier le lien de ce moment', en: 'Copy a link to this move' },
  'replay.link.done': { fr: 'Lien vers ce coup copié.', en: 'Link to this move copied.' },
  'replay.download': { fr: 'Télécharger', en: 'Download' },
  'replay.whatif': { fr: 'Et si…', en: 'What if…' },
  'replay.whatif.why': { fr: 'Rejouer à partir d’ici contre des bots', en: 'Continue from here against bots' },
  'replay.here': { fr: 'Rejouer à partir d’ici', en: 'Continue from here' },
  'replay.verified': { fr: '{n?# tirage vérifié|# tirages vérifiés}', en: '{n?# draw verified|# draws verified}' },
  'replay.verified.none': { fr: 'Partie vérifiée', en: 'Game record verified' },
  'replay.verified.unable': { fr: 'Tirages non vérifiés ici', en: 'Draws not checked here' },
  'replay.verified.how': {
    fr:
      'Vérifié dans ce navigateur : la chaîne de {lines} lignes, l’engagement, {n} tirages sur {of}. Voir les ' +
      'tirages',
    en: 'Checked in this browser: a chain of {lines} lines, the commitment, and {n} of {of} draws. See the draws',
  },
  'replay.chance': { fr: 'Le hasard', en: 'Random draw' },
  'replay.setup': { fr: 'Mise en place', en: 'Set-up' },
  'replay.missing': {
    fr: 'Cette partie est introuvable, ou n’est pas terminée.',
    en: 'This game cannot be shown: it was not found or is not finished.',
  },
  'replay.curve': { fr: 'Les scores', en: 'Scores' },
  'replay.bad': { fr: 'Ce fichier n’est pas une partie de Tripot.', en: 'This file is not a Tripot game.' },
  'replay.altered': {
    fr: 'Cette partie a été modifiée ou abîmée : rien ne concorde à partir de la ligne {n}.',
    en: 'This game was altered or damaged: nothing adds up from line {n} on.',
  },
  'replay.altered.somewhere': {
    fr: 'Cette partie a été modifiée ou abîmée : elle ne peut pas être rejouée.',
    en: 'This game was altered or damaged: it cannot be replayed.',
  },

  // Learn
  'learn.title': { fr: 'Apprendre à jouer à {game}', en: 'Learn {game}' },
  'learn.step': { fr: 'Étape {n} sur {of}', en: 'Step {n} of {of}' },
  'learn.next': { fr: 'Continuer', en: 'Continue' },
  'learn.wrong': {
    fr: 'Bien essayé. Pour cette leçon, faites plutôt : {act}',
    en: 'Not this time. For this lesson, do this: {act}',
  },
  'learn.coach': { fr: 'Le guide', en: 'Lesson' },
  'learn.done': { fr: 'Vous savez jouer.', en: 'You know how to play.' },
  'learn.done.more': { fr: 'Le reste s’apprend en jouant.', en: 'You will learn the rest by playing.' },
  'learn.quit': { fr: 'Quitter la leçon', en: 'Leave the lesson' },
  'learn.missing': {
    fr: 'Ce jeu n’a pas encore de leçon. Lisez ses règles.',
    en: 'There is no lesson for this game yet, but you can read the rules.',
  },

  // About
  'about.title': { fr: 'À propos', en: 'About' },
  'about.text': {
    fr:
      'Tripot propose cinq jeux de gangsters avec toutes leurs règles, des tirages que chacun peut vérifier, et ' +
      'des cartes cachées qui le restent vraiment.',
    en:
      'Tripot offers five gangster games played by the book: one source for every rule, dice that anyone can ' +
      'verify, and no player sees anything they shouldn’t.',
  },
  'about.games': { fr: 'Les jeux', en: 'Games' },
  'about.credits': { fr: 'Crédits', en: 'Credits' },
  'about.icons': {
    fr: 'Icônes : game-icons.net (Lorc, Delapouite, Skoll, Sbed et d’autres), licence CC BY 3.0.',
    en: 'Icons: game-icons.net (Lorc, Delapouite, Skoll, Sbed and others), licence CC BY 3.0.',
  },
  'about.fonts': {
    fr: 'Polices : Limelight, Josefin Sans, Source Sans 3, Atkinson Hyperlegible, sous licence OFL.',
    en: 'Typefaces: Limelight, Josefin Sans, Source Sans 3, Atkinson Hyperlegible, under the OFL.',
  },
  'about.licences': {
    fr: 'Les licences des logiciels, polices et icônes',
    en: 'Licences of software, fonts and icons',
  },
  'about.drawings': { fr: 'Tous les autres dessins sont les nôtres.', en: 'All other artwork is our own.' },
  'about.unofficial': {
    fr: 'Tripot n’est lié à aucun éditeur. Les jeux appartiennent à leurs auteurs : achetez-les en boutique.',
    en: 'Tripot is not connected with any publisher. The games belong to their authors: please buy the real ones.',
  },

  // Errors
  'error.title': { fr: 'Un verre s’est cassé', en: 'Something went wrong' },
  'error.server': {
    fr: 'Le serveur n’a pas répondu. Rien n’est perdu.',
    en: 'The server did not respond. Nothing is lost.',
  },
  'error.code': { fr: 'Code {code}', en: 'Code {code}' },
  'error.home': { fr: 'Retour à l’accueil', en: 'Back to home' },
  'error.notfound': { fr: 'Cette page n’existe pas.', en: 'This page does not exist.' },
  'link.claim': { fr: 'Connexion…', en: 'Signing you in…' },
  'link.bad': { fr: 'Ce lien a déjà servi, ou il a expiré.', en: 'This link has already been used or has expired.' },

  'colour.1': { fr: 'jaune', en: 'yellow' },
  'colour.2': { fr: 'rouge', en: 'red' },
  'colour.3': { fr: 'bleu', en: 'blue' },
  'colour.4': { fr: 'vert', en: 'green' },
  'colour.5': { fr: 'orange', en: 'orange' },
  'colour.6': { fr: 'violet', en: 'violet' },
} as const satisfies Record<string, Both>;

export type UiKey = keyof typeof UI_TEXTS;
