/** Sizes of text follow the reader's setting. */
import { expect, test } from 'vitest';
import { withTextScale } from '$lib/text-scale.js';

test('sizes in pixels are scaled, other lengths and sizes that follow already are not', () => {
  expect(withTextScale('.a { font-size: 13.5px; height: 20px; }')).toBe(
    '.a { font-size: calc(13.5px * var(--t-scale, 1)); height: 20px; }',
  );
  expect(withTextScale('b{font:\n 600 12px/1.2 var(--font-text)}')).toBe(
    'b{font:\n 600 calc(12px * var(--t-scale, 1))/1.2 var(--font-text)}',
  );
  const already =
    'i{font-size:var(--t-sm);font-family:x;font-size:clamp(14px, 4vw, 16px);font:inherit}' +
    'b{font-size:24px;font:400 37px/1 a}';
  expect(withTextScale(already)).toBe(already);
});
