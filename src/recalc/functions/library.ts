// Bodies borrowed from @formulajs/formulajs, loaded at the first call that needs one. Its errors come back as values.

import { createRequire } from 'node:module';
import { errorOf, NUM, type Value } from '../value.ts';

type Body = (...args: (number | string)[]) => unknown;

let loaded: Readonly<Record<string, Body>> | undefined;

function bodies(): Readonly<Record<string, Body>> {
  loaded ??= createRequire(import.meta.url)('@formulajs/formulajs') as Record<string, Body>;
  return loaded;
}

/** Calls a library function with plain scalars; whatever it throws or cannot express is #NUM!. */
export function borrowed(name: string, args: readonly (number | string)[]): Value {
  let result: unknown;
  try {
    result = bodies()[name]!(...args);
  } catch {
    return NUM;
  }
  if (typeof result === 'number' || typeof result === 'string' || typeof result === 'boolean') return result;
  return result instanceof Error ? errorOf(result.message) : NUM;
}
