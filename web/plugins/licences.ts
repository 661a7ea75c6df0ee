/** Writes `licences.txt`: name, version, licence and its text for every package that is part of the built page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(licen[cs]e|copying|ofl)(\..*)?$/i;
const ROOT = join(import.meta.dirname, '..');
const ICONS = '@iconify-json/game-icons';

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

function describe(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  if (manifest.license === undefined && file === undefined) throw new Error(`${manifest.name} names no licence`);
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${manifest.name} ${manifest.version}: ${manifest.license ?? 'see below'}\n${authors(folder)}${text}`;
}

/** Icon sets have their authors and the licence's address in a file of their own. */
function authors(folder: string): string {
  const file = join(folder, 'info.json');
  if (!existsSync(file)) return '';
  const info = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    author: { name: string; url: string };
    license: { title: string; url: string };
  };
  return `Icons by ${info.author.name} (${info.author.url}), ${info.license.title} (${info.license.url})\n`;
}

export function licences(): Plugin {
  return {
    name: 'tripot-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Map<string, string>();
      // Fonts are no modules: style sheets name their files.
      const files = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
      for (const id of [...this.getModuleIds(), ...files.map((file) => resolve(ROOT, file))]) {
        const match = PACKAGE.exec(id.replaceAll('\\', '/'));
        if (match?.[1] !== undefined && match[2] !== undefined) folders.set(match[2], match[1] + match[2]);
        if (id.startsWith('\0gi:')) folders.set(ICONS, join(ROOT, 'node_modules', ICONS));
      }
      const parts = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => describe(folder));
      const source = `This page contains the following software, fonts and icons.\n\n${parts.join('\n----\n\n')}`;
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
