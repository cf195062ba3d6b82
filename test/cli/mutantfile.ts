// A mutant of a fixture as a file: the cells that an operator changed, written into the fixture's own workbook.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { OPERATORS } from '../../fixtures/mutants/all.ts';
import { subjectOf } from '../../fixtures/mutants/subject.ts';
import { Surgery } from '../../fixtures/mutants/surgery.ts';
import { cellName } from '../../grammar/ref.ts';
import { Draft } from '../../src/testing/edit/draft.ts';

const MODELS = join(import.meta.dirname, '../../fixtures/models');

export interface Mutant {
  readonly bytes: Uint8Array;
  /** What was done, as the operator says it. */
  readonly planted: string;
  /** Labels of the lines that are to blame. */
  readonly blamed: readonly string[];
  /** Sheet!A1 of the changed formulas. */
  readonly changed: readonly string[];
}

export async function mutantFile(model: string, operator: string): Promise<Mutant> {
  const subject = await subjectOf(MODELS, model);
  const surgery = new Surgery(subject);
  const planted = OPERATORS.find(({ name }) => name === operator)?.plant(surgery);
  if (planted === undefined) throw new Error(`${model} does not admit ${operator}`);
  const zip = await JSZip.loadAsync(readFileSync(join(MODELS, model, 'model.xlsx')));
  const before = Draft.of(subject.cell.book);
  const changed: string[] = [];
  for (const sheet of subject.cell.book.sheets) {
    let xml = await zip.file(sheet.part)!.async('string');
    for (let i = 0; i < sheet.cells.count; i++) {
      const [row, col] = [sheet.cells.row[i]!, sheet.cells.col[i]!];
      const formula = surgery.draft.sheet(sheet.name).at(row, col)?.formula;
      if (formula === undefined || formula === before.sheet(sheet.name).at(row, col)?.formula) continue;
      xml = withFormula(xml, cellName(row, col), formula);
      changed.push(`${sheet.name}!${cellName(row, col)}`);
    }
    zip.file(sheet.part, xml);
  }
  const blamed = surgery.blamed.map((b) => (typeof b === 'string' ? b : b.label));
  return { bytes: await zip.generateAsync({ type: 'uint8array' }), planted, blamed, changed };
}

/** The cell keeps its format and loses its cached value. */
function withFormula(xml: string, cell: string, formula: string): string {
  const escaped = formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pattern = new RegExp(`<c r="${cell}"([^>]*?)(?:/>|>.*?</c>)`, 's');
  if (!pattern.test(xml)) throw new Error(`no cell ${cell}`);
  return xml.replace(pattern, (_, attributes: string) => `<c r="${cell}"${attributes.replace(/ t="\w+"/, '')}><f>${escaped}</f></c>`);
}
