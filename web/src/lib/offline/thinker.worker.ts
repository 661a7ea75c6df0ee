/** The second worker: bots, hints and analyses, so that the tables always answer. */
import type { Thought } from './messages.ts';
import { loadPython } from './python.ts';

interface Thinker {
  answer(task: string): string;
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Thought | { base: string }>) => void) | null;
  postMessage(message: Thought): void;
};
let thinker: Promise<Thinker> | null = null;

scope.onmessage = ({ data }) => {
  if ('base' in data) {
    thinker = loadPython(data.base).then(
      (python) => python.runPython('from tripot.offline.app import thinker\nthinker()') as Thinker,
    );
    return;
  }
  void thinker?.then((ready) => scope.postMessage({ ticket: data.ticket, text: ready.answer(data.text) }));
};
