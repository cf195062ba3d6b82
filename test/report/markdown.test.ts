import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { lintMarkdown } from '../../src/report/lint-markdown.ts';
import { scorecardMarkdown } from '../../src/report/markdown.ts';
import type { Scorecard } from '../../src/score/scorecard.ts';
import { finding, gradedCell, HOSTILE } from './graded.ts';

const OPTIONS = { title: 'cell', pillars: new Map([['P2', 'Model construction']]) };
const html = new MarkdownIt({ html: true, linkify: true });
// What GitHub links: schemes, www and mail, but no bare words with a dot.
html.linkify.set({ fuzzyLink: false });

describe('Markdown of a scorecard', () => {
  it('is short: score, gates with the breach, failing facets, and what a person must answer', async () => {
    const { scorecard } = await gradedCell('fixtures/models/pharma-imbalance');
    const open = { ...scorecard.facets['4.1.1']!, status: 'unresolved', outcome: 0, reason: 'two lines could be capex' } as const;
    const text = scorecardMarkdown({ ...scorecard, facets: { ...scorecard.facets, '4.1.1': open } }, OPTIONS);
    expect(text.split('\n').length).toBeLessThan(70);
    expect(text).toContain('**Score 40.0**: capped by G1 at 40');
    expect(text).toContain('| G1 | **FIRED** | balance sheet does not balance | score 40, P2 30 |');
    expect(text).toContain('| 2026 | `BS!G16` | 46,928.2 | `BS!G30` | 45,368.2 | 1,560 | 3.32% |');
    expect(text).toContain('| P2 | Model construction | 52.0 | 30.0 |');
    expect(text).toMatch(/- \*\*2\.2\.1\*\* .* \(violated\)\n {2}- /);
    expect(text).toMatch(/### For a person to answer\n\n- \[ \] \*\*4\.1\.1\*\* .*two lines could be capex/);
    expect(text).not.toMatch(/\*\*2\.1\.1\*\*/);
  });

  it('lets no text of a workbook become markup', async () => {
    const { scorecard } = await gradedCell('fixtures/models/pharma-imbalance');
    const clean = scorecardMarkdown(scorecard, OPTIONS);
    for (const text of HOSTILE) {
      const card = JSON.parse(
        JSON.stringify(scorecard).replaceAll(/Deferred|Total assets|TOTAL ASSETS/gi, () => JSON.stringify(text).slice(1, -1)),
      ) as Scorecard;
      expect(shape(scorecardMarkdown({ ...card, industry: text }, { ...OPTIONS, title: text }))).toEqual(shape(clean));
    }
  });
});

/** The tags of the rendering, in order, without the code spans. */
function shape(markdown: string): string[] {
  return [...html.render(markdown).matchAll(/<\/?[a-z0-9]+[^>]*>/gi)].map(([tag]) => tag).filter((tag) => !/code/.test(tag));
}

describe('Markdown of linted books', () => {
  it('counts by book and lists the worst first', () => {
    const text = lintMarkdown([
      {
        path: 'a.xlsx',
        findings: [finding({ severity: 'info' }), finding({ fix: 'copy D12 across' })],
        unassessed: [{ rule: 'TO401', reason: 'no cash' }],
      },
      { path: 'b.xlsx', findings: [], unassessed: [], error: 'no zip' },
    ]);
    expect(text).toContain('| a.xlsx | 1 | 0 | 1 | 1 |\n| b.xlsx | | | | cannot be read |');
    expect(text).toMatch(
      /- \*\*error\*\* TO101 `'P&L'!E12:I12`\n {2}- E12:I12 breaks its row\n {4}- do: copy D12 across\n\n<details><summary>1 remark<\/summary>\n\n- \*\*remark\*\* TO101/,
    );
    expect(text).toContain('### Not assessed\n\n- TO401: no cash');
    expect(text).toContain('**Cannot be read**: no zip');
  });

  it('names rules that one reason stopped together', () => {
    const text = lintMarkdown([
      { path: 'a', findings: [], unassessed: ['1.1.1', '1.1.2'].map((rule) => ({ rule, reason: 'needs a pack' })) },
    ]);
    expect(text).toContain('- 1.1.1, 1.1.2: needs a pack\n');
  });

  it('stays within the size of a job summary, and says what is left out', () => {
    const many = Array.from({ length: 50 }, () => finding({ message: 'ä'.repeat(400) }));
    const text = lintMarkdown(Array.from({ length: 60 }, (_, i) => ({ path: `book-${i}.xlsx`, findings: many, unassessed: [] })));
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(1_000_000);
    expect(text).toContain('| book-59.xlsx | 50 |');
    expect(text).toMatch(/\.\.\. and \d+ more sections, left out for the size of a job summary\n$/);
  });

  it('lets no text of a workbook become markup', () => {
    const book = (t: string) =>
      lintMarkdown([{ path: t, findings: [finding({ message: t, sheet: t, range: t, rule: t, fix: t })], unassessed: [] }]);
    for (const text of HOSTILE) expect(shape(book(text))).toEqual(shape(book('x')));
  });
});
