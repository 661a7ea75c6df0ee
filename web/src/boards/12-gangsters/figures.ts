/** Drawn examples for the rules page, by paragraph. */
import Equal from './figures/Equal.svelte';
import Higher from './figures/Higher.svelte';
import Lower from './figures/Lower.svelte';

export default { '12G-3.3': Lower, '12G-3.4': Higher, '12G-3.5': Equal };
