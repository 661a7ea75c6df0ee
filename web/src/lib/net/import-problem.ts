/** The message for somebody whose saved game was refused: a tampered game is something else than any other file. */
import { t } from '$lib/text/i18n.svelte.ts';
import { session } from './session.svelte.ts';
import { ApiError } from './transport.ts';

/** The record's first line says which game it is; only its form is looked at. */
function isRecord(text: string): boolean {
  try {
    const header: unknown = JSON.parse(text.split('\n', 1)[0] ?? '');
    return typeof header === 'object' && header !== null && 'game' in header && 'players' in header;
  } catch {
    return false;
  }
}

/** Say why a file was refused. The detail of a damaged record begins with « line 12: ». */
export async function importProblem(problem: unknown, text: string): Promise<string> {
  if (!(problem instanceof ApiError)) return t('replay.bad');
  if (problem.code !== 'record') return (await session.refusal(problem)) ?? t('error.server');
  if (!isRecord(text)) return t('replay.bad');
  const line = /^line (\d+):/.exec(problem.detail)?.[1];
  return line === undefined ? t('replay.altered.somewhere') : t('replay.altered', { n: Number(line) });
}
