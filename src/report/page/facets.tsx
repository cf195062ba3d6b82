// All 56 facets by pillar: what fails or waits for a person first, everything when asked for.

import { useState } from 'preact/hooks';
import type { FacetEntry, Scorecard } from '../../score/scorecard.ts';
import { points } from '../figures.ts';
import { plain } from '../plain.ts';
import { remark } from '../reported.ts';
import { FindingView } from './findings.tsx';
import { Prose } from './text.tsx';

const WORDS: Readonly<Record<FacetEntry['status'], string>> = {
  pass: 'pass',
  violated: 'fails',
  absent: 'absent',
  unresolved: 'open',
  inapplicable: 'n/a',
  ungraded: 'not graded',
  crashed: 'crashed',
};
const ATTENTION: ReadonlySet<string> = new Set(['violated', 'absent', 'unresolved', 'crashed']);
const MOST = 12;

export function Facets({ card, names }: { readonly card: Scorecard; readonly names: Readonly<Record<string, string>> }) {
  const [all, setAll] = useState(false);
  return (
    <section id="facets" aria-labelledby="facets-title">
      <div class="section-head">
        <h2 id="facets-title">Facets</h2>
        <fieldset class="choice">
          <legend class="sr-only">Which facets are shown</legend>
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input type="radio" name="facets-shown" checked={all === value} onChange={() => setAll(value)} />
              <span>{value ? 'All 56' : 'Failing and open'}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {card.pillars.map((pillar) => (
        <Pillar
          key={pillar.id}
          id={pillar.id}
          score={pillar.score}
          capped={pillar.capped}
          name={names[pillar.id] ?? ''}
          card={card}
          all={all}
        />
      ))}
    </section>
  );
}

interface PillarProps {
  readonly id: string;
  readonly score: number | null;
  readonly capped: number | null;
  readonly name: string;
  readonly card: Scorecard;
  readonly all: boolean;
}

function Pillar({ id, score, capped, name, card, all }: PillarProps) {
  const own = Object.entries(card.facets).filter(([facet]) => facet.startsWith(`${id.slice(1)}.`));
  const shown = all ? own : own.filter(([, f]) => ATTENTION.has(f.status));
  const passed = own.filter(([, f]) => f.status === 'pass').length;
  const graded = own.filter(([, f]) => f.status !== 'ungraded' && f.status !== 'inapplicable').length;
  return (
    <section class="pillar" aria-labelledby={`${id}-title`}>
      <div class="pillar-head">
        <h3 id={`${id}-title`}>
          <span class="id">{id}</span> {plain(name)}
        </h3>
        <span class="pillar-count">
          {passed} of {graded} pass
        </span>
        <PillarBar score={score ?? 0} capped={capped ?? 0} />
        <span class="pillar-score">
          {points(capped)}
          {capped !== score && <s>{points(score)}</s>}
        </span>
      </div>
      {shown.length > 0 && (
        <table class="facets">
          <thead class="sr-only">
            <tr>
              <th scope="col">facet</th>
              <th scope="col">what holds in a good model</th>
              <th scope="col">outcome</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([facet, entry]) => (
              <Facet key={facet} id={facet} entry={entry} gate={firedGate(card, facet)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const PillarBar = ({ score, capped }: { readonly score: number; readonly capped: number }) => (
  <span class="pillar-bar" aria-hidden="true">
    <i style={{ width: `${capped}%` }} />
    {score > capped && <i class="gated" style={{ width: `${score - capped}%` }} />}
  </span>
);

/** The gate that shows this facet's breach in full. */
function firedGate(card: Scorecard, facet: string): string | undefined {
  return Object.entries(card.gates).find(([, g]) => g.fired && g.facet === facet)?.[0];
}

interface FacetProps {
  readonly id: string;
  readonly entry: FacetEntry;
  readonly gate: string | undefined;
}

function Facet({ id, entry, gate }: FacetProps) {
  const { status, outcome, findings } = entry;
  const failing = ATTENTION.has(status);
  const real = findings.filter((f) => !f.note);
  const list = !failing ? findings.map(remark) : real.length > 0 ? real : findings;
  const reason = status === 'pass' ? undefined : (entry.detail ?? entry.reason);
  return (
    <tr class={`facet ${status}`}>
      <th scope="row">{id}</th>
      <td>
        <p class="facet-name">{plain(entry.name)}</p>
        {reason && real.length === 0 && (
          <p class="reason">
            {status === 'unresolved' && <b>For a person to answer: </b>}
            <Prose text={reason} />
          </p>
        )}
        {gate && (
          <p class="facet-gate">
            <a href={`#gate-${gate}`}>Shown in full under {gate}</a>
          </p>
        )}
        {list.length > 0 && !gate && (failing ? <Findings entry={list} /> : <Remarks entry={list} />)}
      </td>
      <td class="outcome">
        <span class={`badge ${status}`}>
          {WORDS[status]}
          {outcome === 2 && ' +'}
        </span>
      </td>
    </tr>
  );
}

function Findings({ entry }: { readonly entry: FacetEntry['findings'] }) {
  return (
    <>
      {entry.slice(0, MOST).map((f, i) => (
        <FindingView key={i} finding={f} advised={entry[i - 1]?.fix} />
      ))}
      {entry.length > MOST && <p class="more">and {entry.length - MOST} more of the kind</p>}
    </>
  );
}

function Remarks({ entry }: { readonly entry: FacetEntry['findings'] }) {
  return (
    <details>
      <summary>{entry.length === 1 ? '1 remark' : `${entry.length} remarks`}</summary>
      <Findings entry={entry} />
    </details>
  );
}
