// A request -> the other engine's answer. Runs in a process of its own; the same request always has the same answer.

import { Board } from './board.ts';
import type { SecondAnswer, SecondRequest } from './exchange.ts';
import { Peer, registeredFunctions } from './hyperformula.ts';
import { judge } from './judge.ts';
import { build, settle } from './settle.ts';

/** Makes the other engine ready, so that the first request does not wait for it. */
export function warm(): void {
  new Peer([[[1, '=SUM(A1:A1)+1']]], false);
}

export function answer(request: SecondRequest): SecondAnswer {
  const board = new Board(request);
  const missing = dropMissing(board);
  const peer = build(board, request.date1904);
  if (!peer) return { verdicts: request.sheets.map((s) => new Uint8Array(s.rows.length)), differences: [], missing };
  settle(board, peer);
  return { ...judge(board, peer), missing };
}

/** Gives up formulas that call what the other engine does not have; answers those functions with the number of cells. */
function dropMissing(board: Board): SecondAnswer['missing'] {
  const registered = registeredFunctions();
  const lacking = board.request.forms.map((form) => form.calls.filter((name) => !registered.has(name)));
  const cells = new Map<string, number>();
  board.dropWhere((form) => {
    for (const name of lacking[form]!) cells.set(name, (cells.get(name) ?? 0) + 1);
    return lacking[form]!.length > 0;
  });
  return [...cells].map(([name, n]) => ({ name, cells: n })).sort((a, b) => b.cells - a.cells || (a.name < b.name ? -1 : 1));
}
