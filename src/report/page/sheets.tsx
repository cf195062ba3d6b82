// The sheets of the book: stamps to choose from, the grid of the chosen one, and the panel of the selected cell.

import { useContext } from 'preact/hooks';
import type { Target } from './address.ts';
import { Grid, type Place } from './grid.tsx';
import { CellPanel } from './panel.tsx';
import { ReaderContext } from './reader.ts';
import { Thumb } from './thumb.tsx';

interface SheetsProps {
  readonly selected: Target;
  readonly theme: string;
  onSelect(target: Target): void;
}

export const oneCell = (sheet: number, { row, col }: Place): Target => ({ sheet, row1: row, col1: col, row2: row, col2: col });

export function Sheets({ selected, theme, onSelect }: SheetsProps) {
  const reader = useContext(ReaderContext)!;
  const { sheets, marks } = reader;
  const cells = sheets[selected.sheet]!;
  const at: Place = { row: selected.row1, col: selected.col1 };
  const single = selected.row1 === selected.row2 && selected.col1 === selected.col2;
  return (
    <section id="sheets" aria-labelledby="sheets-title">
      <div class="section-head">
        <h2 id="sheets-title">Sheets</h2>
        <Legend />
      </div>
      <Tabs current={selected.sheet} theme={theme} onChoose={(sheet) => onSelect(firstStop(sheet))} />
      <div class="sheet-view" role="tabpanel" id="sheet-panel" aria-labelledby={`tab-${selected.sheet}`}>
        <div class="grid-side">
          <Tour selected={selected} onSelect={onSelect} />
          <Grid
            key={selected.sheet}
            cells={cells}
            marks={marks}
            at={at}
            area={single ? undefined : selected}
            onSelect={(place) => onSelect(oneCell(selected.sheet, place))}
          />
          {cells.map.leftOut > 0 && <p class="note">{cells.map.leftOut} more cells below are not in this file, for its size.</p>}
        </div>
        <CellPanel cells={cells} at={at} />
      </div>
    </section>
  );

  function firstStop(sheet: number): Target {
    return marks?.stops(sheet)[0] ?? oneCell(sheet, { row: 0, col: 0 });
  }
}

/** From fault to fault on the sheet. */
function Tour({ selected, onSelect }: { readonly selected: Target; onSelect(target: Target): void }) {
  const reader = useContext(ReaderContext)!;
  const stops = reader.marks?.stops(selected.sheet) ?? [];
  const { name, state } = reader.sheets[selected.sheet]!.map;
  const before = (t: Target) => t.row1 < selected.row1 || (t.row1 === selected.row1 && t.col1 < selected.col1);
  const after = (t: Target) => t.row1 > selected.row1 || (t.row1 === selected.row1 && t.col1 > selected.col1);
  const previous = stops.filter(before).at(-1);
  const next = stops.find(after);
  return (
    <div class="tour">
      <h3>
        {name} {state !== 'visible' && <span class="hidden-sheet">hidden</span>}
      </h3>
      <span>{stops.length === 0 ? 'no marks on this sheet' : stops.length === 1 ? '1 mark' : `${stops.length} marks`}</span>
      <button type="button" disabled={!previous} onClick={() => previous && onSelect(previous)}>
        Previous mark
      </button>
      <button type="button" disabled={!next} onClick={() => next && onSelect(next)}>
        Next mark
      </button>
    </div>
  );
}

interface TabsProps {
  readonly current: number;
  readonly theme: string;
  onChoose(sheet: number): void;
}

function Tabs({ current, theme, onChoose }: TabsProps) {
  const { sheets, marks } = useContext(ReaderContext)!;
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? sheets.length - 1 : current + step;
    if (to === current || to < 0 || to >= sheets.length) return;
    event.preventDefault();
    onChoose(to);
    document.getElementById(`tab-${to}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Sheets of the workbook" onKeyDown={press}>
      {sheets.map((cells, s) => {
        const faults = marks?.count(s) ?? 0;
        return (
          <button
            key={s}
            type="button"
            role="tab"
            id={`tab-${s}`}
            aria-selected={s === current}
            aria-controls="sheet-panel"
            tabIndex={s === current ? 0 : -1}
            class={cells.map.state === 'visible' ? 'tab' : 'tab hidden'}
            onClick={() => onChoose(s)}
          >
            <Thumb cells={cells} marks={marks} theme={theme} />
            <span class="tab-name">{cells.map.name}</span>
            <span class={faults ? 'tab-note faulty' : 'tab-note'}>
              {faults ? (faults === 1 ? '1 finding' : `${faults} findings`) : `${cells.count} cells`}
              {cells.map.state !== 'visible' && ', hidden'}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const LEGEND = [
  ['input', 'input'],
  ['formula f0', 'formula family'],
  ['formula f1', 'another family'],
  ['mark-error', 'finding'],
  ['mark-cause', 'its cause'],
  ['mark-warning', 'warning'],
  ['error', 'error value'],
  ['formula unverified', 'not verified'],
] as const;

function Legend() {
  return (
    <ul class="legend" aria-label="Colours of the cells">
      {LEGEND.map(([looks, name]) => (
        <li key={name}>
          <span class={`swatch ${looks}`} aria-hidden="true" /> {name}
        </li>
      ))}
    </ul>
  );
}
