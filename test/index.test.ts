import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../src/index.ts'), 'utf8');

it('the public API is exactly this', async () => {
  expect(Object.keys(await import('../src/index.ts')).sort()).toEqual([
    'ExcelError',
    'WorkbookError',
    'grade',
    'lint',
    'open',
    'openWorkbook',
  ]);
  const types = [...source.matchAll(/\btype (?:\{([^}]*)\}|(\w+))/g)].flatMap((m) => (m[1] ?? m[2]!).split(',').map((name) => name.trim()));
  expect(types.sort()).toEqual(
    [
      'Analysis',
      'Evidence',
      'FacetResult',
      'Finding',
      'Formulas',
      'GateResult',
      'GradeFile',
      'GradeInput',
      'GradeSettings',
      'Graded',
      'Graph',
      'LintResult',
      'LintSettings',
      'Linted',
      'Model',
      'OpenOptions',
      'Recalculation',
      'Scalar',
      'Scorecard',
      'Sheet',
      'Status',
      'Workbook',
    ].sort(),
  );
});

it('the public API is at most 40 lines of re-exports', () => {
  const lines = source.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => !/^(\/\/|export (type )?\{.*\} from '.*';$)/.test(line))).toEqual([]);
});
