// The workbook as the compiler sees it: sheets, names, tables and links by name, and the functions there are.

import type { Node } from '../../grammar/ast.ts';
import { parseFormula } from '../../grammar/parser.ts';
import { findTable, resolveName, sheetIndex } from '../graph/names.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { Compiler } from './compile.ts';
import { type LazyForm, Lift, type Run, type World } from './compiling.ts';
import type { FunctionDef } from './functions/define.ts';
import { forms, functions } from './functions/index.ts';
import type { Host } from './host.ts';
import { type Area, AreaSet, Area as CellArea, type ExcelError, isUnknown, NUM, REF, Unknown, type Value } from './value.ts';

/** Names inside names, lambdas inside lambdas. */
const MAX_DEPTH = 250;

export class BookWorld implements World {
  readonly compiler = new Compiler(this);
  private readonly compiled = new Map<string, Run | undefined>();
  private readonly links = new Map<string, number>();
  private readonly texts = new Map<string, Run>();

  constructor(
    readonly book: Workbook,
    private readonly host: Host,
    private readonly spillOf: (anchor: Area, c: Host) => Value,
  ) {}

  sheet(name: string): number {
    return sheetIndex(this.book, name);
  }

  foreign(book: string, sheet: string): number | ExcelError {
    const link = this.book.externals.find((e) => String(e.index) === book || e.target === book || e.target.endsWith(`/${book}`));
    if (!link) return new Unknown(`external link [${book}] is not in the file`);
    const name = link.sheets.find((s) => s.toLowerCase() === sheet.toLowerCase());
    if (name === undefined) return new Unknown(`external link [${book}] has no sheet ${sheet}`);
    const id = `${link.index}:${name}`;
    const known = this.links.get(id);
    if (known !== undefined) return known;
    const index = this.book.sheets.length + this.host.foreign.push({ book: link, sheet: name }) - 1;
    this.links.set(id, index);
    return index;
  }

  functionOf(name: string): FunctionDef | undefined {
    return functions.get(name);
  }

  formOf(name: string): LazyForm | undefined {
    return forms.get(name);
  }

  spill(anchor: Area, c: Host): Value {
    return this.spillOf(anchor, c);
  }

  name(name: string, sheet: number, book: string | undefined): Run | undefined {
    if (book !== undefined) return this.foreignName(name, book);
    const defined = resolveName(this.book, name, sheet);
    if (defined) return this.compiledName(key(defined.name, defined.scope), defined.text);
    return findTable(this.book, name, sheet, 0, 0) && this.tableName(name);
  }

  /** A table's bare name is its data. */
  private tableName(name: string): Run {
    const id = `table ${name.toLowerCase()}`;
    const run = this.compiled.get(id) ?? this.compileName({ kind: 'table', table: name, items: [], thisRow: false, text: '' });
    this.compiled.set(id, run);
    return run;
  }

  private foreignName(name: string, book: string): Run {
    const id = `[${book}]${name.toLowerCase()}`;
    let run = this.compiled.get(id);
    if (!run) {
      const link = this.book.externals.find((e) => String(e.index) === book);
      const found = link?.names.find((n) => n.name.toLowerCase() === name.toLowerCase());
      run = this.foreignNameRun(found?.text, book);
      this.compiled.set(id, run);
    }
    return run;
  }

  /** The text of a linked name speaks of the other book's sheets: =Sheet1!$A$1. */
  private foreignNameRun(text: string | undefined, book: string): Run {
    const parsed = text === undefined ? undefined : parseFormula(text.replace(/^=/, ''));
    const node = parsed?.ok ? parsed.ast : undefined;
    if (node && (node.kind === 'cell' || node.kind === 'area') && node.sheet?.first !== undefined) {
      return this.compileName({ ...node, sheet: { ...node.sheet, book } });
    }
    const unknown = new Unknown(`external name in [${book}] is not in the link's cache`);
    return () => unknown;
  }

  private compiledName(id: string, text: string): Run {
    const known = this.compiled.get(id);
    if (known) return known;
    // Stored before it is compiled: a name may speak of itself through a lambda.
    let body: Run | undefined;
    const run: Run = (c) => {
      if (c.depth >= MAX_DEPTH) return NUM;
      body ??= this.bodyOf(text);
      c.depth++;
      const value = body(c);
      c.depth--;
      return value;
    };
    this.compiled.set(id, run);
    return run;
  }

  private bodyOf(text: string): Run {
    const parsed = parseFormula(text);
    if (parsed.ok) return this.compileName(parsed.ast);
    const unknown = new Unknown(`name does not parse: ${parsed.message}`);
    return () => unknown;
  }

  private compileName(ast: Node): Run {
    return this.compiler.operand(ast, { lift: Lift.Formula, scope: undefined, wrap: true });
  }

  /** Compiled text of INDIRECT, as it reads in any cell: references there are absolute unless in R1C1. */
  textReference(text: string): Run {
    const id = text.toLowerCase();
    const known = this.texts.get(id);
    if (known) return known;
    // Parsed as if it stood in the first cell, so that offsets are positions; then bound to the first cell.
    const parsed = parseFormula(withoutZeros(text), 0, 0);
    const run = parsed.ok && referring(parsed.ast) ? this.fromFirstCell(parsed.ast) : () => REF;
    if (this.texts.size < 100_000) this.texts.set(id, run);
    return run;
  }

  private fromFirstCell(ast: Node): Run {
    const run = this.compiler.operand(ast, { lift: Lift.Formula, scope: undefined, wrap: false });
    if (ast.kind === 'name' || ast.kind === 'table') return (c) => orNoReference(run(c));
    return (c) => {
      const { row, col } = c;
      c.row = 0;
      c.col = 0;
      const value = run(c);
      c.row = row;
      c.col = col;
      return orNoReference(value);
    };
  }
}

/** A name that does not exist, or holds no reference, is none. */
function orNoReference(value: Value): Value {
  return value instanceof CellArea || value instanceof AreaSet || isUnknown(value) ? value : REF;
}

/** 05:05 and SS077 are references when they come as text. */
function withoutZeros(text: string): string {
  const bang = text.lastIndexOf('!') + 1;
  return text.slice(0, bang) + text.slice(bang).replace(/(?<![\d.])0+(?=\d)/g, '');
}

function referring(node: Node): boolean {
  return ['cell', 'area', 'columns', 'rows', 'name', 'table', 'range', 'spill'].includes(node.kind);
}

function key(name: string, scope: number | undefined): string {
  return `${scope ?? ''}!${name.toLowerCase()}`;
}
