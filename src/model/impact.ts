// Cells -> what hangs on them: how many cells downstream, and which of the figures that a reader looks up first.

import { fullName } from '../../grammar/ref.ts';
import { locate } from '../workbook/workbook.ts';
import { integrityFlags } from './integrity.ts';
import type { Model } from './model.ts';
import { periodName } from './periodname.ts';

export interface Output {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

export interface Impact {
  /** Formula cells that depend on the cells. */
  readonly downstream: number;
  /** Key outputs among them (or that are one of the cells), most important first. */
  readonly outputs: readonly Output[];
  /** Checks of the model's own among them. */
  readonly checks: number;
}

const SCALARS = ['implied_price', 'equity_value', 'enterprise_value', 'wacc'] as const;
const LINES = ['revenue', 'ebit', 'net_income', 'total_assets', 'total_liabilities', 'cash_end', 'cash', 'fcf'] as const;

/** Answers for one model; the outputs are looked up once. */
export class Impacts {
  private readonly outputs: ReadonlyMap<number, Output>;
  private readonly checks: ReadonlySet<number>;

  constructor(private readonly model: Model) {
    this.outputs = new Map(keyOutputs(model).map((o) => [o.id, o]));
    this.checks = new Set(integrityFlags(model).map((f) => f.id));
  }

  of(ids: readonly number[]): Impact {
    const reach = this.model.graph.reach(ids);
    const all = new Set([...ids, ...reach]);
    return {
      downstream: reach.length,
      outputs: [...this.outputs.values()].filter((o) => all.has(o.id)),
      checks: [...this.checks].filter((id) => all.has(id)).length,
    };
  }
}

/** Headline values of the valuation, then the last forecast (or last) year of the main lines. */
export function keyOutputs(model: Model): Output[] {
  const found = new Map<number, Output>();
  const add = (id: number, name: string) => {
    if (id >= 0 && !found.has(id)) found.set(id, { id, name, address: addressOf(model, id) });
  };
  for (const concept of SCALARS) {
    const cell = model.scalar.get(concept)?.cell;
    if (cell?.formula) add(cell.id, concept.replaceAll('_', ' '));
  }
  const last = model.years.forecast.at(-1) ?? model.years.all.at(-1);
  for (const concept of LINES) {
    const cell = last === undefined ? undefined : model.line(concept)?.cell(last);
    if (cell?.formula) add(cell.id, `${concept.replaceAll('_', ' ')} ${periodName(last!)}`);
  }
  return [...found.values()];
}

function addressOf(model: Model, id: number): string {
  const { sheet, index } = locate(model.book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}
