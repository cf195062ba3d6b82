// A fixture cell, graded once for a test file, with paths as one types them.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Graded, type GradeFile, gradeCell } from '../../src/grading/grade.ts';
import type { Finding } from '../../src/rule/finding.ts';
import type { InputRole } from '../../src/score/scorecard.ts';

const ROOT = join(import.meta.dirname, '../..');
const NAMES: readonly (readonly [InputRole, string])[] = [
  ['model', 'model.xlsx'],
  ['pack', 'pack.xlsx'],
  ['task', 'task.json'],
  ['memo', 'memo.md'],
  ['assumptions', 'assumptions.json'],
];

/** `folder` is relative to the repository. */
export async function gradedCell(folder: string): Promise<Graded> {
  const files = new Map<InputRole, GradeFile>();
  for (const [role, name] of NAMES) {
    const full = join(ROOT, folder, name);
    if (!existsSync(full)) continue;
    const bytes = readFileSync(full);
    files.set(role, { path: `${folder}/${name}`, sha256: createHash('sha256').update(bytes).digest('hex'), bytes });
  }
  return gradeCell({ folder: true, files });
}

export function finding(more: Partial<Finding> = {}): Finding {
  return {
    rule: 'TO101',
    severity: 'error',
    message: 'E12:I12 breaks its row',
    sheet: 'P&L',
    range: 'E12:I12',
    cells: ['E12', 'F12', 'G12', 'H12', 'I12'],
    evidence: [],
    confidence: 1,
    fingerprint: 'abc',
    url: 'https://example.org/TO101.md',
    ...more,
  };
}

/** Texts that break out of one format or another when they are written as they are. */
export const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '[click](javascript:alert(1))',
  '![x](http://evil.example/p.png)',
  'https://evil.example www.evil.example a@evil.example @octocat',
  '| a | b |',
  '`code` **bold** _it_ ~~x~~ # h',
  'x\n::error file=a::owned',
  '::set-output name=a::b',
  '100%0A::warning::x, y: z',
  ']]> --> <!-- &amp; &lt;',
  '\u001b[31mred\u001b[0m \u202etxt \u0000',
  '=cmd|"/c calc"!A1',
  '\ud800 lone \uffff',
  '$' + '{{ secrets.X }} $(id) `id`',
] as const;
