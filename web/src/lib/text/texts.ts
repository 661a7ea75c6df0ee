/**
 * Texts in French and English: the same templates, with the same meaning, as src/tripot/core/texts.py.
 *
 *   {n}               the value as it is            {n:money}    12 000 $
 *   {who:seat}        the name of the player there  {city:@city} the text `city.<value>` of the catalogue
 *   {n?one|# many}    singular or plural, # is the number
 *   {won:by_seat}     a value for each seat: Rosa 4, Lucien 0, vous 2
 *
 * A list of values is joined with commas, a list of players with "et" or "and" before the last; there the reader
 * is "vous" or "you". `key.you` is used instead of `key` when the reader is the `seat` value or in that list, and
 * `key.you_other` when the reader is the `other` value (or any of that name).
 */
import type { Lang, Message, Texts } from '$lib/net/types.ts';

const FIELD = /\{(\w+)(?::([@\w.]+)|\?([^|{}]*)\|([^{}]*))?\}/g;

/** A run of a rendered text; `seat` is there when it is a player's name. */
export interface Part {
  readonly text: string;
  readonly seat?: number;
}

export interface Reader {
  readonly lang: Lang;
  readonly names: readonly string[];
  readonly seat: number | null;
}

export function money(amount: number, lang: Lang): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, lang === 'en' ? ',' : ' ');
  const sign = amount < 0 ? '−' : '';
  return lang === 'en' ? `${sign}$${digits}` : `${sign}${digits} $`;
}

/** « de Odette » is « d’Odette »: before a name that begins with a vowel. */
const VOWEL = '[AEIOUÀÂÉÈÊËÎÏÔÛŒ]';
const ELIDED = new RegExp(`\\b([Dd]|[Qq]u)e (?=${VOWEL}\\p{Ll})`, 'gu');
const BEFORE_NAME = /\b([Dd]|[Qq]u)e $/u;
const NAME = new RegExp(`^${VOWEL}\\p{Ll}`, 'u');

/** The same across runs, when the name is a separate run. */
export function elide(runs: readonly Part[], lang: Lang): Part[] {
  if (lang !== 'fr') return [...runs];
  return runs.map((run, i) =>
    NAME.test(runs[i + 1]?.text ?? '') ? { ...run, text: run.text.replace(BEFORE_NAME, '$1’') } : run,
  );
}

/** Add the no-break spaces of French typography, which the catalogues leave out. */
export function typeset(text: string, lang: Lang): string {
  const curled = text.replaceAll("'", '’');
  if (lang === 'en') return curled;
  return curled
    .replace(ELIDED, '$1’')
    .replace(/ ([;!?%»])/g, '\u202f$1')
    .replace(/ ([:$])/g, '\u00a0$1')
    .replace(/« /g, '«\u202f')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(/(\d) (?=M\$)/g, '$1\u00a0');
}

/** The key of the text that addresses the reader, as its subject or else as its object; else the plain key. */
function addressed(texts: Texts, key: string, values: Message[1], reader: number): string {
  const { seat } = values;
  const mine = Array.isArray(seat) ? seat.includes(reader) : seat === reader;
  if (mine && `${key}.you` in texts) return `${key}.you`;
  const object = Object.keys(values).find((name) => values[name] === reader && `${key}.you_${name}` in texts);
  return object === undefined ? key : `${key}.you_${object}`;
}

/** Render a message as runs of text, so that names can be bold. A key without a text is shown as it is. */
export function parts(texts: Texts, message: Message, reader: Reader): Part[] {
  const [plain, values] = message;
  const key = reader.seat === null ? plain : addressed(texts, plain, values, reader.seat);
  const template = texts[key]?.[reader.lang];
  if (template === undefined) return [{ text: `[${plain}]` }];
  const out: Part[] = [];
  let from = 0;
  for (const match of template.matchAll(FIELD)) {
    if (match.index > from) out.push({ text: template.slice(from, match.index) });
    from = match.index + match[0].length;
    const [whole, name = '', spec, one, many = ''] = match;
    if (!(name in values)) {
      out.push({ text: whole });
      continue;
    }
    const value = values[name];
    if (one !== undefined) {
      const n = Number(value);
      const single = reader.lang === 'fr' ? Math.abs(n) < 2 : n === 1;
      out.push({ text: (single ? one : many).replaceAll('#', String(value)) });
      continue;
    }
    if (spec === 'by_seat' && Array.isArray(value)) {
      out.push(...bySeat(texts, value, reader, match.index === 0));
      continue;
    }
    const items: unknown[] = Array.isArray(value) ? value : [value];
    const players = spec === 'seat' && items === value;
    const and = players ? ` ${reader.lang === 'fr' ? 'et' : 'and'} ` : ', ';
    items.forEach((item, i) => {
      if (i > 0) out.push({ text: i === items.length - 1 ? and : ', ' });
      const you = players && reader.seat !== null && item === reader.seat;
      if (you) out.push({ text: addressee(reader.lang, match.index === 0 && i === 0), seat: Number(item) });
      else out.push(...valueParts(texts, item, spec, reader));
    });
  }
  if (from < template.length) out.push({ text: template.slice(from) });
  return out;
}

/** A value for each seat, with the names. */
function bySeat(texts: Texts, values: readonly unknown[], reader: Reader, begins: boolean): Part[] {
  return values.flatMap((value, seat) => {
    const name =
      seat === reader.seat
        ? [{ text: addressee(reader.lang, begins && seat === 0), seat }]
        : valueParts(texts, seat, 'seat', reader);
    return [...(seat > 0 ? [{ text: ', ' }] : []), ...name, { text: ` ${String(value)}` }];
  });
}

/** The reader among others. */
function addressee(lang: Lang, begins: boolean): string {
  if (lang === 'fr') return begins ? 'Vous' : 'vous';
  return begins ? 'You' : 'you';
}

function valueParts(texts: Texts, value: unknown, spec: string | undefined, reader: Reader): Part[] {
  if (spec === 'money') return [{ text: money(Number(value), reader.lang) }];
  if (spec === 'seat') {
    const seat = Number(value);
    const name = reader.names[seat] ?? (reader.lang === 'fr' ? `Joueur ${String(value)}` : `Player ${String(value)}`);
    return [{ text: name, seat }];
  }
  if (spec?.startsWith('@')) return parts(texts, [`${spec.slice(1)}.${String(value)}`, {}], { ...reader, seat: null });
  return [{ text: String(value) }];
}

export function render(texts: Texts, message: Message, reader: Reader): string {
  return parts(texts, message, reader)
    .map((part) => part.text)
    .join('');
}

/** The values a template names; both languages must name the same. */
export function named(template: string): string[] {
  return [...new Set([...template.matchAll(FIELD)].map((match) => match[1] ?? ''))].sort();
}
