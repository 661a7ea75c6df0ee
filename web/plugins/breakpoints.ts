/** Puts the named breakpoints into plain style sheets; svelte.config.js does it for components. */
import type { Plugin } from 'vite';
import { withBreakpoints } from '../src/lib/breakpoints.js';

export function breakpoints(): Plugin {
  return {
    name: 'tripot-breakpoints',
    enforce: 'pre',
    transform: (code, id) => (/\/src\/.*\.css$/.test(id) ? { code: withBreakpoints(code), map: null } : undefined),
  };
}
