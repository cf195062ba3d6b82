// REGEXTEST, REGEXEXTRACT and REGEXREPLACE. Excel runs PCRE2; patterns that mean something else here, or may run for ever, are unknown.

import { ArrayValue, NA, type Scalar, Unknown, VALUE, type Value } from '../value.ts';
import { fail, numberOf, scalar, textOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

/** Possessive and atomic groups, inline flags, recursion, named classes and verbs of PCRE2. */
const FOREIGN = /\(\?(?![:=!]|<[=!a-zA-Z])|[*+?}]\+|\[\[:|\\[KGAZzQERXhHNgLlUu]|\(\*/;
/** A repeated group with a repetition in it, or alternatives under repetition, may take exponential time. */
const EXPLOSIVE = /\((?:[^()\\]|\\.)*(?:[*+{|])(?:[^()\\]|\\.)*\)[*+{]|\)\)[*+{]/;
const LONGEST = 1000;
const UNBOUNDED = /(?<!\\)(?:[*+]|\{\d+,\})/g;
/** Steps a search may take at worst. */
const MOST_STEPS = 1e9;

/** Each unbounded repetition may try every length again from every place. */
function costly(pattern: string, text: string): boolean {
  return text.length ** ((pattern.match(UNBOUNDED)?.length ?? 0) + 1) > MOST_STEPS;
}

function compile(pattern: string, text: string, ignoreCase: boolean, all: boolean): RegExp {
  if (costly(pattern, text) || pattern.length > LONGEST || FOREIGN.test(pattern) || EXPLOSIVE.test(pattern))
    return fail(new Unknown('regular expression not supported'));
  try {
    return new RegExp(pattern, `${ignoreCase ? 'i' : ''}${all ? 'g' : ''}u`);
  } catch {
    return fail(VALUE);
  }
}

function sensitivity(value: Scalar | undefined, ctx: CallContext): boolean {
  const n = value === undefined ? 0 : Math.trunc(numberOf(value, ctx));
  return n === 0 || n === 1 ? n === 1 : fail(VALUE);
}

function test([text, pattern, sense]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  return compile(textOf(pattern), t, sensitivity(sense, ctx), false).test(t);
}

/** Mode 0 gives the first match, 1 all of them along a row, 2 the groups of the first. */
function extract([text, pattern, mode, sense]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  const p = textOf(pattern);
  const how = mode === undefined ? 0 : Math.trunc(numberOf(mode, ctx));
  if (how < 0 || how > 2) return VALUE;
  const expression = compile(p, t, sensitivity(sense, ctx), true);
  const matches = [...t.matchAll(expression)];
  if (matches.length === 0) return NA;
  if (how === 0) return matches[0]![0];
  if (how === 1)
    return new ArrayValue(
      1,
      matches.length,
      matches.map((m) => m[0]),
    );
  const groups = matches[0]!.slice(1).map((g): Scalar => g ?? NA);
  return groups.length === 0 ? VALUE : new ArrayValue(1, groups.length, groups);
}

/** Occurrence 0 replaces all, n the nth, -n the nth from the end. */
function replace([text, pattern, replacement, occurrence, sense]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  const p = textOf(pattern);
  const by = textOf(replacement).replace(/\$\{(\w+)\}/g, (_, name: string) => (/^\d+$/.test(name) ? `$${name}` : `$<${name}>`));
  const which = occurrence === undefined ? 0 : Math.trunc(numberOf(occurrence, ctx));
  const expression = compile(p, t, sensitivity(sense, ctx), true);
  if (which === 0) return t.replace(expression, by);
  const matches = [...t.matchAll(expression)];
  const m = which > 0 ? matches[which - 1] : matches[matches.length + which];
  if (!m) return t;
  const own = m[0].replace(new RegExp(expression.source, expression.flags.replace('g', '')), by);
  return t.slice(0, m.index) + own + t.slice(m.index + m[0].length);
}

export const textRegexFunctions: readonly FunctionDef[] = [
  scalar('REGEXTEST', 2, 3, test),
  scalar('REGEXEXTRACT', 2, 4, extract),
  scalar('REGEXREPLACE', 3, 5, replace),
];
