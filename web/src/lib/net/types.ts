/** What the server sends, under the names the page uses; the types themselves are written by tools/wire_types.py. */
import type { Both, ChatLine, Moment } from './wire.ts';

export type {
  Ask,
  Both,
  Choice,
  Clock,
  ClockRule,
  Decision,
  End,
  GameEvent,
  GameFacts,
  GameOption,
  Hint,
  Item,
  Lesson,
  LessonStep,
  LogItem,
  MatchSeat,
  Message,
  Opponent,
  Opponents,
  Paragraph,
  Person,
  Play,
  Duel,
  Presence,
  RuleSection,
  Summary,
  TableInfo,
  TableSeat,
  Texts,
  Values,
  View,
  Who,
} from './wire.ts';
export type Lang = keyof Both;
export type Chat = ChatLine;
export type Frame = Moment;
