import { drawn, type Figures } from '../figures.ts';
import Collection from './figures/Collection.svelte';
import Collision from './figures/Collision.svelte';
import Count from './figures/Count.svelte';
import Fight from './figures/Fight.svelte';
import Ring from './figures/Ring.svelte';
import Robbery from './figures/Robbery.svelte';
import Sale from './figures/Sale.svelte';
import Walk from './figures/Walk.svelte';

const FIGURES: Figures = {
  'GLP-1.4': drawn(Ring, 'ring', {}),
  'GLP-4.3': drawn(Walk, 'walk', {}),
  'GLP-4.4': drawn(Collision, 'collision', {}),
  'GLP-5.4': drawn(Fight, 'fight', {}),
  'GLP-5.6': drawn(Collection, 'collection', {}),
  'GLP-5.8': drawn(Sale, 'sale', {}),
  'GLP-5.14': drawn(Robbery, 'robbery', {}),
  'GLP-7.2': drawn(Count, 'count', {}),
};
export default FIGURES;
