import type { Finding } from '../src/rule/finding.ts';

/** Cell level: a flagged cell is right when its finding holds an annotated cell. Annotations: book -> sheet -> cells. */
export function score(
  files: readonly { readonly path: string; readonly findings: readonly Finding[] }[],
  annotations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): { readonly right: number; readonly wrong: number; readonly precision: number; readonly recall: number };
