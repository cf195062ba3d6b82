// How a workbook was read, with inventory and sign-off -> Markdown to file with the working papers.

import { quoteSheet } from '../../grammar/ref.ts';
import { inMarkdownCode as code, inMarkdown as md } from './escapes.ts';
import type { Inspection } from './inspection.ts';
import type { Inventory, SheetInventory, Signoff } from './inventory.ts';
import { table } from './markdown.ts';
import { periodsText } from './periods.ts';

export function inspectionMarkdown(found: Inspection): string {
  const parts = [head(found), lines(found)];
  if (found.inventory) parts.push(overview(found.inventory), ...lists(found.inventory), ...found.inventory.sheets.map(sheet));
  if (found.signoff) parts.push(signoff(found.signoff));
  return `${parts
    .filter((p) => p.length > 0)
    .map((p) => p.join('\n'))
    .join('\n\n')}\n`;
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function head(found: Inspection): string[] {
  const { recalculation: r } = found;
  const { periods } = found.reading;
  return [
    `## ${md(found.path)}`,
    '',
    `${md(found.industry || 'no industry')}, ${md(found.archetype)}; ${periods.length ? `periods ${md(periodsText(periods))}` : 'no periods were found'}.`,
    `${r.formulas} formulas: ${r.verified} verified, ${Number(r.single ?? 0)} by one engine, ${r.unverified} unverified; ${r.staleCaches} stale and ${r.missingCaches} missing caches.`,
    ...found.notes.map((note) => `- note: ${md(note)}`),
  ];
}

function lines({ reading }: Inspection): string[] {
  const rows = reading.lines.map((l) =>
    row([
      md(l.concept.replaceAll('_', ' ')),
      code(`${quoteSheet(l.sheet)}!${l.range}`),
      md(l.label),
      l.confidence.toFixed(2),
      md([l.because].flat().join(', ')),
    ]),
  );
  return [
    '### How it was read',
    '',
    ...(rows.length ? table(['concept', 'where', 'called', 'confidence', 'because'], rows, [3]) : ['No line was located.']),
  ];
}

function overview(v: Inventory): string[] {
  const { totals: t, calculation: c } = v;
  const rows = v.sheets.map((s) =>
    row([md(s.name), s.state, md(s.role ?? ''), s.used, s.formulas, s.unique.length, s.inputs, s.texts, s.comments]),
  );
  return [
    '### Inventory',
    '',
    `${t.cells} cells, ${t.formulas} formulas of which ${t.uniqueFormulas} unique, ${t.inputs} typed numbers. Calculation ${c.mode}, ${c.iterate ? `iterating up to ${c.iterateCount} times to ${c.iterateDelta}` : 'no iteration'}${c.fullPrecision ? '' : ', precision as displayed'}${v.macros ? ', has macros' : ''}.`,
    '',
    ...table(['sheet', 'state', 'read as', 'used', 'formulas', 'unique', 'typed', 'texts', 'comments'], rows, [4, 5, 6, 7, 8]),
  ];
}

function lists(v: Inventory): string[][] {
  const list = (title: string, entries: readonly string[]) =>
    entries.length ? [`#### ${title}`, '', ...entries.map((e) => `- ${e}`)] : [];
  return [
    list(
      'Hidden',
      v.hidden.map((h) => `${h.what}: ${code(h.where)} (${h.count}; ${md(h.detail)})`),
    ),
    list(
      'Links to other workbooks',
      v.externals.map((e) => `${code(e.target || 'unknown')}: ${e.formulas} formulas${e.first ? `, first ${code(e.first)}` : ''}`),
    ),
    list(
      'Defined names',
      v.names.map(
        (n) =>
          `${code(n.name)}${n.scope ? ` on ${md(n.scope)}` : ''} = ${code(n.refersTo)}${n.broken ? ' (broken)' : ''}${n.hidden ? ' (hidden)' : ''}`,
      ),
    ),
    list('Oddities of the file', v.issues.map(md)),
  ];
}

function sheet(s: SheetInventory): string[] {
  const unique = s.unique.map((u) => row([code(u.where.join(', ')), u.copies, code(`=${u.formula}`)]));
  const typed = s.typed.map((t) => row([code(t.range), md(t.label), md(t.shown.join('  ')), t.unused || '']));
  if (unique.length + typed.length === 0) return [];
  return [
    `#### ${md(s.name)}`,
    ...(unique.length ? ['', ...table(['cells', 'copies', 'formula'], unique, [1])] : []),
    ...(typed.length ? ['', ...table(['cells', 'label', 'typed', 'not used'], typed, [3])] : []),
  ];
}

function signoff(s: Signoff): string[] {
  const { coverage: c } = s;
  const rows = [
    ...s.inputs.map((i) => row([i.role, code(i.path), code(i.sha256)])),
    row(['tool', code(`tieout ${s.tool.version}`), code(s.tool.build ?? 'build not known')]),
    row(['profile', code(s.profile.id), code(s.profile.sha256)]),
    ...(s.config ? [] : [row(['config', 'none', ''])]),
  ];
  return [
    '### For a sign-off',
    '',
    `- facets: ${c.assessed} of ${c.facets} assessed, ${c.unresolved} open, ${c.notApplicable} not applicable, ${c.notGraded} not graded`,
    `- formulas: ${c.verified} of ${c.formulas} confirmed twice, ${c.single} by one engine, ${c.unverified} not verified`,
    `- numbers: ${c.onLines} of ${c.numbers} lie on a line that was read`,
    '',
    ...table(['what', 'name', 'sha256'], rows),
    '',
    'Signed: ____________________  Date: ____________________',
  ];
}
