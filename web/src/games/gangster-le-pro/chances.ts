/** The chances that belong to a question, in words: read from `Game.insight`, nothing is worked out here. */
import type { Decision, Message } from '$lib/net/types.ts';
import type { Odds, View } from './view.ts';

/** A share of one as a whole number of percent. */
export const percent = (share: number): number => Math.round(share * 100);
const rounded = (amount: number): number => Math.round(amount / 100) * 100;

/** Return the odds of the robbery the player is asked about: of a bank or of a shop. */
const robberyOf = (view: View, odds: Odds): Odds['bank'] => odds[view.chance === 'banque' ? 'bank' : 'shop'];

/** Return what the odds say about the question, or null where they say nothing. */
export function chancesOf(decision: Decision, view: View, odds: Odds, men: number): Message | null {
  const { justice } = odds;
  switch (decision.prompt[0]) {
    case 'prompt.vol_shop':
    case 'prompt.vol_bank': {
      const robbery = robberyOf(view, odds);
      if (!robbery || !justice) return null;
      const lose = percent(robbery.arrest);
      return ['odds.vol', { win: 100 - lose, amount: rounded(robbery.loot), lose, dossier: percent(justice.dossier) }];
    }
    case 'prompt.mission':
    case 'prompt.mission_draw': {
      const { mission } = odds;
      if (!mission) return null;
      const [done, kept] = [percent(mission.done), percent(mission.kept)];
      const lost = Math.max(0, 100 - done - kept);
      return ['odds.mission', { men, done, kept, lost, amount: rounded(mission.reward) }];
    }
    case 'prompt.collecte':
      return odds.collecte ? ['odds.collecte', { amount: rounded(odds.collecte) }] : null;
    case 'prompt.vendeur':
      return odds.perle && odds.diamant
        ? ['odds.vendeur', { pearl: rounded(odds.perle), diamond: rounded(odds.diamant) }]
        : null;
    case 'prompt.arrest':
      return justice ? ['odds.arrest', { dossier: percent(justice.dossier), amount: rounded(justice.shop) }] : null;
    case 'prompt.turn':
    case 'prompt.turn_roll':
    case 'prompt.turn_declare':
      return odds.collision === undefined ? null : ['odds.collision', { percent: percent(odds.collision) }];
    default:
      return null;
  }
}

/** Return the chance of an arrest in percent where the chances speak of a robbery, else null. */
export function arrestOf(chances: Message | null, view: View, odds: Odds): number | null {
  return chances?.[0] === 'odds.vol' ? percent(robberyOf(view, odds)?.arrest ?? 0) : null;
}
