/** `import body from 'gi:revolver'`: one icon of @iconify-json/game-icons at a time, never the whole set. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'gi:';

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
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}
