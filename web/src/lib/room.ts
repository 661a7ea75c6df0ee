/** How much room the page has: what is not on the screen is not made either. */
import { MediaQuery } from 'svelte/reactivity';

/** A phone: posters lie flat, cities are rows. */
export const phone = new MediaQuery('max-width: 719px');
/** Room for the log, the messages and the rules beside the board. */
export const wide = new MediaQuery('min-width: 1180px');
