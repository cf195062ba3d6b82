// Asks the second engine about a recalculated workbook, and puts its answer together with ours.

import type { Graph } from '../../graph/graph.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { Recalculation } from '../recalculation.ts';
import type { EngineChoice } from './choice.ts';
import { confirmed, replaced } from './confirmed.ts';
import type { SecondEngine } from './exchange.ts';
import { Opinion, type SecondAccount, silence } from './opinion.ts';
import { prepare } from './prepare.ts';

export interface Consulted {
  readonly values: Recalculation;
  readonly second: SecondAccount;
}

/** Resolves once the second engine has its task; its own answer comes later. */
export async function consult(
  book: Workbook,
  graph: Graph,
  values: Recalculation,
  engine: SecondEngine,
  choice: Exclude<EngineChoice, 'own'>,
): Promise<{ readonly consulted: Promise<Consulted> }> {
  const prepared = prepare(book, graph, values);
  if (typeof prepared === 'string') return { consulted: Promise.resolve({ values, second: silence(prepared) }) };
  const { answer } = await engine.ask(prepared.request);
  const together = async (): Promise<Consulted> => {
    const said = await answer;
    if (typeof said === 'string') return { values, second: silence(said) };
    const opinion = new Opinion(book, graph, values, prepared, said);
    const both = choice === 'both' ? confirmed(values, graph, opinion) : replaced(values, book, graph, opinion);
    return { values: both, second: opinion.account };
  };
  return { consulted: together() };
}
