/** How much room the page has: what is not on the screen is not made either. */
import { MediaQuery } from 'svelte/reactivity';
import { BREAKPOINTS } from './breakpoints.js';

/** A phone: posters lie flat, cities are rows. */
export const phone = new MediaQuery(BREAKPOINTS['--phone']);
/** Room for the log, the messages and the rules beside the board. */
export const wide = new MediaQuery(BREAKPOINTS['--two-rails']);
