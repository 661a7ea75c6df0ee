/** Why a choice is better than another, sentence by sentence. */
import type { Message, Why } from '$lib/net/types.ts';
import { t } from './i18n.svelte.ts';

/** The measured reason, a second one, and what speaks against it; or what the coach says without a reason. */
export function whyLines(why: Why | null | undefined, say: (message: Message) => string): string[] {
  if (!why) return [];
  const said = [why.says, why.because, why.second].flatMap((message) => (message ? [say(message)] : []));
  return why.although ? [...said, t('hint.although', { reason: say(why.although) })] : said;
}
