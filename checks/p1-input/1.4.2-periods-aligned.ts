// 1.4.2: every statement shows the same fiscal years, and links between sheets read the same year (or the one before, for openings).

import {
  type Disorder,
  disorderOf,
  type Flag,
  facet,
  type Line,
  type LinkedLine,
  linkedLines,
  type Model,
  mayLag,
  offsetsOf,
  periodName,
  placeAt,
  placeOf,
  quoteSheet,
  yearsText,
} from '../../src/rule/index.ts';

type Member =
  | { readonly kind: 'years'; readonly statement: string; readonly lines: readonly Line[] }
  | { readonly kind: 'links'; readonly linked: LinkedLine }
  | { readonly kind: 'headers'; readonly misread: NonNullable<Model['misread']> };

const STATEMENTS = [
  ['income', 'income statement'],
  ['balance', 'balance sheet'],
  ['cash', 'cash flow statement'],
] as const;

export default facet({
  id: '1.4.2',
  claim: 'Periods are aligned across statements.',
  needs: {},
  over: (_, { model }): Member[] => [
    ...STATEMENTS.flatMap(([kind, statement]): Member[] =>
      model.statement(kind).length ? [{ kind: 'years', statement, lines: model.statement(kind) }] : [],
    ),
    ...linkedLines(model).map((linked): Member => ({ kind: 'links', linked })),
    ...(model.misread && !model.misread.twoFashions ? [{ kind: 'headers' as const, misread: model.misread }] : []),
  ],
  judge: (member, _, { model }) =>
    member.kind === 'years'
      ? [...missingYears(member.statement, member.lines, model), ...outOfOrder(member.statement, disorderOf(model, member.lines))]
      : member.kind === 'links'
        ? misaligned(member.linked, model)
        : [wrongHeaders(member.misread, model)],
  nothing: { status: 'absent', because: 'the workbook has no statement along years' },
  fix: 'Give every statement the same years in the same order and link each cell to its own year; shift back the block that reads a neighbour.',
});

/** Early history may start a year later on a cash flow; a hole, or a missing forecast year, is a misalignment. */
function missingYears(statement: string, lines: readonly Line[], model: Model): Flag[] {
  const shown = new Set(lines.flatMap((l) => l.axis.periods.filter((p) => p.step === 'year').map((p) => p.year)));
  if (shown.size === 0) return [];
  const first = Math.min(...shown);
  const missing = model.years.all.filter((y) => !shown.has(y) && (y > first || model.years.forecast.includes(y)));
  if (missing.length === 0) return [];
  const [line] = lines;
  return [
    {
      message: `the ${statement} (${line!.sheetName}) has no column for ${yearsText(missing)}, which the model covers`,
      at: { sheet: line!.sheetName, range: line!.range(), cells: [] },
      evidence: [{ label: 'years shown', value: yearsText([...shown]), other: yearsText(model.years.all) }],
      subject: statement,
    },
  ];
}

function outOfOrder(statement: string, disorder: Disorder | undefined): Flag[] {
  if (!disorder) return [];
  const { line, years, at } = disorder;
  const { axis } = line;
  const [first, last] = [at[0]!, at.at(-1)!];
  const place = axis.across
    ? placeAt(line.sheetName, axis.header, first, axis.header, last)
    : placeAt(line.sheetName, first, axis.header, last, axis.header);
  return [
    {
      message: `the years of the ${statement} (${quoteSheet(line.sheetName)}!${place.range}) do not run in order: ${years.join(', ')}`,
      at: place,
      evidence: [{ label: 'years as they stand', value: years.join(', ') }],
      subject: statement,
    },
  ];
}

function misaligned(linked: LinkedLine, model: Model): Flag[] {
  const { line, links } = linked;
  const { usual, strays } = offsetsOf(linked);
  const lag = mayLag(line, model);
  if (usual !== 0 && !(usual === -1 && (lag || !sameWords(linked)))) return [shifted(linked, usual)];
  if (strays.length === 0 || strays.length * 2 >= links.length || lag) return [];
  const odd = strays.filter((s) => s.source === links.find((l) => l.sourceYear - l.year === usual)?.source);
  if (odd.length === 0) return [];
  return [
    {
      message: `"${line.label}" links to its own year except in ${yearsText(odd.map((s) => s.year))}, where ${line.address(odd[0]!.year)} reads ${odd[0]!.sourceYear} (${odd[0]!.source.address(odd[0]!.sourceYear)})`,
      at: placeOf(
        line,
        odd.map((s) => s.year),
      ),
      evidence: odd.map((s) => ({
        label: 'link',
        period: periodName(s.year),
        cell: line.address(s.year),
        otherCell: s.source.address(s.sourceYear),
        other: s.sourceYear,
      })),
      subject: line.label,
    },
  ];
}

function wrongHeaders({ axis, by, links, all }: NonNullable<Model['misread']>, model: Model): Flag {
  const sheet = model.sheets[axis.sheet]!;
  const at = axis.periods.map((p) => (axis.across ? [axis.header, p.at] : [p.at, axis.header]));
  const [first, last] = [at[0]!, at.at(-1)!];
  const place = placeAt(sheet.name, first[0]!, first[1]!, last[0]!, last[1]!);
  const years = axis.periods.map((p) => p.year);
  return {
    message: `the headers of ${sheet.name} (${place.range}) say ${yearsText(years)}, but ${links} of ${all} references between this sheet and the others go to ${yearsText(years.map((y) => y + by))}: they are ${Math.abs(by)} year${Math.abs(by) > 1 ? 's' : ''} ${by < 0 ? 'late' : 'early'}`,
    at: place,
    evidence: [{ label: 'years shown', value: yearsText(years), other: yearsText(years.map((y) => y + by)) }],
    subject: sheet.name,
  };
}

/** A line that bears its source's name shows it: then one year off is a shift, not a lag meant. */
function sameWords({ line, links }: LinkedLine): boolean {
  return links.every((l) => l.source.norm === line.norm);
}

function shifted({ line, links }: LinkedLine, offset: number): Flag {
  const [first] = links;
  return {
    message: `"${line.label}" (${line.where()}) reads ${Math.abs(offset)} year${Math.abs(offset) > 1 ? 's' : ''} ${offset > 0 ? 'ahead' : 'back'}: ${line.address(first!.year)} (${first!.year}) links to ${first!.source.address(first!.sourceYear)} (${first!.sourceYear})`,
    at: placeOf(line),
    evidence: links.map((l) => ({
      label: 'link',
      period: periodName(l.year),
      cell: line.address(l.year),
      otherCell: l.source.address(l.sourceYear),
      other: l.sourceYear,
    })),
    subject: line.label,
  };
}
