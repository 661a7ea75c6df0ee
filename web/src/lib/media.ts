/** The size of the screen. Parts that it does not show are not rendered. */
import { MediaQuery } from 'svelte/reactivity';
import { BREAKPOINTS } from './breakpoints.js';

/** A phone: posters lie flat, cities are rows. */
export const phone = new MediaQuery(BREAKPOINTS['--phone']);
/** Wide enough for log, messages and rules next to the board. */
export const wide = new MediaQuery(BREAKPOINTS['--two-rails']);
