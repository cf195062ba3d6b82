// Text of a configuration file -> checked settings, or one error that names every mistake by its path. YAML tags, merges and aliases that
// blow up are refused: nothing in a file is executed.

import { LineCounter, parseDocument } from 'yaml';
import { conceptById, DCF_CONCEPTS, LINE_CONCEPTS, SCALAR_CONCEPTS } from '../model/lexicon.ts';
import { gateOf } from '../overlay/gates.ts';
import { facetOf } from '../overlay/taxonomy.ts';
import type { RuleOption } from '../rule/lint.ts';
import { COMMON_OPTIONS, type Config, configSchema, settingsAt } from './schema.ts';

/** The configuration is wrong: one sentence that begins with the file and names each mistake by its path. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Known {
  /** Lint rules: ids, and the options each has. */
  readonly rules: readonly { readonly id: string; readonly options?: Readonly<Record<string, RuleOption>> }[];
  /** The known word that was most likely meant. */
  suggest?(word: string, known: readonly string[]): string | undefined;
}

const LONGEST = 1_000_000;
const MOST_SHOWN = 20;

/** `name` is the path as the user knows it; its ending tells JSON from YAML. Throws ConfigError. */
export function readConfig(text: string, name: string, known: Known): Config {
  const source = text.replace(/^\uFEFF/, '');
  if (source.length > LONGEST) throw new ConfigError(`${name}: longer than ${LONGEST} characters.`);
  const value = /\.json$/i.test(name) ? fromJson(source, name) : fromYaml(source, name);
  const parsed = configSchema.safeParse(value ?? {});
  const mistakes = parsed.success
    ? [...unknownNames(parsed.data, known), ...optionMistakes(parsed.data, known)]
    : parsed.error.issues.flatMap((issue) => sentences(issue, known));
  if (mistakes.length > 0) throw new ConfigError(`${name}: ${told(mistakes)}`);
  return parsed.data!;
}

function fromJson(source: string, name: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new ConfigError(`${name} is not JSON: ${(error as Error).message}.`);
  }
}

function fromYaml(source: string, name: string): unknown {
  const lines = new LineCounter();
  const doc = parseDocument(source, { schema: 'core', merge: false, uniqueKeys: true, prettyErrors: false, lineCounter: lines });
  const [first] = [...doc.errors, ...doc.warnings];
  if (first) {
    const at = lines.linePos(first.pos[0]);
    throw new ConfigError(`${name}:${at.line}:${at.col} is not YAML: ${first.message.replace(/\s+/g, ' ')}.`);
  }
  try {
    return doc.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new ConfigError(`${name} is not YAML: ${(error as Error).message}.`);
  }
}

const told = (mistakes: readonly string[]): string => {
  const shown = mistakes.slice(0, MOST_SHOWN).join('; ');
  if (mistakes.length > MOST_SHOWN) return `${shown}; and ${mistakes.length - MOST_SHOWN} more.`;
  return shown.endsWith('?') ? shown : `${shown}.`;
};

/** lines.total_assets, suppressions[0].reason */
export function pathText(path: readonly PropertyKey[]): string {
  return path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`)).join('');
}

interface RawIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function sentences(issue: RawIssue, known: Known): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.length > 0 ? `${pathText(issue.path)}: ` : ''}${issue.message}`];
  const there = settingsAt(issue.path);
  return (issue.keys ?? []).map((key) => `${pathText([...issue.path, key])}: ${unknown('setting', key, there, known)}`);
}

function unknown(what: string, word: string, there: readonly string[], known: Known): string {
  const near = known.suggest?.(word, there);
  if (near) return `there is no such ${what}; did you mean ${near}?`;
  return there.length > 0 && there.length <= 24 ? `there is no such ${what}; there are ${there.join(', ')}` : `there is no such ${what}`;
}

/** Facets, concepts and rules that do not exist. */
function unknownNames(config: Config, known: Known): string[] {
  const concepts = [...LINE_CONCEPTS, ...SCALAR_CONCEPTS, ...DCF_CONCEPTS].map(({ id }) => id);
  const ids = known.rules.map(({ id }) => id);
  const isRule = (id: string) => ids.includes(id) || facetOf(id) !== undefined || gateOf(id) !== undefined;
  return [
    ...Object.keys(config.mask ?? {}).flatMap((id) => (facetOf(id) ? [] : [`mask.${id}: there is no such facet`])),
    ...Object.keys(config.lines ?? {}).flatMap((id) => (conceptById(id) ? [] : [`lines.${id}: ${unknown('line', id, concepts, known)}`])),
    ...Object.keys(config.rules ?? {}).flatMap((id) => (isRule(id) ? [] : [`rules.${id}: ${unknown('rule', id, ids, known)}`])),
    ...(config.suppressions ?? []).flatMap(({ rule }, i) =>
      rule.flatMap((id) => (id.includes('*') || isRule(id) ? [] : [`suppressions[${i}].rule: ${id}: ${unknown('rule', id, ids, known)}`])),
    ),
  ];
}

/** Options that a rule does not have, or that are of another kind. */
function optionMistakes(config: Config, known: Known): string[] {
  return Object.entries(config.rules ?? {}).flatMap(([id, { options }]) => {
    const own = known.rules.find((rule) => rule.id === id)?.options ?? {};
    return Object.entries(options ?? {}).flatMap(([name, value]) => {
      const path = `rules.${id}.options.${name}`;
      if (name === 'leastConfidence') return isShare(value) ? [] : [`${path}: expected a number from 0 to 1, not ${JSON.stringify(value)}`];
      const option = Object.hasOwn(own, name) ? own[name] : undefined;
      if (!option) return [`${path}: ${unknown('option', name, [...Object.keys(own), ...COMMON_OPTIONS], known)}`];
      if (option.kind === 'share') return isShare(value) ? [] : [`${path}: expected a number from 0 to 1, not ${JSON.stringify(value)}`];
      const type = option.kind === 'numbers' ? 'number' : 'string';
      const good = Array.isArray(value) && value.every((item) => typeof item === type);
      return good
        ? []
        : [
            `${path}: expected a list of ${option.kind} like ${type === 'number' ? '[1, 100]' : '["a", "b"]'}, not ${JSON.stringify(value)}`,
          ];
    });
  });
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
