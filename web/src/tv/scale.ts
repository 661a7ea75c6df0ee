/**
 * The sizes of the big screen. It is laid out in units: one pixel of a screen of 1920 × 1080, or of 900 × 1600 for a
 * screen that stands upright. So a television that calls itself 1280 pixels wide shows the same picture.
 */

/** The board is laid out this much smaller, and enlarged again: text that is read on a desk is read from a sofa. */
const BOARD_ZOOM = 1.8;

export interface Scale {
  /** The pixels of one unit. */
  readonly unit: number;
  /** The enlargement of the board. */
  readonly zoom: number;
}

export function scaleOf(width: number, height: number): Scale {
  const unit = width >= height ? Math.min(width / 1920, height / 1080) : Math.min(width / 900, height / 1600);
  return { unit, zoom: BOARD_ZOOM * unit };
}
