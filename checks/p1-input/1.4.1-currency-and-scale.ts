// 1.4.1: one reporting currency and one scale, as declared and as the numbers show.

import {
  beside,
  type Declaration,
  declarations,
  type Flag,
  facet,
  type LineUnit,
  type MixedSum,
  mixedSums,
  moneyUnits,
  num,
  placeAt,
  placeOf,
  type ScaleClash,
  scaleClashes,
  yearsText,
} from '../../src/rule/index.ts';

type Member =
  | { readonly kind: 'titles'; readonly list: readonly Declaration[] }
  | { readonly kind: 'units'; readonly list: readonly LineUnit[] }
  | { readonly kind: 'sums'; readonly list: readonly MixedSum[] }
  | { readonly kind: 'numbers'; readonly list: readonly ScaleClash[]; readonly lines: number };

export default facet({
  id: '1.4.1',
  claim: 'One reporting currency and scale throughout.',
  needs: {},
  over: (_, { model }): Member[] =>
    model.lines.length === 0
      ? []
      : [
          { kind: 'titles', list: declarations(model) },
          { kind: 'units', list: moneyUnits(model) },
          { kind: 'sums', list: mixedSums(model) },
          { kind: 'numbers', list: scaleClashes(model), lines: model.lines.length },
        ],
  judge: (member) =>
    member.kind === 'titles'
      ? titles(member.list)
      : member.kind === 'units'
        ? units(member.list)
        : member.kind === 'sums'
          ? member.list.map(mixed)
          : member.list.map(numbers),
  fix: 'Keep one currency and one scale on every statement and schedule; convert at the sheet that reads the source, and say so in the unit column.',
});

interface Spoken {
  readonly text: string;
  readonly flag: (majority: string) => Flag;
}

/** Whatever most say is the convention; those that say otherwise are flagged. One voice proves nothing. */
function odd(spoken: readonly Spoken[]): Flag[] {
  const counts = new Map<string, number>();
  for (const s of spoken) counts.set(s.text, (counts.get(s.text) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [majority] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
  return spoken.filter((s) => s.text !== majority).map((s) => s.flag(majority));
}

const SCALE_NAMES: Readonly<Record<number, string>> = { 1: 'units', 1000: 'thousands', 1000000: 'millions', 1000000000: 'billions' };
const scaleName = (scale: number): string => SCALE_NAMES[scale] ?? String(scale);

function titles(list: readonly Declaration[]): Flag[] {
  const say = (d: Declaration, what: string, value: string, majority: string): Flag => ({
    message: `${d.address} declares ${what} ${value} ("${d.text}"), the other sheets ${majority}`,
    at: placeAt(d.sheet, d.row, d.col),
    evidence: [{ label: what, cell: d.address, value: d.text, other: majority }],
    subject: d.text,
  });
  const firsts = firstOfSheet(list);
  const scales = odd(
    firsts.filter((d) => d.scale).map((d) => ({ text: scaleName(d.scale!), flag: (m) => say(d, 'scale', scaleName(d.scale!), m) })),
  );
  const currencies = odd(
    firsts.filter((d) => d.currency).map((d) => ({ text: d.currency!, flag: (m) => say(d, 'currency', d.currency!, m) })),
  );
  return [...scales, ...currencies];
}

/** A sheet may repeat itself; its first declaration speaks for it. */
function firstOfSheet(list: readonly Declaration[]): Declaration[] {
  const seen = new Set<string>();
  return [...list].sort((a, b) => a.row - b.row || a.col - b.col).filter((d) => !seen.has(d.sheet) && seen.add(d.sheet));
}

function units(list: readonly LineUnit[]): Flag[] {
  const say = ({ line, unit }: LineUnit, majority: string): Flag => ({
    message: `"${line.label}" (${line.where()}) is in ${unit.text}, the other money lines in ${majority}`,
    at: placeOf(line),
    evidence: [{ label: 'unit', cell: line.address(line.years[0] ?? 0), value: unit.text, other: majority }],
    subject: line.label,
  });
  const bySheet = sheetsWhole(list);
  const scales = odd(bySheet.map((u) => ({ text: scaleName(u.unit.scale!), flag: (m) => say(u, m) })));
  const currencies = odd(bySheet.filter((u) => u.unit.currency).map((u) => ({ text: u.unit.currency!, flag: (m) => say(u, m) })));
  return [...scales, ...currencies];
}

/** A line or two in a unit of their own state it openly; a sheet whose money lines mostly differ from the rest is a clash. */
function sheetsWhole(list: readonly LineUnit[]): LineUnit[] {
  const sheets = new Map<string, LineUnit[]>();
  for (const u of list) sheets.set(u.line.sheetName, [...(sheets.get(u.line.sheetName) ?? []), u]);
  return [...sheets.values()].flatMap((group) => {
    const key = (u: LineUnit) => `${u.unit.currency}:${u.unit.scale}`;
    const counts = new Map<string, LineUnit[]>();
    for (const u of group) counts.set(key(u), [...(counts.get(key(u)) ?? []), u]);
    return [[...counts.values()].sort((a, b) => b.length - a.length)[0]![0]!];
  });
}

function mixed({ total, part, years }: MixedSum): Flag {
  const [year] = years;
  return {
    message: `"${total.label}" (${total.where(years)}) is ${total.unitText ? `in ${total.unitText}` : 'in the scale of its sheet'} and adds "${part.label}" (${part.where(years)}), ${num(part.value(year!))} in ${part.unitText}, as it is`,
    at: placeOf(total, years),
    evidence: beside(part.label, total, part, years),
    subject: part.label,
  };
}

function numbers({ a, b, factor, years }: ScaleClash): Flag {
  const [year] = years;
  return {
    message: `"${a.label}" is ${num(a.value(year!))} at ${a.address(year!)} and ${num(b.value(year!))} at ${b.address(year!)}: the same quantity differs by ${factor === 1e3 ? 'a thousand' : 'a million'} in ${yearsText(years)}`,
    at: placeOf(a, years),
    evidence: beside(a.label, a, b, years),
    subject: a.label,
  };
}
