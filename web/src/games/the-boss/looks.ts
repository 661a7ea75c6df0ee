/** The eight characters: each with their city and colour. */
import type { Look } from '$art/looks.ts';
import type { City } from './skyline.ts';

export const CHARACTER: Readonly<Record<City, { readonly look: Look; readonly tint: string }>> = {
  'new-york': { look: { hat: 'homburg', face: 'mid', props: ['thinstache'] }, tint: '#7d9cc0' },
  boston: { look: { hat: 'bowler', face: 'wide', props: ['moustache'] }, tint: '#8fb08a' },
  detroit: { look: { hat: 'cap', face: 'wide', props: ['scar'] }, tint: '#c08a6a' },
  chicago: { look: { hat: 'fedora', face: 'wide', props: ['cigar', 'rose'], coat: 'fur' }, tint: '#d9b05a' },
  'kansas-city': { look: { hat: 'boater', face: 'thin', props: ['toothpick'] }, tint: '#c9a05f' },
  cincinnati: { look: { hat: 'none', face: 'thin', props: ['glasses'] }, tint: '#a58cba' },
  memphis: { look: { hat: 'fedora', face: 'thin', props: ['beard'] }, tint: '#b87f92' },
  philadelphia: { look: { hat: 'top', face: 'mid', props: ['patch'] }, tint: '#7fb0ad' },
};
