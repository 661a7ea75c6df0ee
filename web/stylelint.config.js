/** Colours come from tokens.css and the games' palettes, breakpoints from src/lib/breakpoints.js. */
const PAINT = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'];

/** @type {import('stylelint').Config} */
export default {
  plugins: ['./plugins/stylelint-breakpoints.js'],
  rules: {
    'tripot/named-breakpoints': true,
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': PAINT,
    'color-no-invalid-hex': true,
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'font-family-no-duplicate-names': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    // A name of one or two letters says nothing.
    'selector-class-pattern': '^.{3,}$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'string-no-newline': true,
    'unit-no-unknown': true,
  },
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: ['src/styles/tokens.css', 'src/games/*/palette.css'], rules: { 'color-no-hex': null } },
  ],
};
