/** The card a player wants to show once their men are placed: chosen early, played when the question comes. */
class PlannedCard {
  /** The card and the turn it is meant for: a plan does not outlive its turn. */
  #plan = $state.raw<{ readonly turn: string; readonly card: string | null }>({ turn: '', card: null });

  of(turn: string): string | null {
    return this.#plan.turn === turn ? this.#plan.card : null;
  }

  set(turn: string, card: string | null): void {
    this.#plan = { turn, card };
  }
}

export const plannedCard = new PlannedCard();
/** Identifies a seat's turn. */
export const turnOf = (view: { readonly round: number; readonly turn: number }, me: number | null): string =>
  `${String(me)}:${view.round}:${view.turn}`;
