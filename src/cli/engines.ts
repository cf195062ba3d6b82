// The option that says which engines compute.

import { ENGINES, type EngineChoice } from '../recalc/second/choice.ts';
import type { Args, Option } from './options.ts';

export const ENGINE_OPTION: Option = {
  name: 'engine',
  value: 'WHICH',
  choices: ENGINES,
  help: 'Whose values count: both (ours, confirmed by HyperFormula; the default), own, or hyperformula.',
};

export function engineOf(args: Args): EngineChoice {
  return (args.value('engine') as EngineChoice | undefined) ?? 'both';
}
