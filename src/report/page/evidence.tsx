// The evidence of a finding or gate: a chart and a table of both sides where there are periods, else a table of cells.

import type { Evidence } from '../../rule/finding.ts';
import { figure } from '../figures.ts';
import { plain } from '../plain.ts';
import { GapChart } from './chart.tsx';
import { Scroll } from './scroll.tsx';
import { Prose } from './text.tsx';

const MOST = 24;

export function EvidenceView({ evidence, label }: { readonly evidence: readonly Evidence[]; readonly label: string }) {
  if (evidence.length === 0) return null;
  const sides = evidence.filter((e) => e.gap !== undefined && e.period !== undefined);
  const rest = evidence.filter((e) => !sides.includes(e));
  const groups = [...new Set(sides.map((e) => e.label))];
  return (
    <div class="evidence">
      {groups.map((group) => (
        <Sides key={group} label={group} evidence={sides.filter((e) => e.label === group)} />
      ))}
      {rest.length > 0 && <Cells evidence={rest} label={label} />}
    </div>
  );
}

function Sides({ label, evidence }: { readonly label: string; readonly evidence: readonly Evidence[] }) {
  return (
    <div class="sides">
      <figure>
        <GapChart evidence={evidence} />
      </figure>
      <Scroll label={plain(`${label}, figures`)}>
        <table>
          <caption>{plain(label)}</caption>
          <thead>
            <tr>
              <th scope="col">period</th>
              <th scope="col">cell</th>
              <th scope="col" class="n">
                value
              </th>
              <th scope="col">against</th>
              <th scope="col" class="n">
                value
              </th>
              <th scope="col" class="n">
                gap
              </th>
              <th scope="col" class="n">
                gap %
              </th>
            </tr>
          </thead>
          <tbody>
            {evidence.slice(0, MOST).map((e, i) => (
              <tr key={i}>
                <th scope="row">{plain(e.period!)}</th>
                <td>
                  <Prose text={e.cell ?? ''} />
                </td>
                <td class="n">{plain(figure(e.value))}</td>
                <td>
                  <Prose text={e.otherCell ?? ''} />
                </td>
                <td class="n">{plain(figure(e.other))}</td>
                <td class="n gap">{figure(e.gap)}</td>
                <td class="n gap">{(e.gapPct ?? 0).toFixed(2)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
        <More shown={MOST} of={evidence.length} />
      </Scroll>
    </div>
  );
}

const side = (v: Evidence['value']) => (v === undefined ? '' : <Prose text={figure(v)} />);

function Cells({ label, evidence }: { readonly label: string; readonly evidence: readonly Evidence[] }) {
  return (
    <Scroll label={plain(`${label}, evidence`)}>
      <table>
        <thead>
          <tr>
            <th scope="col">what</th>
            <th scope="col">cell</th>
            <th scope="col">formula</th>
            <th scope="col">value</th>
            <th scope="col">against</th>
            <th scope="col">value</th>
          </tr>
        </thead>
        <tbody>
          {evidence.slice(0, MOST).map((e, i) => (
            <tr key={i}>
              <th scope="row">{plain(e.period ? `${e.label}, ${e.period}` : e.label)}</th>
              <td>
                <Prose text={e.cell ?? ''} />
              </td>
              <td>
                {e.formula && (
                  <code>
                    <Prose text={`=${e.formula}`} />
                  </code>
                )}
              </td>
              <td>{side(e.value)}</td>
              <td>
                <Prose text={e.otherCell ?? ''} />
              </td>
              <td>{side(e.other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={MOST} of={evidence.length} />
    </Scroll>
  );
}

export function More({ shown, of }: { readonly shown: number; readonly of: number }) {
  return of > shown ? <p class="more">and {of - shown} more</p> : null;
}
