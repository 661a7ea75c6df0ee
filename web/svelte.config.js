import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withBreakpoints } from './src/lib/breakpoints.js';

/** @type {import('svelte/compiler').PreprocessorGroup} */
const breakpoints = { name: 'breakpoints', style: ({ content }) => ({ code: withBreakpoints(content) }) };

export default { preprocess: [vitePreprocess(), breakpoints], compilerOptions: { runes: true, fragments: 'tree' } };
