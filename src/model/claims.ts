// Words -> kinds of claims between enterprise and equity value, and what the balance sheet (or the pack) says each amounts to.

import { fullName } from '../../grammar/ref.ts';
import { BORROWING } from './borrowing.ts';
import { debtView } from './debt.ts';
import { balanceSide } from './layout.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export type ClaimKind = 'debt' | 'leases' | 'net debt' | 'cash' | 'securities' | 'minorities' | 'preferred' | 'associates' | 'pensions';

/** +1 adds to equity value, -1 takes from it. */
export const CLAIM_SIGN: Readonly<Record<ClaimKind, 1 | -1>> = {
  debt: -1,
  leases: -1,
  'net debt': -1,
  cash: 1,
  securities: 1,
  minorities: -1,
  preferred: -1,
  associates: 1,
  pensions: -1,
};

const NET = /\bnet (?:financial |bank |interest bearing |total )*(?:debt|borrowings?|indebtedness|cash)\b/;
const WORDS: readonly (readonly [ClaimKind, RegExp])[] = [
  ['debt', BORROWING],
  ['leases', /\bleases?\b/],
  ['cash', /\bcash\b|\bliquid (?:funds|resources)\b|\bbank balances?\b/],
  [
    'securities',
    /\b(?:securities|short term investments?|liquid investments?|current investments?|treasury bills?|time deposits?|term deposits?|financial assets)\b/,
  ],
  ['minorities', /\b(?:minority|minorities|noncontrolling|nci)\b/],
  ['preferred', /\b(?:preferred|preference|prefs?|hybrids?)\b/],
  [
    'associates',
    /\b(?:associates?|associated companies|affiliates?|joint ventures?|jvs?|equity (?:method|accounted|investees?|investments?)|investments?|stakes?|participations?)\b/,
  ],
  [
    'pensions',
    /\b(?:pensions?|retirement|retiree|post ?employment|decommissioning|abandonment|environmental|reclamation|restoration|provisions?|severance)\b/,
  ],
];

/** All kinds that a label (normalised) names: "cash and marketable securities" names two. */
export function claimKinds(norm: string): ClaimKind[] {
  const net = NET.test(norm);
  const rest = net ? norm.replace(NET, ' ') : norm;
  const kinds = WORDS.filter(([, words]) => words.test(rest)).map(([kind]) => kind);
  const debtlike = kinds.filter(
    (k) =>
      !(k === 'associates' && kinds.includes('securities')) &&
      !(k === 'debt' && kinds.includes('leases') && /lease (?:liabilit|obligation|debt)/.test(rest)),
  );
  return net ? ['net debt', ...debtlike.filter((k) => k !== 'cash' && k !== 'debt')] : debtlike;
}

export interface ReportedClaim {
  readonly kind: ClaimKind;
  readonly label: string;
  /** Unsigned. */
  readonly value: number;
  readonly address: string;
  readonly from: 'balance sheet' | 'pack' | 'market data';
  readonly line: Line | undefined;
}

const CONCEPTS: readonly (readonly [ClaimKind, string])[] = [
  ['leases', 'leases'],
  ['cash', 'cash'],
  ['securities', 'securities'],
  ['minorities', 'nci'],
  ['preferred', 'preferred'],
  ['associates', 'associates'],
  ['pensions', 'pensions'],
];
/** A stake by any name: "Investment in the smelter associate". */
const HELD =
  /^(?!.*(?:income|dividend|profit|loan|receivable|payable|due (?:from|to))).*\b(?:associates?|affiliates?|joint ventures?|equity accounted)\b/;
const NO_MONEY: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'years', 'per-share', 'shares']);

/** What the balance sheet carries of each kind in a year; from the pack where the workbook has no balance sheet. */
export function reportedClaims(model: Model, year: number): ReportedClaim[] {
  const lines = claimLines(model);
  const own = lines.flatMap(({ kind, line }): ReportedClaim[] => {
    const value = line.value(year);
    return value === undefined || value === 0
      ? []
      : [{ kind, label: line.label, value: Math.abs(value), address: line.address(year), from: 'balance sheet', line }];
  });
  return lines.length ? own : fromPack(model, year);
}

/** Balance sheet lines by kind; totals and memo rows left out. */
export function claimLines(model: Model): { readonly kind: ClaimKind; readonly line: Line }[] {
  const balance = model.statement('balance').filter((l) => !NO_MONEY.has(l.unit) && l.cells.size > 0);
  if (balance.length < 4) return [];
  const debt = debtView(model);
  const out: { kind: ClaimKind; line: Line }[] = [];
  const add = (kind: ClaimKind, line: Line) => {
    if (!out.some((o) => o.line === line)) out.push({ kind, line });
  };
  for (const line of debt?.lines ?? []) if (balance.includes(line)) add('debt', line);
  for (const line of debt?.leases ?? []) add('leases', line);
  for (const [kind, id] of CONCEPTS) {
    const located = model.line(id);
    for (const line of balance) {
      const strong =
        (says(line.norm, conceptById(id)!) === 'strong' || (kind === 'associates' && HELD.test(line.norm))) &&
        !/\btotal\b|memo|check|change/.test(line.norm);
      if ((line === located && line.statement === 'balance') || strong) if (onSide(model, line, kind)) add(kind, line);
    }
  }
  return out;
}

/** A sheet without total assets decides nothing. */
function onSide(model: Model, line: Line, kind: ClaimKind): boolean {
  const side = balanceSide(model, line);
  return side === undefined || side === (CLAIM_SIGN[kind] === 1 ? 'asset' : 'claim');
}

function fromPack(model: Model, year: number): ReportedClaim[] {
  const debtIds = ['debt_short', 'debt_long', 'total_debt'];
  return model.anchors.flatMap((a): ReportedClaim[] => {
    const value = a.statement === 'balance' ? a.values.get(year) : undefined;
    if (!value) return [];
    const strong = (id: string) => says(a.norm, conceptById(id)!) === 'strong';
    const kind = debtIds.some(strong)
      ? 'debt'
      : (CONCEPTS.find(([, id]) => strong(id))?.[0] ?? (HELD.test(a.norm) ? 'associates' : undefined));
    return kind
      ? [
          {
            kind,
            label: a.label,
            value: Math.abs(value * model.packFactor),
            address: a.cells.get(year) ?? 'pack',
            from: 'pack',
            line: undefined,
          },
        ]
      : [];
  });
}

export const lineAddress = (line: Line): string => fullName(line.sheetName, line.labelRow, line.labelCol);

/** A typed amount that a balance sheet line carries is that claim, whatever it is called. */
export function claimByAmount(model: Model, v: number): ClaimKind[] {
  const carries = (line: Line, y: number) => Math.abs(Math.abs(line.value(y) ?? 0) - Math.abs(v)) <= 1e-6 * Math.abs(v);
  const hit = v === 0 ? undefined : claimLines(model).find(({ line }) => model.years.historical.some((y) => carries(line, y)));
  return hit ? [hit.kind] : [];
}
