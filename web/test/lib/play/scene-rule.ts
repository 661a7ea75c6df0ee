/** A scene rule for tests that do not care about it: long enough, class A, nothing special. */
import type { SceneRule } from '../../../src/lib/play/scenes.ts';

export const sceneRule = (more: Partial<SceneRule> = {}): SceneRule => ({
  on: [],
  lead: [],
  fold: [],
  together: false,
  class: 'A',
  ms: [1000, 500],
  least: [0, 0],
  frees: [],
  holds: false,
  touch: 'never',
  sound: null,
  land: 0,
  ...more,
});
