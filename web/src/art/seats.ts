/** The six seat colours: a number 1 to 6 is a colour, a mark and a pattern, always together. */
export type Mark = 1 | 2 | 3 | 4 | 5 | 6;

export const MARKS: readonly Mark[] = [1, 2, 3, 4, 5, 6];

export const MARK_PATH: Record<Mark, string> = {
  1: 'M12 2.5l2.8 6.2 6.7.7-5 4.5 1.4 6.6L12 17.1 6.1 20.5l1.4-6.6-5-4.5 6.7-.7Z',
  2: 'M12 1.5 21 12l-9 10.5L3 12Z',
  3: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  4: 'M12 2.5a4.6 4.6 0 0 1 4.3 6.2 4.6 4.6 0 1 1-2.9 7.2c.2 2.3.8 4 2 5.6H8.6c1.2-1.6 1.8-3.3 2-5.6a4.6 4.6 0 1 1-2.9-7.2A4.6 4.6 0 0 1 12 2.5Z',
  5: 'M12 2.5 22 20.5H2Z',
  6: 'M4 4h16v16H4Z',
};

/** Line dashes that go with the marks, for curves. */
export const DASH: Record<Mark, string> = { 1: '', 2: '10 5', 3: '14 4 2 4', 4: '2 5', 5: '6 4', 6: '16 6' };

/** The colour names the boxed games use, as seat marks. */
export const COLOUR_MARK: Record<string, Mark> = {
  yellow: 1,
  red: 2,
  blue: 3,
  green: 4,
  orange: 5,
  violet: 6,
  purple: 6,
};

export const seatColour = (mark: Mark): string => `var(--seat-${mark})`;
export const seatDeep = (mark: Mark): string => `var(--seat-${mark}-deep)`;
export const seatInk = (mark: Mark): string => `var(--seat-${mark}-ink)`;

export const HAT =
  'M6 40c4-3 9-4 13-4.5C19 24 22 14 28 13c3-.5 4 1.5 6.5 1.5S38 12 41 13c6 2 7 12 7.5 22.5 4 .5 8 1.5 11 4C54 46 44 48 33 48S11 46 6 40Z';
export const HATBAND = 'M19 35.5c.1-3 .4-5.5.9-8 9 2.5 19 2.5 27.6 0 .6 2.5.9 5.3 1 8-9 3-21 3-29.5 0Z';
