import type { Cards } from '../cards.ts';
import Card from './Card.svelte';
import { kindOf } from './kinds.ts';
import { deckOf } from './view.ts';

const CARDS: Cards = { Card, deckOf, iconOf: (deck) => kindOf(deck).icon };
export default CARDS;
