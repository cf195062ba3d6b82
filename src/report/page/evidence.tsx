// The evidence of a finding or gate: a chart and a table of both sides where there are periods, else a table of cells.

import { useContext } from 'preact/hooks';
import type { Evidence } from '../../rule/finding.ts';
import { figure } from '../figures.ts';
import { plain } from '../plain.ts';
import { targetsIn } from './address.ts';
import { GapChart } from './chart.tsx';
import { ReaderContext } from './reader.ts';
import { Scroll } from './scroll.tsx';
import { Prose } from './text.tsx';
import { unitOf } from './units.ts';

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

/** A heading, and whether its column holds figures. */
type Heading = readonly [name: string, figures?: true];
const SIDES: readonly Heading[] = [['period'], ['cell'], ['value', true], ['against'], ['value', true], ['gap', true], ['gap %', true]];
const CELLS: readonly Heading[] = [['what'], ['cell'], ['formula'], ['value'], ['against'], ['value']];

const Headings = ({ names }: { readonly names: readonly Heading[] }) => (
  <thead>
    <tr>
      {names.map(([name, figures], i) => (
        <th key={i} scope="col" class={figures ? 'n' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

function Sides({ label, evidence }: { readonly label: string; readonly evidence: readonly Evidence[] }) {
  const unit = useUnit(evidence[0]?.cell);
  return (
    <div class="sides">
      <GapChart evidence={evidence} unit={unit} />
      <Scroll label={plain(`${label}, figures`)}>
        <table>
          <caption>
            {plain(label)}
            {unit && `, in ${plain(unit)}`}; gap = value less the other
          </caption>
          <Headings names={SIDES} />
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

/** As the sheet of a cell states it. */
function useUnit(cell: string | undefined): string {
  const reader = useContext(ReaderContext);
  const [target] = targetsIn(cell ?? '', reader?.index ?? new Map());
  const cells = target && reader?.sheets[target.sheet];
  return cells ? unitOf(cells, target.row1, target.col1) : '';
}

const side = (v: Evidence['value']) => (v === undefined ? '' : <Prose text={figure(v)} />);

function Cells({ label, evidence }: { readonly label: string; readonly evidence: readonly Evidence[] }) {
  return (
    <Scroll label={plain(`${label}, evidence`)}>
      <table>
        <Headings names={CELLS} />
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
