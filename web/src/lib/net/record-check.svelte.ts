/** A match's record, fetched and checked in this browser: what came out of it, for everything that shows it. */
import { api } from './api.ts';
import { receipts, type Receipt } from './receipts.ts';
import { canVerify, verify, type Verdict } from './verify.ts';

/** A record that does not come at once is asked for again: the house may just be opening. */
const PAUSES = [500, 2000, 5000];

export class RecordCheck {
  readonly able = canVerify();
  readonly receipt: Receipt | null;
  /** Null while the check runs. */
  verdict = $state.raw<Verdict | null>(null);
  /** The record did not come. */
  failed = $state(false);
  readonly #kind: 'm' | 'r';
  readonly #id: string;

  constructor(kind: 'm' | 'r', id: string) {
    this.#kind = kind;
    this.#id = id;
    this.receipt = kind === 'm' ? receipts.of(id) : null;
  }

  /** Check; the answer stops it. */
  begin(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (tries: number): void => {
      api
        .record(this.#kind, this.#id)
        .then((text) => verify(text, this.receipt))
        .then(
          (found) => (this.verdict = found),
          () => {
            const pause = PAUSES[tries];
            if (pause === undefined) this.failed = true;
            else timer = setTimeout(() => check(tries + 1), pause);
          },
        );
    };
    if (this.able && this.verdict === null) check(0);
    return () => clearTimeout(timer);
  }
}
