/** The messages between page and worker. Frames, bodies and answers are JSON, as between a page and a server. */

export type ToWorker =
  /** The first message: the folder of the page's files. */
  | { readonly t: 'start'; readonly base: string }
  | { readonly t: 'open'; readonly connection: number }
  | { readonly t: 'frame'; readonly connection: number; readonly frame: string }
  | { readonly t: 'close'; readonly connection: number }
  | {
      readonly t: 'request';
      readonly n: number;
      readonly method: string;
      readonly path: string;
      readonly body: string;
    };

export type FromWorker =
  /** How much of Python has come, from 0 to 1. */
  | { readonly t: 'loading'; readonly done: number }
  | { readonly t: 'ready' }
  /** This browser cannot run it, or a file is missing. */
  | { readonly t: 'failed'; readonly problem: string }
  | { readonly t: 'frame'; readonly connection: number; readonly frame: string }
  | { readonly t: 'reply'; readonly n: number; readonly status: number; readonly body: string }
  /** From now on nothing is kept: the storage is full or denied. */
  | { readonly t: 'unkept' };

/** A task for the thinking worker and its answer. */
export interface Thought {
  readonly ticket: number;
  readonly text: string;
}
