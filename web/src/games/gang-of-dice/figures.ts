import { drawn, type Figures } from '../figures.ts';
import Cards from './figures/Cards.svelte';

const FIGURES: Figures = { 'GOD-1.4': drawn(Cards, 'cards', {}) };
export default FIGURES;
