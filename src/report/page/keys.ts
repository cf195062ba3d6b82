// A key pressed on a grid -> the cell it moves to; undefined for a key that moves nothing. Knows no browser.

export interface Extent {
  readonly rows: number;
  readonly cols: number;
  /** Rows of a page. */
  readonly page: number;
}

interface Place {
  readonly row: number;
  readonly col: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

export function moved({ key, ctrlKey, metaKey, altKey }: Pressed, { row, col }: Place, { rows, cols, page }: Extent): Place | undefined {
  if (altKey) return undefined;
  const far = ctrlKey || metaKey;
  const to = (r: number, c: number): Place => ({
    row: Math.min(rows - 1, Math.max(0, r)),
    col: Math.min(cols - 1, Math.max(0, c)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, col);
    case 'ArrowDown':
      return to(far ? rows : row + 1, col);
    case 'ArrowLeft':
      return to(row, far ? 0 : col - 1);
    case 'ArrowRight':
      return to(row, far ? cols : col + 1);
    case 'PageUp':
      return to(row - page, col);
    case 'PageDown':
      return to(row + page, col);
    case 'Home':
      return to(far ? 0 : row, 0);
    case 'End':
      return to(far ? rows : row, cols);
    default:
      return undefined;
  }
}
