// Scorecard -> text for people: the score and what capped it, gates with the breach by period, facets, the reading, what was not assessed.

import type { Finding } from '../rule/finding.ts';
import type { FacetEntry, GateEntry, Scorecard } from '../score/scorecard.ts';
import { evidenceLines } from './evidence-text.ts';
import { points, table, wrap } from './figures.ts';
import { locatedLines, locatedRow } from './located-text.ts';
import { NO_PAINT, type Palette } from './paint.ts';
import { periodsText } from './periods.ts';
import { inert, plain } from './plain.ts';

export interface TextOptions {
  readonly paint?: Palette;
  readonly width?: number;
  /** Also what passed, all notes and every located line. */
  readonly verbose?: boolean;
  /** Shown as the title: the cell's path. */
  readonly title?: string;
  /** Pillar and sub-capability names by id. */
  readonly names: { readonly pillars: ReadonlyMap<string, string> };
}

export function scorecardText(card: Scorecard, options: TextOptions): string {
  const view = { ...options, paint: options.paint ?? NO_PAINT, width: Math.max(60, Math.min(options.width ?? 100, 140)) };
  const parts = [head(card, view), gates(card, view), pillars(card, view), facets(card, view), reading(card, view), unassessed(card, view)];
  const text = parts.filter((p) => p.length).map((p) => p.join('\n'));
  return inert(`${text.join('\n\n')}\n`);
}

type View = TextOptions & { readonly paint: Palette; readonly width: number };

function head(card: Scorecard, { paint, title, width }: View): string[] {
  const { score } = card;
  const fired = Object.entries(card.gates).filter(([, g]) => g.fired);
  const capped = fired.length ? `capped by ${fired.map(([id, g]) => `${id} (${g.kappa})`).join(', ')}` : 'no gate fired';
  const lines = [
    paint.bold(plain(title ?? card.inputs.find((i) => i.role === 'model')?.path ?? 'model')),
    ...wrap(
      `${plain(card.industry || 'no industry')}, ${card.archetype}, ${card.layer === 'full' ? 'full stack' : 'deterministic layer'}, profile ${card.profile}`,
      width,
    ),
    '',
    `${paint.bold(`Score ${points(score.final)}`)}   ${fired.length ? paint.red(capped) : paint.green(capped)}`,
    ...wrap(
      `before gates ${points(score.preGate)}, attainable here ${points(score.maxAttainable)}, additive ${points(score.additive)}, gates took ${points(score.gateDeduction)}`,
      width,
    ).map(paint.dim),
  ];
  if (!card.validity.ok) lines.push(paint.red(`Not a valid artifact: ${plain(card.validity.reason ?? '')}`));
  if (card.incomplete) lines.push(paint.red('Incomplete: a check of ours crashed; its facet is not in the score.'));
  for (const note of card.notes) lines.push(...wrap(`note: ${plain(note)}`, width).map(paint.dim));
  return lines;
}

const MAX_ROWS = 10;

function gates(card: Scorecard, view: View): string[] {
  const lines = [view.paint.bold('Gates')];
  for (const [id, gate] of Object.entries(card.gates)) {
    const mark = gate.fired ? view.paint.red('FIRED') : view.paint.green('holds');
    lines.push(
      `  ${id} ${mark}  ${gate.name}${
        gate.fired
          ? `  ${view.paint.dim(
              `score at most ${gate.kappa}, ${Object.entries(gate.pillarCaps)
                .map(([p, c]) => `${p} at most ${c}`)
                .join(', ')}`,
            )}`
          : ''
      }`,
    );
    if (gate.fired) lines.push(...breach(gate, view));
  }
  return lines;
}

function breach(gate: GateEntry, { width }: View): string[] {
  const lines = gate.reason ? wrap(plain(gate.reason), width - 6).map((l) => `      ${l}`) : [];
  return [...lines, ...evidenceLines(gate.evidence, { width: width - 6, most: MAX_ROWS }).map((l) => `      ${l}`)];
}

function pillars(card: Scorecard, { paint, names }: View): string[] {
  const rows = card.pillars.map((p) => [
    `  ${p.id}`,
    names.pillars.get(p.id) ?? '',
    points(p.score),
    p.capped !== p.score ? `capped at ${points(p.capped)}` : '',
  ]);
  return [paint.bold('Pillars'), ...table(rows, [2])];
}

function facets(card: Scorecard, view: View): string[] {
  const lines = [view.paint.bold('Facets')];
  const graded = Object.entries(card.facets).filter(([, f]) => f.status !== 'ungraded');
  for (const [id, facet] of graded) {
    if (!view.verbose && (facet.status === 'inapplicable' || facet.status === 'pass')) continue;
    lines.push(
      `  ${id} ${verdict(facet, view)}  ${facet.name}${facet.reason && facet.status !== 'pass' ? view.paint.dim(`  (${plain(facet.detail ?? facet.reason)})`) : ''}`,
    );
    const shown = view.verbose ? facet.findings : facet.findings.filter((f) => !f.note);
    for (const f of shown.slice(0, view.verbose ? 20 : 6)) lines.push(...finding(f, view));
    const rest = shown.length - (view.verbose ? 20 : 6);
    if (rest > 0) lines.push(`        ... and ${rest} more of the kind`);
    if (facet.outcome === 0 && shown[0]?.fix)
      lines.push(...wrap(`do: ${plain(shown[0].fix)}`, view.width - 8).map((l) => view.paint.cyan(`        ${l}`)));
  }
  const passed = graded.filter(([, f]) => f.status === 'pass').map(([id]) => id);
  if (!view.verbose && passed.length)
    lines.push(...wrap(`pass: ${passed.join(' ')}`, view.width - 2).map((l) => view.paint.green(`  ${l}`)));
  return lines;
}

function verdict(facet: FacetEntry, { paint }: View): string {
  if (facet.status === 'pass') return paint.green(`${facet.outcome} pass      `);
  if (facet.status === 'inapplicable') return paint.dim('- n/a       ');
  if (facet.status === 'crashed') return paint.red('! crashed   ');
  const word = facet.status.padEnd(10);
  return facet.status === 'unresolved' ? paint.yellow(`${facet.outcome} ${word}`) : paint.red(`${facet.outcome} ${word}`);
}

function finding(f: Finding, { width, paint }: View): string[] {
  const lines = wrap(plain(f.message), width - 10).map((l, i) => `        ${i === 0 ? '- ' : '  '}${f.note ? paint.dim(l) : l}`);
  if (f.cause) lines.push(...wrap(`cause: ${plain(f.cause)}`, width - 10).map((l) => paint.yellow(`          ${l}`)));
  return lines;
}

const KEY_LINES = [
  'revenue',
  'ebit',
  'net_income',
  'net_income_parent',
  'total_assets',
  'total_liabilities',
  'total_equity',
  'total_liabilities_equity',
  'cash',
  'cfo',
  'cfi',
  'cff',
  'cash_end',
  'capex',
  'ppe',
  'retained_earnings',
  'enterprise_value',
  'equity_value',
  'implied_price',
  'wacc',
  'terminal_growth',
];

function reading(card: Scorecard, view: View): string[] {
  const { paint, verbose, width } = view;
  const lines = card.reading.lines.filter((l) => verbose || KEY_LINES.includes(l.concept));
  const missing = KEY_LINES.filter((c) => !card.reading.lines.some((l) => l.concept === c));
  return [
    paint.bold('How this model was read'),
    `  periods ${periodsText(card.reading.periods) || 'none were found'}`,
    ...locatedLines(lines.map(locatedRow), width),
    ...(missing.length
      ? wrap(`not found: ${missing.map((c) => c.replaceAll('_', ' ')).join(', ')}`, width - 2).map((l) => paint.dim(`  ${l}`))
      : []),
  ];
}

function unassessed(card: Scorecard, { paint, width }: View): string[] {
  const { coverage, recalculation: r } = card;
  const judged = Object.entries(card.facets)
    .filter(([, f]) => f.status === 'ungraded')
    .map(([id]) => id);
  const open = Object.entries(card.facets).filter(([, f]) => f.status === 'unresolved');
  const lines = [
    paint.bold('What was and was not assessed'),
    ...[
      `${coverage.total.count} facets: ${coverage.active.count} active, ${coverage['overlay-N'].count + coverage['overlay-O-absent'].count} off by overlay, ${coverage.rubric.count} not applicable, ${coverage.archetype.count} off by archetype, ${judged.length} not graded`,
      `${r.formulas} formulas recalculated: ${r.verified} verified, ${r.single} by one engine, ${r.unverified} unverified; caches: ${r.staleCaches} stale, ${r.missingCaches} missing`,
    ].flatMap((text) => wrap(text, width - 2).map((l) => `  ${l}`)),
  ];
  if (judged.length)
    lines.push(...wrap(`not graded (no votes, no bands or no pack): ${judged.join(' ')}`, width - 2).map((l) => paint.dim(`  ${l}`)));
  for (const [id, f] of open)
    lines.push(...wrap(`for a person to answer, ${id}: ${plain(f.reason ?? '')}`, width - 2).map((l) => paint.yellow(`  ${l}`)));
  return lines;
}
