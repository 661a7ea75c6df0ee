/** The standings of an evening as a picture to share. */
import type { Evening } from '$lib/net/types.ts';

const WIDTH = 1080;
const ROW = 92;
const TOP = 300;
const FOOT = 120;
export const MAX_ROWS = 12;

/** The words of the picture, in the reader's language. */
export interface PictureWords {
  readonly title: string;
  readonly subtitle: string;
  readonly points: (n: number) => string;
  readonly foot: string;
}

/** Return the height of the picture of some rows. */
export const heightOf = (rows: number): number => TOP + ROW * Math.max(1, Math.min(rows, MAX_ROWS)) + FOOT;

function crown(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x, y + size * 0.75);
  for (const [dx, dy] of [
    [0, 0.2],
    [0.27, 0.5],
    [0.5, 0],
    [0.73, 0.5],
    [1, 0.2],
    [1, 0.75],
  ] as const)
    pen.lineTo(x + size * dx, y + size * dy);
  pen.closePath();
  pen.fill();
}

/** Draw the standings; null where the browser cannot. */
export async function eveningPicture(
  evening: Evening,
  words: PictureWords,
  style: (token: string) => string,
): Promise<Blob | null> {
  const rows = evening.standings.slice(0, MAX_ROWS);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = heightOf(rows.length);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const title = style('--font-title');
  const text = style('--font-text') || 'sans-serif';
  await document.fonts.ready;
  pen.fillStyle = style('--wood-900') || '#1d120c';
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.strokeStyle = style('--brass-400') || '#c79a4b';
  pen.lineWidth = 4;
  pen.strokeRect(24, 24, WIDTH - 48, canvas.height - 48);
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.fillStyle = style('--brass-200') || '#ecd9ab';
  pen.font = `400 76px ${title || 'serif'}`;
  pen.fillText(words.title, WIDTH / 2, 130, WIDTH - 120);
  pen.font = `400 36px ${text}`;
  pen.fillText(words.subtitle, WIDTH / 2, 220, WIDTH - 120);
  for (const [i, row] of rows.entries()) {
    const y = TOP + ROW * i + ROW / 2;
    pen.fillStyle = row.crown ? style('--brass-300') || '#e0bd74' : style('--paper-100') || '#f5ecd8';
    pen.textAlign = 'left';
    pen.font = `600 46px ${text}`;
    if (row.crown) crown(pen, 80, y - 26, 46);
    else pen.fillText(String(row.place), 88, y);
    pen.fillText(row.name, 170, y, WIDTH - 470);
    pen.textAlign = 'right';
    pen.fillText(words.points(row.points), WIDTH - 80, y, 220);
  }
  pen.textAlign = 'center';
  pen.fillStyle = style('--paper-400') || '#a8987c';
  pen.font = `400 30px ${text}`;
  pen.fillText(words.foot, WIDTH / 2, canvas.height - 76, WIDTH - 120);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
