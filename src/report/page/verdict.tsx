// The first screen of a graded cell: the score and what took the rest, the strip of gates with their caps, and each breach with its cause.

import { useContext } from 'preact/hooks';
import type { Finding } from '../../rule/finding.ts';
import type { GateEntry, KeyValue, Scorecard } from '../../score/scorecard.ts';
import { figure, points } from '../figures.ts';
import { plain } from '../plain.ts';
import { EvidenceView } from './evidence.tsx';
import { ReaderContext } from './reader.ts';
import { Prose } from './text.tsx';

export function Verdict({ card }: { readonly card: Scorecard }) {
  const fired = Object.entries(card.gates).filter(([, g]) => g.fired);
  return (
    <section id="verdict" aria-labelledby="verdict-title">
      <div class="hero">
        <Score card={card} fired={fired} />
        <Facts card={card} />
      </div>
      <GateStrip card={card} />
      {fired.map(([id, gate]) => (
        <Breach key={id} id={id} gate={gate} findings={card.facets[gate.facet]?.findings ?? []} />
      ))}
    </section>
  );
}

function Score({ card, fired }: { readonly card: Scorecard; readonly fired: readonly (readonly [string, GateEntry])[] }) {
  const { score } = card;
  return (
    <div class="score">
      <h2 id="verdict-title">Score</h2>
      <p class={fired.length ? 'big capped' : 'big'}>{points(score.final)}</p>
      <p class="why">
        {fired.length ? `Capped by ${fired.map(([id, g]) => `${id} at ${g.kappa}`).join(', ')}` : 'No gate fired'}
        {fired.length > 0 && `; ${points(score.preGate)} without it`}
      </p>
      <ScoreBar card={card} />
      {!card.validity.ok && (
        <p class="alarm">
          Not a valid artifact: <Prose text={card.validity.reason ?? ''} />
        </p>
      )}
      {card.incomplete && <p class="alarm">Incomplete: a check of ours crashed; its facet is not in the score.</p>}
    </div>
  );
}

function ScoreBar({ card: { score } }: { readonly card: Scorecard }) {
  const final = score.final ?? 0;
  const before = score.preGate ?? final;
  const most = score.maxAttainable ?? 100;
  const parts = [
    ['kept', final, 'kept'],
    ['gated', before - final, 'taken by gates'],
    ['lost', most - before, 'lost to failing facets'],
    ['beyond', 100 - most, 'out of reach of this layer'],
  ] as const;
  const real = parts.filter(([, size]) => size > 0.049);
  return (
    <div class="score-bar">
      <div class="bar-row" aria-hidden="true">
        {real.map(([kind, size]) => (
          <span key={kind} class={`part ${kind}`} style={{ width: `${size}%` }} />
        ))}
      </div>
      <ul class="bar-key">
        {real.map(([kind, size, name]) => (
          <li key={kind}>
            <span class={`dot ${kind}`} aria-hidden="true" /> {points(size)} {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const VALUES: readonly (readonly [keyof Scorecard['keyValues'], string, 'number' | 'rate' | 'percent'])[] = [
  ['impliedPrice', 'Implied price', 'number'],
  ['enterpriseValue', 'Enterprise value', 'number'],
  ['wacc', 'Discount rate', 'rate'],
  ['terminalGrowth', 'Terminal growth', 'rate'],
  ['revenueLastForecast', 'Revenue, last forecast year', 'number'],
  ['totalAssetsLastForecast', 'Total assets, last forecast year', 'number'],
  ['endingCashLastForecast', 'Ending cash, last forecast year', 'number'],
  ['maxImbalancePct', 'Largest imbalance', 'percent'],
  ['maxCashGapPct', 'Largest cash gap', 'percent'],
  ['projectionFormulaDensityPct', 'Forecast cells that are formulas', 'percent'],
];

function Facts({ card }: { readonly card: Scorecard }) {
  const layer = card.layer === 'full' ? 'full stack' : 'deterministic layer';
  return (
    <div class="facts">
      <p class="kind">
        {[card.industry || 'no industry', card.archetype.replaceAll('_', ' '), layer, card.profile].map(plain).join(' · ')}
      </p>
      <dl>
        {VALUES.map(([key, name, kind]) => {
          const found = card.keyValues[key];
          return found?.value === null || found?.value === undefined ? null : (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {shown(found, kind)} {found.cell && <Prose text={found.cell} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {card.notes.map((note, i) => (
        <p class="note" key={i}>
          <Prose text={note} />
        </p>
      ))}
    </div>
  );
}

function shown({ value }: KeyValue, kind: 'number' | 'rate' | 'percent'): string {
  if (kind === 'rate') return `${figure(Number(((value ?? 0) * 100).toFixed(4)))}%`;
  return kind === 'percent' ? `${(value ?? 0).toFixed(2)}%` : figure(value);
}

function GateStrip({ card }: { readonly card: Scorecard }) {
  return (
    <ol class="gates" aria-label="Gates">
      {Object.entries(card.gates).map(([id, g]) => (
        <li key={id} class={g.fired ? 'fired' : 'holds'}>
          <span class="gate-id">{g.fired ? <a href={`#gate-${id}`}>{id}</a> : id}</span>
          <span class="state">{g.fired ? '✕ fired' : g.reason && !/passes$/.test(g.reason) ? 'not fired' : '✓ holds'}</span>
          <span class="gate-name">{plain(g.name)}</span>
          {g.fired && <span class="cap">{caps(g)}</span>}
        </li>
      ))}
    </ol>
  );
}

const caps = (g: GateEntry): string =>
  [`score ≤ ${g.kappa}`, ...Object.entries(g.pillarCaps).map(([pillar, cap]) => `${pillar} ≤ ${cap}`)].join(', ');

function Breach({ id, gate, findings }: { readonly id: string; readonly gate: GateEntry; readonly findings: readonly Finding[] }) {
  const reader = useContext(ReaderContext);
  const real = findings.filter((f) => !f.note);
  const proof = real.find((f) => f.cause) ?? real.find((f) => f.trigger) ?? real[0];
  const others = real.filter((f) => f !== proof);
  return (
    <article class="breach" id={`gate-${id}`} aria-labelledby={`gate-${id}-title`}>
      <h3 id={`gate-${id}-title`}>
        <span class="gate-id">{id}</span> {sentenceCase(plain(gate.name))} <span class="cap">{caps(gate)}</span>
      </h3>
      <p class="reason">
        <Prose text={sentenceCase(proof?.message ?? gate.reason ?? '')} />
      </p>
      {proof?.cause && (
        <p class="cause">
          <b>Cause:</b> <Prose text={proof.cause} />
        </p>
      )}
      <EvidenceView evidence={gate.evidence} label={gate.reason ?? gate.name} />
      {others.length > 0 && (
        <div class="also">
          <h4>Where it also shows</h4>
          <ul>
            {others.slice(0, 6).map((f, i) => (
              <li key={i}>
                <Prose text={f.message} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {proof?.fix && (
        <p class="fix">
          <b>Do:</b> <Prose text={proof.fix} />
        </p>
      )}
      {!reader?.marks && <p class="note">The cells are not in this file.</p>}
    </article>
  );
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
