import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import MarkdownIt from 'markdown-it';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectionOf } from '../../src/grading/inspect.ts';
import type { Inspection } from '../../src/report/inspection.ts';
import { inspectionMarkdown } from '../../src/report/inspection-markdown.ts';
import { inspectionText } from '../../src/report/inspection-text.ts';
import { gradedCell, HOSTILE } from './graded.ts';

let found: Inspection;
beforeAll(async () => {
  found = inspectionOf(await gradedCell('fixtures/models/pharma-imbalance'), { path: 'cell', inventory: true, build: 'abc' });
});

describe('an inspection', () => {
  it('says as text which line was taken for what, and what else it could be', () => {
    const text = inspectionText(found);
    expect(text).toMatch(/^cell\nPharmaceuticals.*\nperiods 2023A 2024A 2025A 2026E/);
    expect(text).toMatch(/^ {2}total assets +BS!D16:K16 +1\.00 +"Total assets"/m);
    expect(
      Math.max(
        ...text
          .split('\nInventory\n')[0]!
          .split('\n')
          .map((l) => l.length),
      ),
    ).toBeLessThanOrEqual(140);
    expect(text).toMatch(/^ {4}else /m);
    expect(text).toMatch(/^ {2}BS +visible +balance +/m);
    expect(text).toMatch(/^ {2}tool +tieout \S+ +abc$/m);
    expect(text).toMatch(/and \d+ more unique formulas/);
    expect(inspectionText(found, { verbose: true })).not.toMatch(/and \d+ more/);
    expect(text.split('\n').some((line) => line !== line.trimEnd())).toBe(false);
  });

  it('leaves the inventory out when it is not asked for', async () => {
    const { inventory: _, signoff: __, ...short } = found;
    expect(inspectionText(short)).not.toContain('Inventory');
    expect(inspectionMarkdown(short)).not.toContain('Inventory');
  });

  it('is a working paper as Markdown: every formula and every hash', () => {
    const text = inspectionMarkdown(found);
    expect(text).toContain('### For a sign-off');
    expect(text).toContain(found.inventory!.sheets.find((s) => s.name === 'BS')!.unique.at(-1)!.formula);
    for (const { sha256 } of found.signoff!.inputs) expect(text).toContain(sha256);
  });

  it('lets no text of a workbook become markup or reach the terminal', () => {
    const html = new MarkdownIt({ html: true, linkify: true });
    html.linkify.set({ fuzzyLink: false });
    const shape = (markdown: string) => [...html.render(markdown).matchAll(/<\/?[a-z0-9]+[^>]*>/gi)].map(([tag]) => tag);
    expect(JSON.stringify(found)).toContain('Oncology');
    const clean = shape(inspectionMarkdown(renamed('Oncology')));
    for (const text of HOSTILE) {
      expect(shape(inspectionMarkdown(renamed(text)))).toEqual(clean);
      expect(inspectionText(renamed(text))).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    }
  });

  it('has the published shape', () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../src/report/schemas/inspect.schema.json'), 'utf8'));
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    validate(JSON.parse(JSON.stringify(found)));
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...found, schema: 'x' })).toBe(false);
    expect(validate({ ...found, signoff: {} })).toBe(false);
  });
});

function renamed(text: string): Inspection {
  return JSON.parse(JSON.stringify(found).replaceAll('Oncology', () => JSON.stringify(text).slice(1, -1))) as Inspection;
}
