/** The reader's text size in every style sheet. Plain JavaScript: svelte.config.js reads it too. */

/**
 * Lets every size of text follow the reader's setting: sizes in plain pixels are multiplied by its scale.
 * Titles and figures from 24 pixels on are large enough, and stay in their frames.
 * @param {string} css
 * @returns {string}
 */
export function withTextScale(css) {
  return css.replace(
    /(\bfont(?:-size)?:[^;{}()]*?)(?<![\w.])((?:\d|1\d|2[0-3])(?:\.\d+)?px)/g,
    '$1calc($2 * var(--t-scale, 1))',
  );
}
