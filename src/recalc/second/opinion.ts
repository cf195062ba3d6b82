// The second engine's answer -> what it says of each cell, and the account of it: how much was asked, how much agrees, where they part first.

import { fullName } from '../../../grammar/ref.ts';
import type { Graph } from '../../graph/graph.ts';
import { locate, type Workbook } from '../../workbook/workbook.ts';
import type { Recalculation } from '../recalculation.ts';
import { errorOf, isError, isUnknown, type Scalar } from '../value.ts';
import { Cell, type Plain, type SecondAnswer, Verdict } from './exchange.ts';
import type { NotAsked, Prepared } from './prepare.ts';

/** Disagreements that are told one by one. */
const MAX_TOLD = 200;

export interface Disagreement {
  /** The first cell: nothing that it reads differs. */
  readonly cell: string;
  readonly formula: string;
  readonly ours: Plain;
  readonly theirs: Plain;
}

export interface SecondAccount {
  readonly engine: 'hyperformula';
  /** Why it was not asked, or did not answer. Statuses then are those of one engine. */
  readonly silent?: string;
  /** Formula cells, and cells that array formulas fill, that it was asked for. */
  readonly asked: number;
  readonly agrees: number;
  readonly differs: number;
  /** Cells where it is at fault, as its table of faults says. */
  readonly knownFaults: number;
  /** Asked for, but it cannot say. */
  readonly unanswered: number;
  readonly notAsked: readonly NotAsked[];
  /** Functions that it does not have. */
  readonly missingFunctions: readonly { readonly name: string; readonly cells: number }[];
  readonly disagreements: readonly Disagreement[];
}

export class Opinion {
  private readonly values = new Map<number, Scalar>();
  readonly account: SecondAccount;

  constructor(
    private readonly book: Workbook,
    graph: Graph,
    recalculation: Recalculation,
    { request, notAsked }: Prepared,
    private readonly answer: SecondAnswer,
  ) {
    for (const { sheet, index, value } of answer.differences) this.values.set(book.sheets[sheet]!.firstId + index, scalar(value));
    const counts = [0, 0, 0, 0];
    book.sheets.forEach((_, sheet) => {
      const { form } = request.sheets[sheet]!;
      for (let i = 0; i < form.length; i++) if (form[i] !== Cell.Given) counts[answer.verdicts[sheet]![i]!]!++;
    });
    const [unanswered, agrees, differs, knownFaults] = counts as [number, number, number, number];
    this.account = {
      engine: 'hyperformula',
      asked: unanswered + agrees + differs + knownFaults,
      agrees,
      differs,
      knownFaults,
      unanswered,
      notAsked,
      missingFunctions: answer.missing,
      disagreements: this.first(graph, recalculation),
    };
  }

  verdict(id: number): number {
    const { sheet, index } = locate(this.book, id);
    return this.answer.verdicts[sheet.index]![index]!;
  }

  /** Its value of a cell where it differs from ours. */
  value(id: number): Scalar | undefined {
    return this.values.get(id);
  }

  private first(graph: Graph, recalculation: Recalculation): Disagreement[] {
    const ids = [...this.values.keys()].filter((id) => this.verdict(id) === Verdict.Differs);
    const first = ids.filter((id) => !graph.precedents(id).some((p) => p !== id && this.values.has(p)));
    return first.slice(0, MAX_TOLD).map((id) => {
      const { sheet, index } = locate(this.book, id);
      return {
        cell: fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!),
        formula: graph.formulas.text(id),
        ours: plain(recalculation.value(id)),
        theirs: plain(this.values.get(id)!),
      };
    });
  }
}

/** The account of an engine that said nothing. */
export function silence(reason: string): SecondAccount {
  const none = { asked: 0, agrees: 0, differs: 0, knownFaults: 0, unanswered: 0 };
  return { engine: 'hyperformula', silent: reason, ...none, notAsked: [], missingFunctions: [], disagreements: [] };
}

function scalar(v: Plain): Scalar {
  return typeof v === 'object' && v !== null ? errorOf(v.error) : v;
}

function plain(v: Scalar): Plain {
  if (isUnknown(v)) return null;
  return isError(v) ? { error: v.code } : v;
}
