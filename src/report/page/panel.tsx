// Everything about one cell: what it is called, its formula, its value and how firm it is, what it reads, where it is used, what was found.

import { useContext, useMemo } from 'preact/hooks';
import { cellName, quoteSheet } from '../../../grammar/ref.ts';
import { CELL_KINDS, CELL_STATUS } from '../bookmap.ts';
import type { Target } from './address.ts';
import { labelsOf } from './columns.ts';
import { type Area, areaName, dependents, type SheetCells } from './decode.ts';
import { FindingView } from './findings.tsx';
import type { Place } from './grid.tsx';
import { type Reader, ReaderContext } from './reader.ts';
import { CellLink, Formula, Prose } from './text.tsx';

const STATUS: Readonly<Record<string, string>> = {
  [CELL_STATUS.verified]: 'verified: both engines agree, or one and the cache',
  [CELL_STATUS.single]: 'calculated by one engine',
  [CELL_STATUS.converged]: 'in a loop that settles under the workbook’s own count',
  [CELL_STATUS['in-cycle']]: 'in a loop that is not resolved',
  [CELL_STATUS.unverified]: 'not verified: rests on the cached value, or is unknown',
};
const KINDS: Readonly<Record<string, string>> = {
  [CELL_KINDS.number]: 'typed number',
  [CELL_KINDS.text]: 'text',
  [CELL_KINDS.boolean]: 'typed TRUE or FALSE',
  [CELL_KINDS.error]: 'typed error',
  [CELL_KINDS.formula]: 'formula',
  [CELL_KINDS.formulaText]: 'formula that gives a text',
  [CELL_KINDS.formulaError]: 'formula that gives an error',
  [CELL_KINDS.filled]: 'filled by an array or a data table',
};
const MOST = 12;

export function CellPanel({ cells, at }: { readonly cells: SheetCells; readonly at: Place }) {
  const reader = useContext(ReaderContext)!;
  const i = cells.find(at.row, at.col);
  const labels = labelsOf(cells, at.row, at.col);
  const marks = reader.marks?.at(cells.index, at.row, at.col) ?? [];
  const findings = [...new Set(marks.map((m) => m.finding))].map((f) => reader.findings[f]!);
  return (
    <aside class="panel" aria-label="Selected cell" aria-live="polite">
      <h3>
        {quoteSheet(cells.map.name)}!{cellName(at.row, at.col)}
      </h3>
      {(labels.row || labels.column) && (
        <p class="labels">
          {labels.row}
          {labels.row && labels.column && <span aria-hidden="true"> · </span>}
          {labels.column}
        </p>
      )}
      {i < 0 ? <p class="note">Nothing stands here.</p> : <Content reader={reader} cells={cells} i={i} />}
      {findings.length > 0 && (
        <div class="found">
          <h4>Findings</h4>
          {findings.slice(0, MOST).map((f, k) => (
            <div key={k}>
              <p class="id">
                {f.rule}{' '}
                {marks.some((m) => reader.findings[m.finding] === f && m.kind === 'cause') && <b class="is-cause">named as the cause</b>}
              </p>
              <FindingView finding={f} bare />
            </div>
          ))}
        </div>
      )}
    </aside>
  );
}

function Content({ reader, cells, i }: { readonly reader: Reader; readonly cells: SheetCells; readonly i: number }) {
  const formula = cells.formula(i);
  const shown = cells.shown[i]!;
  const value = cells.value(i);
  return (
    <>
      <p class="value">{shown || '(empty text)'}</p>
      {more(value, shown) && <p class="exact">exactly {value}</p>}
      {formula !== undefined && (
        <p class="formula-line">
          <Formula text={formula} sheet={cells.index} />
        </p>
      )}
      <Standing cells={cells} i={i} />
      <Precedents reader={reader} areas={cells.precedents(i)} />
      <UsedBy reader={reader} cells={cells} i={i} />
    </>
  );
}

/** Whether the value says more than the cell shows: 1560 says no more than 1,560.0. */
function more(value: string, shown: string): boolean {
  const figure = /^[^\d]*([\d,]+(?:\.\d+)?)[^\d%]*$/.exec(shown)?.[1]?.replaceAll(',', '');
  return value !== shown && (figure === undefined || Number(figure) !== Math.abs(Number(value)));
}

function Standing({ cells, i }: { readonly cells: SheetCells; readonly i: number }) {
  const status = STATUS[cells.status(i)];
  const reason = cells.reason(i);
  const cached = cells.cached(i);
  return (
    <dl>
      <div>
        <dt>Kind</dt>
        <dd>
          {KINDS[cells.kind(i)]}
          {cells.formula(i) !== undefined && copies(cells, i)}
        </dd>
      </div>
      {status && (
        <div>
          <dt>Status</dt>
          <dd>
            {status}
            {reason && <Prose text={` (${reason})`} />}
          </dd>
        </div>
      )}
      {cached !== undefined && (
        <div class="stale">
          <dt>Stale cache</dt>
          <dd>the file holds {cached || 'an empty text'}</dd>
        </div>
      )}
    </dl>
  );
}

function copies(cells: SheetCells, i: number): string {
  const own = cells.map.formula[i];
  const count = cells.map.formula.filter((f) => f === own).length;
  return count > 1 ? `, one of ${count} copies on this sheet` : ', the only one of its kind on this sheet';
}

function Precedents({ reader, areas }: { readonly reader: Reader; readonly areas: readonly Area[] }) {
  if (areas.length === 0) return null;
  return (
    <>
      <h4>Reads</h4>
      <ul class="refs">
        {areas.slice(0, MOST).map((area, k) => (
          <li key={k}>
            <CellLink target={area} text={areaName(reader.book.map!, area)} /> <Said reader={reader} area={area} />
          </li>
        ))}
        {areas.length > MOST && <li>and {areas.length - MOST} more</li>}
      </ul>
    </>
  );
}

/** The value of a single cell, with the label of its row. */
function Said({ reader, area }: { readonly reader: Reader; readonly area: Target }) {
  const cells = reader.sheets[area.sheet];
  if (!cells) return null;
  const label = labelsOf(cells, area.row1, area.col1).row;
  const single = area.row1 === area.row2 && area.col1 === area.col2;
  const i = single ? cells.find(area.row1, area.col1) : -1;
  return (
    <span class="said">
      {label} {i >= 0 && <b>{cells.shown[i]}</b>}
    </span>
  );
}

function UsedBy({ reader, cells, i }: { readonly reader: Reader; readonly cells: SheetCells; readonly i: number }) {
  const row = cells.row(i);
  const col = cells.col(i);
  const used = useMemo(() => dependents(reader.sheets, cells.index, row, col, MOST), [reader, cells, row, col]);
  if (cells.kind(i) === CELL_KINDS.text && used.count === 0) return null;
  return (
    <>
      <h4>Used by {used.count === 0 ? 'nothing' : used.count === 1 ? '1 cell' : `${used.count} cells`}</h4>
      {used.count > 0 && (
        <ul class="refs">
          {used.first.map((d, k) => {
            const target = { sheet: d.sheet, row1: d.row, col1: d.col, row2: d.row, col2: d.col };
            return (
              <li key={k}>
                <CellLink target={target} text={areaName(reader.book.map!, target)} /> <Said reader={reader} area={target} />
              </li>
            );
          })}
          {used.count > MOST && <li>and {used.count - MOST} more</li>}
        </ul>
      )}
    </>
  );
}
