/** The page's texts on connections, on people who are away, and on lobbies that change. */
import type { Both } from '$lib/net/types.ts';

export const WAITING_TEXTS = {
  'net.lost': { fr: 'Pas de connexion. On réessaie…', en: 'No connection. Trying again…' },
  'net.kept': { fr: 'Pas de connexion. Votre coup est gardé.', en: 'No connection. Your move is kept.' },
  'set.awake': { fr: 'Garder l’écran allumé pendant la partie', en: 'Keep the screen on during a game' },
  'set.awake.no': {
    fr: 'Impossible ici sans https. Retardez la mise en veille dans les réglages du téléphone.',
    en: 'Not possible here without https. Set a longer screen timeout on your phone.',
  },
  'set.buzz': { fr: 'Vibrer quand c’est à vous', en: 'Vibrate when it is your turn' },
  'set.buzz.no': {
    fr: 'Ce navigateur ne vibre pas. Le son et le titre de la page vous préviennent.',
    en: 'This browser cannot vibrate. The sound and the page title tell you.',
  },

  'seat.gone': { fr: 'absent', en: 'away' },
  'seat.bot.in': { fr: 'bot dans {time}', en: 'bot in {time}' },
  'seat.bot.in.long': { fr: 'absent, un bot joue dans {time}', en: 'away, a bot plays in {time}' },
  'seat.bot.plays': { fr: 'un bot joue', en: 'a bot plays' },
  'seat.left': { fr: 'parti', en: 'left' },
  'seat.left.long': { fr: 'parti, un bot joue', en: 'left, a bot plays' },
  'wait.asleep': {
    fr: 'On attend {name}, dont l’appareil ne répond pas.',
    en: 'Waiting for {name}, whose device is asleep.',
  },
  'wait.countdown': {
    fr: '{name} ne répond pas. Un bot joue dans {time}.',
    en: '{name} is away. A bot plays in {time}.',
  },
  'wait.call': { fr: 'Appeler un bot', en: 'Call a bot' },
  'wait.mine': { fr: 'Un bot joue pour vous.', en: 'A bot is playing for you.' },
  'wait.mine.left': {
    fr: 'Vous êtes hors de la partie : un bot joue à votre place jusqu’à la fin.',
    en: 'Your seat counts as left: a bot plays to the end.',
  },
  'wait.watches': { fr: '{name} regarde la partie.', en: '{name} is watching.' },
  'wait.give': { fr: 'Donner la place : {name}', en: 'Give {name}’s seat' },
  'wait.give.to': { fr: 'Donner la place à {name}', en: 'Give the seat to {name}' },
  'wait.spectator': { fr: 'Vous regardez la partie.', en: 'You are watching this game.' },
  'wait.next': {
    fr: 'Vous regardez la partie. Vous jouerez la prochaine.',
    en: 'You are watching this game. You will play the next one.',
  },
  'wait.ask': { fr: 'Demander une place', en: 'Ask for a seat' },
  'wait.asked': { fr: 'L’hôte voit votre demande.', en: 'The host sees your request.' },
  'wait.ask.chat': { fr: 'Je peux jouer ?', en: 'May I play?' },

  'tell.ask': {
    fr: 'Partie en plusieurs jours. Vous prévenir quand c’est à vous ?',
    en: 'This game takes days. Shall we tell you when it is your turn?',
  },
  'tell.yes': { fr: 'Oui, me prévenir', en: 'Yes, tell me' },
  'tell.ok': { fr: 'Compris', en: 'OK' },
  'tell.cannot': {
    fr: 'On ne peut pas vous prévenir ici : l’accueil dit où c’est à vous.',
    en: 'We cannot tell you here; your home page shows whose turn it is.',
  },
  'wait.days': { fr: 'On attend {names}. Il reste {time}.', en: 'Waiting for {names}. Time left: {time}.' },
  'wait.nudge': { fr: 'Relancer', en: 'Remind' },
  'wait.nudged': { fr: '{names} : rappel envoyé.', en: '{names}: reminder sent.' },
  'wait.unreachable': {
    fr: '{names} : aucune notification activée. Envoyez-leur le lien.',
    en: '{names}: no notifications turned on. Send them the link.',
  },
  'wait.nudge.late': { fr: 'Rappel déjà envoyé aujourd’hui.', en: 'Already reminded today.' },
  'home.left': { fr: 'il vous reste {time}', en: '{time} left' },
  'home.left.others': { fr: 'il leur reste {time}', en: 'they have {time} left' },
  'home.since': { fr: '{n?# coup|# coups} depuis le vôtre', en: '{n?# move|# moves} since yours' },
  'home.older': { fr: '{n?# partie ancienne|# parties anciennes}', en: '{n?# older game|# older games}' },
  'home.older.leave': { fr: 'Quitter', en: 'Leave' },
  'home.older.sure': { fr: 'Quitter, sûr ?', en: 'Really leave?' },
  'home.older.last': { fr: 'dernier coup {ago}', en: 'last move {ago}' },
  'ask.you': { fr: 'vous', en: 'you' },
  'ask.agreed': { fr: 'Pour : {names}.', en: 'Agreed: {names}.' },
  'ask.waits': { fr: 'On attend {names}.', en: 'Waiting for {names}.' },
  'dock.undo.ask': { fr: 'Demander aux autres d’annuler', en: 'Ask the others to undo' },
  'seat.somebody': { fr: 'quelqu’un', en: 'somebody' },
  'lobby.kept': {
    fr: 'Les places libres sont gardées pour d’autres. L’hôte peut vous en donner une.',
    en: 'The free seats are kept for others. The host can give you one.',
  },
  'lobby.waits': { fr: '{name} attend une place.', en: '{name} is waiting for a seat.' },
  'lobby.begin': { fr: 'Commencer à {n}', en: 'Start with {n} players' },
  'lobby.begin.bots': {
    fr: 'Commencer à {n} avec {bots?un bot|# bots}',
    en: 'Start with {n} people and {bots?a bot|# bots}',
  },
  'lobby.sure': {
    fr: 'Une place est gardée pour {names}. Commencer sans attendre ?',
    en: 'A seat is kept for {names}. Start without waiting?',
  },
  'lobby.sure.no': { fr: 'Attendre', en: 'Wait' },
  'lobby.sure.yes': { fr: 'Commencer', en: 'Start' },
  'lobby.change': { fr: 'Changer de jeu, de places ou de temps', en: 'Change game, seats or clock' },
  'lobby.change.save': { fr: 'Appliquer', en: 'Apply' },
  'lobby.change.agree': {
    fr: 'Table publique ou classée : les autres devront reprendre leur place.',
    en: 'At a public or rated table the others have to take their seats again.',
  },
  'lobby.changed': {
    fr: '{name} a changé la table. Reprenez votre place si cela vous va.',
    en: '{name} has changed the table. Take your seat again if you agree.',
  },
  'new.days': { fr: 'Jours par coup', en: 'Days per move' },
  'new.days.n': { fr: '{n?# jour|# jours}', en: '{n?# day|# days}' },
  'new.days.why': {
    fr: 'Chacun joue quand il peut. Si le temps passe, un bot joue.',
    en: 'Everybody moves when they can. If time runs out, a bot moves.',
  },
  'lobby.seed.title': { fr: 'Des tirages vérifiables', en: 'Draws you can check' },
  'waiting.title': { fr: 'Si quelqu’un s’absente', en: 'If somebody is away' },
  'waiting.friends': {
    fr: 'On attend sans limite. L’hôte peut appeler un bot. Revenir à la table rend la place.',
    en: 'The others wait without limit. The host may call a bot. Coming back returns your seat.',
  },
  'waiting.public': {
    fr: 'Après une minute, un bot joue. Revenir rend la place, sauf si le temps manque deux fois.',
    en: 'After one minute a bot plays. Coming back returns your seat, unless your time runs out twice.',
  },
  'waiting.rated': {
    fr: 'Après une minute, un bot joue. Quitter, manquer de temps ou quatre coups du bot : dernière place.',
    en: 'After one minute a bot plays. If you leave, run out of time or let it play four moves, you come last.',
  },
  'menu.leave.rated': {
    fr: 'Quitter une partie classée est définitif : dernière place. Quitter ?',
    en: 'Leaving a rated game is final: you come last. Leave?',
  },
} satisfies Record<string, Both>;
