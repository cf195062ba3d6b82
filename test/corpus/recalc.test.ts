// The rates that both engines together must hold on workbooks nobody here made: how much is right, how much is called verified and is not.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/grading/analyse.ts';
import type { RecalcCell } from '../../src/recalc/dump.ts';
import { recalcJson } from '../../src/recalc/dump.ts';
import { answer } from '../../src/recalc/second/answer.ts';
import type { SecondEngine } from '../../src/recalc/second/exchange.ts';
import type { SecondAccount } from '../../src/recalc/second/opinion.ts';
import { Disagreements } from './disagreements.ts';
import { CORPUS, libreOffice, type Row, rows, same, there, trustsCache } from './oracle.ts';

/** The second engine in this very process. */
const engine: SecondEngine = { ask: async (request) => ({ answer: Promise.resolve(answer(structuredClone(request))) }) };

/** Errors that are LibreOffice's own, by book: they are no oracle. */
const NO_ORACLE: Readonly<Record<string, { readonly error: string; readonly because: string }>> = {
  'comps-01.xlsx': { error: '#NAME?', because: 'LibreOffice 7.4 writes QUARTILE.INC back as an unknown name' },
  'project-finance-09.xlsx': {
    error: '#VALUE!',
    because: 'LibreOffice cannot read the name om_capacity_escal, which is #ref! in small letters',
  },
};

const disagreements = new Disagreements();

class Tally {
  cells = 0;
  equal = 0;
  /** Differing from the oracle, by status. */
  readonly wrong = { verified: 0, single: 0, unverified: 0 };
  readonly count = { verified: 0, single: 0, unverified: 0 };

  add(where: string, cell: RecalcCell, right: boolean): void {
    const status =
      cell.status === 'verified' ? 'verified' : cell.status === 'single' || cell.status === 'converged' ? 'single' : 'unverified';
    this.cells++;
    this.count[status]++;
    if (right) this.equal++;
    else {
      this.wrong[status]++;
      disagreements.note(`${where} =${cell.formula ?? ''}`);
    }
  }

  get line(): string {
    const share = (n: number, of: number, unit: number) => `${((unit * n) / Math.max(of, 1)).toFixed(2)} in ${unit}`;
    return [
      `${this.cells} cells, equal ${((100 * this.equal) / this.cells).toFixed(3)}%`,
      `verified ${this.count.verified} (wrong ${this.wrong.verified}: ${share(this.wrong.verified, this.cells, 10_000)})`,
      `single ${this.count.single} (wrong ${this.wrong.single}: ${share(this.wrong.single, this.cells, 1000)})`,
      `unverified ${this.count.unverified} (${((100 * this.count.unverified) / this.cells).toFixed(3)}%)`,
    ].join(', ');
  }
}

const agreement = {
  asked: 0,
  agrees: 0,
  differs: 0,
  knownFaults: 0,
  unanswered: 0,
  notAsked: new Map<string, number>(),
  missing: new Map<string, number>(),
};
const parted: string[] = [];

function note(file: string, second: SecondAccount): void {
  for (const key of ['asked', 'agrees', 'differs', 'knownFaults', 'unanswered'] as const) agreement[key] += second[key];
  for (const { reason, cells } of second.notAsked) agreement.notAsked.set(reason, (agreement.notAsked.get(reason) ?? 0) + cells);
  for (const { name, cells } of second.missingFunctions) agreement.missing.set(name, (agreement.missing.get(name) ?? 0) + cells);
  if (second.silent) agreement.notAsked.set(second.silent, (agreement.notAsked.get(second.silent) ?? 0) + 1);
  for (const d of second.disagreements)
    parted.push(`${file} ${d.cell} =${d.formula}: ours ${JSON.stringify(d.ours)}, theirs ${JSON.stringify(d.theirs)}`);
}

async function recalculated(folder: string, row: Row) {
  const analysis = await analyse(readFileSync(join(CORPUS, folder, row.file)), {}, { engine, choice: 'both' });
  note(row.file, analysis.second!);
  return recalcJson(analysis.book, analysis.graph, analysis.values).cells;
}

/** A formula cell is right when it is what the named oracle says; a cache that LibreOffice refutes and we do is stale, and no oracle. */
async function compareModel(row: Row, tally: Tally): Promise<void> {
  const oracle = libreOffice(row);
  const cached = trustsCache(row);
  const faulty = NO_ORACLE[row.file]?.error;
  for (const [key, cell] of Object.entries(await recalculated('models', row))) {
    const fresh = oracle.get(key.replaceAll("'", '')) ?? oracle.get(key) ?? null;
    const want = cached ? cell.cached : fresh;
    if (want === null || (faulty !== undefined && typeof want === 'object' && want.error === faulty)) continue;
    tally.add(`${row.file} ${key}`, cell, same(cell.value, want) || (cached && fresh !== null && same(cell.value, fresh)));
  }
}

describe.skipIf(!there)('both engines over the corpus', () => {
  const models = new Tally();
  const functions = new Tally();
  const others = new Tally();

  beforeAll(async () => {
    for (const row of rows('models')) await compareModel(row, models);
    for (const row of rows('functions').filter((r) => r.excel_computed)) {
      const tally = row.file.startsWith('ironcalc-') ? functions : others;
      for (const [key, cell] of Object.entries(await recalculated('functions', row))) {
        if (cell.cached !== null) tally.add(`${row.file} ${key}`, cell, same(cell.value, cell.cached));
      }
    }
  }, 900_000);

  afterAll(() => {
    const listed = (counts: ReadonlyMap<string, number>) =>
      [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 12)
        .map(([k, n]) => `${k} ${n}`)
        .join(', ');
    console.info(
      [
        `models:         ${models.line}`,
        `IronCalc books: ${functions.line}`,
        `other books:    ${others.line}`,
        `second engine:  asked ${agreement.asked}, agrees ${agreement.agrees}, known faults ${agreement.knownFaults}, differs ${agreement.differs}, no answer ${agreement.unanswered}`,
        `  not asked: ${listed(agreement.notAsked)}`,
        `  functions it lacks: ${listed(agreement.missing)}`,
        ...parted.slice(0, 40).map((d) => `  differs first: ${d}`),
        'classes that differ from the oracle:',
        ...disagreements.counts.map(({ name, cells, most }) => `  ${cells} of at most ${most}: ${name}`),
        ...disagreements.unknown.map((where) => `  of no class: ${where}`),
      ].join('\n'),
    );
  });

  it('models: 98 of 100 cells are those of the oracle', () => {
    expect(models.cells).toBeGreaterThan(400_000);
    expect(models.equal / models.cells).toBeGreaterThan(0.98);
  });

  it('under 1 in 10,000 is verified and wrong, under 1 in 1,000 single and wrong: in the models, and in all books together', () => {
    const sum = (what: (tally: Tally) => number) => [models, functions, others].reduce((n, tally) => n + what(tally), 0);
    expect(models.wrong.verified / models.cells).toBeLessThan(1e-4);
    expect(models.wrong.single / models.cells).toBeLessThan(1e-3);
    expect(sum((t) => t.wrong.verified) / sum((t) => t.cells)).toBeLessThan(1e-4);
    expect(sum((t) => t.wrong.single) / sum((t) => t.cells)).toBeLessThan(1e-3);
  });

  it('models: under 2 in 100 cells are unverified', () => {
    expect(models.count.unverified / models.cells).toBeLessThan(0.02);
  });

  it('function books of IronCalc: 99 of 100 cells are those that Excel computed', () => {
    expect(functions.cells).toBeGreaterThan(60_000);
    expect(functions.equal / functions.cells).toBeGreaterThan(0.99);
  });

  it('what differs from its oracle belongs to a class that is known, and the classes do not grow', () => {
    expect(disagreements.unknown).toEqual([]);
    expect(disagreements.counts.filter(({ cells, most }) => cells > most)).toEqual([]);
  });

  it('the second engine agrees in 99.9 of 100 cells that it answers, its known faults aside', () => {
    expect(agreement.agrees).toBeGreaterThan(250_000);
    expect(agreement.differs / (agreement.agrees + agreement.differs)).toBeLessThan(0.001);
  });
});
