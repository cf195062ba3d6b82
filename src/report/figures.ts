// Figures and tables for people: fixed digits, no locale, columns aligned by width.

/** 1,234.5: as many digits as matter. */
export function figure(v: number | string | boolean | null | undefined): string {
  if (typeof v === 'string') return v;
  if (typeof v !== 'number') return v === true ? 'TRUE' : v === false ? 'FALSE' : 'blank';
  if (!Number.isFinite(v)) return String(v);
  const size = Math.abs(v);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return v.toExponential(3);
  const digits = size >= 1000 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
  const [whole, part = ''] = size.toFixed(digits).split('.') as [string, string?];
  const tail = part.replace(/0+$/, '');
  return `${v < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${tail ? `.${tail}` : ''}`;
}

/** "1 error", "3 errors". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Score with one decimal; a dash where there is none. */
export const points = (v: number | null | undefined): string => (v === null || v === undefined ? '-' : v.toFixed(1));

/** Rows of cells as aligned lines; columns listed in `right` are aligned to the right. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((r) => (r[i] ?? '').length)));
  return rows.map((r) =>
    r
      .map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]!) : i === r.length - 1 ? cell : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}

/** Breaks a sentence into lines of at most `width` characters, at spaces. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  return lines;
}
