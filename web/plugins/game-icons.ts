/**
 * `import revolver from 'gi:revolver'`: the path of one icon of @iconify-json/game-icons, never the whole set.
 * A path is set as an attribute; a body of markup would be parsed anew wherever the icon stands.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'gi:';
const ONE_PATH = /^<path fill="currentColor" d="([^"]+)"\/>$/;

interface IconSet {
  icons: Record<string, { body: string }>;
}

export function gameIcons(): Plugin {
  let icons: IconSet['icons'] | undefined;
  return {
    name: 'tripot-game-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (icons === undefined) {
        const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
        icons = (JSON.parse(readFileSync(file, 'utf8')) as IconSet).icons;
      }
      const name = id.slice(PREFIX.length + 1);
      const icon = icons[name];
      if (icon === undefined) return this.error(`game-icons has no icon ${name}`);
      const path = ONE_PATH.exec(icon.body)?.[1];
      if (path === undefined) return this.error(`the icon ${name} is not one path in one colour`);
      return `export default ${JSON.stringify(path)};`;
    },
  };
}
