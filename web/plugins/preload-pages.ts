/**
 * Writes preload.json: for the first word of an address (`t` of /t/…) the files its page needs beside the entry's.
 * The server names
 * them in a Link header, so that the browser asks for them together with the entry, not after it.
 */
import type { Plugin, Rolldown } from 'vite';

const PAGES: Readonly<Record<string, string>> = {
  t: 'Table',
  tv: 'Tv',
  m: 'Replay',
  r: 'Replay',
  rules: 'Rules',
  learn: 'Learn',
  play: 'Opponents',
  new: 'New',
  matches: 'Matches',
  me: 'PersonPage',
  p: 'PersonPage',
  top: 'Top',
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export function preloadPages(): Plugin {
  return {
    name: 'tripot-preload-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file as Chunk] as const] : [],
          ),
        );
        const under = (name: string, known: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
          const chunk = chunks.get(name);
          if (!chunk || known.has(name) || found.has(name)) return found;
          found.add(name);
          for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
          for (const next of chunk.imports) under(next, known, found);
          return found;
        };
        const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
        if (!entry) return this.error('the build has no entry');
        const known = under(entry.fileName, new Set());
        const files = Object.fromEntries(
          Object.entries(PAGES).map(([word, page]) => {
            const chunk = [...chunks.values()].find((one) => one.facadeModuleId?.endsWith(`/pages/${page}.svelte`));
            if (!chunk) return this.error(`the build has no chunk for ${page}`);
            return [word, [...under(chunk.fileName, known)]];
          }),
        );
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(files) });
      },
    },
  };
}
