/**
 * The router. Links are plain links; it opens those of this page without loading it anew. A plain file server knows
 * only one page: there the path, the query and the place on the page follow a #.
 */
import { addressOf, offline } from './net/host.ts';

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string; readonly kind: 'm' | 'r' }
  | { readonly page: 'link'; readonly token: string }
  | { readonly page: 'evening'; readonly code: string }
  | { readonly page: 'mail'; readonly what: 'confirm' | 'stop'; readonly token: string }
  | { readonly page: 'rules' | 'learn' | 'play' | 'cards' | 'aid'; readonly game: string }
  | { readonly page: 'new' | 'top'; readonly game: string | null }
  | { readonly page: 'puzzles' | 'person' | 'tv'; readonly id: string | null }
  | { readonly page: 'matches' | 'about' | 'nowhere' };

export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (rest.length > 0) return { page: 'nowhere' };
  if (first === '') return { page: 'home' };
  if (second === '') {
    if (first === 'matches' || first === 'about') return { page: first };
    if (first === 'puzzles') return { page: 'puzzles', id: null };
    if (first === 'tv') return { page: 'tv', id: null };
    if (first === 'me') return { page: 'person', id: null };
    return first === 'new' || first === 'top' ? { page: first, game: null } : { page: 'nowhere' };
  }
  switch (first) {
    case 't':
      return { page: 'table', id: second };
    case 'tv':
      return { page: 'tv', id: second };
    case 'm':
    case 'r':
      return { page: 'replay', id: second, kind: first };
    case 'e':
      return { page: 'evening', code: second };
    case 'link':
      return { page: 'link', token: second };
    case 'confirm':
    case 'stop':
      return { page: 'mail', what: first, token: second };
    case 'rules':
    case 'learn':
    case 'play':
    case 'cards':
    case 'aid':
      return { page: first, game: second };
    case 'puzzles':
      return { page: 'puzzles', id: second };
    case 'new':
    case 'top':
      return { page: first, game: second };
    case 'p':
      return { page: 'person', id: second };
    default:
      return { page: 'nowhere' };
  }
}

/** The reader's address, that is the address without its origin, or on a plain file server what follows the #. */
function place(): URL {
  return offline
    ? new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin)
    : new URL(location.href);
}

/** The history entry for a path of this page. */
const written = (path: string): string => (offline ? addressOf(path) : path);

/** The address of a game's player aid in an edition. */
export const aidPath = (game: string, edition: string): string =>
  `/aid/${game}${edition === 'standard' ? '' : `?edition=${encodeURIComponent(edition)}`}`;

class Router {
  #path = $state(place().pathname);
  #search = $state(place().search);

  readonly route = $derived(routeOf(this.#path));
  readonly query = $derived(new URLSearchParams(this.#search));

  get path(): string {
    return this.#path;
  }

  /** The part of the page that the address names; empty for none. */
  get anchor(): string {
    return place().hash.slice(1);
  }

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (
      !link ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api')
    )
      return;
    const target = this.#target(link);
    if (target.pathname === this.path && target.hash) {
      if (!offline) return;
      document.getElementById(target.hash.slice(1))?.scrollIntoView();
    }
    event.preventDefault();
    this.go(target.pathname + target.search + target.hash);
  }

  /** The place a link leads to. */
  #target(link: HTMLAnchorElement): URL {
    const written = link.getAttribute('href') ?? '';
    if (!offline) return new URL(link.href);
    if (written.startsWith('/')) return new URL(written, location.origin);
    return new URL(link.hash.startsWith('#/') ? link.hash.slice(1) : link.hash, location.origin + this.#path);
  }

  #read(): void {
    const { pathname, search } = place();
    this.#path = pathname;
    this.#search = search;
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', written(to));
    else history.pushState(null, '', written(to));
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Change the query without a new entry in the history, for the position of a replay. */
  note(values: Readonly<Record<string, string | null>>): void {
    const there = place();
    for (const [name, value] of Object.entries(values)) {
      if (value === null) there.searchParams.delete(name);
      else there.searchParams.set(name, value);
    }
    history.replaceState(null, '', written(there.pathname + there.search));
    this.#search = there.search;
  }
}

export const router = new Router();
