/** The seats that have answered a question which several were asked together. */
export class Answered {
  #asked: readonly number[] = [];
  /** Seats that were asked and are no longer waited for, while others are. */
  seats = $state.raw<readonly number[]>([]);

  /** Take the seats that are waited for now. */
  waitingFor(awaits: readonly number[]): void {
    // A seat that was not asked before: this is another question.
    if (awaits.length === 0 || awaits.some((seat) => !this.#asked.includes(seat))) this.#asked = awaits;
    this.seats = this.#asked.filter((seat) => !awaits.includes(seat));
  }
}
