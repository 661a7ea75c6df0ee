/** Names, marks and faces of a table's seats. */
import { FACES, lookOf, NAMELESS, type Look } from '$art/looks.ts';
import { COLOUR_MARK, type Mark } from '$art/seats.ts';
import type { SeatInfo } from '$games/contract.ts';
import { opponents } from '$lib/play/opponents.svelte.ts';
import { t } from '$lib/text/i18n.svelte.ts';
import type { GameFacts, TableSeat } from '$lib/net/types.ts';

const BOT_NAMES = Object.keys(NAMELESS);

interface Sitting {
  readonly seats: readonly Pick<TableSeat, 'kind' | 'person' | 'name' | 'bot'>[];
  readonly colours: readonly string[];
  readonly viewpoint: number | null;
  readonly mine: readonly number[];
  readonly bots: readonly (string | null)[];
  readonly away: Readonly<Record<string, number | null>>;
}

export function markOf(colours: readonly string[], seat: number): Mark {
  const colour = colours[seat];
  return (colour ? COLOUR_MARK[colour] : undefined) ?? (((seat % 6) + 1) as Mark);
}

export function seatNames(seats: Sitting['seats']): string[] {
  const known = new Set(seats.map((seat) => opponents.find(seat.bot)?.name));
  // By the seat's number, so that the name stays when the company changes; a name that is taken moves on.
  const nameless = new Map<number, string>();
  for (const [i, seat] of seats.entries()) {
    if (seat.kind !== 'bot' || opponents.find(seat.bot)) continue;
    const names = [...BOT_NAMES.slice(i % 6), ...BOT_NAMES.slice(0, i % 6)];
    const free = names.find((name) => !known.has(name)) ?? names[0];
    if (!free) continue;
    known.add(free);
    nameless.set(i, free);
  }
  const plain = seats.map((seat, i) => {
    if (seat.kind === 'bot') return opponents.find(seat.bot)?.name ?? nameless.get(i) ?? 'Rosa';
    return seat.name ?? t('new.seat.n', { n: i + 1 });
  });
  // Two players of one name get a number, for example two on one screen.
  return plain.map((name, i) => {
    const same = plain.flatMap((other, j) => (other === name ? [j] : []));
    return same.length > 1 ? `${name} ${same.indexOf(i) + 1}` : name;
  });
}

export function seatInfos(sitting: Sitting): SeatInfo[] {
  const names = seatNames(sitting.seats);
  const alone = sitting.mine.length < 2;
  return sitting.seats.map((seat, i) => {
    const bot = seat.kind === 'bot';
    // A person's face comes from their name: everybody at the table sees the same.
    const look: Look =
      (bot ? opponents.find(seat.bot)?.face : undefined) ??
      (bot ? NAMELESS[(names[i] ?? '').replace(/ \d+$/, '')] : lookOf(names[i] ?? '')) ??
      (FACES[0] as Look);
    return {
      seat: i,
      name: names[i] ?? '',
      shown: i === sitting.viewpoint && alone ? t('seat.you') : (names[i] ?? ''),
      mark: markOf(sitting.colours, i),
      look,
      bot: sitting.bots[i] ?? (bot ? (seat.bot ?? null) : null),
      away: String(i) in sitting.away || (!bot && (sitting.bots[i] ?? null) !== null),
      mine: sitting.mine.includes(i),
    };
  });
}

export const coloursOf = (facts: GameFacts | null): readonly string[] => facts?.colours ?? [];
