/** Shared by the whole page: the games, their texts, and the person who uses this browser. */
import type { AnyBoard } from '$games/contract.ts';
import { dress, loadBoard } from '$games/index.ts';
import { api, ApiError } from './api.ts';
import { opponents } from '$lib/play/opponents.svelte.ts';
import { connection } from './connection.svelte.ts';
import { NO_SCENE_RULES, type SceneRules } from '$lib/play/scenes.ts';
import { settings } from '$lib/settings.svelte.ts';
import { speak } from '$lib/text/i18n.svelte.ts';
import type { GameFacts, Opponents, Person, RuleSection, SheetBlock, Texts } from './types.ts';

const NAMES = [
  'Léon',
  'Suzanne',
  'Émile',
  'Paulette',
  'Fernand',
  'Ginette',
  'Raoul',
  'Yvonne',
  'Armand',
  'Mado',
  'Basile',
  'Colette',
  'Édouard',
  'Irène',
];

export const titleOf = (game: string): string => session.games?.find((one) => one.id === game)?.title ?? game;

/** Data that the server wrote into the page; null if a plain file server sent the page. */
function written<T>(name: 'games' | 'opponents'): T | null {
  const text = document.getElementById(name)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

/** Without the opponents bots are named by their level, so a failure stops nothing. */
async function loadOpponents(): Promise<void> {
  if (!opponents.known)
    await api.opponents().then(
      (all) => opponents.know(all),
      () => undefined,
    );
}

const NAMED = 'tripot.named';
function remembered(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
function remember(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // A browser without storage asks again next time.
  }
}

/** Thrown when a person is asked for a name and cancels. */
export class NotNow extends Error {}

class Session {
  /** The open question for a name; null if there is none. */
  asking = $state.raw<{ readonly name: string; readonly done: (name: string | null) => void } | null>(null);
  games = $state.raw<readonly GameFacts[] | null>(written<GameFacts[]>('games'));
  person = $state.raw<Person | null>(null);
  playing = $state.raw<readonly string[]>([]);
  readonly #texts = new Map<string, Promise<Texts>>();
  readonly #sceneRules = new Map<string, SceneRules>();
  readonly #rules = new Map<string, Promise<readonly RuleSection[]>>();
  readonly #sheets = new Map<string, Promise<readonly SheetBlock[]>>();
  #games: Promise<readonly GameFacts[]> | null = this.games && Promise.resolve(this.games);
  #me: Promise<Person | null> | null = null;

  constructor() {
    if (this.games) dress(this.games);
    const known = written<Opponents>('opponents');
    if (known) opponents.know(known);
  }

  loadGames(): Promise<readonly GameFacts[]> {
    this.#games ??= api.games().then(
      (games) => {
        dress(games);
        void loadOpponents();
        return (this.games = games);
      },
      (wrong: unknown) => {
        this.#games = null;
        throw wrong;
      },
    );
    return this.#games;
  }

  async facts(game: string): Promise<GameFacts | null> {
    return (await this.loadGames()).find((one) => one.id === game) ?? null;
  }

  /** A game's board, ours or from its own package; null if the game has none. */
  async board(game: string): Promise<AnyBoard | null> {
    return loadBoard(game, (await this.facts(game))?.look);
  }

  /** The texts of a game in an edition, together with the server's. */
  texts(game: string, edition = 'standard'): Promise<Texts> {
    const key = `${game} ${edition}`;
    let found = this.#texts.get(key);
    if (!found) {
      found = (async () => {
        const [facts, ours] = await Promise.all([this.facts(game), this.#serverTexts()]);
        const plain = edition === 'standard' ? facts?.texts : undefined;
        const its = await api.texts(plain ?? `/api/games/${game}/texts?edition=${encodeURIComponent(edition)}`);
        if (its.story) this.#sceneRules.set(game, its.story as unknown as SceneRules);
        return { ...ours, ...its.texts };
      })();
      found.catch(() => this.#texts.delete(key));
      this.#texts.set(key, found);
    }
    return found;
  }

  #ours: Promise<Texts> | null = null;
  #serverTexts(): Promise<Texts> {
    this.#ours ??= api.texts('/api/texts').then(
      (answer) => answer.texts,
      () => ({}),
    );
    return this.#ours;
  }

  /** Say in the reader's language why the server refused a request; null if it gave no reason. */
  async refusal(problem: ApiError): Promise<string | null> {
    const reader = { lang: settings.lang, names: [], seat: null };
    return problem.text ? speak(await this.#serverTexts(), problem.text, reader) : null;
  }

  /** How the events of a game are grouped into scenes; known once its texts are. */
  sceneRules(game: string): SceneRules {
    return this.#sceneRules.get(game) ?? NO_SCENE_RULES;
  }

  rules(game: string): Promise<readonly RuleSection[]> {
    let found = this.#rules.get(game);
    if (!found) {
      found = api.rulebook(game).then((answer) => answer.sections);
      found.catch(() => this.#rules.delete(game));
      this.#rules.set(game, found);
    }
    return found;
  }

  /** The player aid of a game, with the numbers of an edition. */
  sheet(game: string, edition: string): Promise<readonly SheetBlock[]> {
    const key = `${game} ${edition}`;
    let found = this.#sheets.get(key);
    if (!found) {
      found = api.sheet(game, edition).then((answer) => answer.blocks);
      found.catch(() => this.#sheets.delete(key));
      this.#sheets.set(key, found);
    }
    return found;
  }

  async refresh(): Promise<Person | null> {
    const me = await api.me();
    this.person = me.person;
    this.playing = me.playing;
    return me.person;
  }

  /** The person who uses this browser. A newcomer becomes a guest with a chosen name and is asked nothing. */
  somebody(): Promise<Person> {
    this.#me ??= this.refresh().catch((wrong: unknown) => {
      if (wrong instanceof ApiError && wrong.status === 401) return null;
      this.#me = null;
      throw wrong;
    });
    return this.#me.then(async (person) => {
      if (person) return person;
      const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Léon';
      await api.guest(name, settings.lang);
      connection.restart();
      this.#me = this.refresh();
      const fresh = await this.#me;
      if (!fresh) throw new ApiError(401, 'nobody', null, 'the guest was not kept');
      return fresh;
    });
  }

  async rename(name: string): Promise<void> {
    await this.somebody();
    await api.rename(name);
    await this.refresh();
    remember(NAMED);
  }

  /** The person has chosen a name: they signed in, or renamed themselves once. */
  get named(): boolean {
    return this.person?.kind === 'account' || remembered(NAMED);
  }

  /** The same, after the question for a name if it was never asked. For games with others; may throw NotNow. */
  async introduced(): Promise<Person> {
    const person = await this.somebody();
    if (this.named) return person;
    const name = await new Promise<string | null>((done) => (this.asking = { name: person.name, done }));
    this.asking = null;
    if (name === null) throw new NotNow();
    if (name === person.name) remember(NAMED);
    else await this.rename(name);
    return this.person ?? person;
  }

  /** This browser was signed in or out. */
  async becameAnother(): Promise<void> {
    this.#me = null;
    connection.restart();
    await this.refresh();
    if (this.person) this.#me = Promise.resolve(this.person);
  }
}

export const session = new Session();
