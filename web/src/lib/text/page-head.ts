/** The head of the page in the reader's language: for bookmarks, link previews and an installed app. */
import type { Lang } from '$lib/net/types.ts';
import { UI_TEXTS } from './ui-texts.ts';

export const MANIFESTS: Readonly<Record<Lang, string>> = {
  fr: '/manifest.webmanifest',
  en: '/manifest.en.webmanifest',
};

export function translateHead(root: Pick<Document, 'documentElement' | 'querySelector'>, lang: Lang): void {
  root.documentElement.lang = lang;
  root.querySelector('meta[name="description"]')?.setAttribute('content', UI_TEXTS['brand.description'][lang]);
  root.querySelector('link[rel="manifest"]')?.setAttribute('href', MANIFESTS[lang]);
}
