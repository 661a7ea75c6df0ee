import { describe, expect, it } from 'vitest';
import { companyFits } from '../../src/lib/play/company-fits.ts';
import { heightOf, MAX_ROWS } from '../../src/lib/play/evening-picture.ts';

describe('the next game of an evening', () => {
  it('fits from its least to its most people', () => {
    expect([1, 2, 4, 5].map((people) => companyFits(people, [2, 4]))).toEqual(['few', 'fits', 'fits', 'many']);
  });
  it('has a picture as high as its rows, and never endless', () => {
    expect(heightOf(3) - heightOf(2)).toBe(heightOf(2) - heightOf(1));
    expect(heightOf(40)).toBe(heightOf(MAX_ROWS));
    expect(heightOf(0)).toBe(heightOf(1));
  });
});
