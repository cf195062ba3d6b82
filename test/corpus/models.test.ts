// Public models of ../shared, read without a pack: the lines stand where a reader found them (models.expected.json), and no gate fires that a reader would not fire.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellName } from '../../grammar/ref.ts';
import { type Graded, gradeCell } from '../../src/grading/grade.ts';
import type { Model } from '../../src/model/model.ts';

interface Place {
  readonly at: string;
  readonly also: readonly string[];
}

type Figure = 'totalAssets' | 'cash' | 'revenue' | 'netIncome' | 'price';

interface Expected extends Readonly<Record<Figure, Place | null>> {
  readonly balances: boolean | null;
  readonly gates: readonly { readonly id: string; readonly note: string }[];
}

/** Concepts of a figure in the order in which a reader takes them: cash of the balance sheet before cash of the cash flow statement. */
const CONCEPTS: Readonly<Record<Figure, readonly string[]>> = {
  totalAssets: ['total_assets'],
  cash: ['cash', 'cash_end'],
  revenue: ['revenue'],
  netIncome: ['net_income'],
  price: ['implied_price'],
};
const FIGURES = Object.keys(CONCEPTS) as Figure[];
const LEAST_RIGHT = 0.9;
const MODELS = join(import.meta.dirname, '../../../shared/corpus/models');
const there = existsSync(MODELS);
if (!there) console.warn('../shared/corpus/models is not beside this checkout: these tests are skipped.');

const { models } = JSON.parse(readFileSync(join(import.meta.dirname, 'models.expected.json'), 'utf8')) as {
  models: Readonly<Record<string, Expected>>;
};

/** Sheet!A1 of the last figure of the located line, or of the single figure where no line is. */
function locatedAt(model: Model, figure: Figure): string | undefined {
  for (const concept of CONCEPTS[figure]) {
    const line = model.line(concept);
    const last = line && [...line.cells.values()].filter((c) => typeof c.value === 'number').at(-1);
    if (last) return `${line.sheetName}!${cellName(last.row, last.col)}`;
  }
  for (const concept of CONCEPTS[figure]) {
    const cell = model.scalar.get(concept)?.cell;
    if (cell) return `${cell.sheetName}!${cellName(cell.row, cell.col)}`;
  }
  return undefined;
}

type Mark = 'right' | 'wrong' | 'not located' | 'not there' | 'invented';

function mark(expected: Place | null, at: string | undefined): Mark {
  if (!expected) return at === undefined ? 'not there' : 'invented';
  if (at === undefined) return 'not located';
  return [expected.at, ...expected.also].includes(at) ? 'right' : 'wrong';
}

interface Row {
  readonly model: string;
  readonly figure: Figure;
  readonly expected: string;
  readonly located: string;
  readonly mark: Mark;
}

function printed(rows: readonly Row[]): string {
  const shown = rows.filter((r) => r.mark !== 'not there');
  return shown.map((r) => [r.model.padEnd(24), r.figure.padEnd(12), r.mark.padEnd(12), r.expected, '->', r.located].join(' ')).join('\n');
}

describe.skipIf(!there)('public models without a pack', () => {
  const graded = new Map<string, Promise<Graded>>();
  const read = (name: string): Promise<Graded> => {
    const known = graded.get(name);
    if (known) return known;
    const bytes = readFileSync(join(MODELS, name));
    const fresh = gradeCell({ folder: false, files: new Map([['model', { path: name, sha256: '', bytes }]]) });
    graded.set(name, fresh);
    return fresh;
  };

  it('at least fifteen are written down, with twenty-five figures', () => {
    expect(Object.keys(models).length).toBeGreaterThanOrEqual(15);
    expect(Object.values(models).flatMap((m) => FIGURES.filter((f) => m[f])).length).toBeGreaterThanOrEqual(25);
  });

  it('nine in ten of their figures stand where a reader finds them, and none is found where there is none', async () => {
    const rows: Row[] = [];
    for (const [name, expected] of Object.entries(models)) {
      const { model } = await read(name);
      for (const figure of FIGURES) {
        const at = locatedAt(model, figure);
        const place = expected[figure];
        rows.push({ model: name, figure, expected: place?.at ?? '-', located: at ?? '-', mark: mark(place, at) });
      }
    }
    const count = (m: Mark) => rows.filter((r) => r.mark === m).length;
    const wanted = count('right') + count('wrong') + count('not located');
    console.log(`${printed(rows)}\n${count('right')} of ${wanted} right, ${count('wrong')} wrong, ${count('not located')} not located`);
    expect(rows.filter((r) => r.mark === 'invented')).toEqual([]);
    expect(count('right') / wanted).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });

  it.each(Object.entries(models))('%s: the gates that a reader would fire, and the sheet balances as it does', async (name, expected) => {
    const { scorecard } = await read(name);
    const fired = Object.entries(scorecard.gates).flatMap(([id, gate]) => (gate.fired ? [id] : []));
    expect(fired.sort()).toEqual(expected.gates.map((g) => g.id).sort());
    const status = scorecard.facets['2.2.1']!.status;
    expect(status === 'pass' ? true : status === 'violated' ? false : null).toBe(expected.balances);
  });
});
