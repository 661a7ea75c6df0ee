/** The game of a table, as the page needs it: its facts, texts, scenes and board, and the seats as they are drawn. */
import type { AnyBoard, SeatInfo } from '$games/contract.ts';
import type { GameFacts, LogItem, Message, TableInfo, Texts } from '$lib/net/types.ts';
import { session } from '$lib/net/session.svelte.ts';
import { settings } from '$lib/settings.svelte.ts';
import { speak } from '$lib/text/i18n.svelte.ts';
import type { Reader } from '$lib/text/texts.ts';
import { linesOf, type Line } from './lines.ts';
import { NO_SCENE_RULES, type SceneRules } from './scenes.ts';
import { coloursOf, seatInfos } from './seats.ts';
import type { TableState } from './table.svelte.ts';

export class TableGame {
  /** Facts, texts and board are here. */
  loaded = $state(false);
  facts = $state.raw<GameFacts | null>(null);
  texts = $state.raw<Texts>({});
  /** Null for a game without a board: the list of choices is enough to play. */
  board = $state.raw<AnyBoard | null>(null);
  sceneRules = $state.raw<SceneRules>(NO_SCENE_RULES);
  readonly #state: TableState;
  /** Game and edition that are here or on their way. */
  #wanted = '';

  constructor(state: TableState) {
    this.#state = state;
  }

  /** Load what the table's game needs, unless it is here. */
  async load({ game, edition }: TableInfo): Promise<void> {
    const wanted = `${game} ${edition}`;
    if (this.#wanted === wanted) return;
    this.#wanted = wanted;
    const [facts, texts, board] = await Promise.all([
      session.facts(game),
      session.texts(game, edition),
      session.board(game),
    ]).catch((wrong: unknown) => {
      this.#wanted = '';
      throw wrong;
    });
    // Meanwhile the host may have chosen yet another game.
    if (this.#wanted !== wanted) return;
    this.facts = facts;
    this.texts = texts;
    this.sceneRules = session.sceneRules(game);
    this.board = board;
    this.loaded = true;
  }

  /** The table's description; null until there are texts to show it with. */
  readonly info: TableInfo | null = $derived.by(() => (this.loaded ? this.#state.info : null));

  readonly seats: readonly SeatInfo[] = $derived.by(() =>
    this.info
      ? seatInfos({
          seats: this.info.seats,
          colours: coloursOf(this.facts),
          viewpoint: this.#state.seat,
          mine: this.#state.mine,
          bots: this.#state.play?.bots ?? [],
          away: this.#state.away,
        })
      : [],
  );

  readonly reader: Reader = $derived.by(() => ({
    lang: settings.lang,
    names: this.seats.map((seat) => seat.name),
    seat: this.#state.seat,
  }));

  /** A message of the game's texts, in the reader's language. */
  /** Say a message to the reader, or as a seat would read it. */
  readonly say = (message: Message, seat: number | null = this.reader.seat): string =>
    speak(this.texts, message, { ...this.reader, seat });

  /** The lines of a log, or of a part of it. */
  lines(log: readonly LogItem[]): Line[] {
    return linesOf(log, this.sceneRules, this.texts, this.board?.quiet ?? []);
  }
}
