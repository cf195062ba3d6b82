import { describe, expect, it } from 'vitest';
import type { CellFiles } from '../../src/cli/cell-files.ts';
import { calibrate } from '../../src/cli/commands/calibrate.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { fakeIo } from './fake-io.ts';

const finding = (rule: string, severity: string) => ({ rule, severity, sheet: 'BS', range: 'G25', message: 'a total is short' });

/** The imbalance stands in the model file as text: "short" has it, anything else has not. */
function setUp(files: Readonly<Record<string, string>>) {
  const short = (path: string) => new TextDecoder().decode(io.files.get(path)) === 'short';
  const grade = async ({ cell }: { cell: CellFiles }) => {
    const bad = short(cell.files.model!);
    return {
      industry: 'Banks',
      archetype: 'bank_ddm',
      validity: { ok: true },
      score: { final: bad ? 40 : 60, preGate: 60 },
      pillars: [],
      facets: { '2.2.1': { outcome: bad ? 0 : 1, status: bad ? 'violated' : 'pass', findings: bad ? [finding('2.2.1', 'error')] : [] } },
      gates: { G1: { fired: bad, reason: '3%' } },
      keyValues: {},
    };
  };
  const lint = async ({ path }: { path: string }) => ({
    findings: short(path) ? [finding('TO102', 'error'), finding('TO108', 'info')] : [],
  });
  const io = fakeIo({
    files,
    jobs: new Map<string, (input: never) => Promise<unknown>>([
      ['grade', grade],
      ['lint', lint],
    ]) as never,
  });
  const listed = [{ name: 'calibrate', summary: calibrate.summary, load: async () => calibrate }];
  return { io, call: (...words: readonly string[]) => dispatch(['calibrate', ...words], io, listed) };
}

const CELL = { 'f/a/model.xlsx': 'short', 'f/a/task.json': '{}', 'f/a/expected.json': '{"gates": ["G1"]}' };

describe('tieout calibrate', () => {
  it('holds what expected.json names', async () => {
    const { io, call } = setUp(CELL);
    expect(await call('f')).toBe(0);
    expect(io.out()).toBe('holds  f/a\n1 of 1 cells grade as expected\n');
  });

  it('writes what it should find, and wants reasons for it', async () => {
    const { io, call } = setUp(CELL);
    expect(await call('f', '--renew')).toBe(0);
    const text = (path: string) => new TextDecoder().decode(io.files.get(path));
    expect(JSON.parse(text('f/a/scorecard.json'))).toMatchObject({ score: { final: 40 }, gates: ['G1'] });
    expect(text('f/a/findings.txt')).toBe('2.2.1 BS!G25 |\nTO102 BS!G25 |\n');
    expect(await call('f')).toBe(1);
    expect(io.out()).toContain('TO102 BS!G25 is not confirmed');
  });

  it('tells scores and findings that have changed', async () => {
    const { io, call } = setUp(CELL);
    await call('f', '--renew');
    io.files.set('f/a/findings.txt', new TextEncoder().encode('2.2.1 BS!G25 | short\nTO102 BS!G25 | short\n'));
    expect(await call('f')).toBe(0);
    io.files.set('f/a/model.xlsx', new TextEncoder().encode('mended'));
    expect(await call('f')).toBe(1);
    expect(io.out()).toContain('TO102 BS!G25 was found and is not: short');
    expect(io.out()).toContain('scorecard.score.final was 40 and is 60');
  });

  it('refuses a line of findings.txt that is none', async () => {
    const { io, call } = setUp({ ...CELL, 'f/a/findings.txt': 'TO102' });
    expect(await call('f')).toBe(2);
    expect(io.err()).toContain('findings.txt cannot be used: line 1');
  });
});
