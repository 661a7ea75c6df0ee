/** Where things are at the long table: lying on a wide board, standing on a tall one. All in pixels of the board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  /** The thing before the seat. */
  readonly ix: number;
  readonly iy: number;
  /** A cake before the seat, further in. */
  readonly cx: number;
  readonly cy: number;
}

export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

export interface Layout {
  /** It lies, and has room for whole words. */
  readonly wide: boolean;
  readonly man: number;
  readonly item: number;
  readonly cake: number;
  readonly cloth: Rect & { readonly r: number; readonly band: number };
  readonly centre: Point;
  /** Room for words in the middle of the cloth. */
  readonly room: number;
  /** By seat number, from 1. */
  readonly places: readonly Place[];
  /** What a finger may touch for a seat, by number. */
  readonly touch: readonly Rect[];
}

const SIDE = 13;
const OFF: Place = { x: 0, y: 0, ix: 0, iy: 0, cx: 0, cy: 0 };

export function layout(width: number, height: number): Layout {
  const wide = width > height;
  /** On a small phone the table lies too: seats stand further apart, all else comes closer. */
  const small = wide && width <= 480;
  const long = wide ? width : height;
  const short = wide ? height : width;
  const margin = small ? 36 : wide ? 76 : 53;
  const cell = (long - 2 * margin) / SIDE;
  const man = Math.max(small ? 23 : 26, Math.min(52, cell * (wide ? 0.96 : 1.14)));
  const edge = small ? 22 : wide ? Math.max(40, Math.min(62, short * 0.115)) : 30;
  const inner = small ? 32 : wide ? Math.min(62, short * 0.118) : 43;
  const end = small ? 18 : wide ? 42 : 27;
  const item = small ? 17 : wide ? 30 : 22;
  const push = small ? 24 : wide ? 46 : 33;
  const along = (i: number): number => margin + (i + 0.5) * cell;
  const far = short - edge;
  const frame = small ? 17 : wide ? 30 : 24;

  /** A point by its distance along the table and across it, before the table is turned. */
  const at = (u: number, v: number): Point => (wide ? { x: u, y: v } : { x: short - v, y: u });
  const place = (u: number, v: number, du: number, dv: number): Place => {
    const chair = at(u, v);
    const thing = at(u + du * inner, v + dv * inner);
    const cake = at(u + du * (inner + push), v + dv * (inner + push));
    return { ...chair, ix: thing.x, iy: thing.y, cx: cake.x, cy: cake.y };
  };
  const places: Place[] = [OFF];
  const ends: Readonly<Record<number, number>> = { 14: 0.36, 15: 0.64, 29: 0.64, 30: 0.36 };
  for (let seat = 1; seat <= 30; seat += 1) {
    if (seat <= 13) places.push(place(along(seat - 1), edge, 0, 1));
    else if (seat >= 16 && seat <= 28) places.push(place(along(28 - seat), far, 0, -1));
    else places.push(place(seat < 16 ? long - end : end, short * (ends[seat] ?? 0.5), seat < 16 ? -1 : 1, 0));
  }
  const reach = man / 2 + (wide ? 4 : 6);
  const touch: Rect[] = places.map((one, seat) => {
    if (seat === 0) return { x: 0, y: 0, w: 0, h: 0 };
    const deep = item / 2 + 4;
    const side = seat <= 13 || (seat >= 16 && seat <= 28);
    const across = side ? cell : Math.max(cell, man + 8);
    const upright = side === wide;
    if (upright) {
      const top = Math.min(one.y - reach, one.iy - deep);
      const bottom = Math.max(one.y + reach, one.iy + deep);
      return { x: one.x - across / 2, y: top, w: across, h: bottom - top };
    }
    const left = Math.min(one.x - reach, one.ix - deep);
    const right = Math.max(one.x + reach, one.ix + deep);
    return { x: left, y: one.y - across / 2, w: right - left, h: across };
  });
  const cloth = {
    x: wide ? end + frame + 2 : edge + frame,
    y: wide ? edge + frame : end + frame - 2,
    w: 0,
    h: 0,
    r: small ? 22 : wide ? 42 : 30,
    band: small ? inner - 5 : wide ? inner + 4 : inner - 3,
  };
  return {
    wide: wide && !small,
    man,
    item,
    cake: small ? 26 : wide ? 42 : 34,
    cloth: { ...cloth, w: width - 2 * cloth.x, h: height - 2 * cloth.y },
    centre: { x: width / 2, y: height / 2 },
    room: (wide ? width : height) * 0.5,
    places,
    touch,
  };
}

const FINGER = 44;

/**
 * What a finger may touch for a seat that can be chosen: it grows to a fingertip's width where its neighbours cannot
 * be.
 */
export function touchOf(look: Layout, seat: number, lit: (seat: number) => boolean): Rect {
  const own = look.touch[seat] ?? { x: 0, y: 0, w: 0, h: 0 };
  const along = own.w < own.h ? 'x' : 'y';
  const lack = FINGER - (along === 'x' ? own.w : own.h);
  const middle = look.places[seat] ?? OFF;
  const free = { before: true, after: true };
  for (const next of beside(seat)) {
    const place = look.places[next] ?? OFF;
    if (lit(next)) free[place[along] < middle[along] ? 'before' : 'after'] = false;
  }
  if (lack <= 0 || !lit(seat) || !(free.before || free.after)) return own;
  const before = free.before ? (free.after ? lack / 2 : lack) : 0;
  return along === 'x'
    ? { ...own, x: own.x - before, w: own.w + lack }
    : { ...own, y: own.y - before, h: own.h + lack };
}

export const beside = (seat: number): readonly [number, number] => [
  seat === 1 ? 30 : seat - 1,
  seat === 30 ? 1 : seat + 1,
];

/** The band behind three neighbouring chairs, round a corner of the table if need be. */
export function band(look: Layout, seat: number): string {
  const [before, after] = beside(seat);
  const [l, c, r] = [before, seat, after].map((one) => look.places[one] ?? OFF) as [Place, Place, Place];
  const leg = (from: Place, to: Place): string => {
    const turns = Math.abs(from.x - to.x) > 2 && Math.abs(from.y - to.y) > 2;
    if (!turns) return `L${to.x} ${to.y}`;
    const mid = look.centre;
    const x = Math.abs(from.x - mid.x) > Math.abs(to.x - mid.x) ? from.x : to.x;
    const y = Math.abs(from.y - mid.y) > Math.abs(to.y - mid.y) ? from.y : to.y;
    return `Q${x} ${y} ${to.x} ${to.y}`;
  };
  return `M${l.x} ${l.y}${leg(l, c)}${leg(c, r)}`;
}
