/**
 * Which modules share a file. Left alone every module that two pages use gets a file of its own, and on a slow line
 * each file costs a way there and back: what every page needs is one file, what a table shares with other pages
 * another, what boards share a third.
 */
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type NameFunction = Extract<Group['name'], (...given: never[]) => unknown>;
type Context = Parameters<NameFunction>[1];

/** Those of these modules that cannot be loaded without it. */
function needing(id: string, roots: RegExp, context: Context, seen = new Set<string>()): number {
  if (seen.has(id)) return 0;
  seen.add(id);
  if (roots.test(id)) return 1;
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.reduce((sum, importer) => sum + needing(importer, roots, context, seen), 0);
}

const needed =
  (name: string, roots: RegExp, least: number): NameFunction =>
  (id, context) =>
    needing(id, roots, context) >= least ? name : null;

export const FILES: Group[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: needed('play', /\/pages\/Table\.svelte$/, 1), minShareCount: 2, priority: 2 },
  { name: needed('felt', /\/games\/[^/]+\/board\.ts$/, 2), priority: 1 },
];
