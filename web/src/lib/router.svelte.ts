/** The router. Links are plain links; it opens those of this page without loading it anew. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string; readonly kind: 'm' | 'r' }
  | { readonly page: 'link'; readonly token: string }
  | { readonly page: 'mail'; readonly what: 'confirm' | 'stop'; readonly token: string }
  | { readonly page: 'rules' | 'learn' | 'play' | 'cards'; readonly game: string }
  | { readonly page: 'new' | 'top'; readonly game: string | null }
  | { readonly page: 'puzzles' | 'person'; readonly id: string | null }
  | { readonly page: 'matches' | 'about' | 'nowhere' };

export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (rest.length > 0) return { page: 'nowhere' };
  if (first === '') return { page: 'home' };
  if (second === '') {
    if (first === 'matches' || first === 'about') return { page: first };
    if (first === 'puzzles') return { page: 'puzzles', id: null };
    if (first === 'me') return { page: 'person', id: null };
    return first === 'new' || first === 'top' ? { page: first, game: null } : { page: 'nowhere' };
  }
  switch (first) {
    case 't':
      return { page: 'table', id: second };
    case 'm':
    case 'r':
      return { page: 'replay', id: second, kind: first };
    case 'link':
      return { page: 'link', token: second };
    case 'confirm':
    case 'stop':
      return { page: 'mail', what: first, token: second };
    case 'rules':
    case 'learn':
    case 'play':
    case 'cards':
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

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);

  readonly route = $derived(routeOf(this.#path));
  readonly query = $derived(new URLSearchParams(this.#search));

  get path(): string {
    return this.#path;
  }

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => {
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
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  #read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Change the query without a new entry in the history, for the position of a replay. */
  note(values: Readonly<Record<string, string | null>>): void {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only a way to write the address
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    history.replaceState(null, '', location.pathname + (text ? `?${text}` : ''));
    this.#search = location.search;
  }
}

export const router = new Router();
