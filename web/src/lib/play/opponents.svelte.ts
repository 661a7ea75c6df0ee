/** The opponents: characters, levels, and the bots this browser last chose for each game. */
import type { Opponent, Opponents as AllOpponents } from '$lib/net/types.ts';

export type Level = AllOpponents['levels'][number]['id'];
const KEY = 'tripot.company';

class Opponents {
  #all = $state.raw<AllOpponents | null>(null);

  get known(): boolean {
    return this.#all !== null;
  }
  get levels(): readonly Level[] {
    return this.#all?.levels.map((one) => one.id) ?? [];
  }
  get characters(): readonly Opponent[] {
    return this.#all?.characters ?? [];
  }
  /** Bots that search are weaker than usual: with rules that are not compiled they see less in the same time. */
  get weaker(): boolean {
    return this.#all !== null && !this.#all.compiled;
  }

  know(all: AllOpponents): void {
    this.#all = all;
  }

  find(bot: string | null | undefined): Opponent | undefined {
    return this.characters.find((one) => one.id === bot);
  }
}

export const opponents = new Opponents();

/** Bots of one level for a number of chairs: its characters first, then bots without a name. */
export function ofLevel(everybody: readonly Opponent[], level: Level, chairs: number): string[] {
  const there = everybody.filter((one) => one.level === level).map((one) => one.id);
  return Array.from({ length: chairs }, (_, i) => there[i] ?? level);
}

/** A bot for one more chair: a character of that level that is not seated yet, else a bot without a name. */
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

/** The bots last chosen for a game; empty if none were. */
export function lastCompany(game: string): string[] {
  const found = kept()[game];
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

export function rememberCompany(game: string, bots: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: bots }));
  } catch {
    // A browser without storage forgets the choice.
  }
}

/** The bots of a quick match: those last chosen that the server still has, else the level « habitué ». */
export function companyFor(game: string, chairs: number): string[] {
  const known = (bot: string): boolean => opponents.levels.includes(bot as Level) || opponents.find(bot) !== undefined;
  const last = lastCompany(game).filter(known);
  return last.length > 0 ? last : ofLevel(opponents.characters, 'habitue', chairs);
}
