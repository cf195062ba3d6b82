// One finding as a reader needs it: what is wrong, why, what to do, and the proof; and lists of them.

import { useState } from 'preact/hooks';
import { quoteSheet } from '../../../grammar/ref.ts';
import type { Finding } from '../../rule/finding.ts';
import { plain } from '../plain.ts';
import { EvidenceView } from './evidence.tsx';
import { Prose } from './text.tsx';

interface FindingProps {
  readonly finding: Finding;
  /** Without evidence, where it stands elsewhere on the page already. */
  readonly bare?: boolean;
  /** The advice that stands above already. */
  readonly advised?: string | undefined;
}

export function FindingView({ finding: f, bare, advised }: FindingProps) {
  const severity = f.note ? 'remark' : f.severity;
  return (
    <article class={`finding ${f.note ? 'info' : f.severity}`}>
      <p class="message">
        <span class="severity">{severity}</span> <At finding={f} /> <Prose text={f.message} />
      </p>
      {f.cause && (
        <p class="cause">
          <b>Cause:</b> <Prose text={f.cause} />
        </p>
      )}
      {f.impact && (
        <p>
          <b>Impact:</b> <Prose text={f.impact} />
        </p>
      )}
      {f.fix && !f.note && f.fix !== advised && (
        <p class="fix">
          <b>Do:</b> <Prose text={f.fix} />
        </p>
      )}
      {!bare && !f.note && f.evidence.length > 0 && (
        <details open={f.severity === 'error' && f.evidence.some((e) => e.gap !== undefined && e.period !== undefined)}>
          <summary>Proof: {f.evidence.length === 1 ? '1 comparison' : `${f.evidence.length} comparisons`}</summary>
          <EvidenceView evidence={f.evidence} label={f.rule} />
        </details>
      )}
    </article>
  );
}

/** Where it lies, as a link, unless the message says so itself. */
function At({ finding: { sheet, range, cells, message } }: { readonly finding: Finding }) {
  const place = range || cells[0];
  const name = sheet && place ? `${quoteSheet(sheet)}!${place}` : '';
  return name === '' || message.includes(name) ? null : <Prose text={name} />;
}

const RANK = { error: 0, warning: 1, info: 2 } as const;
const FIRST = 100;

interface Group {
  readonly rule: string;
  readonly findings: readonly Finding[];
}

interface ListProps {
  readonly findings: readonly Finding[];
  readonly names: Readonly<Record<string, string>>;
}

/** Findings of a linted book by rule, the worst rule first. Remarks are folded where there is worse to read. */
export function LintFindings({ findings, names }: ListProps) {
  if (findings.length === 0) return <p>Nothing was found.</p>;
  const loud = findings.filter((f) => f.severity !== 'info');
  const remarks = findings.filter((f) => f.severity === 'info');
  return (
    <>
      <Groups findings={loud} names={names} />
      {remarks.length > 0 && (
        <details class="remarks" open={loud.length === 0}>
          <summary>{remarks.length === 1 ? '1 remark' : `${remarks.length} remarks`}: worth a look, wrong only perhaps</summary>
          <Groups findings={remarks} names={names} />
        </details>
      )}
    </>
  );
}

function Groups({ findings, names }: ListProps) {
  const [most, setMost] = useState(FIRST);
  let left = most;
  return (
    <>
      {grouped(findings).map(({ rule, findings: list }) => {
        const shown = list.slice(0, Math.max(0, left));
        left -= list.length;
        if (shown.length === 0) return null;
        return (
          <section class="rule" key={rule}>
            <h3>
              <span class="id">{plain(rule)}</span> {plain(names[rule] ?? '')} <span class="count">{list.length}</span>
            </h3>
            {shown.map((f, i) => (
              <FindingView key={i} finding={f} advised={shown[i - 1]?.fix} />
            ))}
          </section>
        );
      })}
      {findings.length > most && (
        <button type="button" onClick={() => setMost(findings.length)}>
          Show all {findings.length} findings
        </button>
      )}
    </>
  );
}

function grouped(findings: readonly Finding[]): Group[] {
  const by = new Map<string, Finding[]>();
  for (const f of findings) by.set(f.rule, [...(by.get(f.rule) ?? []), f]);
  const worst = ({ findings: list }: Group) => Math.min(...list.map((f) => RANK[f.severity]));
  return [...by]
    .map(([rule, list]): Group => ({ rule, findings: [...list].sort((a, b) => RANK[a.severity] - RANK[b.severity]) }))
    .sort((a, b) => worst(a) - worst(b));
}
