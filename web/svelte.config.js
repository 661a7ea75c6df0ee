import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withBreakpoints } from './src/lib/breakpoints.js';
import { withTextScale } from './src/lib/text-scale.js';

/** @type {import('svelte/compiler').PreprocessorGroup} */
const styles = { name: 'styles', style: ({ content }) => ({ code: withTextScale(withBreakpoints(content)) }) };

export default { preprocess: [vitePreprocess(), styles], compilerOptions: { runes: true, fragments: 'tree' } };
