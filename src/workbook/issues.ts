// Collects what is odd in a file without stopping the reading; a hostile file cannot make the list grow without bound.

import { cellName } from '../../grammar/ref.ts';
import type { ReadIssue } from './workbook.ts';

const PER_CODE = 100;

export class Issues {
  private readonly list: ReadIssue[] = [];
  private readonly counts = new Map<string, number>();

  add(code: string, message: string, sheet?: string, cell?: string): void {
    const n = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, n);
    if (n > PER_CODE) return;
    this.list.push({ code, message, ...(sheet === undefined ? {} : { sheet }), ...(cell === undefined ? {} : { cell }) });
  }

  at(code: string, message: string, sheet: string, row: number, col: number): void {
    // The address is made only while the issue will be kept.
    this.add(code, message, sheet, (this.counts.get(code) ?? 0) < PER_CODE ? cellName(row, col) : undefined);
  }

  /** All issues in the order found, and one line for each code that was cut. */
  all(): readonly ReadIssue[] {
    const cut = [...this.counts].filter(([, n]) => n > PER_CODE);
    return [...this.list, ...cut.map(([code, n]) => ({ code, message: `${n - PER_CODE} more of this kind.` }))];
  }
}
