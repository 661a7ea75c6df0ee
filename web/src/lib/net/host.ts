/**
 * Whether a server sent this page, or a plain file server: then Python runs in this browser, and nothing leaves it.
 * `tripot static` writes the mark into index.html.
 */
const page = typeof document === 'undefined' ? null : document;

export const offline = page?.querySelector('meta[name="tripot-host"]')?.getAttribute('content') === 'browser';

/** The folder of the page's files. */
export const BASE: string = page === null ? '' : new URL(offline ? './' : '/', page.baseURI).href;

/** The full address of a path, to share it. A plain file server knows only one page: there the path follows a #. */
export const addressOf = (path: string): string => (offline ? `${BASE}#${path}` : BASE.slice(0, -1) + path);
