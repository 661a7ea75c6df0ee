/** The page's texts on people who know each other: friends, invitations, blocks. */
import type { Both } from '$lib/net/types.ts';

export const CONTACTS_TEXTS = {
  'contacts.title': { fr: 'Amis et joueurs', en: 'Friends and players' },
  'contacts.friends': { fr: 'Amis', en: 'Friends' },
  'contacts.friends.none': { fr: 'Pas encore d’amis ici.', en: 'No friends here yet.' },
  'contacts.lately': { fr: 'Croisés récemment', en: 'Played with lately' },
  'contacts.lately.none': {
    fr: 'Les personnes avec qui vous jouez apparaissent ici.',
    en: 'People you play with appear here.',
  },
  'contacts.asking': { fr: 'Demandes', en: 'Requests' },
  'contacts.asked': { fr: 'Demande envoyée', en: 'Request sent' },
  'contacts.blocked': { fr: 'Bloqués', en: 'Blocked' },
  'contacts.ask': { fr: 'Demander en ami', en: 'Ask to be friends' },
  'contacts.ask.name': { fr: 'Demander en ami : {name}', en: 'Ask {name} to be friends' },
  'contacts.accept': { fr: 'Accepter', en: 'Accept' },
  'contacts.accept.name': { fr: 'Accepter la demande de {name}', en: 'Accept {name}’s request' },
  'contacts.decline': { fr: 'Refuser', en: 'Decline' },
  'contacts.decline.name': { fr: 'Refuser la demande de {name}', en: 'Decline {name}’s request' },
  'contacts.end': { fr: 'Retirer', en: 'Remove' },
  'contacts.end.name': { fr: 'Retirer {name} de vos amis', en: 'Remove {name} from your friends' },
  'contacts.end.friend': { fr: 'Retirer de vos amis', en: 'Remove from friends' },
  'contacts.block': { fr: 'Bloquer', en: 'Block' },
  'contacts.block.name': { fr: 'Bloquer {name}', en: 'Block {name}' },
  'contacts.block.why': {
    fr: 'Vous ne serez plus à la même table et ne vous lirez plus. Personne n’en est averti.',
    en: 'You will not share a table or read each other any more. Nobody is notified.',
  },
  'contacts.unblock': { fr: 'Débloquer', en: 'Unblock' },
  'contacts.unblock.name': { fr: 'Débloquer {name}', en: 'Unblock {name}' },
  'contacts.invite': { fr: 'Inviter d’un geste', en: 'Invite in one tap' },
  'contacts.invite.name': { fr: 'Inviter {name}', en: 'Invite {name}' },
  'contacts.invited': { fr: '{name} : invitation envoyée', en: '{name}: invited' },
  'home.invited': { fr: '{name} vous invite', en: '{name} invites you' },
  'home.invited.no': { fr: 'Écarter l’invitation de {name}', en: 'Put {name}’s invitation away' },
} satisfies Record<string, Both>;
