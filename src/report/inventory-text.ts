// The inventory and the sign-off -> lines of text.

import { quoteSheet } from '../../grammar/ref.ts';
import { table } from './figures.ts';
import type { Inventory, SheetInventory, Signoff } from './inventory.ts';
import type { Palette } from './paint.ts';
import { plain } from './plain.ts';

interface Layout {
  readonly paint: Palette;
  readonly verbose: boolean;
}

const SHORT = 8;
const WIDE = 90;

export function inventoryLines(inventory: Inventory, signoff: Signoff | undefined, layout: Layout): string[] {
  const blocks = [overview(inventory, layout), ...lists(inventory, layout), ...inventory.sheets.map((s) => sheet(s, layout))];
  if (signoff) blocks.push(signoffLines(signoff, layout));
  return blocks.filter((b) => b.length > 0).flatMap((b, i) => (i === 0 ? b : ['', ...b]));
}

function overview(v: Inventory, { paint }: Layout): string[] {
  const { totals: t, calculation: c } = v;
  const rows = v.sheets.map((s) => [
    `  ${s.name}`,
    s.state,
    s.role ?? '-',
    s.used || 'empty',
    ...[s.formulas, s.unique.length, s.inputs, s.texts, s.comments].map(String),
  ]);
  return [
    paint.bold('Inventory'),
    `  ${t.cells} cells, ${t.formulas} formulas of which ${t.uniqueFormulas} unique, ${t.inputs} typed numbers`,
    `  calculation ${c.mode}, ${c.iterate ? `iterating up to ${c.iterateCount} times to ${c.iterateDelta}` : 'no iteration'}${c.fullPrecision ? '' : ', precision as displayed'}${c.date1904 ? ', dates from 1904' : ''}${v.macros ? ', has macros' : ''}`,
    `  ${[v.application && `written by ${v.application}`, v.modified && `last changed ${v.modified}`].filter(Boolean).join(', ')}`,
    ...table(
      [['  sheet', 'state', 'read as', 'used', 'formulas', 'unique', 'typed', 'texts', 'comments'], ...rows.map((r) => r.map(plain))],
      [4, 5, 6, 7, 8],
    ),
  ].filter((line) => line.trim() !== '');
}

function lists(v: Inventory, layout: Layout): string[][] {
  return [
    list(
      'Hidden',
      v.hidden.map((h) => `${h.what}: ${h.where} (${h.count}; ${h.detail})`),
      layout,
    ),
    list(
      'Links to other workbooks',
      v.externals.map((e) => `[${e.index}] ${e.target || 'unknown'}: ${e.formulas} formulas${e.first ? `, first ${e.first}` : ''}`),
      layout,
    ),
    list(
      'Defined names',
      v.names.map(
        (n) => `${n.name}${n.scope ? ` on ${n.scope}` : ''} = ${n.refersTo}${n.broken ? ' (broken)' : ''}${n.hidden ? ' (hidden)' : ''}`,
      ),
      layout,
    ),
    list('Oddities of the file', v.issues, layout),
  ];
}

function list(title: string, entries: readonly string[], { paint, verbose }: Layout): string[] {
  if (entries.length === 0) return [];
  const shown = verbose ? entries : entries.slice(0, SHORT * 3);
  const rest = entries.length - shown.length;
  return [
    paint.bold(title),
    ...shown.map((e) => `  ${plain(e)}`),
    ...(rest > 0 ? [paint.dim(`  and ${rest} more (--verbose shows all)`)] : []),
  ];
}

function sheet(s: SheetInventory, { paint, verbose }: Layout): string[] {
  if (s.unique.length + s.typed.length === 0) return [];
  const most = verbose ? Number.POSITIVE_INFINITY : SHORT;
  const cut = (text: string) => (verbose || text.length <= WIDE ? text : `${text.slice(0, WIDE - 3)}...`);
  const at = (range: string) => plain(`${quoteSheet(s.name)}!${range}`);
  const unique = s.unique.slice(0, most).map((u) => [`  ${at(u.where[0] ?? u.cell)}`, `x${u.copies}`, cut(plain(`=${u.formula}`))]);
  const typed = s.typed.slice(0, most).map((t) => {
    const unused = t.unused === 0 ? '' : t.unused === t.cells ? ', not used' : `, ${t.unused} not used`;
    return [`  ${at(t.range)}`, cut(plain(`${t.label || '(no label)'}: ${t.shown.join('  ')}${unused}`))];
  });
  const more = (count: number, what: string) => (count > most ? [paint.dim(`  and ${count - most} more ${what}`)] : []);
  return [
    paint.bold(plain(`${s.name}: ${s.unique.length} unique formulas, ${s.inputs} typed numbers`)),
    ...table(unique, [1]),
    ...more(s.unique.length, 'unique formulas'),
    ...table(typed),
    ...more(s.typed.length, 'runs of typed numbers'),
  ];
}

function signoffLines(s: Signoff, { paint }: Layout): string[] {
  const { coverage: c } = s;
  const rows = [
    ...s.inputs.map((i) => [`  ${i.role}`, i.path, i.sha256]),
    ['  tool', `tieout ${s.tool.version}`, s.tool.build ?? 'build not known'],
    ['  profile', s.profile.id, s.profile.sha256],
    ...(s.config ? [] : [['  config', 'none', '']]),
  ];
  return [
    paint.bold('For a sign-off'),
    `  facets: ${c.assessed} of ${c.facets} assessed, ${c.unresolved} open, ${c.notApplicable} not applicable, ${c.notGraded} not graded`,
    `  formulas: ${c.verified} of ${c.formulas} confirmed twice, ${c.single} by one engine, ${c.unverified} not verified`,
    `  numbers: ${c.onLines} of ${c.numbers} lie on a line that was read`,
    ...table(rows.map((r) => r.map(plain))),
  ];
}
