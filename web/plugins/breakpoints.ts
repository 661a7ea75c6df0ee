/** Puts the named breakpoints and the text size into plain style sheets; svelte.config.js does it for components. */
import type { Plugin } from 'vite';
import { withBreakpoints } from '../src/lib/breakpoints.js';
import { withTextScale } from '../src/lib/text-scale.js';

export function breakpoints(): Plugin {
  return {
    name: 'tripot-breakpoints',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/.*\.css$/.test(id) ? { code: withTextScale(withBreakpoints(code)), map: null } : undefined,
  };
}
