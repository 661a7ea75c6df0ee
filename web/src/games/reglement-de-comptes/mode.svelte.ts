/** Whether touching a card means throwing it away; forgotten with the decision it was chosen for. */
import type { Decision } from '$lib/net/types.ts';

class Mode {
  #for = $state.raw<Decision | null>(null);

  discarding(decision: Decision | null): boolean {
    return decision !== null && this.#for === decision;
  }

  set(decision: Decision | null): void {
    this.#for = decision;
  }
}

export const mode = new Mode();
