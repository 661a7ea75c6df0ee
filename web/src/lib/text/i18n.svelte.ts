/** The page's own texts in the reader's language, and functions for the texts of the games. */
import { opponents } from '$lib/play/opponents.svelte.ts';
import { settings } from '$lib/settings.svelte.ts';
import {
  millions as millionsIn,
  number as numberIn,
  parts,
  percent as percentIn,
  render,
  typeset,
  type Part,
  type Reader,
} from './texts.ts';
import type { Message, Texts, Values } from '$lib/net/types.ts';
import { UI_TEXTS, type UiKey } from './ui-texts.ts';

export type { UiKey } from './ui-texts.ts';

const NOBODY: readonly string[] = [];

/** A text of the page. It reads the language setting, so whatever uses it follows that setting. */
export function t(key: UiKey, values: Values = {}): string {
  const lang = settings.lang;
  return typeset(render(UI_TEXTS, [key, values], { lang, names: NOBODY, seat: null }), lang);
}

export const isUiKey = (key: string): key is UiKey => key in UI_TEXTS;

export function speak(texts: Texts, message: Message, reader: Reader): string {
  return typeset(render(texts, message, reader), reader.lang);
}

export function speakParts(texts: Texts, message: Message, reader: Reader): Part[] {
  return parts(texts, message, reader).map((part) => ({
    ...part,
    text: typeset(part.text, reader.lang),
  }));
}

/** « Rosa, Lucien et Marcel ». */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return t('dock.and', { list: names.slice(0, -1).join(', '), last: names.at(-1) });
}

/** A bot's level in words; a character's is its level's. */
export function botName(bot: string): string {
  const key = `bot.${opponents.find(bot)?.level ?? bot}`;
  return isUiKey(key) ? t(key) : t('bot.other', { name: bot });
}

export function ordinal(place: number): string {
  const key = `end.place.${place}`;
  return isUiKey(key) ? t(key) : String(place);
}

/** 1:05, or 2 j 3 h for long clocks. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const day = settings.lang === 'fr' ? 'j' : 'd';
  const two = (n: number): string => String(n).padStart(2, '0');
  if (seconds >= 36 * 3600) return `${Math.floor(seconds / 86400)} ${day} ${Math.floor((seconds % 86400) / 3600)} h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function number(value: number): string {
  return typeset(numberIn(value, settings.lang), settings.lang);
}

/** A percentage of 0 to 100 as the reader writes it: 63 % or 63%. */
export function percent(value: number): string {
  return typeset(percentIn(value, settings.lang), settings.lang);
}

/** Millions of dollars as the reader writes them: 8 M$ or $8M. */
export function millions(value: number): string {
  return typeset(millionsIn(value, settings.lang), settings.lang);
}

/** The separator of a label and the text it introduces. */
export const colon = (): string => (settings.lang === 'fr' ? '\u00a0: ' : ': ');
