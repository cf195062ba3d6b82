// Scorecard -> short Markdown for a job summary: score, gates with the breach by period, what fails, and what a person must answer.

import type { Evidence, Finding } from '../rule/finding.ts';
import type { FacetEntry, GateEntry, Scorecard } from '../score/scorecard.ts';
import { inMarkdownCode as code, inMarkdown as md } from './escapes.ts';
import { figure, points } from './figures.ts';

export interface MarkdownOptions {
  /** The cell's path. */
  readonly title: string;
  /** Pillar names by id. */
  readonly pillars: ReadonlyMap<string, string>;
}

const MAX_ROWS = 10;
const MAX_FINDINGS = 5;

export function scorecardMarkdown(card: Scorecard, { title, pillars }: MarkdownOptions): string {
  const parts = [head(card, title), gates(card), pillarTable(card, pillars), failing(card), questions(card), footer(card)];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** GitHub refuses a job summary of over 1 MiB; another step may have written to it, too. */
const MOST_BYTES = 1_000_000;

/** Sections, as many as a job summary takes; what is left out is said. */
export function withinSummary(sections: readonly string[], most = MOST_BYTES): string {
  const out: string[] = [];
  let left = most - 100;
  for (const section of sections) {
    left -= new TextEncoder().encode(section).length + 2;
    if (left < 0) break;
    out.push(section);
  }
  const rest = sections.length - out.length;
  if (rest > 0) out.push(`... and ${rest} more ${rest === 1 ? 'section' : 'sections'}, left out for the size of a job summary`);
  return `${out.join('\n\n')}\n`;
}

/** A cell without a scorecard. */
export const failureMarkdown = (title: string, error: string): string => `## ${md(title)}\n\n**Not graded**: ${md(error)}\n`;

function head(card: Scorecard, title: string): string[] {
  const { score } = card;
  const fired = Object.entries(card.gates).filter(([, g]) => g.fired);
  const capped = fired.length ? `capped by ${fired.map(([id, g]) => `${id} at ${g.kappa}`).join(', ')}` : 'no gate fired';
  const lines = [
    `## ${md(title)}`,
    '',
    `**Score ${points(score.final)}**: ${capped} (before gates ${points(score.preGate)}, attainable here ${points(score.maxAttainable)}).`,
    `${md(card.industry || 'no industry')}, ${md(card.archetype)}, ${card.layer === 'full' ? 'full stack' : 'deterministic layer'}, profile ${md(card.profile)}.`,
  ];
  if (!card.validity.ok) lines.push('', `**Not a valid artifact**: ${md(card.validity.reason ?? '')}`);
  if (card.incomplete) lines.push('', '**Incomplete**: a check of ours crashed; its facet is not in the score.');
  return lines;
}

function gates(card: Scorecard): string[] {
  const rows = Object.entries(card.gates).map(([id, g]) => `| ${id} | ${g.fired ? '**FIRED**' : 'holds'} | ${md(g.name)} | ${caps(g)} |`);
  const fired = Object.entries(card.gates).filter(([, g]) => g.fired);
  return [
    '### Gates',
    '',
    ...table(['gate', '', 'what it guards', 'cap'], rows),
    ...fired.flatMap(([id, g]) => ['', ...breach(id, g, card)]),
  ];
}

const caps = (g: GateEntry): string =>
  g.fired
    ? [
        `score ${g.kappa}`,
        ...Object.entries(g.pillarCaps)
          .sort()
          .map(([p, c]) => `${p} ${c}`),
      ].join(', ')
    : '';

function breach(id: string, gate: GateEntry, card: Scorecard): string[] {
  const proof = card.facets[gate.facet]?.findings.find((f) => f.cause);
  return [
    `**${id}** ${md(gate.reason ?? gate.name)}`,
    ...(proof?.cause ? ['', `Cause: ${md(proof.cause)}`] : []),
    ...evidenceTable(gate.evidence).flatMap((line, i) => (i === 0 ? ['', line] : [line])),
  ];
}

/** Both sides and the gap by period; other evidence as cell, formula and values. */
function evidenceTable(evidence: readonly Evidence[]): string[] {
  const sides = evidence.filter((e) => e.gap !== undefined && e.period);
  if (sides.length > 0) {
    const rows = sides
      .slice(0, MAX_ROWS)
      .map(
        (e) =>
          `| ${md(e.period!)} | ${code(e.cell ?? '')} | ${md(figure(e.value))} | ${code(e.otherCell ?? '')} | ${md(figure(e.other))} | ${md(figure(e.gap))} | ${(e.gapPct ?? 0).toFixed(2)}% |`,
      );
    return [...table(['period', 'cell', 'value', 'against', 'value', 'gap', 'gap %'], rows, [2, 4, 5, 6]), ...more(sides.length)];
  }
  const rows = evidence
    .slice(0, MAX_ROWS)
    .map(
      (e) =>
        `| ${md(e.label)} | ${code(e.cell ?? '')} | ${code(e.formula ? `=${e.formula}` : '')} | ${side(e.value)} | ${code(e.otherCell ?? '')} | ${side(e.other)} |`,
    );
  return rows.length ? [...table(['what', 'cell', 'formula', 'value', 'against', 'value'], rows), ...more(evidence.length)] : [];
}

const side = (v: Evidence['value']): string => (v === undefined ? '' : md(figure(v)));
const more = (count: number): string[] => (count > MAX_ROWS ? ['', `... and ${count - MAX_ROWS} more`] : []);

export function table(head: readonly string[], rows: readonly string[], right: readonly number[] = []): string[] {
  if (rows.length === 0) return [];
  return [`| ${head.join(' | ')} |`, `|${head.map((_, i) => (right.includes(i) ? '---:' : '---')).join('|')}|`, ...rows];
}

function pillarTable(card: Scorecard, names: ReadonlyMap<string, string>): string[] {
  const rows = card.pillars.map(
    (p) => `| ${p.id} | ${md(names.get(p.id) ?? '')} | ${points(p.score)} | ${p.capped !== p.score ? points(p.capped) : ''} |`,
  );
  return ['### Pillars', '', ...table(['', 'pillar', 'score', 'capped at'], rows, [2, 3])];
}

function failing(card: Scorecard): string[] {
  const failed = Object.entries(card.facets).filter(([, f]) => f.status === 'violated' || f.status === 'absent' || f.status === 'crashed');
  if (failed.length === 0) return ['### Facets', '', 'No facet fails.'];
  return ['### Failing facets', '', ...failed.flatMap(([id, f]) => facet(id, f))];
}

function facet(id: string, f: FacetEntry): string[] {
  const said = f.findings.filter((x) => !x.note);
  const reason = said.length === 0 && (f.detail ?? f.reason) ? `: ${md(f.detail ?? f.reason ?? '')}` : '';
  const rest = said.length - MAX_FINDINGS;
  return [
    `- **${id}** ${md(f.name)} (${f.status})${reason}`,
    ...said.slice(0, MAX_FINDINGS).flatMap((x, i) => findingLines(x, said[i - 1]?.fix)),
    ...(rest > 0 ? [`  - ... and ${rest} more of the kind`] : []),
  ];
}

/** `advised`: the advice that stands above already. */
export function findingLines(f: Finding, advised?: string): string[] {
  return [
    `  - ${md(f.message)}`,
    ...(f.cause ? [`    - cause: ${md(f.cause)}`] : []),
    ...(f.fix && f.fix !== advised ? [`    - do: ${md(f.fix)}`] : []),
    ...(f.impact ? [`    - impact: ${md(f.impact)}`] : []),
  ];
}

/** Every unresolved facet is a question that a person must answer. */
function questions(card: Scorecard): string[] {
  const open = Object.entries(card.facets).filter(([, f]) => f.status === 'unresolved');
  if (open.length === 0) return [];
  return [
    '### For a person to answer',
    '',
    ...open.map(
      ([id, f]) => `- [ ] **${id}** Is it true that "${md(f.name)}"? Not decided: ${md(f.detail ?? f.reason ?? 'no reason given')}`,
    ),
  ];
}

function footer(card: Scorecard): string[] {
  const { recalculation: r, coverage } = card;
  const off = coverage['overlay-N'].count + coverage['overlay-O-absent'].count + coverage.rubric.count + coverage.archetype.count;
  const judged = Object.values(card.facets).filter(({ status }) => status === 'ungraded').length;
  return [
    `<sub>${coverage.total.count} facets: ${coverage.active.count} active, ${off} not applicable, ${judged} not graded. ` +
      `${r.formulas} formulas recalculated, ${r.unverified} unverified, ${r.staleCaches} stale caches. tieout ${md(card.tool.version)}</sub>`,
  ];
}
