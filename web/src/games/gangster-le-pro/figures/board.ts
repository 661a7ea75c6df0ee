/** The standard board (GLP-1.4), for drawings without a match. */
export const BOARD: readonly (readonly string[])[] = (
  'refuge vendeur recrutement vol aventure boxe expert/vendeur collecte mission brocanteur aventure/vol ' +
  'recrutement expert passage vendeur aventure mission/recrutement boxe protection vol collecte expert ' +
  'mission brocanteur/echange aventure vendeur passage recrutement echange/protection boxe collecte vol ' +
  'expert mission brocanteur aventure'
)
  .split(' ')
  .map((names) => names.split('/'));
