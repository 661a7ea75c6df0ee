/** An icon and a colour for every square and deck of the quarter. */
import bank from 'gi:bank';
import boxing from 'gi:boxing-glove';
import briefcase from 'gi:briefcase';
import car from 'gi:city-car';
import diamond from 'gi:cut-diamond';
import exchange from 'gi:card-exchange';
import folder from 'gi:full-folder';
import gavel from 'gi:gavel';
import hat from 'gi:fedora';
import house from 'gi:family-house';
import lamp from 'gi:street-light';
import lens from 'gi:magnifying-glass';
import mask from 'gi:robber-mask';
import papers from 'gi:diploma';
import pearls from 'gi:pearl-necklace';
import pendant from 'gi:gem-pendant';
import person from 'gi:person';
import receive from 'gi:receive-money';
import shield from 'gi:riot-shield';
import shop from 'gi:shop';
import stairs from 'gi:stairs';

export interface Kind {
  readonly icon: string;
  readonly tint: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  refuge: { icon: house, tint: '#8c6828' },
  vendeur: { icon: pendant, tint: '#5f7fa8' },
  recrutement: { icon: person, tint: '#4f7a3c' },
  vol: { icon: mask, tint: '#1a120c' },
  aventure: { icon: lamp, tint: '#b8641c' },
  boxe: { icon: boxing, tint: '#9b2d24' },
  expert: { icon: lens, tint: '#2c6a8c' },
  collecte: { icon: receive, tint: '#7a5a1c' },
  mission: { icon: briefcase, tint: '#4b3b78' },
  brocanteur: { icon: car, tint: '#6b4a2e' },
  passage: { icon: stairs, tint: '#555048' },
  protection: { icon: shield, tint: '#1c6660' },
  echange: { icon: exchange, tint: '#8a4070' },
  automobile: { icon: car, tint: '#6b4a2e' },
  banque: { icon: bank, tint: '#3d3a36' },
  commerce: { icon: shop, tint: '#8a5a2a' },
  diamant: { icon: diamond, tint: '#3b7fa0' },
  dossier: { icon: folder, tint: '#8b1a14' },
  investissement: { icon: papers, tint: '#35603a' },
  justice: { icon: gavel, tint: '#4a2b20' },
  perle: { icon: pearls, tint: '#7d6a8c' },
  personnage: { icon: hat, tint: '#1a120c' },
};

const OTHER: Kind = { icon: lamp, tint: '#555048' };
export const kindOf = (name: string): Kind => KINDS[name] ?? OTHER;

/** Row and column (from 1) of a square on the ten by ten ring, Refuge bottom left, clockwise. */
export function placeOf(square: number): readonly [row: number, column: number] {
  if (square <= 9) return [10 - square, 1];
  if (square <= 18) return [1, square - 8];
  if (square <= 27) return [square - 17, 10];
  return [10, 37 - square];
}
