/** The page's texts on people: profiles, results, rankings and accounts. */
import type { Both } from '$lib/net/types.ts';

export const PEOPLE_TEXTS = {
  'person.me': { fr: 'votre page', en: 'your page' },
  'person.mine': { fr: 'Votre page', en: 'Your page' },
  'person.enter': { fr: 'Se connecter', en: 'Sign in' },
  'person.since': { fr: 'Membre depuis {month}', en: 'Member since {month}' },
  'person.guest': { fr: 'Compte invité, sur ce navigateur', en: 'Guest, in this browser only' },
  'person.played': { fr: '{n?partie|parties}', en: '{n?game|games}' },
  'person.won': { fr: '{n?gagnée|gagnées}', en: '{n?won|won}' },
  'person.share.short': { fr: 'gagnées', en: 'wins' },
  'person.ratings': { fr: 'Cote, jeu par jeu', en: 'Ratings by game' },
  'person.ratings.how': {
    fr: 'Cote prudente : elle monte quand nous en sommes plus sûrs. La bande montre jusqu’où elle pourrait aller.',
    en:
      'This is a cautious estimate: it rises as we get surer of your strength. The band shows how high your ' +
      'true rating might be.',
  },
  'person.ratings.none': {
    fr: 'Pas encore de cote : elle se gagne dans les parties classées, contre d’autres personnes.',
    en: 'No rating yet: play rated games against other people to get one.',
  },
  'person.rating.plot': {
    fr: 'Cote à {game} au fil du temps, de {first} à {last}',
    en: 'Rating in {game} over time, from {first} to {last}',
  },
  'person.rating.games': {
    fr: '{n?# partie|# parties}, {won?# gagnée|# gagnées}',
    en: '{n?# game|# games}, {won} won',
  },
  'person.rating.rated': { fr: '{n?# classée|# classées}', en: '{n} rated' },
  'person.month': { fr: 'sur 30 jours', en: 'last 30 days' },
  'person.streak': { fr: '{n} victoires de suite', en: '{n} wins in a row' },
  'person.bots': { fr: 'Contre les bots', en: 'Against bots' },
  'person.bots.none': { fr: 'Aucun bot affronté pour l’instant.', en: 'No bots played yet.' },
  'person.bots.best': { fr: 'Victime préférée : {name}', en: 'Easiest opponent: {name}' },
  'person.bots.worst': { fr: 'Bête noire : {name}', en: 'Toughest opponent: {name}' },
  'person.last': { fr: 'Dernières parties', en: 'Recent games' },
  'person.last.none': { fr: 'Aucune partie pour l’instant.', en: 'No games yet.' },
  'person.together': { fr: 'Vos parties ensemble', en: 'Games together' },
  'person.won.one': { fr: 'Gagnée', en: 'Won' },
  'person.lost.one': { fr: 'Perdue', en: 'Lost' },
  'person.stopped.one': { fr: 'Arrêtée', en: 'Ended early' },
  'person.score': { fr: '{mine} à {other} contre {names}', en: '{mine} to {other} against {names}' },
  'person.missing': { fr: 'Personne ne porte ce nom ici.', en: 'This player does not exist.' },
  'person.mute': { fr: 'Masquer ses messages', en: 'Mute' },
  'person.unmute': { fr: 'Afficher ses messages', en: 'Unmute' },
  'person.open': {
    fr: 'On ne voit ici que les parties jouées à des tables publiques ou classées.',
    en: 'Only games at public or rated tables are shown here.',
  },

  'achievements.title': { fr: 'Succès', en: 'Achievements' },
  'achievements.none': {
    fr: 'Aucun succès pour l’instant. Jouez pour en débloquer.',
    en: 'None yet. Play to earn some.',
  },
  'achievements.progress': { fr: '{done} sur {of}', en: '{done} of {of}' },
  'achievement.every_game': { fr: 'Touche-à-tout', en: 'All-rounder' },
  'achievement.every_game.how': { fr: 'Gagner une partie de chaque jeu.', en: 'Win each of the games.' },
  'achievement.parrain': { fr: 'Battre le Parrain', en: 'Beat the Mastermind' },
  'achievement.parrain.how': { fr: 'Gagner contre un Parrain.', en: 'Win a game against a Mastermind bot.' },
  'achievement.alone': { fr: 'Contre toute la pègre', en: 'One against the mob' },
  'achievement.alone.how': {
    fr: 'Gagner à quatre ou plus, contre des Caïds et des Parrains seulement.',
    en: 'Win with four or more players, against only Kingpin and Mastermind bots.',
  },
  'achievement.full': { fr: 'Salle comble', en: 'Full house' },
  'achievement.full.how': {
    fr: 'Gagner à cinq ou plus, avec au moins une autre personne.',
    en: 'Win with five or more players, at least one of them another person.',
  },
  'achievement.hair': { fr: 'D’un cheveu', en: 'By a hair' },
  'achievement.hair.how': { fr: 'Gagner avec presque rien d’avance.', en: 'Win by the narrowest of margins.' },
  'achievement.landslide': { fr: 'Sans appel', en: 'No contest' },
  'achievement.landslide.how': {
    fr: 'Faire deux fois le score du deuxième, à trois ou plus.',
    en: 'Score twice as much as second place, with three or more players.',
  },
  'achievement.stronger': { fr: 'Exploit', en: 'Punching above your weight' },
  'achievement.stronger.how': {
    fr: 'Gagner une partie classée contre un adversaire coté cent points de plus.',
    en: 'Win a rated game against someone rated 100 points higher.',
  },
  'achievement.revenge': { fr: 'La revanche', en: 'Revenge' },
  'achievement.revenge.how': {
    fr: 'Perdre, demander la revanche et la gagner.',
    en: 'Lose a game, then win the rematch.',
  },
  'achievement.streak': { fr: 'Cinq de suite', en: 'Five in a row' },
  'achievement.streak.how': {
    fr: 'Gagner cinq fois de suite au même jeu.',
    en: 'Win the same game five times in a row.',
  },
  'achievement.faithful': { fr: 'Parole tenue', en: 'Reliable' },
  'achievement.faithful.how': {
    fr: 'Jouer vingt parties de suite avec d’autres personnes sans quitter la table.',
    en: 'Play twenty games in a row with other people without leaving early.',
  },

  'top.title': { fr: 'Classement', en: 'Leaderboard' },
  'top.of': { fr: 'Classement : {game}', en: '{game} leaderboard' },
  'top.none': {
    fr: 'Personne n’est encore classé à ce jeu. Une partie classée entre deux personnes suffit.',
    en: 'Nobody has a rating in this game yet. It takes just one rated game between two people.',
  },
  'top.open': { fr: 'Créer une table classée', en: 'Open a rated table' },
  'top.all': { fr: 'Tout le classement', en: 'Full leaderboard' },
  'top.touch': {
    fr: 'De {first} à {last}, les cotes sont trop proches : l’ordre peut encore changer.',
    en: 'Places {first} to {last} are too close to call.',
  },
  'top.played': { fr: '{n?# partie|# parties}', en: '{n?# game|# games}' },

  'account.title': { fr: 'Votre compte', en: 'Your account' },
  'account.make': { fr: 'Créer un compte', en: 'Create an account' },
  'account.make.why': {
    fr: 'Un nom de compte et un mot de passe : vos parties vous suivent sur tous vos appareils.',
    en: 'Create an account with a name and a password, and your games follow you to all your devices.',
  },
  'account.enter': { fr: 'Se connecter à un compte', en: 'Sign in to an account' },
  'account.enter.why': {
    fr: 'Vous retrouvez ce compte, avec ses parties et sa cote.',
    en: 'Signing in brings back your games and ratings.',
  },
  'account.enter.guest': {
    fr:
      'Vous jouez en invité sous le nom {name}. Ces parties ne seront pas transférées : pour les garder, créez ' +
      'plutôt un compte.',
    en:
      'You are playing as the guest {name}. Guest games do not move to another account: create an account to ' +
      'keep them.',
  },
  'account.login': { fr: 'Nom de compte', en: 'Account name' },
  'account.login.takes': { fr: '3 à 40 lettres, chiffres ou . _ - @ +', en: '3 to 40 letters, digits or . _ - @ +' },
  'account.password': { fr: 'Mot de passe', en: 'Password' },
  'account.password.takes': { fr: 'au moins 8 caractères', en: 'at least 8 characters' },
  'account.password.old': { fr: 'Mot de passe actuel', en: 'Current password' },
  'account.password.new': { fr: 'Nouveau mot de passe', en: 'New password' },
  'account.password.change': { fr: 'Changer de mot de passe', en: 'Change password' },
  'account.password.why': {
    fr: 'Les autres appareils devront se reconnecter.',
    en: 'Other devices will have to sign in again.',
  },
  'account.password.done': {
    fr: 'C’est fait. Les autres appareils sont déconnectés.',
    en: 'Done. Your other devices have been signed out.',
  },
  'account.show': { fr: 'Afficher le mot de passe', en: 'Show password' },
  'account.save': { fr: 'Enregistrer', en: 'Save' },
  'account.make.do': { fr: 'Créer le compte', en: 'Create account' },
  'account.login.is': { fr: 'Nom de compte : {login}', en: 'Account name: {login}' },
  'account.password.do': { fr: 'Changer le mot de passe', en: 'Change password' },
  'account.go': { fr: 'Se connecter', en: 'Sign in' },
  'account.out': { fr: 'Se déconnecter', en: 'Sign out' },
  'account.out.sure': {
    fr:
      'Vous jouez en invité : si vous vous déconnectez, vous ne pourrez pas retrouver vos parties. Créer ' +
      'd’abord un compte ?',
    en: 'If you sign out as a guest, you cannot come back to these games. Create an account first?',
  },
  'account.out.anyway': { fr: 'Se déconnecter quand même', en: 'Sign out anyway' },
  'account.devices': { fr: 'Appareils connectés', en: 'Signed-in devices' },
  'account.device.this': { fr: 'cet appareil', en: 'this device' },
  'account.device.unknown': { fr: 'Appareil inconnu', en: 'Unknown device' },
  'account.device.seen': { fr: 'dernière connexion {when}', en: 'last seen {when}' },
  'account.device.end': { fr: 'Déconnecter', en: 'Sign out' },
  'account.device.all': { fr: 'Déconnecter tous les autres', en: 'Sign out all other devices' },
  'account.device.alone': { fr: 'Aucun autre appareil.', en: 'No other devices.' },
  'account.muted': { fr: 'Joueurs masqués', en: 'Muted players' },
  'account.muted.none': { fr: 'Vous n’avez masqué personne.', en: 'You have not muted anyone.' },
  'account.export': { fr: 'Télécharger mes données', en: 'Download my data' },
  'account.forget': { fr: 'Supprimer mon compte', en: 'Delete my account and data' },
  'account.forget.sure': {
    fr:
      'Votre nom, votre compte, vos messages et vos cotes disparaissent ; un bot finit vos parties en cours. ' +
      'C’est définitif.',
    en:
      'Your name, account, messages and ratings will be deleted, and a bot will finish your games in progress. ' +
      'This cannot be undone.',
  },
  'account.forget.word': { fr: 'Pour confirmer, écrivez votre nom : {name}', en: 'To confirm, type your name: {name}' },
  'account.forget.do': { fr: 'Supprimer', en: 'Delete' },
  'account.wrong': { fr: 'Nom de compte ou mot de passe incorrect.', en: 'Wrong account name or password.' },
  'account.wrong.old': { fr: 'Mot de passe actuel incorrect.', en: 'This is not your current password.' },
  'account.taken': { fr: 'Ce nom de compte est déjà pris.', en: 'This account name is already taken.' },
  'account.slow': { fr: 'Trop d’essais. Patientez un instant.', en: 'Too many attempts. Please wait a moment.' },

  'name.title': { fr: 'Comment vous appelez-vous ?', en: 'What is your name?' },
  'name.why': { fr: 'C’est le nom que verront les autres joueurs.', en: 'This is the name other players will see.' },
  'name.go': { fr: 'Valider', en: 'OK' },
  'name.change': { fr: 'Changer de nom', en: 'Change name' },
  'name.you': { fr: '{name} (vous)', en: '{name} (you)' },

  'history.filter': { fr: 'Filtrer', en: 'Filter' },
  'history.game': { fr: 'Jeu', en: 'Game' },
  'history.game.all': { fr: 'Tous les jeux', en: 'All games' },
  'history.result': { fr: 'Résultat', en: 'Result' },
  'history.result.all': { fr: 'Toutes', en: 'All' },
  'history.result.won': { fr: 'Gagnées', en: 'Won' },
  'history.result.lost': { fr: 'Perdues', en: 'Lost' },
  'history.with': { fr: 'Avec', en: 'With' },
  'history.with.all': { fr: 'Tout le monde', en: 'Anyone' },
  'history.none': { fr: 'Aucune partie ne correspond.', en: 'No games match these filters.' },
  'history.clear': { fr: 'Tout afficher', en: 'Show all' },

  'lobby.name': { fr: 'Table de {name}', en: '{name}’s table' },
  'lobby.facts': { fr: 'La table', en: 'Table settings' },
  'lobby.rated': { fr: 'classée', en: 'rated' },
  'lobby.edition': { fr: 'édition : {title}', en: 'edition: {title}' },
  'lobby.public': { fr: 'ouverte à tous', en: 'anyone can join' },
  'lobby.private': { fr: 'sur invitation', en: 'invitation only' },
  'lobby.reserved': { fr: 'place gardée', en: 'seat kept' },
  'lobby.mine': { fr: 'gardée pour vous', en: 'kept for you' },
  'lobby.sits': {
    fr: 'Vous avez une place. {name} lance la partie.',
    en: 'You are seated. {name} will start the game.',
  },
  'lobby.rematch': {
    fr: 'La revanche commence dès que tout le monde a repris sa place.',
    en: 'The rematch starts when everyone is seated.',
  },
  'invite.alone': {
    fr: 'Cette adresse ne marche que sur cet ordinateur.',
    en: 'This address works on this computer only.',
  },
  'invite.open': { fr: 'Ouvrir au réseau Wi-Fi', en: 'Allow players on your Wi-Fi' },
  'invite.open.why': {
    fr: 'Les téléphones du même réseau pourront se connecter, jusqu’à l’arrêt du serveur.',
    en: 'Phones on the same network can then join, until the server stops.',
  },
  'invite.open.no': {
    fr: 'Le réseau refuse. Essayez « make play WIFI=1 ».',
    en: 'The network does not allow it. Try “make play WIFI=1”.',
  },
  'invite.opened': { fr: 'Le serveur est ouvert au réseau.', en: 'Players on your network can join now.' },
  'chat.who': { fr: 'Page de {name}', en: '{name}’s page' },
  'chat.quick': { fr: 'Messages rapides', en: 'Quick messages' },
  'chat.quick.hello': { fr: 'Bonsoir la compagnie !', en: 'Hi everyone!' },
  'chat.quick.good': { fr: 'Bien joué.', en: 'Well played.' },
  'chat.quick.luck': { fr: 'Quelle chance…', en: 'So lucky…' },
  'chat.quick.think': { fr: 'Un instant, je réfléchis.', en: 'Just a moment, I’m thinking.' },
  'chat.quick.thanks': { fr: 'Merci pour la partie.', en: 'Thanks for the game.' },
  'chat.quick.wow': { fr: 'Oh là là !', en: 'Wow!' },
  'chat.quick.laugh': { fr: 'Ha ha !', en: 'Ha ha!' },
  'chat.quick.ouch': { fr: 'Aïe…', en: 'Ouch…' },
  'chat.quick.hurry': { fr: 'On t’attend !', en: 'Your turn!' },
  'chat.quick.again': { fr: 'On remet ça ?', en: 'Another game?' },
} as const satisfies Record<string, Both>;
