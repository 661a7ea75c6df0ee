/**
 * The breakpoints of the page. Style sheets use them by name: `@media (--phone)`, `@container felt (--small-felt)`.
 * Plain JavaScript: svelte.config.js reads it too.
 */
export const BREAKPOINTS = {
  /** Posters lie flat, cities are rows, the log is a sheet. */
  '--phone': '(max-width: 719px)',
  /** An old phone upright: everything but the board is made smaller first. */
  '--small-phone': '(max-width: 559px) and (max-height: 699px)',
  '--not-phone': '(min-width: 720px)',
  /** Wide enough for one rail next to the board at most. */
  '--tablet': '(max-width: 959px)',
  /** Too narrow for log, messages and rules next to the board. */
  '--one-rail': '(max-width: 1179px)',
  '--two-rails': '(min-width: 1180px)',
  /** Wide and low (a phone on its side, a page at 200 %): the board at full height, all else in one column. */
  '--column': '(min-width: 560px) and (max-height: 559px) and (min-aspect-ratio: 6/5)',
  /** Buttons without words, posters in two rows. */
  '--tight-desk': '(max-width: 1279px)',
  /** The board on a phone. */
  '--small-felt': '(max-width: 560px)',
  '--low-felt': '(max-height: 560px)',
  '--short-felt': '(max-height: 528px)',
  '--lower-felt': '(max-height: 520px)',
  '--lowest-felt': '(max-height: 470px)',
  '--flat-felt': '(max-height: 340px)',
  /** The board on the smallest phone. */
  '--tiny-felt': '(max-width: 560px) and (max-height: 360px) and (max-aspect-ratio: 6/5)',
};

/**
 * Replaces the names in a style sheet.
 * @param {string} css
 * @returns {string}
 */
export function withBreakpoints(css) {
  return css.replace(/@(?:media|container)[^{]*/g, (rule) =>
    rule.replace(/\((--[\w-]+)\)/g, (_, /** @type {keyof typeof BREAKPOINTS} */ name) => {
      const found = BREAKPOINTS[name];
      if (found === undefined) throw new Error(`no breakpoint is called ${name}`);
      return found;
    }),
  );
}
