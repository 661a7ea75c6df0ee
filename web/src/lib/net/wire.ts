/** The messages of the protocol, both ways. Written by tools/wire_types.py from tripot.wire: do not edit. */

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2;

/** A person with a session on this server. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly kind: 'guest' | 'account';
  readonly login: string | null;
  readonly lang: 'fr' | 'en';
  readonly created: number;
}

/** The first message on a socket. */
export interface Hello {
  readonly t: 'hello';
  readonly protocol: number;
  readonly server: string;
  readonly now: number;
  readonly heartbeat: number;
  readonly person: Person | null;
}

/** The answer to a ping. */
export interface Pong {
  readonly t: 'pong';
  readonly id: string;
  readonly now: number;
}

/** A command was carried out. */
export interface Ack {
  readonly t: 'ack';
  readonly id: string;
  readonly table: string | null;
  readonly seq: number | null;
}

export type Message = readonly [key: string, values: Readonly<Record<string, unknown>>];

/** A command changed nothing, and why. */
export interface RefusedMessage {
  readonly t: 'refused';
  readonly id: string | null;
  readonly table: string | null;
  readonly seq: number | null;
  readonly code: string;
  readonly rule: string | null;
  readonly catalogue: string;
  readonly message: Message;
}

export type Options = Readonly<Record<string, OptionValue>>;

/** No clock, a bank of seconds with an increment per act, or days for each act. */
export interface ClockRule {
  readonly kind: 'none' | 'bank' | 'days';
  readonly seconds: number;
  readonly increment: number;
  readonly days: number;
}

/** A seat: open, a person's or a bot's. */
export interface TableSeat {
  readonly kind: 'person' | 'open' | 'bot';
  readonly person?: string | null;
  readonly name?: string | null;
  readonly seeded?: boolean;
  readonly bot?: string;
  readonly reserved?: string | null;
}

/** A rating before and after a match. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  readonly sigma: number | null;
}

/** The stored result of a match; `ratings` by seat if it was rated. */
export interface Result {
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly entries: number;
  readonly stood_in: readonly number[];
  readonly ratings: Readonly<Record<string, RatingChange>> | null;
}

/** A table, the same for everyone; `v` grows with every change. */
export interface TableInfo {
  readonly id: string;
  readonly v: number;
  readonly game: string;
  readonly edition: string;
  readonly players: number;
  readonly options: Options;
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
  readonly result: Result | null;
  readonly evening?: string;
}

export type View = Readonly<Record<string, unknown>>;

/** A choice of a seat; `do` is its notation. */
export interface Choice {
  readonly do: string;
  readonly label: Message;
  readonly rules: readonly string[];
  readonly refs?: readonly string[];
  readonly value?: number;
  readonly counts?: readonly number[];
}

/** An item that may be ticked in a choose-some decision; `token` is its word in the notation. */
export interface Item {
  readonly token: string;
  readonly label: Message;
  readonly refs: readonly string[];
}

/** A question to a seat, as one of four inputs; see Decision in tripot.core.game. */
export interface Decision {
  readonly kind: 'one' | 'some' | 'number' | 'counts';
  readonly prompt: Message;
  readonly rules: readonly string[];
  readonly awaited: boolean;
  readonly choices: readonly Choice[];
  readonly chains?: readonly Choice[];
  readonly verb?: string;
  readonly least?: number;
  readonly most?: number;
  readonly items?: readonly Item[];
  readonly kinds?: readonly string[];
}

/** The time each seat has left, in milliseconds, and whose clock runs since `at`. */
export interface Clock {
  readonly kind: 'none' | 'bank' | 'days';
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
  readonly grace: readonly number[];
}

/** An open question to the people at the table. */
export interface Ask {
  readonly what: 'undo' | 'pause' | 'resume' | 'abandon';
  readonly by: number;
  readonly to: number | null;
  readonly yes: readonly number[];
  readonly waiting: readonly number[];
  readonly until: number;
}

/** The end of the match. Ratings follow in the table's result once they are stored. */
export interface End {
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly abandoned: boolean;
  readonly server_seed: string | null;
  readonly hash: string;
}

/** The match now. */
export interface Play {
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
  readonly clock: Clock | null;
  readonly paused: boolean;
  readonly undo: boolean;
  readonly ask: Ask | null;
  readonly bots: readonly (string | null)[];
  readonly end: End | null;
  readonly left?: readonly number[];
}

export type Who = number | 'chance' | null;

export type GameEvent = { readonly kind: string; readonly rule: string; readonly [name: string]: unknown };

/** An entry as a viewpoint may see it; `note` if it holds no action of the game. */
export interface LogItem {
  readonly n: number;
  readonly who: Who;
  readonly events: readonly GameEvent[];
  readonly note?: Message;
}

/** A chat line. */
export interface ChatLine {
  readonly n: number;
  readonly person: string | null;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

/** Somebody at a seat who follows the table; `tabs` is the number of sockets. */
export interface Presence {
  readonly person: string;
  readonly name: string | null;
  readonly seats: readonly number[];
  readonly tabs: number;
}

/** Somebody with a name who follows the table without a seat. */
export interface Watcher {
  readonly person: string;
  readonly name: string;
}

/** Everything a viewpoint may know of a table. */
export interface Snapshot {
  readonly t: 'snapshot';
  readonly id: string | null;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly seats: readonly number[];
  readonly seq: number;
  readonly seal: string | null;
  readonly play: Play | null;
  readonly log: readonly LogItem[];
  readonly chat: readonly ChatLine[];
  readonly present: readonly Presence[];
  readonly spectators: number;
  readonly away: Readonly<Record<string, number | null>>;
  readonly watching?: readonly Watcher[];
  readonly screens?: number;
}

/** The view after an entry before the last: the top-level keys that differ from the view before. */
export interface Step {
  readonly n: number;
  readonly view: View;
}

/** Something happened; `ack` on the socket whose command it was. `undone`: the entry to which an undo returned. */
export interface Push {
  readonly t: 'push';
  readonly ack?: string;
  readonly table: string;
  readonly prev: number;
  readonly seq: number;
  readonly seal: string | null;
  readonly at: number;
  readonly log: readonly LogItem[];
  readonly undone: number | null;
  readonly play: Play;
  readonly steps?: readonly Step[];
}

/** A table's description changed. */
export interface TableChanged {
  readonly t: 'table';
  readonly table: TableInfo;
}

/** The people at a table. */
export interface Present {
  readonly t: 'present';
  readonly table: string;
  readonly present: readonly Presence[];
  readonly spectators: number;
  readonly away: Readonly<Record<string, number | null>>;
  readonly watching?: readonly Watcher[];
  readonly screens?: number;
}

/** A new chat line. */
export interface ChatSaid {
  readonly t: 'chat';
  readonly table: string;
  readonly n: number;
  readonly person: string | null;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

/** Somebody at a seat says a short phrase. */
export interface Said {
  readonly t: 'said';
  readonly table: string;
  readonly person: string;
  readonly seat: number;
  readonly what: 'hello' | 'good' | 'luck' | 'think' | 'thanks' | 'again' | 'wow' | 'laugh' | 'ouch' | 'hurry';
}

/** Follow a table from a seat. */
export interface Subscribe {
  readonly t: 'subscribe';
  readonly id: string;
  readonly table: string;
  readonly seat?: number | null;
  readonly steps?: boolean;
  readonly screen?: boolean;
}

/** Change the viewpoint. */
export interface Look {
  readonly t: 'look';
  readonly id: string;
  readonly table: string;
  readonly seat?: number | null;
}

/** Stop following a table. */
export interface Unsubscribe {
  readonly t: 'unsubscribe';
  readonly id: string;
  readonly table: string;
}

/** Carry out an action. */
export interface Do {
  readonly t: 'do';
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly seq: number;
  readonly do: string;
}

/** Take the last action back, or ask the others for it. */
export interface Undo {
  readonly t: 'undo';
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly seq: number;
}

/** Ask the other players to agree to something. */
export interface AskFor {
  readonly t: 'ask';
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly what: string;
}

/** Answer the open question. */
export interface Answer {
  readonly t: 'answer';
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly yes: boolean;
}

/** Take a seat back from a bot. */
export interface Back {
  readonly t: 'back';
  readonly id: string;
  readonly table: string;
  readonly seat: number;
}

/** Write a chat line. */
export interface Chat {
  readonly t: 'chat';
  readonly id: string;
  readonly table: string;
  readonly text: string;
}

/** Say one of the short phrases from one's seat: shown for a moment, and not kept. */
export interface Say {
  readonly t: 'say';
  readonly id: string;
  readonly table: string;
  readonly what: 'hello' | 'good' | 'luck' | 'think' | 'thanks' | 'again' | 'wow' | 'laugh' | 'ouch' | 'hurry';
}

/** Measure the round-trip time. */
export interface Ping {
  readonly t: 'ping';
  readonly id: string;
}

/** Why a request was refused. */
export interface Problem {
  readonly code: string;
  readonly message: Message;
  readonly detail: string;
  readonly field?: string;
}

/** Other people whom a box credits. */
export interface Credit {
  readonly role: 'graphics' | 'editing' | 'production' | 'distribution' | 'localisation' | 'thanks';
  readonly names: string;
}

/** The author, publisher, year and artist of a game, and the facts printed on its box. */
export interface Credits {
  readonly author: string;
  readonly publisher: string;
  readonly year: number;
  readonly artist: string;
  readonly age: number | null;
  readonly minutes: readonly [number, number] | null;
  readonly others: readonly Credit[];
}

export type OptionValue = boolean | number | string;

/** An option: a rule that a table may vary. */
export interface GameOption {
  readonly name: string;
  readonly values: readonly OptionValue[];
  readonly default: OptionValue;
  readonly rule: string;
  readonly players: Readonly<Record<string, readonly number[]>>;
  readonly by_players: Readonly<Record<string, readonly OptionValue[]>>;
}

export type Both = Readonly<Record<'fr' | 'en', string>>;

/** An edition that a table may play. */
export interface EditionFacts {
  readonly name: string;
  readonly title: Both;
  readonly line: Both | null;
}

/** Addresses of the files that a game's own package has for the page. */
export interface GameLook {
  readonly board: string | null;
  readonly poster: string | null;
  readonly palette: string | null;
}

/** A game in the list of games. */
export interface GameFacts {
  readonly id: string;
  readonly title: string;
  readonly prefix: string;
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly rules_version: number;
  readonly credits: Credits;
  readonly options: readonly GameOption[];
  readonly editions: readonly EditionFacts[];
  readonly bots: readonly string[];
  readonly colours: readonly string[];
  readonly texts: string;
  readonly pitch: Both | null;
  readonly look: GameLook;
  readonly sheet: boolean;
}

export type Texts = Readonly<Record<string, Both>>;

export type Story = Readonly<Record<string, unknown>>;

/** All texts of a game, or of the server. */
export interface Catalogue {
  readonly game: string;
  readonly digest: string;
  readonly texts: Texts;
  readonly story?: Story;
}

/** A part of a paragraph that the book does not print: a ruling of ours, or a reconstruction. */
export interface SourceNote {
  readonly kind: 'ruling' | 'reconstruction';
  readonly question: Both;
  readonly option: string | null;
}

/** A paragraph of a rulebook, in every language. */
export interface Paragraph {
  readonly id: string;
  readonly fr: string;
  readonly en: string;
  readonly source: 'printed' | 'ruling' | 'reconstruction' | null;
  readonly notes: readonly SourceNote[];
}

/** Paragraphs under a title. */
export interface RuleSection {
  readonly title: Both;
  readonly paragraphs: readonly Paragraph[];
}

/** A game's rules in our words. */
export interface Rulebook {
  readonly game: string;
  readonly sections: readonly RuleSection[];
}

/** A part of a sheet under its own title. */
export interface SheetBlock {
  readonly title: Both;
  readonly rule: string;
  readonly kind: 'steps' | 'lines' | 'table' | 'values';
  readonly columns: readonly Both[];
  readonly rows: readonly (readonly Both[])[];
}

/** One page of a game to look at while playing, with the numbers of an edition. */
export interface GameSheet {
  readonly game: string;
  readonly edition: string;
  readonly blocks: readonly SheetBlock[];
}

/** A step of a lesson, as the learner's seat sees it. */
export interface LessonStep {
  readonly say: Both;
  readonly point: readonly string[];
  readonly do: string | null;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
}

/** A guided first match. */
export interface Lesson {
  readonly game: string;
  readonly players: number;
  readonly seat: number;
  readonly names: readonly string[];
  readonly steps: readonly LessonStep[];
}

/** A level, and the longest time it takes for one choice. */
export interface OpponentLevel {
  readonly id: 'bleu' | 'habitue' | 'caid' | 'parrain';
  readonly seconds: number;
}

export type Hair = 'moustache' | 'thinstache' | 'beard';

export type Prop = 'bob' | 'cigar' | 'scar' | 'glasses' | 'toothpick' | 'rose' | 'patch' | 'broken';

/** The face of a character: parts of the page's art, and a colour behind. */
export interface OpponentFace {
  readonly hat: 'fedora' | 'homburg' | 'bowler' | 'cap' | 'boater' | 'top' | 'none' | 'bald';
  readonly face: 'thin' | 'mid' | 'wide';
  readonly tint: string;
  readonly props: readonly (Hair | Prop)[];
  readonly coat: 'fur' | null;
}

/** The remarks of a character; {me} and {you} are how often each was placed before the other. */
export interface OpponentTalk {
  readonly hello: readonly Both[];
  readonly ahead: readonly Both[];
  readonly behind: readonly Both[];
  readonly won: readonly Both[];
  readonly lost: readonly Both[];
  readonly met_even: readonly Both[];
  readonly met_up: readonly Both[];
  readonly met_down: readonly Both[];
  readonly gloat: readonly Both[];
  readonly ouch: readonly Both[];
}

/** A bot with a name and a face. */
export interface Opponent {
  readonly id: string;
  readonly level: 'bleu' | 'habitue' | 'caid' | 'parrain';
  readonly name: string;
  readonly line: Both;
  readonly face: OpponentFace;
  readonly talk: OpponentTalk;
  readonly style: 'counting' | 'bold' | 'careful' | 'vengeful' | null;
}

/** All opponents, weakest level first. */
export interface Opponents {
  readonly levels: readonly OpponentLevel[];
  readonly characters: readonly Opponent[];
  readonly compiled: boolean;
}

/** My results against one bot: how often I was placed before it, and it before me. */
export interface Duel {
  readonly bot: string;
  readonly won: number;
  readonly lost: number;
}

/** My results against each bot in a game; equal places count for neither. */
export interface OpponentResults {
  readonly game: string;
  readonly duels: readonly Duel[];
}

/** The person of this session. */
export interface Myself {
  readonly person: Person | null;
}

/** The person of this session, with their running matches and the people they have muted. */
export interface Me extends Myself {
  readonly playing: readonly string[];
  readonly muted: readonly string[];
}

/** Changes to my person. */
export interface MeChange {
  readonly name?: string | null;
  readonly lang?: string | null;
}

/** A table where I sit, and the seats it waits for. */
export interface MyTable extends TableInfo {
  readonly awaits: readonly number[];
  readonly yours: boolean;
  readonly last_at: number;
  readonly since: number;
  readonly until: number | null;
}

/** The tables where I sit. */
export interface MyTables {
  readonly tables: readonly MyTable[];
}

/** A new guest: a nickname is enough. */
export interface GuestWish {
  readonly name: string;
  readonly lang?: string;
}

/** An account's name and password. */
export interface Login {
  readonly login: string;
  readonly password: string;
}

/** The current password and the new one. */
export interface PasswordChange {
  readonly old: string;
  readonly new: string;
}

/** A browser in which I am signed in: since when, its last use (to ten minutes), and its rough description. */
export interface Session {
  readonly id: string;
  readonly created: number;
  readonly seen: number;
  readonly device: string;
  readonly this: boolean;
}

/** The browsers in which I am signed in. */
export interface Sessions {
  readonly sessions: readonly Session[];
}

/** A one-time link that makes another device mine. */
export interface Link {
  readonly path: string;
  readonly url: string;
  readonly expires: number;
}

/** A one-time link's token. */
export interface LinkToken {
  readonly token: string;
}

/** Everything stored about me. */
export interface Export {
  readonly person: Person;
  readonly matches: readonly Readonly<Record<string, unknown>>[];
  readonly chat: readonly Readonly<Record<string, unknown>>[];
  readonly ratings: readonly Readonly<Record<string, unknown>>[];
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
  readonly imported: readonly Readonly<Record<string, unknown>>[];
  readonly muted: readonly string[];
  readonly push: readonly Readonly<Record<string, unknown>>[];
  readonly mail: readonly Readonly<Record<string, unknown>>[];
  readonly evenings: readonly Readonly<Record<string, unknown>>[];
  readonly friends: readonly Readonly<Record<string, unknown>>[];
  readonly blocked: readonly Readonly<Record<string, unknown>>[];
  readonly invitations: readonly Readonly<Record<string, unknown>>[];
}

/** Somebody I have muted; without a name if their account was deleted. */
export interface MutedPerson {
  readonly id: string;
  readonly name: string | null;
}

/** The people I have muted. */
export interface Muted {
  readonly muted: readonly string[];
  readonly people: readonly MutedPerson[];
}

/** My mail address; nothing is sent before I have confirmed it. */
export interface MailAddress {
  readonly address: string;
  readonly confirmed: boolean;
}

/** The devices and the address that get a notification when it is my turn. */
export interface NotificationSettings {
  readonly key: string;
  readonly devices: readonly string[];
  readonly mail: boolean;
  readonly address: MailAddress | null;
}

/** The keys of a browser, so that only it can read its notifications. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Notify me in this browser. */
export interface PushWish {
  readonly endpoint: string;
  readonly keys: PushKeys;
}

/** Stop notifications in this browser. */
export interface PushEnd {
  readonly endpoint: string;
}

/** Send me notifications by mail. */
export interface MailWish {
  readonly address: string;
}

/** The request was carried out. */
export interface Done {
  readonly done: boolean;
}

/** The result of a seat. */
export interface MatchSeat {
  readonly seat: number;
  readonly kind: 'person' | 'open' | 'bot';
  readonly name: string | null;
  readonly person: string | null;
  readonly bot: string | null;
  readonly score: number | null;
  readonly rank: number | null;
}

/** A match in a list. */
export interface Summary {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly players: number;
  readonly options: Options;
  readonly rated: boolean;
  readonly status: 'open' | 'playing' | 'finished' | 'abandoned';
  readonly started: number | null;
  readonly finished: number | null;
  readonly reason: string | null;
  readonly entries: number | null;
  readonly ratings: Readonly<Record<string, RatingChange>> | null;
  readonly seats: readonly MatchSeat[];
}

/** A page of matches, newest first; `next` is the `before` of the page that follows. */
export interface Matches {
  readonly matches: readonly Summary[];
  readonly next: number | null;
}

/** Matches played and won. */
export interface Won {
  readonly played: number;
  readonly won: number;
}

/** A rating and how sure it is. */
export interface Rated {
  readonly rating: number;
  readonly sigma: number;
  readonly played: number;
}

/** My results in a game; `streak` is the number of wins up to now. */
export interface GameStats {
  readonly game: string;
  readonly played: number;
  readonly won: number;
  readonly by_players: Readonly<Record<string, Won>>;
  readonly streak: number;
  readonly rating: Rated | null;
}

/** My results. */
export interface Stats {
  readonly games: readonly GameStats[];
}

/** My play in an analysed match: the number of decisions, the chance they lost, and the chance luck gave. */
export interface PlayedMatch {
  readonly id: string;
  readonly at: number;
  readonly won: boolean;
  readonly decisions: number;
  readonly lost: number;
  readonly blunders: number;
  readonly luck: number;
  readonly luckier_than: number | null;
}

/** The cost of one kind of question: its text's key, how often it was asked, the chance lost in all. */
export interface KindCost {
  readonly ask: string;
  readonly decisions: number;
  readonly lost: number;
}

/** My play in a game, oldest match first, and the kinds of decision that cost most first. */
export interface GamePlay {
  readonly game: string;
  readonly matches: readonly PlayedMatch[];
  readonly kinds: readonly KindCost[];
}

/** My play over time. */
export interface MyPlay {
  readonly games: readonly GamePlay[];
}

/** A puzzle in a list; the rating says how hard it is, as the bots' own do. */
export interface PuzzleLine {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly rating: number;
  readonly title: Both;
}

/** All puzzles, the easiest first, and the one of the day. */
export interface Puzzles {
  readonly day: string;
  readonly number: number;
  readonly daily: string | null;
  readonly puzzles: readonly PuzzleLine[];
}

/** A position as the seat that is to choose sees it, and what it is asked. */
export interface Puzzle {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly players: number;
  readonly seat: number;
  readonly rating: number;
  readonly title: Both;
  readonly moves: number;
  readonly view: View;
  readonly awaits: readonly number[];
  readonly decision: Decision;
  readonly events: readonly GameEvent[];
}

/** An answer, in the game's notation. */
export interface PuzzleWish {
  readonly do: string;
}

/** By how much the answer was ahead of the tempting choice against one kind of opponents, to the end of the match. */
export interface PuzzleCheck {
  readonly by: 'quick' | 'greedy' | 'strong';
  readonly gap: number;
  readonly error: number;
  readonly worlds: number;
}

/** The value of a choice. */
export interface PuzzleOption {
  readonly do: string;
  readonly label: Message | null;
  readonly refs: readonly string[];
  readonly chance: number;
  readonly error: number;
  readonly answer: boolean;
}

export type FoundBy = Readonly<Record<string, readonly [found: number, tries: number]>>;

export type Source = { readonly seed: number; readonly match: number; readonly bot: string; readonly rollouts: number };

/** Whether the choice was right and why, the value of each choice, which bots find it, and its source. */
export interface PuzzleAnswer {
  readonly right: boolean;
  readonly best: string;
  readonly played: string;
  readonly usual: string;
  readonly why: Message;
  readonly checks: readonly PuzzleCheck[];
  readonly options: readonly PuzzleOption[];
  readonly found_by: FoundBy;
  readonly rating: number;
  readonly source: Source;
}

/** A rating after a match; `sigma` is null for matches of before it was kept. */
export interface RatingPoint {
  readonly at: number;
  readonly rating: number;
  readonly sigma: number | null;
}

/** A rating over time, oldest first. */
export interface GameHistory {
  readonly game: string;
  readonly points: readonly RatingPoint[];
}

/** An achievement: when and in which match it was reached, or the progress so far. */
export interface Achievement {
  readonly id: string;
  readonly at: number | null;
  readonly match: string | null;
  readonly done: number;
  readonly of: number;
}

/** A person's page. `mine`: everything is counted; others see what was played at public and rated tables. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly kind: 'guest' | 'account';
  readonly created: number;
  readonly mine: boolean;
  readonly played: number;
  readonly won: number;
  readonly games: readonly GameStats[];
  readonly history: readonly GameHistory[];
  readonly duels: readonly Duel[];
  readonly achievements: readonly Achievement[];
}

/** Public tables. */
export interface Tables {
  readonly open: readonly TableInfo[];
  readonly playing: readonly TableInfo[];
}

export type ClockWish = Partial<ClockRule>;

/** The host's wishes for a new table. */
export interface Wish {
  readonly game: string;
  readonly players: number;
  readonly options?: Options;
  readonly edition?: string;
  readonly public?: boolean;
  readonly rated?: boolean;
  readonly clock?: ClockWish;
  readonly seats?: readonly string[] | null;
  readonly bot?: string | null;
  readonly bots?: readonly string[] | null;
}

/** Changes by the host before the start; omitted fields stay. */
export interface Change {
  readonly game?: string;
  readonly players?: number;
  readonly options?: Options;
  readonly edition?: string;
  readonly public?: boolean;
  readonly rated?: boolean;
  readonly clock?: ClockWish;
}

/** The seat to take, and a seed for the draws. */
export interface JoinWish {
  readonly seat?: number | null;
  readonly seed?: string | null;
}

/** The last seed before the match begins, given by the person who starts it. */
export interface StartWish {
  readonly seed?: string | null;
  readonly present?: boolean;
}

/** The host's change of a seat. */
export interface SeatWish {
  readonly set: string;
}

/** A seed for the dice. */
export interface SeedWish {
  readonly seed: string;
}

/** The seats whose people were reminded that the match waits for them, and those who cannot be notified. */
export interface Nudged {
  readonly notified: readonly number[];
  readonly unreachable: readonly number[];
}

/** Somebody, and since when: of the last match together, the friendship, the question, the block. */
export interface Contact {
  readonly person: string;
  readonly name: string;
  readonly at: number;
}

/** An invitation to a table; `evening` is the code of its evening. */
export interface Invitation {
  readonly table: string;
  readonly game: string;
  readonly person: string;
  readonly name: string;
  readonly at: number;
  readonly evening?: string;
}

/** The people I know, the latest first. */
export interface Contacts {
  readonly lately: readonly Contact[];
  readonly friends: readonly Contact[];
  readonly asked: readonly Contact[];
  readonly asking: readonly Contact[];
  readonly blocked: readonly Contact[];
  readonly invitations: readonly Invitation[];
}

/** The person to invite, and the table. */
export interface InvitationWish {
  readonly person: string;
  readonly table: string;
}

/** An evening that I belong to and that goes on, in a list. */
export interface RunningEvening {
  readonly code: string;
  readonly name: string;
  readonly table: string;
  readonly game: string;
  readonly status: 'open' | 'playing' | 'finished' | 'abandoned';
  readonly members: readonly string[];
  readonly updated: number;
}

/** My evenings, the latest first. */
export interface RunningEvenings {
  readonly evenings: readonly RunningEvening[];
}

/** The table that an evening begins with, and its name. */
export interface EveningWish {
  readonly table: string;
  readonly name?: string;
}

/** Somebody who belongs to an evening; `seats` at its table. */
export interface EveningMember {
  readonly person: string;
  readonly name: string;
  readonly joined: number;
  readonly seats: readonly number[];
}

/** A seat of a finished match, its place and its points; without a name for a bot or a deleted person. */
export interface EveningSeat {
  readonly person: string | null;
  readonly name: string | null;
  readonly bot: string | null;
  readonly score: number;
  readonly place: number;
  readonly points: number;
}

/** A finished match of an evening. */
export interface EveningMatch {
  readonly table: string;
  readonly game: string;
  readonly finished: number;
  readonly seats: readonly EveningSeat[];
}

/** A person's place in the standings; `crown` for those who lead. */
export interface Standing {
  readonly person: string;
  readonly name: string;
  readonly place: number;
  readonly points: number;
  readonly won: number;
  readonly played: number;
  readonly crown: boolean;
}

/** An evening; `table` is the table of now, where everybody is. `member`: I belong to it. */
export interface Evening {
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly created: number;
  readonly updated: number;
  readonly member: boolean;
  readonly table: string;
  readonly game: string;
  readonly status: 'open' | 'playing' | 'finished' | 'abandoned';
  readonly members: readonly EveningMember[];
  readonly matches: readonly EveningMatch[];
  readonly standings: readonly Standing[];
}

/** The match that follows the one at `table`: the same game again, or another one. */
export interface NextWish {
  readonly table: string;
  readonly game?: string | null;
  readonly players?: number | null;
  readonly options?: Options | null;
}

/** Log items as a seat may see them. */
export interface Log {
  readonly log: readonly LogItem[];
  readonly seq: number;
}

/** Older chat lines. */
export interface ChatPage {
  readonly chat: readonly ChatLine[];
}

/** The seat that asks for a hint. */
export interface HintWish {
  readonly seat: number;
}

/** Why a choice is better than another by the playouts, or what the coach says where there is no reason. */
export interface Why {
  readonly says: Message | null;
  readonly because: Message | null;
  readonly second: Message | null;
  readonly although: Message | null;
}

/** A whole choice: its chance (null: unknown) and its loss to the first, with 95 % margins. */
export interface HintOption {
  readonly do: string;
  readonly chance: number | null;
  readonly margin: number;
  readonly loss: number;
  readonly loss_margin: number;
  readonly equal: boolean;
  readonly rollouts: number;
  readonly why: Why;
  readonly label: Message | null;
  readonly refs: readonly string[];
}

/** The coach's advice, and up to three whole choices, best first. */
export interface Hint {
  readonly do: string;
  readonly bot: string;
  readonly rules: readonly string[];
  readonly label: Message | null;
  readonly refs: readonly string[];
  readonly options: readonly HintOption[];
  readonly levels: readonly (string | null)[];
  readonly tie: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

/** Odds that follow from what a seat knows. */
export interface Insight {
  readonly insight: Values;
  readonly seq: number;
}

/** A row of a leaderboard. */
export interface Ranked {
  readonly place: number;
  readonly who: 'person' | 'bot';
  readonly id: string;
  readonly name: string | null;
  readonly rating: number;
  readonly sigma: number;
  readonly played: number;
  readonly won: number;
}

/** The best of a game. */
export interface Leaderboard {
  readonly game: string;
  readonly rows: readonly Ranked[];
}

export type RecordHeader = {
  readonly game: string;
  readonly rules: number;
  readonly players: number;
  readonly [name: string]: unknown;
};

export type RecordEntry = {
  readonly n: number;
  readonly at: number;
  readonly who?: number | 'chance';
  readonly do?: string;
  readonly [name: string]: unknown;
};

/** A match to replay: one of this server, or an imported record. */
export interface MatchPage {
  readonly summary: Summary;
  readonly header: RecordHeader;
  readonly entries: readonly RecordEntry[];
  readonly last: number;
  readonly verified: boolean;
}

/** An entry with the position after it, as a seat saw it. */
export interface Moment {
  readonly n: number;
  readonly who: Who;
  readonly do: string | null;
  readonly at: number;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly decision: Decision | null;
  readonly awaits: readonly number[];
  readonly undo?: number;
  readonly note?: string;
  readonly end?: Readonly<Record<string, unknown>>;
}

/** Consecutive entries of a record. */
export interface Moments {
  readonly frames: readonly Moment[];
  readonly last: number;
}

/** The result of checking a record again. */
export interface Verdict {
  readonly ok: boolean;
  readonly problem: string | null;
  readonly draws: number;
  readonly entries: number;
  readonly commitment: string | null;
  readonly player_seeds: readonly string[];
  readonly server_seed: string | null;
}

/** The number of decisions there was time for. */
export interface LookedAt {
  readonly decisions: number;
  readonly of: number;
}

/** Chances of the first place after entry n: by what each seat could know (`own`), and with all cards seen. */
export interface CurvePoint {
  readonly n: number;
  readonly chances: readonly number[];
  readonly own: readonly number[];
  readonly error: number;
}

/** A choice the coach looked at: its chance of the first place and what it loses to the best. */
export interface Tried {
  readonly do: string;
  readonly label: Message | null;
  readonly chance: number;
  readonly error: number;
  readonly loss: number;
  readonly loss_error: number;
  readonly rollouts: number;
}

/** A whole choice, made from entry n to entry `to`: its grade, the best choices, and why the best is better. */
export interface Graded {
  readonly n: number;
  readonly to: number;
  readonly seat: number;
  readonly do: string;
  readonly grade: 'best' | 'fine' | 'doubtful' | 'blunder';
  readonly loss: number;
  readonly error: number;
  readonly ask: Message | null;
  readonly why: Why | null;
  readonly options: readonly Tried[];
}

/** A change of a seat's own chance between two entries, and what happened there. */
export interface Turn {
  readonly n: number;
  readonly since: number;
  readonly seat: number;
  readonly change: number;
  readonly before: number;
  readonly after: number;
  readonly events: readonly GameEvent[];
}

/** The gain of every seat from the draws after `since` up to entry n; their events if they mattered most. */
export interface DrawLuck {
  readonly n: number;
  readonly since: number;
  readonly luck: readonly number[];
  readonly events: readonly GameEvent[];
}

/** For every seat: start + luck + own + others = result; the standard error of the luck, and how unusual it was. */
export interface Luck {
  readonly start: readonly number[];
  readonly luck: readonly number[];
  readonly own: readonly number[];
  readonly others: readonly number[];
  readonly result: readonly number[] | null;
  readonly error: readonly number[];
  readonly spread: readonly number[];
  readonly valued: boolean;
  readonly luckier_than: readonly (number | null)[];
  readonly draws: readonly DrawLuck[];
}

/** The analysis so far. */
export interface Findings {
  readonly game: string;
  readonly players: number;
  readonly bot: string;
  readonly levels: readonly (string | null)[];
  readonly done: number;
  readonly looked_at: LookedAt;
  readonly moments: readonly CurvePoint[];
  readonly decisions: readonly Graded[];
  readonly turning: readonly Turn[];
  readonly why: readonly (Turn | null)[];
  readonly luck: Luck;
}

/** The coach's findings so far, null before the first ones; `done` from 0 to 1: ask again until it is 1. */
export interface Analysis {
  readonly done: number;
  readonly analysis: Findings | null;
}

/** A what-if variation: after entry n the seat does something else, and `bot` plays on for all seats. */
export interface LineWish {
  readonly n: number;
  readonly seat: number;
  readonly do: string;
  readonly bot?: string | null;
}

/** The end of a variation when the same bot plays all seats with the same draws. */
export interface LineEnd {
  readonly do: string;
  readonly label: Message | null;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly entries: number;
  readonly events: readonly GameEvent[];
}

/** The variation that was played and the other one, from the same position with the same draws. */
export interface Lines {
  readonly bot: string;
  readonly played: LineEnd;
  readonly other: LineEnd;
}

/** The entry to continue from, and the seat. */
export interface ForkWish {
  readonly n: number;
  readonly seat: number;
  readonly bot?: string | null;
}

/** An imported record. */
export interface Imported {
  readonly id: string;
  readonly game: string;
  readonly last: number;
}

/** The address under which other devices reach this server, null if none can; `may_open`: I may let them in. */
export interface Reach {
  readonly address: string | null;
  readonly may_open: boolean;
}

/** Whether a process can serve. */
export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly tables: number;
  readonly sockets: number;
  readonly parts: Readonly<Record<string, boolean>>;
}

/** Everything the server says on the socket. */
export type FromServer =
  | Hello
  | Pong
  | Ack
  | RefusedMessage
  | Snapshot
  | Push
  | TableChanged
  | Present
  | ChatSaid
  | Said;
/** Everything a page may say on the socket. */
export type FromClient =
  | Subscribe
  | Look
  | Unsubscribe
  | Do
  | Undo
  | AskFor
  | Answer
  | Back
  | Chat
  | Say
  | Ping;
/** Every request that is answered with JSON. */
export interface Requests {
  'GET /api/games': { readonly body: null; readonly answer: readonly GameFacts[] };
  'GET /api/games/{game}/texts': { readonly body: null; readonly answer: Catalogue };
  'GET /api/games/{game}/rulebook': { readonly body: null; readonly answer: Rulebook };
  'GET /api/games/{game}/sheet': { readonly body: null; readonly answer: GameSheet };
  'GET /api/games/{game}/lesson': { readonly body: null; readonly answer: Lesson };
  'GET /api/texts': { readonly body: null; readonly answer: Catalogue };
  'GET /api/opponents': { readonly body: null; readonly answer: Opponents };
  'GET /api/me/opponents/{game}': { readonly body: null; readonly answer: OpponentResults };
  'GET /api/me': { readonly body: null; readonly answer: Me };
  'PATCH /api/me': { readonly body: MeChange; readonly answer: Myself };
  'DELETE /api/me': { readonly body: null; readonly answer: Myself };
  'GET /api/me/tables': { readonly body: null; readonly answer: MyTables };
  'POST /api/me/guest': { readonly body: GuestWish; readonly answer: Myself };
  'POST /api/me/account': { readonly body: Login; readonly answer: Myself };
  'POST /api/me/password': { readonly body: PasswordChange; readonly answer: Sessions };
  'GET /api/me/sessions': { readonly body: null; readonly answer: Sessions };
  'DELETE /api/me/sessions': { readonly body: null; readonly answer: Sessions };
  'DELETE /api/me/sessions/{session}': { readonly body: null; readonly answer: Sessions };
  'POST /api/login': { readonly body: Login; readonly answer: Myself };
  'POST /api/logout': { readonly body: null; readonly answer: Myself };
  'POST /api/me/link': { readonly body: null; readonly answer: Link };
  'POST /api/link': { readonly body: LinkToken; readonly answer: Myself };
  'GET /api/me/export': { readonly body: null; readonly answer: Export };
  'GET /api/me/muted': { readonly body: null; readonly answer: Muted };
  'PUT /api/me/muted/{person}': { readonly body: null; readonly answer: Muted };
  'DELETE /api/me/muted/{person}': { readonly body: null; readonly answer: Muted };
  'GET /api/me/notifications': { readonly body: null; readonly answer: NotificationSettings };
  'POST /api/me/push': { readonly body: PushWish; readonly answer: NotificationSettings };
  'POST /api/me/push/end': { readonly body: PushEnd; readonly answer: NotificationSettings };
  'PUT /api/me/mail': { readonly body: MailWish; readonly answer: NotificationSettings };
  'DELETE /api/me/mail': { readonly body: null; readonly answer: NotificationSettings };
  'POST /api/mail/confirm/{token}': { readonly body: null; readonly answer: Done };
  'POST /api/mail/stop/{token}': { readonly body: null; readonly answer: Done };
  'GET /api/me/matches': { readonly body: null; readonly answer: Matches };
  'GET /api/me/stats': { readonly body: null; readonly answer: Stats };
  'GET /api/me/play': { readonly body: null; readonly answer: MyPlay };
  'GET /api/puzzles': { readonly body: null; readonly answer: Puzzles };
  'GET /api/puzzles/{puzzle}': { readonly body: null; readonly answer: Puzzle };
  'POST /api/puzzles/{puzzle}/answer': { readonly body: PuzzleWish; readonly answer: PuzzleAnswer };
  'GET /api/people/{person}': { readonly body: null; readonly answer: Profile };
  'GET /api/tables': { readonly body: null; readonly answer: Tables };
  'POST /api/tables': { readonly body: Wish; readonly answer: TableInfo };
  'POST /api/quick': { readonly body: Wish; readonly answer: TableInfo };
  'GET /api/tables/{table}': { readonly body: null; readonly answer: TableInfo };
  'PATCH /api/tables/{table}': { readonly body: Change; readonly answer: TableInfo };
  'POST /api/tables/{table}/join': { readonly body: JoinWish; readonly answer: TableInfo };
  'POST /api/tables/{table}/leave': { readonly body: null; readonly answer: TableInfo };
  'POST /api/tables/{table}/start': { readonly body: StartWish; readonly answer: TableInfo };
  'POST /api/tables/{table}/seats/{seat}': { readonly body: SeatWish; readonly answer: TableInfo };
  'POST /api/tables/{table}/seed': { readonly body: SeedWish; readonly answer: TableInfo };
  'POST /api/tables/{table}/rematch': { readonly body: null; readonly answer: TableInfo };
  'POST /api/tables/{table}/nudge': { readonly body: null; readonly answer: Nudged };
  'GET /api/me/people': { readonly body: null; readonly answer: Contacts };
  'PUT /api/me/friends/{person}': { readonly body: null; readonly answer: Contacts };
  'DELETE /api/me/friends/{person}': { readonly body: null; readonly answer: Contacts };
  'PUT /api/me/blocked/{person}': { readonly body: null; readonly answer: Contacts };
  'DELETE /api/me/blocked/{person}': { readonly body: null; readonly answer: Contacts };
  'POST /api/me/invitations': { readonly body: InvitationWish; readonly answer: Contacts };
  'DELETE /api/me/invitations/{table}': { readonly body: null; readonly answer: Contacts };
  'GET /api/me/evenings': { readonly body: null; readonly answer: RunningEvenings };
  'POST /api/evenings': { readonly body: EveningWish; readonly answer: Evening };
  'GET /api/evenings/{code}': { readonly body: null; readonly answer: Evening };
  'POST /api/evenings/{code}/join': { readonly body: null; readonly answer: Evening };
  'POST /api/evenings/{code}/leave': { readonly body: null; readonly answer: Evening };
  'POST /api/evenings/{code}/next': { readonly body: NextWish; readonly answer: TableInfo };
  'GET /api/tables/{table}/log': { readonly body: null; readonly answer: Log };
  'GET /api/tables/{table}/chat': { readonly body: null; readonly answer: ChatPage };
  'POST /api/tables/{table}/hint': { readonly body: HintWish; readonly answer: Hint };
  'GET /api/tables/{table}/insight': { readonly body: null; readonly answer: Insight };
  'GET /api/matches': { readonly body: null; readonly answer: Matches };
  'GET /api/leaderboard/{game}': { readonly body: null; readonly answer: Leaderboard };
  'GET /api/matches/{match}': { readonly body: null; readonly answer: MatchPage };
  'GET /api/matches/{match}/frames': { readonly body: null; readonly answer: Moments };
  'GET /api/matches/{match}/verify': { readonly body: null; readonly answer: Verdict };
  'POST /api/matches/{match}/analysis': { readonly body: null; readonly answer: Analysis };
  'POST /api/matches/{match}/lines': { readonly body: LineWish; readonly answer: Lines };
  'POST /api/matches/{match}/fork': { readonly body: ForkWish; readonly answer: TableInfo };
  'POST /api/records': { readonly body: null; readonly answer: Imported };
  'GET /api/records/{record}': { readonly body: null; readonly answer: MatchPage };
  'GET /api/records/{record}/frames': { readonly body: null; readonly answer: Moments };
  'POST /api/records/{record}/analysis': { readonly body: null; readonly answer: Analysis };
  'POST /api/records/{record}/lines': { readonly body: LineWish; readonly answer: Lines };
  'POST /api/records/{record}/fork': { readonly body: ForkWish; readonly answer: TableInfo };
  'GET /api/server': { readonly body: null; readonly answer: Reach };
  'POST /api/server/open': { readonly body: null; readonly answer: Reach };
  'GET /healthz': { readonly body: null; readonly answer: Health };
}
