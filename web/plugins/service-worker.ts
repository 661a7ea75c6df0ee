/** Writes sw.js with the list of this build's files, so that the page opens without a network. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export function serviceWorker(): Plugin {
  return {
    name: 'tripot-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /\.(js|css|woff2)$/.test(file))
          .map((file) => `/${file}`)
          .sort();
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
        const template = readFileSync(fileURLToPath(new URL('./sw-template.js', import.meta.url)), 'utf8');
        const source = template
          .replace('/* FILES */ []', JSON.stringify(files))
          .replace("'VERSION'", JSON.stringify(version));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
