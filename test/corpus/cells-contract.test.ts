// The files round the model of every cell in ../shared/cells: packs, assumptions and memos are read as their authors meant them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAssumptions } from '../../src/cell/assumptions.ts';
import { resolveCitations } from '../../src/cell/citations.ts';
import { readClaims } from '../../src/cell/headlines.ts';
import { readKpis } from '../../src/cell/kpi.ts';
import { type Candidate, matchClaim } from '../../src/cell/match.ts';
import { readMemo } from '../../src/cell/memo.ts';
import { readPack } from '../../src/cell/pack.ts';
import { readTask } from '../../src/cell/task.ts';
import { openWorkbook } from '../../src/workbook/open.ts';

const CELLS = join(import.meta.dirname, '../../../shared/cells');
const there = existsSync(CELLS);
if (!there) console.warn('../shared/cells is not beside this checkout: these tests are skipped.');
const names = there ? readdirSync(CELLS, { withFileTypes: true }).flatMap((d) => (d.isDirectory() ? [d.name] : [])) : ['none'];

describe.skipIf(!there).each(names)('%s', (name) => {
  const file = (part: string) => readFileSync(join(CELLS, name, part));
  const truth = JSON.parse(file('truth.json').toString()) as {
    facets: Record<string, number | 'NA'>;
    key_values: Record<string, [string, number] | null>;
  };
  const { task, problems } = readTask(file('task.json').toString());
  const pack = async () => readPack(await openWorkbook(file('pack.xlsx')), task ? { task } : {});

  it('has a clean task and a pack with all statements, every line in every historical year', async () => {
    expect(problems).toEqual([]);
    const read = await pack();
    expect(read.problems).toEqual([]);
    expect(read.years).toEqual(task!.historicalYears);
    expect(read.lines.filter((l) => l.role !== 'segments' && l.values.size !== read.years.length)).toEqual([]);
    expect(read.guidance.length).toBeGreaterThan(3);
    expect(read.market.some((m) => /share price/i.test(m.item))).toBe(true);
  });

  it('has segments, each with a price and a volume or a volume alone, and a split', async () => {
    const { segments, lines, splits } = readKpis(await pack());
    expect(segments.length).toBeGreaterThan(1);
    expect(splits.length).toBeGreaterThan(0);
    expect(segments.filter((s) => !lines.some((l) => l.kind === 'volume' && l.segment === s.name))).toEqual([]);
    expect(lines.filter((l) => l.kind === 'price' && l.partner === undefined)).toEqual([]);
  });

  it('has assumptions whose citations resolve, unless facet 5.2.2 is lost', async () => {
    const { status, entries } = readAssumptions(file('assumptions.json').toString());
    expect(status).toBe('valid');
    const books = { model: await openWorkbook(file('model.xlsx')), pack: await openWorkbook(file('pack.xlsx')) };
    const targets = resolveCitations(entries, books).flatMap((c) => c.targets);
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.every((t) => t.resolution.status === 'resolved')).toBe(truth.facets['5.2.2'] === 1);
  });

  it('has a memo whose valuation numbers match the recalculated ones, unless facet 5.1.3 is lost', () => {
    const claims = readClaims(readMemo(file('memo.md').toString()), task).filter((c) => c.isHeadline);
    const discounting = task!.archetype?.endsWith('ddm') ? 'costOfEquity' : 'wacc';
    const keys = { implied_price: 'price', wacc: discounting, terminal_growth: 'terminalGrowth', enterprise_value: 'ev' } as const;
    const scale = { units: 1, thousands: 1e3, millions: 1e6, billions: 1e9 }[task!.scale!];
    const candidates: Candidate[] = Object.entries(keys).flatMap(([key, metric]) => {
      const found = truth.key_values[key];
      return found ? [{ label: metric, cell: found[0], value: found[1], metric, scale }] : [];
    });
    const relevant = claims.filter((c) => candidates.some((k) => k.metric === c.metric));
    expect(relevant.length).toBeGreaterThan(2);
    const results = relevant.map((c) => ({ metric: c.metric, status: matchClaim(c, candidates).status }));
    const wrong = truth.facets['5.1.3'] === 0 ? ['price'] : [];
    expect([...new Set(results.filter((r) => r.status !== 'matched').map((r) => r.metric))]).toEqual(wrong);
  });
});
