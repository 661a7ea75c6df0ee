/** Drawn examples for the rules page, by paragraph. */
import Cards from './figures/Cards.svelte';

export default { 'GOD-1.4': Cards };
