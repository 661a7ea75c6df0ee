/**
 * Texts in French and English: the same templates, with the same meaning, as src/tripot/core/texts.py, which explains
 * them. tests/core/text_cases.json compares the two.
 */
import type { Lang, Message, Texts } from '$lib/net/types.ts';

const FIELD = /\{(\w+)(?::([@\w.]+)|(\?\??)([^|{}]*)\|([^{}]*))?\}/g;

const ARTICLE = /^([Ll]e|[Ll]a|[Ll]es) (?=\S)/u;
const PREPOSITION = /(?<![\p{L}\p{N}_’'])([Dd]e|[Àà]) $/u;
const ELIDED = /(?<![\p{L}\p{N}_’'])([Dd]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Jj]usqu)e $/u;
const CONTRACTED: Readonly<Record<string, string>> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };
const VOWEL = new RegExp(
  '^(?:[aeiouàâäéèêëîïôöûüœæ]|y(?![aeiouéèêëàâîôû])' +
    '|h(?:ector|él[èeoé]|elène|enri|erv[ée]|ermine|ermance|onor|ortense|orace|ubert|uguette|ugues|yacinthe|ilaire))',
  'iu',
);
const SENTENCE_START = /(?:^|[.!?…]) *$/u;
const SENTENCE_END = /[.!?…]$/u;

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

/** A number with at most one decimal: 12 000 or 2,5; 12,000 or 2.5. */
export function number(value: number, lang: Lang): string {
  const tenths = Math.floor(Math.abs(value) * 10 + 0.5);
  const digits = String(Math.floor(tenths / 10)).replace(/\B(?=(\d{3})+(?!\d))/g, lang === 'en' ? ',' : ' ');
  const decimals = tenths % 10 === 0 ? '' : `${lang === 'en' ? '.' : ','}${String(tenths % 10)}`;
  return `${value < 0 && tenths > 0 ? '−' : ''}${digits}${decimals}`;
}

function unit(amount: number, french: string, english: string, lang: Lang): string {
  const digits = number(Math.abs(amount), lang);
  const sign = amount < 0 ? '−' : '';
  return lang === 'en' ? `${sign}$${digits}${english}` : `${sign}${digits} ${french}`;
}

/** 12 000 $ or $12,000. */
export const money = (amount: number, lang: Lang): string => unit(amount, '$', '', lang);

/** 8 M$ or $8M. */
export const millions = (amount: number, lang: Lang): string => unit(amount, 'M$', 'M', lang);

/** 25 % or 25%. */
export const percent = (value: number, lang: Lang): string => `${number(value, lang)}${lang === 'en' ? '%' : ' %'}`;

const UNITS: Readonly<Record<string, (value: number, lang: Lang) => string>> = { number, money, millions, percent };

/** Set the apostrophes and, in French, the no-break spaces, which the catalogues leave out. */
export function typeset(text: string, lang: Lang): string {
  const curled = text.replaceAll("'", '’');
  if (lang === 'en') return curled;
  return curled
    .replace(/ ([;!?%»])/g, '\u202f$1')
    .replace(/ ([:$★])/g, '\u00a0$1')
    .replace(/« /g, '«\u202f')
    .replace(/(n°) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u202f')
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

/** Fills the values into one template. */
class Writer {
  constructor(
    private readonly texts: Texts,
    private readonly template: string,
    private readonly values: Message[1],
    private readonly reader: Reader,
    private readonly out: Part[] = [],
    /** The text written so far. */
    private text = '',
  ) {}

  write(): Part[] {
    let from = 0;
    for (const match of this.template.matchAll(FIELD)) {
      this.fixed(this.template.slice(from, match.index));
      this.field(match);
      from = match.index + match[0].length;
    }
    this.fixed(this.template.slice(from));
    return this.out;
  }

  private add(text: string, seat?: number): void {
    if (text === '') return;
    this.text += text;
    this.out.push(seat === undefined ? { text } : { text, seat });
  }

  /** Replace the last characters, which belong to the last run. */
  private replaceEnd(length: number, by: string): void {
    this.text = this.text.slice(0, this.text.length - length) + by;
    const last = this.out.pop();
    if (last) this.out.push({ ...last, text: last.text.slice(0, Math.max(0, last.text.length - length)) + by });
  }

  private fixed(text: string): void {
    if (this.reader.lang === 'en' && text.startsWith('’s') && /\b[Yy]ou$/.test(this.text)) {
      this.replaceEnd(0, 'r'); // "you’s" is "your"
      this.add(text.slice(2));
    } else this.add(text);
  }

  private field(match: RegExpMatchArray): void {
    const [whole, name = '', spec, by, one = '', many = ''] = match;
    const { lang } = this.reader;
    if (!(name in this.values)) {
      this.add(whole);
      return;
    }
    const value = this.values[name];
    if (by !== undefined) {
      const n = by === '?' ? Number(value) : Array.isArray(value) ? value.length : 1;
      const single = lang === 'fr' ? Math.abs(n) < 2 : n === 1;
      this.add((single ? one : many).replaceAll('#', number(n, lang)));
      return;
    }
    const [kind, format] = (spec ?? '').split('.', 2);
    if ((kind === 'by_seat' || kind === 'pairs') && Array.isArray(value)) {
      const pairs = kind === 'by_seat' ? value.map((item: unknown, seat) => [seat, item]) : (value as unknown[][]);
      pairs.forEach(([seat, item], i) => {
        if (i > 0) this.add(', ');
        this.value(seat, 'seat');
        this.add(' ');
        this.list(Array.isArray(item) ? (item as unknown[]) : [item], format);
      });
      return;
    }
    const several = Array.isArray(value) && !(spec === 'text' && typeof value[0] === 'string');
    this.list(several ? (value as unknown[]) : [value], spec);
  }

  /** Rosa, Lucien et Marcel; de Rosa et d’Odette. */
  private list(items: readonly unknown[], spec: string | undefined): void {
    const { lang } = this.reader;
    const words = spec === 'seat' || spec === 'text' || spec?.startsWith('@') === true;
    const again = lang === 'fr' && words ? (PREPOSITION.exec(this.text)?.[0].toLowerCase() ?? '') : '';
    items.forEach((item, i) => {
      if (i > 0) this.add((i < items.length - 1 ? ', ' : lang === 'fr' ? ' et ' : ' and ') + again);
      this.value(item, spec);
    });
  }

  private value(value: unknown, spec: string | undefined): void {
    const { lang } = this.reader;
    const inUnits = spec === undefined ? undefined : UNITS[spec];
    if (inUnits) this.add(inUnits(Number(value), lang));
    else if (spec === 'seat') this.player(Number(value));
    else if (spec === 'text') this.message(value as Message);
    else if (spec?.startsWith('@')) {
      const key = `${spec.slice(1)}.${String(value)}`;
      const text = render(this.texts, [key, {}], { ...this.reader, seat: null });
      const begins = SENTENCE_START.test(this.text) && SENTENCE_END.test(this.template);
      this.join(begins ? text.slice(0, 1).toUpperCase() + text.slice(1) : text);
    } else this.join(String(value));
  }

  /** Write a message on from here. */
  private message([plain, values]: Message): void {
    const { lang, seat } = this.reader;
    const key = seat === null ? plain : addressed(this.texts, plain, values, seat);
    const template = this.texts[key]?.[lang] ?? `[${plain}]`;
    const writer = new Writer(this.texts, template, values, this.reader, this.out, this.text);
    writer.write();
    this.text = writer.text;
  }

  /** Name a player; the reader is spoken to. */
  private player(seat: number): void {
    const { lang, names, seat: reader } = this.reader;
    const begins = SENTENCE_START.test(this.text);
    if (seat === reader) {
      const you = lang === 'fr' ? 'vous' : 'you';
      this.add(begins ? you.slice(0, 1).toUpperCase() + you.slice(1) : you, seat);
      return;
    }
    const name = names[seat] ?? `${lang === 'fr' ? 'Joueur' : 'Player'} ${String(seat)}`;
    const inside = lang === 'fr' && !begins && ARTICLE.test(name);
    this.join(inside ? name.slice(0, 1).toLowerCase() + name.slice(1) : name, seat);
  }

  /** Add a word; in French, "de", "à" and "que" before it take their form. */
  private join(plain: string, seat?: number): void {
    let word = plain;
    if (this.reader.lang === 'fr') {
      const before = PREPOSITION.exec(this.text);
      const article = ARTICLE.exec(word);
      if (before?.[1] && article?.[1]) {
        const joined = CONTRACTED[`${before[1].toLowerCase()} ${article[1].toLowerCase()}`];
        if (joined === undefined) word = word.slice(0, 1).toLowerCase() + word.slice(1);
        else {
          const capital = before[1] !== before[1].toLowerCase();
          this.replaceEnd(
            before[0].length,
            `${capital ? joined.slice(0, 1).toUpperCase() + joined.slice(1) : joined} `,
          );
          word = word.slice(article[0].length);
        }
      } else if (ELIDED.test(this.text) && VOWEL.test(word)) this.replaceEnd(2, '’');
    }
    this.add(word, seat);
  }
}

/** Render a message as runs of text, so that names can be bold. A key without a text is shown as it is. */
export function parts(texts: Texts, message: Message, reader: Reader): Part[] {
  const [plain, values] = message;
  const key = reader.seat === null ? plain : addressed(texts, plain, values, reader.seat);
  const template = texts[key]?.[reader.lang];
  if (template === undefined) return [{ text: `[${plain}]` }];
  return new Writer(texts, template, values, reader).write();
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
