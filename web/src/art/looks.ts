/** The looks of the twelve of 12 Gangsters, and the faces people and bots wear at the table. */
export type Hat = 'fedora' | 'homburg' | 'bowler' | 'cap' | 'boater' | 'top' | 'none' | 'bald';
export type Prop =
  | 'bob'
  | 'moustache'
  | 'thinstache'
  | 'cigar'
  | 'scar'
  | 'glasses'
  | 'beard'
  | 'toothpick'
  | 'rose'
  | 'patch'
  | 'broken';

export interface Look {
  hat: Hat;
  face: 'thin' | 'mid' | 'wide';
  props: readonly Prop[];
  coat?: 'fur' | null;
}

/** From errand boy to Boss-killer; index 0 is unused. */
export const TWELVE: readonly Look[] = [
  { hat: 'none', face: 'mid', props: [] },
  { hat: 'cap', face: 'thin', props: ['toothpick'] },
  { hat: 'cap', face: 'wide', props: ['broken'] },
  { hat: 'none', face: 'thin', props: ['thinstache'] },
  { hat: 'boater', face: 'mid', props: ['moustache'] },
  { hat: 'bowler', face: 'wide', props: ['moustache'] },
  { hat: 'fedora', face: 'thin', props: ['scar'] },
  { hat: 'bald', face: 'wide', props: ['cigar'] },
  { hat: 'fedora', face: 'mid', props: ['thinstache', 'rose'] },
  { hat: 'bowler', face: 'mid', props: ['beard'] },
  { hat: 'homburg', face: 'thin', props: ['glasses'] },
  { hat: 'top', face: 'mid', props: ['thinstache', 'rose'] },
  { hat: 'homburg', face: 'wide', props: ['cigar', 'rose'], coat: 'fur' },
];

/** The faces round the table: seat 0's first, then everybody else's. */
export const FACES: readonly Look[] = [
  { hat: 'fedora', face: 'mid', props: ['rose'] },
  { hat: 'bowler', face: 'thin', props: [] },
  { hat: 'homburg', face: 'mid', props: ['moustache'] },
  { hat: 'cap', face: 'wide', props: ['broken'] },
  { hat: 'boater', face: 'thin', props: [] },
  { hat: 'top', face: 'wide', props: ['cigar'] },
];

/** Bots that are no characters: a name and its face. */
export const NAMELESS: Readonly<Record<string, Look>> = {
  Gino: { hat: 'top', face: 'wide', props: ['cigar'] },
  Rosa: { hat: 'bowler', face: 'thin', props: ['bob'] },
  Lucien: { hat: 'homburg', face: 'mid', props: ['moustache'] },
  Marcel: { hat: 'cap', face: 'wide', props: ['broken'] },
  Odette: { hat: 'boater', face: 'thin', props: ['bob'] },
  Fernande: { hat: 'none', face: 'mid', props: ['bob', 'rose'] },
};

/** One of our faces for a name: the same name always wears the same one. */
export function lookOf(name: string): Look {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TWELVE[1 + (sum % 12)] ?? (FACES[0] as Look);
}
