/** The card a player means to show once the men are placed: chosen early, played by itself when its moment comes. */
class Wish {
  /** The card, and whose wish for which turn it is: it outlives neither. */
  #now = $state.raw<{ readonly turn: string; readonly card: string | null }>({ turn: '', card: null });

  of(turn: string): string | null {
    return this.#now.turn === turn ? this.#now.card : null;
  }

  set(turn: string, card: string | null): void {
    this.#now = { turn, card };
  }
}

export const wish = new Wish();
export const turnOf = (view: { readonly round: number; readonly turn: number }, me: number | null): string =>
  `${String(me)}:${view.round}:${view.turn}`;
