// One judgement for 1.2.1 and 1.2.2: for every segment that discloses the kind, at least one figure is carried with the pack's values and used.

import { packAddresses } from '../cell/anchors.ts';
import type { Case } from './case.ts';
import { type Facet, facet } from './facet.ts';
import type { Flag } from './flag.ts';
import { type CarriedKpi, carriedKpis } from './kpis.ts';
import { periodName, placeOf } from './say.ts';

interface Group {
  readonly segment: string;
  readonly carried: readonly CarriedKpi[];
}

export function kpiFacet(id: string, kind: 'volume' | 'price', claim: string, none: string): Facet {
  return facet({
    id,
    claim,
    ungraded: (c) => (c.cell.pack ? undefined : 'no-pack'),
    inapplicable: (c) => ((c.cell.kpis?.lines ?? []).some((l) => l.kind === kind) ? undefined : none),
    needs: {},
    over: (_, c) => groups(c, kind),
    judge: (group) => judge(group, kind),
    fix: `Carry the disclosed ${kind === 'volume' ? 'volumes' : 'prices'} with the pack's values and build revenue on them (or on their forecast).`,
  });
}

/** By segment; figures of the whole company form a group only where no segment discloses the kind. */
function groups(c: Case, kind: 'volume' | 'price'): Group[] {
  const all = carriedKpis(c, kind);
  const segments = [...new Set(all.flatMap((k) => k.kpi.segment ?? []))];
  if (segments.length === 0) return [{ segment: 'the company', carried: all }];
  return segments.map((segment) => ({ segment, carried: all.filter((k) => k.kpi.segment === segment) }));
}

function judge({ segment, carried }: Group, kind: string): { flags: Flag[]; evidence: { label: string; cell?: string; value: string }[] } {
  const good = carried.find((k) => k.line && k.used);
  if (good)
    return {
      flags: [],
      evidence: [{ label: `${segment}: ${kind}`, cell: `${good.line!.where()}`, value: good.line!.label }],
    };
  const idle = carried.find((k) => k.line);
  const wrong = carried.find((k) => k.misquoted);
  if (idle)
    return {
      flags: [
        flag(segment, `"${idle.kpi.line.label}" is carried at ${idle.line!.where()} but neither revenue nor income rests on it`, idle),
      ],
      evidence: [],
    };
  if (wrong)
    return {
      flags: [flag(segment, `"${wrong.kpi.line.label}" stands at ${wrong.misquoted!.where()} with other values than the pack's`, wrong)],
      evidence: [],
    };
  return {
    flags: [
      flag(
        segment,
        `no ${kind} figure that the pack discloses (${carried.map((k) => `"${k.kpi.line.label}"`).join(', ')}) is carried into the model`,
        carried[0]!,
      ),
    ],
    evidence: [],
  };
}

function flag(segment: string, message: string, k: CarriedKpi): Flag {
  const at = k.line ?? k.misquoted;
  return {
    message: `${segment}: ${message}`,
    at: at ? placeOf(at) : { sheet: 'pack', range: k.kpi.line.sheet, cells: [] },
    evidence: [...k.kpi.line.values].map(([y, v]) => ({
      label: k.kpi.line.label,
      period: periodName(y),
      otherCell: `pack ${packAddresses(k.kpi.line).get(y) ?? ''}`.trim(),
      other: v,
      ...(at ? { cell: at.address(y), value: at.value(y) ?? null } : {}),
    })),
    subject: k.kpi.line.label,
  };
}
