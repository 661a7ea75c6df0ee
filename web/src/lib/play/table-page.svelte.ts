/** The parts of a table's page: builds them, connects them, closes them. */
import { connection, type Connection } from '$lib/net/connection.svelte.ts';
import { session } from '$lib/net/session.svelte.ts';
import { Announcer } from './announcer.svelte.ts';
import { HandMode } from './hand-mode.svelte.ts';
import { Help } from './help.svelte.ts';
import { LookBack } from './look-back.svelte.ts';
import { Note } from './note.svelte.ts';
import { Recap } from './recap.svelte.ts';
import { Seeds } from './seeds.ts';
import { TableGame } from './table-game.svelte.ts';
import { TableScenes, type Shown } from './table-scenes.svelte.ts';
import { TableState } from './table.svelte.ts';

export class TablePage {
  readonly state: TableState;
  readonly game: TableGame;
  readonly note: Note;
  readonly announcer: Announcer;
  readonly recap: Recap;
  readonly lookBack: LookBack;
  readonly help: Help;
  readonly hand: HandMode;
  readonly scenes: TableScenes;
  #loading = false;
  #closed = false;
  readonly #unfollow: () => void;
  readonly #visibility = (): void => this.scenes.visibilityChanged(document.visibilityState === 'hidden');

  /** `screen`: the connection of a big screen, on which nobody is signed in. */
  constructor(id: string, screen: Connection | null = null) {
    const me = (): string | undefined => (screen ? undefined : session.person?.id);
    this.state = new TableState(id, screen ?? connection, me, screen !== null);
    this.game = new TableGame(this.state);
    this.note = new Note(this.game.say);
    this.announcer = new Announcer(this.game.say);
    this.recap = new Recap(this.game.say);
    this.lookBack = new LookBack(this.state);
    this.help = new Help(this.state, this.game, this.note);
    this.hand = new HandMode(this.state);
    this.scenes = new TableScenes(this.state, this.game, this.lookBack, this.announcer, this.recap, this.hand);
    this.scenes.onQuestion = (decision) => this.help.questionChanged(decision);
    const seeds = new Seeds(this.state, me);
    this.state.observe(seeds, this.lookBack, this.help, this.recap, this.announcer, this.note, this.scenes, {
      snapshot: () => void this.#load(),
      // The host has chosen another game: its texts and board are needed.
      described: (info) => void (this.game.loaded && this.game.load(info)),
    });
    document.addEventListener('visibilitychange', this.#visibility);
    this.#unfollow = (screen ?? connection).follow(id, this.state);
  }

  close(): void {
    this.#closed = true;
    this.#unfollow();
    document.removeEventListener('visibilitychange', this.#visibility);
    this.scenes.close();
    this.announcer.close();
    this.recap.clear();
    this.note.clear();
  }

  /** With the first snapshot: load the game, then show the table. */
  async #load(): Promise<void> {
    const { info } = this.state;
    if (this.#loading || !info) return;
    this.#loading = true;
    try {
      await this.game.load(info);
    } catch (wrong) {
      // The next snapshot tries again.
      this.#loading = false;
      throw wrong;
    }
    // The seats are drawn first, the board in a second task: between the two a slow phone can handle a touch.
    await new Promise((done) => setTimeout(done));
    if (!this.#closed) this.scenes.start();
  }

  /** The position to draw: of a scene, the newest, or the one that is looked back at. */
  get screen(): Shown | null {
    const { frame } = this.lookBack;
    if (!frame) return this.scenes.shown;
    const { n, view, events, awaits } = frame;
    return { n, view, decision: null, events, awaits, play: null, scene: null };
  }
}
