/** What the server sends, as docs/protocol.md says it. */
export type Lang = 'fr' | 'en';
export type Values = Readonly<Record<string, unknown>>;
/** A text by its key, with its values; rendered in the reader's language from a catalogue. */
export type Message = readonly [key: string, values: Values];
export type Both = Readonly<Record<Lang, string>>;
export type Texts = Readonly<Record<string, Both>>;

export interface Choice {
  readonly do: string;
  readonly label: Message;
  readonly rules: readonly string[];
  readonly refs?: readonly string[];
  readonly value?: number;
  readonly counts?: readonly number[];
}

export interface Item {
  readonly token: string;
  readonly label: Message;
  readonly refs: readonly string[];
}

export interface Decision {
  readonly kind: 'one' | 'some' | 'number' | 'counts';
  readonly prompt: Message;
  readonly rules: readonly string[];
  readonly awaited: boolean;
  readonly choices: readonly Choice[];
  readonly verb?: string;
  readonly least?: number;
  readonly most?: number;
  readonly items?: readonly Item[];
  readonly kinds?: readonly string[];
  /** Whole chains that may be sent at once; their refs in the order in which things are touched. */
  readonly chains?: readonly Choice[];
}

/** What an action caused: its kind, its rule, and its values by name. */
export interface GameEvent {
  readonly kind: string;
  readonly rule: string;
  readonly [name: string]: unknown;
}

export type View = Readonly<Record<string, unknown>>;
export type Who = number | 'chance' | null;

export interface LogItem {
  readonly n: number;
  readonly who: Who;
  readonly events: readonly GameEvent[];
}

export interface Clock {
  readonly kind: 'bank' | 'days';
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
}

export interface Ask {
  readonly what: 'undo' | 'pause' | 'resume' | 'abandon';
  readonly by: number;
  readonly yes: readonly number[];
  readonly waiting: readonly number[];
  readonly until: number;
}

export interface End {
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly abandoned?: boolean;
  readonly server_seed?: string;
  readonly ratings?: Readonly<Record<string, { before: number; after: number }>> | null;
}

export interface Play {
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
  readonly thinking?: readonly number[];
  readonly clock: Clock | null;
  readonly paused: boolean;
  readonly undo: boolean;
  readonly ask: Ask | null;
  readonly bots: readonly (string | null)[];
  readonly end: End | null;
}

export type ClockRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'bank'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'days'; readonly days: number };

export interface TableSeat {
  readonly kind: 'person' | 'open' | 'bot';
  readonly person?: string;
  readonly name?: string;
  readonly bot?: string;
  readonly seeded?: boolean;
}

export interface TableInfo {
  readonly id: string;
  readonly v: number;
  readonly game: string;
  readonly edition: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly status: 'open' | 'playing' | 'finished' | 'abandoned';
  readonly public: boolean;
  readonly rated: boolean;
  readonly clock: ClockRule;
  readonly host: string;
  readonly seats: readonly TableSeat[];
  readonly commitment: string;
  readonly created: number;
  readonly started: number | null;
  readonly finished: number | null;
  readonly next: string | null;
  readonly previous: string | null;
}

export interface Chat {
  readonly table: string;
  readonly n: number;
  readonly person: string;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

export interface Presence {
  readonly person: string;
  readonly name: string;
  readonly seats: readonly number[];
  readonly tabs: number;
}

export interface GameOption {
  readonly name: string;
  readonly values: readonly (boolean | number | string)[];
  readonly default: boolean | number | string;
  readonly rule: string;
  readonly players?: Readonly<Record<string, readonly number[]>> | null;
  /** What it takes at so many players. */
  readonly by_players?: Readonly<Record<string, readonly (boolean | number | string)[]>>;
}

export interface GameFacts {
  readonly id: string;
  readonly title: string;
  readonly prefix: string;
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly rules_version: number;
  readonly credits: {
    readonly author: string;
    readonly publisher: string;
    readonly year: number;
    readonly artist: string;
  };
  readonly options: readonly GameOption[];
  readonly editions: readonly string[];
  readonly bots: readonly string[];
  readonly colours: readonly string[];
  readonly texts: string;
  /** One sentence that makes one want to play. */
  readonly pitch?: Both | null;
  /** Addresses of what a package of its own brings for the page. */
  readonly look?: {
    readonly board: string | null;
    readonly poster: string | null;
    readonly palette: string | null;
  } | null;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly kind: 'guest' | 'account';
  readonly login?: string | null;
  readonly lang?: Lang;
}

export interface Paragraph {
  readonly id: string;
  readonly fr: string;
  readonly en: string;
}
export interface RuleSection {
  readonly title: Both;
  readonly paragraphs: readonly Paragraph[];
}

export interface Frame {
  readonly n: number;
  readonly who: Who;
  readonly do: string | null;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
  readonly at: number;
}

export interface LessonStep {
  readonly say: Both;
  readonly point: readonly string[];
  readonly do: string | null;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
}

export interface Lesson {
  readonly game: string;
  readonly players: number;
  readonly seat: number;
  readonly names: readonly string[];
  readonly steps: readonly LessonStep[];
}

export interface MatchSeat {
  readonly seat: number;
  readonly kind: 'person' | 'bot' | 'open';
  readonly name: string | null;
  readonly person: string | null;
  readonly bot: string | null;
  readonly score: number | null;
  readonly rank: number | null;
}

export interface Summary {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly rated: boolean;
  readonly started: number;
  readonly finished: number | null;
  readonly reason: string | null;
  readonly seats: readonly MatchSeat[];
  readonly entries: number;
}

export interface Hint {
  readonly do: string;
  readonly label: Message;
  readonly rules: readonly string[];
  readonly refs: readonly string[];
  readonly bot: string;
}
