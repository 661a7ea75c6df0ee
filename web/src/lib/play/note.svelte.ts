/** A short message in the dock: why a command was refused, what was taken back. It closes by itself. */
import type { Message } from '$lib/net/types.ts';
import type { Push, RefusedMessage } from '$lib/net/wire.ts';
import type { TableObserver } from './table.svelte.ts';

const SHOWN_MS = 6000;

export class Note implements TableObserver {
  /** The message on the screen; null if there is none. */
  shown = $state.raw<{ readonly text: string; readonly rule: string | null; readonly bad: boolean } | null>(null);
  readonly #say: (message: Message) => string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (message: Message) => string) {
    this.#say = say;
  }

  /** Show a message, with the paragraph of the rules it rests on. `bad`: something was refused or went wrong. */
  show(text: string, rule: string | null = null, bad = false): void {
    clearTimeout(this.#timer);
    this.shown = { text, rule, bad };
    this.#timer = setTimeout(() => (this.shown = null), SHOWN_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }

  pushed(push: Push): void {
    const note = push.undone === null ? undefined : push.log.find((item) => item.note)?.note;
    if (note) this.show(this.#say(note));
  }

  refused(refusal: RefusedMessage): void {
    if (refusal.message) this.show(this.#say(refusal.message), refusal.rule, true);
  }

  acted(): void {
    this.clear();
  }
}
