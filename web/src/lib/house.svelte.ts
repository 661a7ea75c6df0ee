/** What the whole page shares: the games, their texts, and who I am. */
import { api, ApiError } from './api.ts';
import { line } from './line.svelte.ts';
import { settings } from './settings.svelte.ts';
import type { GameFacts, Person, RuleSection, Texts } from './types.ts';

const NAMES = ['Léon', 'Suzanne', 'Émile', 'Paulette', 'Fernand', 'Ginette', 'Raoul', 'Yvonne', 'Armand', 'Mado', 'Basile', 'Colette', 'Édouard', 'Irène'];

/** The five tables of the room, shown before the server has said a word. */
export const SHELF: readonly { id: string; title: readonly [string, string]; players: readonly [number, number]; minutes: number }[] = [
  { id: '12-gangsters', title: ['12', 'Gangsters'], players: [3, 6], minutes: 20 },
  { id: 'gang-of-dice', title: ['Gang', 'of Dice'], players: [2, 4], minutes: 30 },
  { id: 'the-boss', title: ['The', 'Boss'], players: [2, 4], minutes: 45 },
  { id: 'reglement-de-comptes', title: ['Règlement', 'de comptes'], players: [3, 6], minutes: 40 },
  { id: 'gangster-le-pro', title: ['Gangster', 'Le Pro'], players: [2, 6], minutes: 90 },
];

export const titleOf = (game: string): string => {
  const kept = SHELF.find((one) => one.id === game);
  return house.games?.find((one) => one.id === game)?.title ?? kept?.title.join(' ') ?? game;
};

class House {
  games = $state.raw<readonly GameFacts[] | null>(null);
  person = $state.raw<Person | null>(null);
  playing = $state.raw<readonly string[]>([]);
  readonly #texts = new Map<string, Promise<Texts>>();
  readonly #rules = new Map<string, Promise<readonly RuleSection[]>>();
  #games: Promise<readonly GameFacts[]> | null = null;
  #me: Promise<Person | null> | null = null;

  loadGames(): Promise<readonly GameFacts[]> {
    this.#games ??= api.games().then(
      (games) => (this.games = games),
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

  /** A game's catalogue, in the words of an edition, together with the house's. */
  texts(game: string, edition = 'standard'): Promise<Texts> {
    const key = `${game} ${edition}`;
    let found = this.#texts.get(key);
    if (!found) {
      found = (async () => {
        const [facts, ours] = await Promise.all([this.facts(game), this.#house()]);
        const plain = edition === 'standard' ? facts?.texts : undefined;
        const its = await api.texts(plain ?? `/api/games/${game}/texts?edition=${encodeURIComponent(edition)}`);
        return { ...ours, ...its.texts };
      })();
      found.catch(() => this.#texts.delete(key));
      this.#texts.set(key, found);
    }
    return found;
  }

  #ours: Promise<Texts> | null = null;
  #house(): Promise<Texts> {
    this.#ours ??= api.texts('/api/texts').then((answer) => answer.texts, () => ({}));
    return this.#ours;
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

  async refresh(): Promise<Person | null> {
    const me = await api.me();
    this.person = me.person;
    this.playing = me.playing;
    return me.person;
  }

  /** Who I am; a newcomer becomes a guest with a name of the house, without being asked anything. */
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
      line.restart();
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
  }
}

export const house = new House();
