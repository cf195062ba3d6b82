// Scorecard -> text for people: the score and what capped it, gates with the breach by period, facets, the reading, what was not assessed.

import type { Evidence, Finding } from '../rule/finding.ts';
import type { FacetEntry, GateEntry, LineReading, Scorecard } from '../score/scorecard.ts';
import { figure, points, table, wrap } from './figures.ts';
import { NO_PAINT, type Palette } from './paint.ts';
import { periodsText } from './periods.ts';
import { plain } from './plain.ts';

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
  return `${parts
    .filter((p) => p.length)
    .map((p) => p.join('\n'))
    .join('\n\n')}\n`;
}

type View = TextOptions & { readonly paint: Palette; readonly width: number };

function head(card: Scorecard, { paint, title, width }: View): string[] {
  const { score } = card;
  const fired = Object.entries(card.gates).filter(([, g]) => g.fired);
  const capped = fired.length ? `capped by ${fired.map(([id, g]) => `${id} (${g.kappa})`).join(', ')}` : 'no gate fired';
  const lines = [
    paint.bold(plain(title ?? card.inputs.find((i) => i.role === 'model')?.path ?? 'model')),
    `${plain(card.industry || 'no industry')}, ${card.archetype}, ${card.layer === 'full' ? 'full stack' : 'deterministic layer'}, profile ${card.profile}`,
    '',
    `${paint.bold(`Score ${points(score.final)}`)}   ${fired.length ? paint.red(capped) : paint.green(capped)}`,
    paint.dim(
      `before gates ${points(score.preGate)}, attainable here ${points(score.maxAttainable)}, additive ${points(score.additive)}, gates took ${points(score.gateDeduction)}`,
    ),
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
  return [...lines, ...evidenceTable(gate.evidence).map((l) => `      ${l}`)];
}

/** Periods with both sides and the gap; other evidence as cell, formula and value. */
export function evidenceTable(evidence: readonly Evidence[]): string[] {
  const sides = evidence.filter((e) => e.gap !== undefined && e.period);
  if (sides.length) {
    const rows = sides
      .slice(0, MAX_ROWS)
      .map((e) => [
        e.period!,
        plain(e.cell ?? ''),
        figure(e.value),
        plain(shorten(e.otherCell ?? '', 40)),
        figure(e.other),
        figure(e.gap),
        `${(e.gapPct ?? 0).toFixed(2)}%`,
      ]);
    return [...table([['period', 'cell', 'value', 'against', 'value', 'gap', 'gap %'], ...rows], [2, 4, 5, 6]), ...more(sides.length)];
  }
  const rows = evidence
    .slice(0, MAX_ROWS)
    .map((e) => [
      plain(e.cell ?? ''),
      plain(shorten(e.formula ? `=${e.formula}` : '', 60)),
      e.value === undefined ? '' : plain(figure(e.value)),
      plain(shorten(e.other === undefined ? '' : figure(e.other), 60)),
    ]);
  return [...table(rows), ...more(evidence.length)];
}

const more = (count: number): string[] => (count > MAX_ROWS ? [`... and ${count - MAX_ROWS} more`] : []);
const shorten = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 3)}...` : text);

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
    if (!view.verbose && (facet.status === 'inapplicable' || (facet.status === 'pass' && facet.findings.length === 0))) continue;
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

function reading(card: Scorecard, { paint, verbose }: View): string[] {
  const lines = card.reading.lines.filter((l) => verbose || KEY_LINES.includes(l.concept));
  const missing = KEY_LINES.filter((c) => !card.reading.lines.some((l) => l.concept === c));
  return [
    paint.bold('How this model was read'),
    `  periods ${periodsText(card.reading.periods) || 'none were found'}`,
    ...table(
      lines.map((l) => [
        `  ${l.concept.replaceAll('_', ' ')}`,
        plain(address(l)),
        plain(shorten(`"${l.label}"`, 42)),
        l.confidence.toFixed(2),
        plain(shorten([l.because].flat().slice(1).join(', '), 60)),
      ]),
      [3],
    ),
    ...(missing.length ? [paint.dim(`  not found: ${missing.map((c) => c.replaceAll('_', ' ')).join(', ')}`)] : []),
  ];
}

const address = (l: LineReading): string => `${/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(l.sheet) ? l.sheet : `'${l.sheet}'`}!${l.range}`;

function unassessed(card: Scorecard, { paint, width }: View): string[] {
  const { coverage, recalculation: r } = card;
  const judged = Object.entries(card.facets)
    .filter(([, f]) => f.status === 'ungraded')
    .map(([id]) => id);
  const open = Object.entries(card.facets).filter(([, f]) => f.status === 'unresolved');
  const lines = [
    paint.bold('What was and was not assessed'),
    `  ${coverage.total.count} facets: ${coverage.active.count} active, ${coverage['overlay-N'].count + coverage['overlay-O-absent'].count} off by overlay, ${coverage.rubric.count} not applicable, ${coverage.archetype.count} off by archetype, ${judged.length} not graded`,
    `  ${r.formulas} formulas recalculated: ${r.verified} verified, ${r.single} by one engine, ${r.unverified} unverified; caches: ${r.staleCaches} stale, ${r.missingCaches} missing`,
  ];
  if (judged.length)
    lines.push(...wrap(`not graded (no votes, no bands or no pack): ${judged.join(' ')}`, width - 2).map((l) => paint.dim(`  ${l}`)));
  for (const [id, f] of open)
    lines.push(...wrap(`for a person to answer, ${id}: ${plain(f.reason ?? '')}`, width - 2).map((l) => paint.yellow(`  ${l}`)));
  return lines;
}
