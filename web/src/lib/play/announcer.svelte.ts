/** Everything for the ear: texts for screen readers, sounds, and the call when it is the reader's turn. */
import type { Decision, Message } from '$lib/net/types.ts';
import { t } from '$lib/text/i18n.svelte.ts';
import type { SoundName } from './sound.ts';
import type { TableObserver } from './table.svelte.ts';

/** The pause between two texts, so that a screen reader reads both. */
const PAUSE_MS = 700;

export class Announcer implements TableObserver {
  /** The newest text for screen readers. */
  spoken = $state('');
  onSound: (name: SoundName) => void = () => undefined;
  /** Called when it becomes the reader's turn. */
  onTurn: () => void = () => undefined;
  readonly #say: (message: Message) => string;
  /** Texts that wait for the pause to end. */
  #waiting: string[] = [];
  #voiceTimer: ReturnType<typeof setTimeout> | undefined;
  #soundTimer: ReturnType<typeof setTimeout> | undefined;
  /** The reader was called for the question on the screen. */
  #called = false;

  constructor(say: (message: Message) => string) {
    this.#say = say;
  }

  close(): void {
    clearTimeout(this.#voiceTimer);
    clearTimeout(this.#soundTimer);
  }

  acted(): void {
    this.#called = false;
  }

  /** Play a sound after a delay, in place of one that is still to come. */
  playLater(sound: SoundName | null, delayMs: number): void {
    clearTimeout(this.#soundTimer);
    if (sound) this.#soundTimer = setTimeout(() => this.onSound(sound), delayMs);
  }

  /** A question is on the screen, or none. Returns whether it is the reader's turn. */
  asked(decision: Decision | null): boolean {
    const before = this.#called;
    this.#called = decision?.awaited ?? false;
    if (decision && this.#called && !before) {
      this.onTurn();
      this.speak([`${t('home.turn')}. ${this.#say(decision.prompt)}`]);
    }
    return this.#called;
  }

  /** Speak texts, one at a time with a pause between. Texts that come meanwhile are joined. */
  speak(texts: readonly string[]): void {
    this.#waiting.push(...texts);
    if (this.#voiceTimer !== undefined || this.#waiting.length === 0) return;
    const next = (): void => {
      this.#voiceTimer = undefined;
      if (this.#waiting.length === 0) return;
      this.spoken = this.#waiting.join(' ');
      this.#waiting = [];
      this.#voiceTimer = setTimeout(next, PAUSE_MS);
    };
    // After this task: scenes that are shown at once are one text.
    this.#voiceTimer = setTimeout(next);
  }
}
