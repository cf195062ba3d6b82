// What checks, gates and lint rules say: findings, outcomes and statuses. Plain data, the shapes that product.md publishes.

export type Severity = 'error' | 'warning' | 'info';

/** A piece of evidence that a reader can verify without the tool. */
export interface Evidence {
  /** What it shows, e.g. "gap 2027E" or "total assets". */
  readonly label: string;
  readonly period?: string;
  /** Sheet!A1 or Sheet!A1:B2. */
  readonly cell?: string;
  readonly formula?: string;
  readonly value?: number | string | boolean | null;
  /** The other side of the comparison. */
  readonly otherCell?: string;
  readonly other?: number | string | boolean | null;
  readonly gap?: number;
  /** Relative gap in percent of the larger side. */
  readonly gapPct?: number;
}

export interface Finding {
  /** TO101, a facet id or a gate id. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly sheet: string;
  /** E12:I12 */
  readonly range: string;
  /** At most 200. */
  readonly cells: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly cause?: string;
  readonly fix?: string;
  readonly impact?: string;
  /** 0..1 */
  readonly confidence: number;
  /** Stable under row insertion: carries no row numbers. */
  readonly fingerprint: string;
  readonly url: string;
  /** Evidence for the facet's gate. */
  readonly trigger?: boolean;
  /** A remark that fails nothing. */
  readonly note?: boolean;
}

export type Outcome = 0 | 1 | 2 | 'NA';
export type FacetStatus = 'pass' | 'violated' | 'absent' | 'unresolved' | 'inapplicable' | 'ungraded' | 'crashed';

export interface FacetResult {
  readonly outcome: Outcome | null;
  readonly status: FacetStatus;
  /** overlay-N, overlay-O-absent, rubric, archetype, mask, no-votes, no-band, no-pack, or a sentence. */
  readonly reason?: string;
  /** A sentence behind a coded reason, e.g. the overlay's rationale. */
  readonly detail?: string;
  readonly findings: readonly Finding[];
  /** What a pass rests on: how many members were examined, and the figures of one. */
  readonly evidence?: readonly Evidence[];
  readonly examined?: number;
}

export interface GateResult {
  readonly fired: boolean;
  readonly kappa: number;
  readonly pillarCaps: Readonly<Record<string, number>>;
  readonly evidence: readonly Evidence[];
  readonly reason?: string;
}
