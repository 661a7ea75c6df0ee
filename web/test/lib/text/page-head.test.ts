/** The head of the page and the manifests of an installed app speak the reader's language. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MANIFESTS, translateHead } from '../../../src/lib/text/page-head.ts';
import { UI_TEXTS } from '../../../src/lib/text/ui-texts.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const LANGUAGES = ['fr', 'en'] as const;

test.each(LANGUAGES)('the manifest in %s says what the page says', (lang) => {
  const manifest = JSON.parse(read(`public${MANIFESTS[lang]}`)) as Record<string, unknown>;
  expect(manifest).toMatchObject({ lang, description: UI_TEXTS['brand.tagline'][lang] });
});

test('the manifests differ in nothing else, so that they are one app', () => {
  const [fr, en] = LANGUAGES.map((lang) => ({
    ...(JSON.parse(read(`public${MANIFESTS[lang]}`)) as object),
    lang: '',
    description: '',
  }));
  expect(fr).toEqual(en);
});

test('without a script the page describes itself in both languages', () => {
  for (const lang of LANGUAGES) expect(read('index.html')).toContain(UI_TEXTS['brand.description'][lang]);
});

test('the head follows the language', () => {
  const set: Record<string, string> = {};
  const element = (name: string) => ({ setAttribute: (key: string, value: string) => (set[`${name} ${key}`] = value) });
  const root = { documentElement: { lang: 'fr' }, querySelector: (name: string) => element(name) };
  translateHead(root as unknown as Document, 'en');
  expect(root.documentElement.lang).toBe('en');
  expect(set).toEqual({
    'meta[name="description"] content': UI_TEXTS['brand.description'].en,
    'link[rel="manifest"] href': '/manifest.en.webmanifest',
  });
});
