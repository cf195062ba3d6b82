// How the model was read, and what was not assessed: what a reader must believe before believing the rest.

import { quoteSheet } from '../../../grammar/ref.ts';
import type { LineReading, Reading as ModelReading, Scorecard, Unassessed } from '../../score/scorecard.ts';
import { periodsText } from '../periods.ts';
import { plain } from '../plain.ts';
import { Scroll } from './scroll.tsx';
import { Prose } from './text.tsx';

export function Reading({ reading }: { readonly reading: ModelReading }) {
  const { lines, periods, sheets } = reading;
  return (
    <section id="reading" aria-labelledby="reading-title">
      <h2 id="reading-title">How this model was read</h2>
      <p>
        {periods.length
          ? `Periods ${periodsText(periods)}${/\d[AE]\b/.test(periodsText(periods)) ? ' (A actual, E forecast)' : ''}.`
          : 'No periods were found.'}{' '}
        {sheets
          .filter((s) => s.role)
          .map((s) => `${s.name} as ${String(s.role)}`)
          .join(', ') || 'No sheet was taken for a statement'}
        .
      </p>
      <details>
        <summary>{lines.length} lines and values were located</summary>
        <Scroll label="Located lines">
          <table>
            <thead>
              <tr>
                <th scope="col">concept</th>
                <th scope="col">where</th>
                <th scope="col">called</th>
                <th scope="col" class="n">
                  confidence
                </th>
                <th scope="col">because</th>
                <th scope="col">else it could be</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.concept} line={line} />
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </section>
  );
}

function Line({ line }: { readonly line: LineReading }) {
  const others = line.runnersUp as readonly { readonly sheet?: string; readonly range?: string; readonly label?: string }[];
  return (
    <tr>
      <th scope="row">{plain(line.concept.replaceAll('_', ' '))}</th>
      <td>
        <Prose text={`${quoteSheet(line.sheet)}!${line.range}`} />
      </td>
      <td>{plain(line.label)}</td>
      <td class="n">{line.confidence.toFixed(2)}</td>
      <td>{plain([line.because].flat().join(', '))}</td>
      <td>
        <Prose text={others.map((o) => `${quoteSheet(o.sheet ?? '')}!${o.range} "${o.label}"`).join(', ')} />
      </td>
    </tr>
  );
}

interface CoverageProps {
  readonly card?: Scorecard;
  readonly names: Readonly<Record<string, string>>;
  readonly unassessed: readonly Unassessed[];
}

export function Coverage({ card, names, unassessed }: CoverageProps) {
  const silent = unassessed.filter((u) => u.status === 'ungraded');
  const open = byReason(unassessed.filter((u) => u.status !== 'ungraded'));
  const name = (rule: string): string => card?.facets[rule]?.name ?? names[rule] ?? '';
  return (
    <section id="coverage" aria-labelledby="coverage-title">
      <h2 id="coverage-title">What was and was not assessed</h2>
      {card && <Counts card={card} />}
      {open.length > 0 && (
        <Scroll label="Not assessed, with the reason">
          <table class="open">
            <thead>
              <tr>
                <th scope="col">not assessed</th>
                <th scope="col">because</th>
              </tr>
            </thead>
            <tbody>
              {open.map(([reason, rules]) => (
                <tr key={reason}>
                  <td>
                    <ul class="dense">
                      {rules.map((rule) => (
                        <li key={rule}>
                          <b>{plain(rule)}</b> {plain(name(rule))}
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td>
                    <Prose text={reason} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {silent.length > 0 && <p class="note">Not graded (no votes, no bands or no pack): {silent.map((u) => u.rule).join(' ')}</p>}
      {open.length === 0 && silent.length === 0 && <p>Every check was assessed.</p>}
    </section>
  );
}

/** Rules that one reason kept from being assessed, together. */
function byReason(list: readonly Unassessed[]): (readonly [string, readonly string[]])[] {
  const out = new Map<string, string[]>();
  for (const { rule, reason } of list) out.set(reason, [...(out.get(reason) ?? []), ...(out.get(reason)?.includes(rule) ? [] : [rule])]);
  return [...out];
}

function Counts({ card: { coverage: c, recalculation: r } }: { readonly card: Scorecard }) {
  const reasons = (r.reasons ?? []) as readonly { readonly reason: string; readonly count: number; readonly first: string }[];
  const off = c['overlay-N'].count + c['overlay-O-absent'].count + c.rubric.count + c.archetype.count;
  return (
    <>
      <dl class="counts">
        <Count name="facets" value={c.total.count} />
        <Count name="active" value={c.active.count} />
        <Count name="not applicable" value={off} />
        <Count name="open" value={c.unresolved.count} />
        <Count name="formulas" value={r.formulas} />
        <Count name="verified" value={r.verified} />
        <Count name="by one engine" value={Number(r.single ?? 0)} />
        <Count name="not verified" value={r.unverified} />
        <Count name="stale caches" value={r.staleCaches} />
        <Count name="missing caches" value={r.missingCaches} />
        <Count name="loops" value={r.cycles.length} />
      </dl>
      {reasons.length > 0 && (
        <ul>
          {reasons.slice(0, 20).map((x) => (
            <li key={x.reason}>
              {x.count}: <Prose text={x.reason} /> (first <Prose text={x.first} />)
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Count = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
