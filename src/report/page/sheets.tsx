// The sheets of the book: stamps to choose from, the grid of the chosen one, and the panel of the selected cell.

import { useContext, useLayoutEffect } from 'preact/hooks';
import type { Target } from './address.ts';
import { Grid, type Place } from './grid.tsx';
import { Overview } from './overview.tsx';
import { CellPanel } from './panel.tsx';
import { type Reader, ReaderContext } from './reader.ts';
import { Thumb } from './thumb.tsx';
import { Tour } from './tour.tsx';

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
      <LeftOut />
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
            onKey={(key) => shortcut(key, reader)}
          />
          <p class="keys">
            In the grid: arrows, Page and Home/End move, <kbd>n</kbd> and <kbd>p</kbd> go to the next and the previous finding, <kbd>/</kbd>{' '}
            finds, <kbd>Esc</kbd> goes back.
          </p>
          {cells.map.leftOut > 0 && (
            <p class="note left-out">{cells.map.leftOut} more cells of this sheet lie below and are not in this file, for its size.</p>
          )}
        </div>
        <div class="panel-side">
          <Overview key={selected.sheet} cells={cells} marks={marks} theme={theme} />
          <CellPanel cells={cells} at={at} />
        </div>
      </div>
    </section>
  );

  function firstStop(sheet: number): Target {
    return marks?.first(sheet) ?? oneCell(sheet, { row: 0, col: 0 });
  }
}

/** A key of the grid that moves no cell; false for one that means nothing here. */
function shortcut(key: string, reader: Reader): boolean {
  if (key === 'n' || key === 'p') reader.step(key === 'n' ? 1 : -1);
  else if (key === 'Escape' && reader.cameFrom) reader.back();
  else if (key === '/') document.getElementById('find')?.focus();
  else return false;
  return true;
}

/** What the file does not hold of the book, in words: a map of a very large book is cut, the sheets with the worst findings last. */
function LeftOut() {
  const { sheets } = useContext(ReaderContext)!;
  const cut = sheets.filter(({ map }) => map.leftOut > 0);
  if (cut.length === 0) return null;
  const held = sheets.reduce((sum, { count }) => sum + count, 0);
  const all = sheets.reduce((sum, { count, map }) => sum + count + map.leftOut, 0);
  return (
    <p class="note left-out">
      {cells(held)} of {cells(all)} cells are on this page, those of the sheets with the worst findings first; all of them were recalculated
      and checked. Left out: {cut.map((s) => `${s.map.name} (${s.count === 0 ? 'all' : `below row ${s.row(s.count - 1) + 1}`})`).join(', ')}
      .
    </p>
  );
}

const cells = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Brings the tab into its row without moving the page. */
function showTab(at: number): void {
  const tab = document.getElementById(`tab-${at}`);
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [left, right] = [tab.offsetLeft - list.offsetLeft, tab.offsetLeft - list.offsetLeft + tab.offsetWidth];
  if (left < list.scrollLeft) list.scrollLeft = Math.max(0, left - 40);
  else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth + 40;
}

interface TabsProps {
  readonly current: number;
  readonly theme: string;
  onChoose(sheet: number): void;
}

function Tabs({ current, theme, onChoose }: TabsProps) {
  const { sheets, marks } = useContext(ReaderContext)!;
  useLayoutEffect(() => showTab(current), [current]);
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
  ['mark-evidence', 'compared'],
  ['mark-info', 'remark'],
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
