// A reader's walk through the book: the cell looked at, the findings in order, and the way back to the text that named a cell.

import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { Target } from './address.ts';
import type { Opened, Reader } from './reader.ts';

export function useWalk(opened: Opened) {
  const stops = useMemo(() => opened.marks?.stops() ?? [], [opened]);
  const [selected, select] = useState<Target>(() => stops[0]?.target ?? firstFilled(opened));
  const [at, setAt] = useState<number | undefined>(stops.length > 0 ? 0 : undefined);
  const [from, setFrom] = useState<Element | undefined>(undefined);
  const latest = useRef(at);
  latest.current = at;
  const goTo = useCallback(
    (target: Target) => {
      const here = document.activeElement;
      if (here && here !== document.body && !here.closest('#sheets')) setFrom(here);
      select(target);
      const known = stops.findIndex((stop) => covers(stop.target, target));
      if (known >= 0) setAt(known);
      showGrid();
    },
    [stops],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      if (stops.length === 0) return;
      const next = latest.current === undefined ? 0 : (latest.current + by + stops.length) % stops.length;
      setAt(next);
      select(stops[next]!.target);
    },
    [stops],
  );
  const back = useCallback(() => {
    if (from instanceof HTMLElement) {
      from.scrollIntoView({ block: 'center' });
      from.focus({ preventScroll: true });
    }
    setFrom(undefined);
  }, [from]);
  const reader = useMemo(
    (): Reader => ({ ...opened, tour: { stops, at }, cameFrom: from !== undefined, goTo, step, back }),
    [opened, stops, at, from, goTo, step, back],
  );
  return [selected, select, reader] as const;
}

/** The grid of another sheet is there after the next drawing. */
function showGrid(): void {
  requestAnimationFrame(() => {
    document.getElementById('sheets')?.scrollIntoView({ block: 'start' });
    document.getElementById('grid')?.focus({ preventScroll: true });
  });
}

const covers = (a: Target, b: Target): boolean =>
  a.sheet === b.sheet && a.row1 <= b.row1 && a.row2 >= b.row1 && a.col1 <= b.col1 && a.col2 >= b.col1;

function firstFilled({ sheets }: Opened): Target {
  const sheet = Math.max(
    0,
    sheets.findIndex((s) => s.count > 0),
  );
  return { sheet, row1: 0, col1: 0, row2: 0, col2: 0 };
}
