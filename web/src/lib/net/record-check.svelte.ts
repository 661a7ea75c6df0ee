/** Fetches a match's record and checks it in this browser; several parts of the page show the result. */
import { api } from './api.ts';
import { receipts, type Receipt } from './receipts.ts';
import { canVerify, verify, type Verdict } from './verify.ts';

/** Pauses before a record is requested again: the server may just be starting. */
const RETRY_PAUSES_MS = [500, 2000, 5000];

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

  /** Fetch and check. The returned function stops it. */
  begin(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (tries: number): void => {
      api
        .record(this.#kind, this.#id)
        .then((text) => verify(text, this.receipt))
        .then(
          (found) => (this.verdict = found),
          () => {
            const pause = RETRY_PAUSES_MS[tries];
            if (pause === undefined) this.failed = true;
            else timer = setTimeout(() => check(tries + 1), pause);
          },
        );
    };
    if (this.able && this.verdict === null) check(0);
    return () => clearTimeout(timer);
  }
}
