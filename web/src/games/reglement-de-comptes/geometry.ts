/** Places at the long table, in pixels of the board. On a wide board the table lies, on a tall one it stands. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  /** The thing before the seat. */
  readonly itemX: number;
  readonly itemY: number;
  /** A cake before the seat, further in. */
  readonly cakeX: number;
  readonly cakeY: number;
  /** The seat's number, while a man sits there: behind the chair. */
  readonly numberX: number;
  readonly numberY: number;
}

export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

export interface Layout {
  /** The table lies, and has space for whole words. */
  readonly wide: boolean;
  readonly man: number;
  readonly item: number;
  readonly cake: number;
  readonly cloth: Rect & { readonly r: number; readonly band: number };
  readonly centre: Point;
  /** The width for words in the middle of the cloth. */
  readonly wordWidth: number;
  /** By seat number, from 1. */
  readonly places: readonly Place[];
  /** The touch area of a seat, by number. */
  readonly touch: readonly Rect[];
}

const SIDE = 13;
/** The place of a seat that does not exist. */
export const OFF: Place = { x: 0, y: 0, itemX: 0, itemY: 0, cakeX: 0, cakeY: 0, numberX: 0, numberY: 0 };

export function layoutOf(width: number, height: number): Layout {
  const wide = width > height;
  /** On a small phone the table lies too: seats have more space, all else comes closer. */
  const small = wide && width <= 480;
  const long = wide ? width : height;
  const short = wide ? height : width;
  const margin = small ? 36 : wide ? 76 : 53;
  const cell = (long - 2 * margin) / SIDE;
  const man = Math.max(small ? 23 : 26, Math.min(52, cell * (wide ? 0.96 : 1.14)));
  const edge = small ? 22 : wide ? Math.max(40, Math.min(62, short * 0.115)) : 30;
  const inner = small ? 32 : wide ? Math.min(62, short * 0.118) : 43;
  const end = small ? 18 : wide ? 42 : 27;
  const item = small ? 17 : wide ? Math.min(30, cell * 0.7) : 22;
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
    const behind = man * 0.5 + (small ? 2 : 4);
    const number = at(u - du * behind, v - dv * behind);
    return {
      ...chair,
      itemX: thing.x,
      itemY: thing.y,
      cakeX: cake.x,
      cakeY: cake.y,
      numberX: number.x,
      numberY: number.y,
    };
  };
  const places: Place[] = [OFF];
  const ends: Readonly<Record<number, number>> = { 14: 0.36, 15: 0.64, 29: 0.64, 30: 0.36 };
  for (let seat = 1; seat <= 30; seat += 1) {
    if (seat <= 13) places.push(place(along(seat - 1), edge, 0, 1));
    else if (seat >= 16 && seat <= 28) places.push(place(along(28 - seat), far, 0, -1));
    else places.push(place(seat < 16 ? long - end : end, short * (ends[seat] ?? 0.5), seat < 16 ? -1 : 1, 0));
  }
  const reach = man / 2 + (wide ? 4 : 6);
  const touch: Rect[] = places.map((spot, seat) => {
    if (seat === 0) return { x: 0, y: 0, w: 0, h: 0 };
    const deep = item / 2 + 4;
    const side = seat <= 13 || (seat >= 16 && seat <= 28);
    const across = side ? cell : Math.max(cell, man + 8);
    const upright = side === wide;
    if (upright) {
      const top = Math.min(spot.y - reach, spot.itemY - deep);
      const bottom = Math.max(spot.y + reach, spot.itemY + deep);
      return { x: spot.x - across / 2, y: top, w: across, h: bottom - top };
    }
    const left = Math.min(spot.x - reach, spot.itemX - deep);
    const right = Math.max(spot.x + reach, spot.itemX + deep);
    return { x: left, y: spot.y - across / 2, w: right - left, h: across };
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
    wordWidth: (wide ? width : height) * 0.5,
    places,
    touch,
  };
}

const FINGER = 44;

/**
 * Return the touch area of a seat. If the seat can be chosen, it grows to a fingertip's width on the sides whose
 * neighbours cannot.
 */
export function touchOf(layout: Layout, seat: number, lit: (seat: number) => boolean): Rect {
  const own = layout.touch[seat] ?? { x: 0, y: 0, w: 0, h: 0 };
  const along = own.w < own.h ? 'x' : 'y';
  const lack = FINGER - (along === 'x' ? own.w : own.h);
  const middle = layout.places[seat] ?? OFF;
  const free = { before: true, after: true };
  for (const next of neighboursOf(seat)) {
    const place = layout.places[next] ?? OFF;
    if (lit(next)) free[place[along] < middle[along] ? 'before' : 'after'] = false;
  }
  if (lack <= 0 || !lit(seat) || !(free.before || free.after)) return own;
  const before = free.before ? (free.after ? lack / 2 : lack) : 0;
  return along === 'x'
    ? { ...own, x: own.x - before, w: own.w + lack }
    : { ...own, y: own.y - before, h: own.h + lack };
}

export const neighboursOf = (seat: number): readonly [number, number] => [
  seat === 1 ? 30 : seat - 1,
  seat === 30 ? 1 : seat + 1,
];

/** The band behind three neighbouring chairs, round a corner of the table if need be. */
export function band(layout: Layout, seat: number): string {
  const [before, after] = neighboursOf(seat);
  const [l, c, r] = [before, seat, after].map((number) => layout.places[number] ?? OFF) as [Place, Place, Place];
  const leg = (from: Place, to: Place): string => {
    const turns = Math.abs(from.x - to.x) > 2 && Math.abs(from.y - to.y) > 2;
    if (!turns) return `L${to.x} ${to.y}`;
    const mid = layout.centre;
    const x = Math.abs(from.x - mid.x) > Math.abs(to.x - mid.x) ? from.x : to.x;
    const y = Math.abs(from.y - mid.y) > Math.abs(to.y - mid.y) ? from.y : to.y;
    return `Q${x} ${y} ${to.x} ${to.y}`;
  };
  return `M${l.x} ${l.y}${leg(l, c)}${leg(c, r)}`;
}
