// What a check needs before it can look: lines, scalars, statements. A need says of itself what its absence means.

import type { Line } from '../model/line.ts';
import type { StatementKind } from '../model/statement.ts';
import type { LocatedScalar } from '../model/valuation.ts';
import type { Case } from './case.ts';

/** found, or why not: absent = not in the workbook, unresolved = something is there but cannot be read with confidence. */
export type Met<T> = { readonly found: T } | { readonly missing: 'absent' | 'unresolved'; readonly because: string };

export interface Need<T> {
  /** For docs and messages: "the total assets line". */
  readonly describe: string;
  readonly optional: boolean;
  resolve(c: Case): Met<T>;
}

export type Needs = Readonly<Record<string, Need<unknown>>>;
export type Resolved<N extends Needs> = { readonly [K in keyof N]: N[K] extends Need<infer T> ? T : never };

const NAMES: Readonly<Record<string, string>> = {
  income: 'income statement',
  balance: 'balance sheet',
  cash: 'cash flow statement',
  dcf: 'valuation',
};

/** The located line of a concept, e.g. line('total_assets', 'balance'). Missing with its statement there is unresolved, without it absent. */
export function line(concept: string, statement?: StatementKind, ...others: string[]): Need<Line> {
  const words = concept.replaceAll('_', ' ');
  return {
    describe: `the ${words} line`,
    optional: false,
    resolve: (c) => {
      for (const id of [concept, ...others]) {
        const located = c.model.located.get(id);
        if (located) return { found: located.line };
      }
      const there = statement ? c.model.statement(statement).length > 0 : c.model.lines.length > 0;
      return there
        ? {
            missing: 'unresolved',
            because: `no line for ${words} could be located${statement ? ` on the ${NAMES[statement] ?? statement}` : ''}`,
          }
        : { missing: 'absent', because: `the workbook has no ${NAMES[statement ?? ''] ?? 'lines along years'}` };
    },
  };
}

/** A labelled single value, e.g. scalar('enterprise_value'). */
export function scalar(concept: string, ...others: string[]): Need<LocatedScalar> {
  const words = concept.replaceAll('_', ' ');
  return {
    describe: `the ${words}`,
    optional: false,
    resolve: (c) => {
      for (const id of [concept, ...others]) {
        const found = c.model.scalar.get(id);
        if (found) return { found };
      }
      return { missing: 'absent', because: `no cell labelled as ${words} was found` };
    },
  };
}

/** At least one forecast year. */
export function forecast(): Need<readonly number[]> {
  return {
    describe: 'forecast years',
    optional: false,
    resolve: (c) => {
      const { forecast: years, decidedBy } = c.model.years;
      if (years.length === 0) return { missing: 'unresolved', because: 'no forecast years could be told from the headers' };
      if ((decidedBy === 'none' || decidedBy === 'formulas') && !STATEMENTS.some((kind) => c.model.statement(kind).length))
        return { missing: 'unresolved', because: 'without a statement or a valuation nothing says which years are a forecast' };
      return { found: years };
    },
  };
}

/** One of them makes a workbook with years along its tables a financial model. */
const STATEMENTS = ['income', 'balance', 'cash', 'dcf'] as const;

type Missing = 'absent' | 'unresolved';

/** What a missing part of a statement means: with the statement there it cannot be read, without it it is absent. */
export const partOf =
  (statement: StatementKind) =>
  (c: Case): Missing =>
    c.model.statement(statement).length ? 'unresolved' : 'absent';

/** Any computed view of the case; answer undefined for "not there". */
export function view<T>(describe: string, read: (c: Case) => T | undefined, missing: Missing | ((c: Case) => Missing) = 'absent'): Need<T> {
  return {
    describe,
    optional: false,
    resolve: (c) => {
      const found = read(c);
      if (found !== undefined) return { found };
      return { missing: typeof missing === 'string' ? missing : missing(c), because: `${describe} could not be found` };
    },
  };
}

/** Makes a need optional: the check gets undefined. */
export function maybe<T>(need: Need<T>): Need<T | undefined> {
  return {
    describe: `${need.describe} (if any)`,
    optional: true,
    resolve: (c) => {
      const met = need.resolve(c);
      return { found: 'found' in met ? met.found : undefined };
    },
  };
}
