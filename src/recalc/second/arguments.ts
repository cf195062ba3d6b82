// A call -> how each of its arguments is to be read: as one value or as a reference, cut to the formula's row or whole.

import type { CallNode } from '../../../grammar/ast.ts';
import { kindOf, takesArrays } from '../compile-call.ts';
import { Lift } from '../compiling.ts';
import { forms, functions } from '../functions/index.ts';

/** The place of an expression. */
export interface Spot {
  readonly lift: Lift;
  /** operand: a reference is kept as it is. */
  readonly want: 'value' | 'operand';
  /** Inside a defined name relative coordinates wrap round the grid. */
  readonly wrap: boolean;
  /** Only the size of the reference counts. */
  readonly bare?: true;
}

export interface Places {
  of(argument: number): Spot;
  readonly wide: boolean;
}

/** Answers depend on the moment, on chance, on the file, on formulas or on the system (CHAR): nothing to compare. */
const NOT_COMPARED = new Set(
  'NOW TODAY RAND RANDBETWEEN RANDARRAY CELL INFO FORMULATEXT ISFORMULA SHEET SHEETS GETPIVOTDATA HYPERLINK VERSION CHAR CODE'.split(' '),
);
/** Answers whose size nobody can bound beforehand. */
const UNBOUNDED = new Set(['SEQUENCE', 'REPT', 'COMBIN', 'COMBINA', 'MUNIT', 'PERMUT']);

/** Functions that take any number of arguments of the same meaning: a union is several of them. */
const VARIADIC = new Set(
  'SUM AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT MEDIAN STDEV STDEV.S STDEV.P STDEVP VAR VAR.S VAR.P VARP SUMSQ AND OR'.split(
    ' ',
  ),
);

export function isVariadic(name: string): boolean {
  return VARIADIC.has(name);
}

/** The places of a call's arguments, or why the other engine cannot be asked. */
export function argumentPlaces(node: CallNode, spot: Spot): Places | string {
  const { name, args } = node;
  if (NOT_COMPARED.has(name)) return `function ${name}`;
  if (UNBOUNDED.has(name) && !args.every((arg) => arg.kind === 'number' && arg.value <= 1000)) return `size of ${name}`;
  if (BRANCHES.has(name)) return branching(name, args.length, spot);
  const def = functions.get(name);
  if (!def || forms.has(name)) return `function ${name}`;
  const lift = takesArrays(def) && spot.lift === Lift.Plain ? Lift.Argument : spot.lift;
  const bare = name === 'COLUMNS' || name === 'ROWS' ? ({ bare: true } as const) : {};
  return {
    of: (i) => {
      const scalar = kindOf(def, i) === 'scalar';
      return { lift: scalar ? spot.lift : lift, want: scalar ? 'value' : 'operand', wrap: spot.wrap, ...bare };
    },
    wide: name === 'INDEX',
  };
}

type Decides = (argument: number, count: number) => boolean;

/** Which arguments of these only decide. */
const BRANCHES: ReadonlyMap<string, Decides> = new Map<string, Decides>([
  ['IF', (i) => i === 0],
  ['IFERROR', () => false],
  ['IFNA', () => false],
  ['IFS', (i) => i % 2 === 0],
  ['CHOOSE', (i) => i === 0],
  ['SWITCH', (i, count) => i === 0 || (i % 2 === 1 && i < count - 1)],
]);

function branching(name: string, count: number, spot: Spot): Places {
  const decides = BRANCHES.get(name)!;
  // The conditions of IF and IFS are cut to one cell even inside an argument that takes arrays.
  const jump = name === 'IF' || name === 'IFS';
  const lift = jump && spot.lift === Lift.Argument ? Lift.Plain : spot.lift;
  return {
    of: (i) => (decides(i, count) ? { ...spot, want: 'value', lift } : spot),
    wide: name === 'CHOOSE',
  };
}
