import { describe, expect, it } from 'vitest';
import { Selection } from '../../../src/lib/play/selection.svelte.ts';
import { guide, same } from '../../../src/lib/play/guide.ts';
import type { Choice, Decision, LessonStep } from '../../../src/lib/net/types.ts';

const choice = (notation: string, refs: string[] = [], more: Partial<Choice> = {}): Choice => ({
  do: notation,
  label: ['choice.x', {}],
  refs,
  rules: [],
  ...more,
});
const decision = (more: Partial<Decision>): Decision =>
  ({ kind: 'one', prompt: ['prompt', {}], rules: [], choices: [], ...more }) as Decision;
const step = (more: Partial<LessonStep>): LessonStep => ({
  say: { fr: '', en: '' },
  point: [],
  do: null,
  events: [],
  view: {},
  decision: null,
  awaits: [],
  ...more,
});
const selection = (asked: Decision | null): Selection => new Selection(asked, () => undefined);

describe('what a lesson rings', () => {
  it('rings all it speaks of while nothing is asked', () => {
    expect(guide(step({ point: ['bank', 'seat:5'] }), selection(null))).toEqual(['bank', 'seat:5']);
  });

  it('leads through a chain thing by thing, then to the button', () => {
    const asked = decision({
      choices: [choice('pan', ['card:pan'])],
      chains: [choice('pan 18>11', ['card:pan', 'seat:11']), choice('pan 18>13', ['card:pan', 'seat:13'])],
    });
    const now = step({ decision: asked, do: 'pan 18>11', point: ['card:pan', 'seat:11'] });
    const way = selection(asked);
    expect(guide(now, way)).toEqual(['card:pan']);
    way.touch('card:pan');
    expect(guide(now, way)).toEqual(['seat:11']);
    way.touch('seat:11');
    expect(guide(now, way)).toEqual(['do:pan 18>11']);
  });

  it('leads to the counters that are still wrong and may move', () => {
    const men = (e: number, o: number): Choice =>
      choice(`place BOSTON E${e} O${o}`, ['city:boston'], { counts: [e, o] });
    const asked = decision({
      kind: 'counts',
      kinds: ['experts', 'occasionals'],
      choices: [men(2, 0), men(2, 1), men(1, 1)],
    });
    const now = step({ decision: asked, do: 'place BOSTON E1 O1', point: ['city:boston'] });
    const way = selection(asked);
    expect(guide(now, way)).toEqual(['city:boston']);
    way.touch('city:boston');
    expect(guide(now, way)).toEqual(['more:occasionals']);
    way.count(1, 1);
    expect(guide(now, way)).toEqual(['fewer:experts']);
    way.count(0, -1);
    expect(guide(now, way)).toEqual(['do:place BOSTON E1 O1']);
  });

  it('rings the button of an act that no board thing stands for', () => {
    const asked = decision({ choices: [choice('roll', ['die:1']), choice('declare')] });
    expect(guide(step({ decision: asked, do: 'declare' }), selection(asked))).toEqual(['do:declare']);
  });
});

describe('the act asked for', () => {
  it('is the same in any order of its tokens, and no other', () => {
    expect(same('cocktail 25 1 19', 'cocktail 1 19 25')).toBe(true);
    expect(same('cocktail 1 19', 'cocktail 1 19 25')).toBe(false);
    expect(same('pick 7', 'pick 9')).toBe(false);
  });
});
