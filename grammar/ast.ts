// The abstract syntax of a formula, free of position: a relative coordinate is an offset from the host cell,
// so that copied formulas have equal trees (one parse, one compilation for all of them).

/** One coordinate of a reference. `abs` ($): `at` is the zero-based index; else `at` is the offset from the host cell. */
export interface Coord {
  readonly abs: boolean;
  readonly at: number;
}

/** What stands before "!": book is "[1]" without brackets, or a path with the file name; last is set for 3-D references (Jan:Dec!A1). */
export interface SheetPrefix {
  readonly book?: string;
  readonly first?: string;
  readonly last?: string;
  /** Whether it was written in quotes, which printing keeps; undefined for a prefix that was made up. */
  readonly quoted?: boolean;
}

export type BinaryOp = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Offsets into the source text (without the leading "="), for messages; [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Node =
  | NumberNode
  | StringNode
  | BooleanNode
  | ErrorNode
  | MissingNode
  | ArrayNode
  | CellNode
  | AreaNode
  | ColumnsNode
  | RowsNode
  | RangeNode
  | NameNode
  | TableNode
  | CallNode
  | ApplyNode
  | UnaryNode
  | PercentNode
  | SpillNode
  | BinaryNode
  | UnionNode
  | IntersectionNode
  | ParenNode;

/** `text` is the literal as written (1E3, 0.50). */
export interface NumberNode {
  readonly kind: 'number';
  readonly value: number;
  readonly text: string;
  readonly span?: Span;
}
export interface StringNode {
  readonly kind: 'string';
  readonly value: string;
  readonly span?: Span;
}
export interface BooleanNode {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly span?: Span;
}
/** `sheet` for Sheet1!#REF!; `rest` is the reference after the sheet that is gone, as in #REF!A1. */
export interface ErrorNode {
  readonly kind: 'error';
  readonly code: string;
  readonly sheet?: SheetPrefix;
  readonly rest?: Node;
  readonly span?: Span;
}
/** An omitted argument: the two in IF(x,,). */
export interface MissingNode {
  readonly kind: 'missing';
  readonly span?: Span;
}
export interface ArrayNode {
  readonly kind: 'array';
  readonly rows: readonly (readonly Node[])[];
  readonly span?: Span;
}
export interface CellNode {
  readonly kind: 'cell';
  readonly sheet?: SheetPrefix;
  readonly row: Coord;
  readonly col: Coord;
  readonly span?: Span;
}
/** Both corners written out, as in A1:B2. Corners are as written: not sorted. */
export interface AreaNode {
  readonly kind: 'area';
  readonly sheet?: SheetPrefix;
  readonly row1: Coord;
  readonly col1: Coord;
  readonly row2: Coord;
  readonly col2: Coord;
  readonly span?: Span;
}
/** A:C */
export interface ColumnsNode {
  readonly kind: 'columns';
  readonly sheet?: SheetPrefix;
  readonly col1: Coord;
  readonly col2: Coord;
  readonly span?: Span;
}
/** 1:3 */
export interface RowsNode {
  readonly kind: 'rows';
  readonly sheet?: SheetPrefix;
  readonly row1: Coord;
  readonly row2: Coord;
  readonly span?: Span;
}
/** The ":" operator with a computed end, as in A1:INDEX(..) or OFFSET(..):B2 or Sheet1!A1:Sheet1!B2. */
export interface RangeNode {
  readonly kind: 'range';
  readonly left: Node;
  readonly right: Node;
  readonly span?: Span;
}
/** `written` is set when the file's spelling differs (_xlpm.x is x). A quoted item of another book keeps its quotes: [1]!'a,b'. */
export interface NameNode {
  readonly kind: 'name';
  readonly sheet?: SheetPrefix;
  readonly name: string;
  readonly written?: string;
  readonly span?: Span;
}
/**
 * Table[...]; table is '' inside the table itself ([@Col]). items: #All #Data #Headers #Totals #This Row (as written, canonical case),
 * column1/column2 unescaped; thisRow true for @ and [#This Row].
 */
export interface TableNode {
  readonly kind: 'table';
  readonly book?: string;
  /** All that stands before "!", for printing. */
  readonly sheet?: SheetPrefix;
  readonly table: string;
  readonly items: readonly string[];
  readonly column1?: string;
  readonly column2?: string;
  readonly thisRow: boolean;
  /** The bracket part as written, for printing. */
  readonly text: string;
  readonly span?: Span;
}
/**
 * name is upper case without _xlfn. and similar prefixes; `written` is as in the file. A function of another book or sheet keeps it in both.
 * A1.:.B2 is TRIMRANGE(A1:B2, 3, 3) with the operator as `written` (.: trims the start: 1, :. the end: 2).
 */
export interface CallNode {
  readonly kind: 'call';
  readonly name: string;
  readonly written: string;
  readonly args: readonly Node[];
  readonly span?: Span;
}
/** LAMBDA(..)(..) or any callee that is an expression. */
export interface ApplyNode {
  readonly kind: 'apply';
  readonly callee: Node;
  readonly args: readonly Node[];
  readonly span?: Span;
}
/** `written` is set for a call that stands for the operator: _xlfn.SINGLE(x) is @x. */
export interface UnaryNode {
  readonly kind: 'unary';
  readonly op: '+' | '-' | '@';
  readonly arg: Node;
  readonly written?: string;
  readonly span?: Span;
}
export interface PercentNode {
  readonly kind: 'percent';
  readonly arg: Node;
  readonly span?: Span;
}
/** A1#, or _xlfn.ANCHORARRAY(A1) with `written`. */
export interface SpillNode {
  readonly kind: 'spill';
  readonly arg: Node;
  readonly written?: string;
  readonly span?: Span;
}
export interface BinaryNode {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: Node;
  readonly right: Node;
  readonly span?: Span;
}
export interface UnionNode {
  readonly kind: 'union';
  readonly items: readonly Node[];
  readonly span?: Span;
}
export interface IntersectionNode {
  readonly kind: 'intersection';
  readonly left: Node;
  readonly right: Node;
  readonly span?: Span;
}
export interface ParenNode {
  readonly kind: 'paren';
  readonly arg: Node;
  readonly span?: Span;
}

export type ParseResult = { readonly ok: true; readonly ast: Node } | { readonly ok: false; readonly at: number; readonly message: string };

/** Index of a coordinate for a host at `host`; outside the grid the caller must answer #REF!. */
export function resolve(c: Coord, host: number): number {
  return c.abs ? c.at : host + c.at;
}
