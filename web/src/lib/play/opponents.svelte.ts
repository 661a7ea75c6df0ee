/** Who may sit opposite: the characters, the levels, and the company a person last chose for each game. */
import type { Opponent, Opponents as Told } from '$lib/net/types.ts';

export type Level = Told['levels'][number]['id'];
const KEY = 'tripot.company';

class Opponents {
  #told = $state.raw<Told | null>(null);

  get known(): boolean {
    return this.#told !== null;
  }
  get levels(): readonly Level[] {
    return this.#told?.levels.map((one) => one.id) ?? [];
  }
  get characters(): readonly Opponent[] {
    return this.#told?.characters ?? [];
  }
  /** Rules that are not compiled leave the searching levels fewer tries in the same time. */
  get weaker(): boolean {
    return this.#told !== null && !this.#told.compiled;
  }

  know(told: Told): void {
    this.#told = told;
  }

  find(bot: string | null | undefined): Opponent | undefined {
    return this.characters.find((one) => one.id === bot);
  }
}

export const opponents = new Opponents();

/** Bots for so many chairs, all of one level: its characters first, then nobody in particular. */
export function ofLevel(everybody: readonly Opponent[], level: Level, chairs: number): string[] {
  const there = everybody.filter((one) => one.level === level).map((one) => one.id);
  return Array.from({ length: chairs }, (_, i) => there[i] ?? level);
}

/** Somebody for one more chair: a character of that level who does not sit here yet, else nobody in particular. */
export function another(
  everybody: readonly Opponent[],
  level: string,
  seated: readonly (string | undefined)[],
): string {
  return everybody.find((one) => one.level === level && !seated.includes(one.id))?.id ?? level;
}

function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whom this person last played at a game; empty where nobody was chosen yet. */
export function lastCompany(game: string): string[] {
  const found = kept()[game];
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

export function rememberCompany(game: string, bots: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: bots }));
  } catch {
    // A browser without storage forgets whom one played.
  }
}

/** The bots of a quick match: the last company as far as the house still knows it, else the regulars. */
export function companyFor(game: string, chairs: number): string[] {
  const known = (bot: string): boolean => opponents.levels.includes(bot as Level) || opponents.find(bot) !== undefined;
  const last = lastCompany(game).filter(known);
  return last.length > 0 ? last : ofLevel(opponents.characters, 'habitue', chairs);
}
