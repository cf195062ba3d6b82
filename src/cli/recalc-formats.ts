// A recalculated workbook -> the text of each format.

import type { Analysis } from '../grading/analyse.ts';

/** The first is the default. */
export const RECALC_FORMATS = ['text', 'json'] as const;
export type RecalcFormat = (typeof RECALC_FORMATS)[number];

export async function renderRecalc(format: RecalcFormat, path: string, analysis: Analysis): Promise<string> {
  if (format === 'text') return (await import('./recalc-text.ts')).recalcText(path, analysis);
  const { recalcJson } = await import('../recalc/dump.ts');
  const { book, graph, values, second } = analysis;
  return `${JSON.stringify({ ...recalcJson(book, graph, values), ...(second ? { second } : {}) })}\n`;
}
