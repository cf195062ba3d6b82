// 1.2.3: the disclosed mix, channel or region split is in the model with its values, and where it is forecast its parts add up.

import {
  type CarriedSplit,
  carriedSplits,
  type Flag,
  facet,
  type Line,
  num,
  periodName,
  placeOf,
  yearsText,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;
const NAMED = /\b(?:channels?|mix|regions?|geograph\w*|countr(?:y|ies))\b/i;

export default facet({
  id: '1.2.3',
  claim: 'The disclosed mix or channel split is preserved.',
  ungraded: (c) => (c.cell.pack ? undefined : 'no-pack'),
  inapplicable: (c) =>
    (c.cell.kpis?.splits.length ?? 0) > 0 ? undefined : 'the pack discloses no split by mix, channel, region or product',
  needs: {},
  over: (_, c) => carriedSplits(c).filter((s) => s.parts.length >= 2),
  judge: (split, _, { model }) => [...lost(split), ...unsummed(split, model.years.forecast), ...offTotal(split, model.years.forecast)],
  scale: ({ members, flags }) => {
    const failing = flags.filter((f) => !f.note);
    const kept = members.filter((m) => m.parts.every((p) => p.line));
    // Segments are a split, but do not stand for one by channel or region that is disclosed beside them.
    const dropped = members.some((m) => NAMED.test(m.name) && m.parts.every((p) => !p.line));
    return (failing.length > 0 && kept.length === 0) || dropped
      ? { outcome: 0 }
      : {
          outcome: failing.some((f) => f.subject.startsWith('sum '))
            ? 0
            : kept.length || members.some((m) => m.parts.filter((p) => p.line).length >= m.parts.length - 1)
              ? 1
              : 0,
        };
  },
  fix: 'Keep a row for each disclosed part with the pack values, and make the forecast parts add up to the total.',
});

/** Parts no line carries; one part may be the remainder that the model leaves to a formula. */
function lost({ name, parts }: CarriedSplit): Flag[] {
  const missing = parts.filter((p) => !p.line);
  if (missing.length === 0) return [];
  return [
    {
      message: `of the split "${name}" the model does not carry ${missing.map((p) => `"${p.label}" (${[...p.anchor.values].map(([y, v]) => `${y}: ${num(v)}`).join(', ')})`).join('; ')}`,
      at: parts.find((p) => p.line)?.line ? placeOf(parts.find((p) => p.line)!.line!) : { sheet: 'pack', range: name, cells: [] },
      evidence: missing.map((p) => ({
        label: p.label,
        otherCell: `pack ${[...p.anchor.cells.values()][0] ?? ''}`.trim(),
        other: [...p.anchor.values.values()][0] ?? null,
      })),
      subject: name,
    },
  ];
}

/** Shares of a whole that are forecast add up to 100%. */
function unsummed({ name, parts, whole }: CarriedSplit, forecast: readonly number[]): Flag[] {
  const lines = parts.flatMap((p) => p.line ?? []);
  if (!whole || lines.length < parts.length || new Set(lines).size < lines.length) return [];
  const bad = forecast.filter((y) => {
    const values = lines.map((l) => l.value(y));
    if (values.some((v) => v === undefined)) return false;
    const sum = values.reduce((s: number, v) => s + v!, 0);
    const one = Math.abs(sum) > 10 ? 100 : 1;
    return Math.abs(sum - one) > (TOLERANCE_PCT / 100) * one;
  });
  if (bad.length === 0) return [];
  return [
    {
      message: `the parts of "${name}" do not add up to 100% in ${yearsText(bad)}`,
      at: placeOf(lines[0]!, bad),
      evidence: bad.map((y) => ({
        label: name,
        period: periodName(y),
        cell: lines.map((l) => l.address(y)).join(' + '),
        value: lines.reduce((s, l) => s + (l.value(y) ?? 0), 0),
      })),
      subject: `sum ${name}`,
    },
  ];
}

/** Amounts that are forecast add up to a line that carries their reported total. */
function offTotal({ name, parts, totals: carrying }: CarriedSplit, forecast: readonly number[]): Flag[] {
  const lines = parts.flatMap((p) => p.line ?? []);
  // Volumes that happen to add up to an amount are no parts of it.
  const totals = carrying.filter((t) => lines.every((l) => l.unit === t.unit));
  if (totals.length === 0 || lines.length < parts.length || new Set(lines).size < lines.length) return [];
  const sum = (y: number) => lines.reduce((s, l) => s + (l.value(y) ?? Number.NaN), 0);
  const scale = (l: Line) => Math.round(Math.log10(Math.abs((l.value(forecast[0]!) ?? 1) / sum(forecast[0]!))) / 3) * 3;
  const off = (l: Line) =>
    forecast.filter((y) => {
      const [own, want] = [sum(y) * 10 ** scale(l), l.value(y)];
      return want !== undefined && Math.abs(own - want) > (TOLERANCE_PCT / 100) * Math.max(Math.abs(own), Math.abs(want));
    });
  const shown = forecast.filter((y) => Number.isFinite(sum(y)));
  const [best] = [...totals].sort((a, b) => off(a).length - off(b).length || a.index - b.index);
  const bad = off(best!).filter((y) => shown.includes(y));
  if (shown.length === 0 || bad.length === 0) return [];
  return [
    {
      message: `the parts of "${name}" do not add up to "${best!.label}" (${best!.where(bad)}) in ${yearsText(bad)}: ${num(sum(bad[0]!))} against ${num(best!.value(bad[0]!))} in ${bad[0]}`,
      at: placeOf(lines[0]!, bad),
      evidence: bad.map((y) => ({
        label: name,
        period: periodName(y),
        cell: lines.map((l) => l.address(y)).join(' + '),
        value: sum(y),
        otherCell: best!.address(y),
        other: best!.value(y) ?? null,
      })),
      subject: `sum ${name}`,
    },
  ];
}
