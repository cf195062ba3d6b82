// Formats that are one document over all cells or books: what is asked of the workers, and what is written.

import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { grade } from '../../src/cli/commands/grade.ts';
import { lint } from '../../src/cli/commands/lint.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import type { GradeJob, GradePageJob, LintJob } from '../../src/cli/jobs.ts';
import type { Handler } from '../../src/pool/task.ts';
import type { Scorecard } from '../../src/score/scorecard.ts';
import { finding, gradedCell } from '../report/graded.ts';
import { fakeIo } from './fake-io.ts';

let card: Scorecard;
beforeAll(async () => {
  card = (await gradedCell('fixtures/models/pharma-imbalance')).scorecard;
});

const PARTS = { map: { sheets: [], formulas: [], precedents: [], reasons: [] } };
const INSTALLED = { 'page.js': 'void "the page"', 'page.css': 'body{}', '.sources': 'f00' };
const COMMANDS = [
  { name: 'grade', summary: '', load: async () => grade },
  { name: 'lint', summary: '', load: async () => lint },
];

async function call(...words: readonly string[]) {
  const asked: string[] = [];
  const bad = (path: string) => {
    if (path.startsWith('bad')) throw Object.assign(new Error('The zip is corrupt.'), { name: 'WorkbookError' });
  };
  const one = ({ cell }: GradeJob) => {
    asked.push('grade');
    bad(cell.path);
    return card;
  };
  const withParts = ({ cell, build }: GradePageJob) => {
    asked.push(`page ${build}`);
    bad(cell.path);
    return { card, parts: PARTS };
  };
  const linted = ({ path, page }: LintJob) => {
    asked.push(page ? 'lint with parts' : 'lint');
    bad(path);
    return { path, sha256: '0'.repeat(64), findings: [finding()], unassessed: [], ...(page ? { parts: PARTS } : {}) };
  };
  const jobs = new Map<string, Handler>([
    ['grade', one],
    ['grade-page', withParts],
    ['lint', linted],
  ]);
  const files = { 'a/model.xlsx': '1', 'b/model.xlsx': '2', 'bad/model.xlsx': '3' };
  const io = fakeIo({ files, jobs, installed: INSTALLED });
  const code = await dispatch(words, io, COMMANDS);
  const written = (path: string) => new TextDecoder().decode(io.files.get(path));
  return { code, asked, out: io.out(), written };
}

const dataOf = (html: string) => JSON.parse(/id="data">(.*)<\/script>/.exec(html)![1]!);

describe('tieout grade', () => {
  it('writes one page over all cells, and asks for the cells only then', async () => {
    const { code, asked, out, written } = await call('grade', 'a', 'bad', 'b', '--format', 'jsonl', '--output', 'html=x.html');
    expect(code).toBe(2);
    expect(asked).toEqual(['page f00', 'page f00', 'page f00']);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    const { books } = dataOf(written('x.html'));
    expect(books.map((b: { title: string; error?: string }) => [b.title, b.error])).toEqual([
      ['a', undefined],
      ['bad', 'The zip is corrupt.'],
      ['b', undefined],
    ]);
    expect(books[0].map).toEqual(PARTS.map);
    expect((await call('grade', 'a', '--format', 'text')).asked).toEqual(['grade']);
  });

  it('grades anew for a page what --resume has kept', async () => {
    const { asked } = await call('grade', 'a', '--format', 'html', '--resume', 'run.jsonl');
    expect(asked).toEqual(['page f00']);
  });

  it.each([
    ['sarif', (text: string) => JSON.parse(text).runs.length === 1],
    ['junit', (text: string) => XMLValidator.validate(text) === true && text.split('<testsuite ').length === 4],
    ['github', (text: string) => text.startsWith('::error file=bad') && text.split('title=G1 ').length === 3],
  ] as const)('writes one %s over all cells', async (format, holds) => {
    const { out, code } = await call('grade', 'a', 'bad', 'b', '--format', format);
    expect(code).toBe(2);
    expect(holds(out)).toBe(true);
    expect(out).toContain('The zip is corrupt.');
  });

  it('writes markdown cell by cell', async () => {
    const { out } = await call('grade', 'a', 'bad', '--format', 'markdown');
    expect(out).toMatch(/^## a\n[\s\S]*\n\n## bad\n\n\*\*Not graded\*\*: The zip is corrupt\.\n$/);
  });
});

describe('tieout lint', () => {
  it('keeps the cells for the page and out of the JSON', async () => {
    const { asked, out, written } = await call('lint', 'a/model.xlsx', '--format', 'json', '--output', 'html=x.html');
    expect(asked).toEqual(['lint with parts']);
    expect(JSON.parse(out).files[0]).not.toHaveProperty('parts');
    const [book] = dataOf(written('x.html')).books;
    expect(book.map).toEqual(PARTS.map);
    expect(book.names.TO101).toMatch(/[a-z]/);
  });

  it.each([
    ['markdown', /^## a\/model\.xlsx\n/],
    ['sarif', /"ruleId": "TO101"/],
    ['junit', /<testsuite name="a\/model\.xlsx"/],
    ['github', /^::error file=a\/model\.xlsx,line=12/],
  ])('writes %s', async (format, shape) => {
    const { asked, out } = await call('lint', 'a/model.xlsx', '--format', format);
    expect(asked).toEqual(['lint']);
    expect(out).toMatch(shape);
  });
});
