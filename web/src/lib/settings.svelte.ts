/** The settings of a person, kept in this browser. */
import type { Pace } from '$lib/play/scenes.ts';
import type { Lang } from '$lib/net/types.ts';

export type Motion = 'full' | 'brief' | 'none';
export type Theme = 'dark' | 'light' | 'contrast';
export type TextSize = 's' | 'm' | 'l' | 'xl';

export interface Saved {
  lang: Lang;
  sound: number;
  motion: Motion;
  /** How fast scenes are shown. */
  pace: Pace;
  /** The end of a round waits for a touch. */
  stops: boolean;
  shapes: boolean;
  text: TextSize;
  theme: Theme;
  readable: boolean;
  /** A choice is sent with the first touch, without the brass button. */
  quick: boolean;
  notify: boolean;
  /** Characters say a line now and then. */
  talk: boolean;
  /** The screen stays on while the reader plays. */
  awake: boolean;
  /** The phone vibrates when it is the reader's turn. */
  buzz: boolean;
  /** Next to a big screen the phone shows only the hand; null: the reader has not said. */
  hand: boolean | null;
}

const KEY = 'tripot.settings';

function first(): Saved {
  const lang: Lang =
    typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('fr') ? 'en' : 'fr';
  const calm = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    lang,
    sound: 0.6,
    motion: calm ? 'none' : 'full',
    pace: 'calm',
    stops: true,
    shapes: false,
    text: 'm',
    theme: 'dark',
    readable: false,
    quick: false,
    notify: false,
    talk: true,
    awake: true,
    buzz: true,
    hand: null,
  };
}

function load(): Saved {
  const fresh = first();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>;
    return { ...fresh, ...kept };
  } catch {
    return fresh;
  }
}

export class Settings {
  #now = $state<Saved>(load());

  get lang(): Lang {
    return this.#now.lang;
  }
  get sound(): number {
    return this.#now.sound;
  }
  get motion(): Motion {
    return this.#now.motion;
  }
  get pace(): Pace {
    return this.#now.pace;
  }
  get stops(): boolean {
    return this.#now.stops;
  }
  get shapes(): boolean {
    return this.#now.shapes;
  }
  get text(): TextSize {
    return this.#now.text;
  }
  get theme(): Theme {
    return this.#now.theme;
  }
  get readable(): boolean {
    return this.#now.readable;
  }
  get quick(): boolean {
    return this.#now.quick;
  }
  get notify(): boolean {
    return this.#now.notify;
  }

  get talk(): boolean {
    return this.#now.talk;
  }
  get awake(): boolean {
    return this.#now.awake;
  }
  get buzz(): boolean {
    return this.#now.buzz;
  }
  get hand(): boolean | null {
    return this.#now.hand;
  }

  set<K extends keyof Saved>(name: K, value: Saved[K]): void {
    this.#now[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // A browser without storage keeps the setting for this visit only.
    }
  }

  /** A duration of motion under the setting: full, shorter, or none. */
  ms(full: number): number {
    return this.motion === 'none' ? 0 : this.motion === 'brief' ? Math.round(full * 0.4) : full;
  }
}

export const settings = new Settings();
