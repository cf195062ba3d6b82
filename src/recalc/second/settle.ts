// The other engine built over a board: formulas it chokes on are found and given up, then those it answers with "cannot".

import type { Board, Place } from './board.ts';
import { Peer } from './hyperformula.ts';

/** Whole builds tried before it counts as having no answer. */
const MAX_BUILDS = 24;
/** Rounds of giving up what cannot be computed there. */
const MAX_ROUNDS = 8;

/** Undefined when no part of the workbook could be built. */
export function build(board: Board, date1904: boolean): Peer | undefined {
  const first = attempt(board, date1904);
  if (first) return first;
  board.dropWhere(choking(board, date1904));
  const second = attempt(board, date1904);
  return second ?? bisected(board, date1904);
}

/** One formula that it cannot take makes it refuse the whole workbook. */
function attempt(board: Board, date1904: boolean): Peer | undefined {
  try {
    return new Peer(board.contents(), date1904);
  } catch {
    return undefined;
  }
}

/** Forms that it cannot even take alone, in a workbook of nothing else: one after the other in the same one, for starting it is dear. */
function choking(board: Board, date1904: boolean): (form: number) => boolean {
  const bad = new Map<number, boolean>();
  const nothing = board.request.sheets.map(() => []);
  let peer: Peer | undefined;
  for (const place of board.asked()) {
    const form = board.formOf(place);
    if (form < 0 || bad.has(form)) continue;
    const position = board.position(place);
    const content = board.content(place);
    try {
      peer ??= new Peer(nothing, date1904);
      peer.put([{ ...position, content }]);
      peer.put([{ ...position, content: null }]);
      bad.set(form, false);
    } catch {
      bad.set(form, true);
      // What it was in the middle of is lost.
      peer = undefined;
    }
  }
  return (form) => bad.get(form) ?? false;
}

/** Halves until the culprits are found: each build of a good half keeps it. */
function bisected(board: Board, date1904: boolean): Peer | undefined {
  const forms = board.forms();
  let builds = 0;
  const good = new Set<number>();
  const works = (tried: readonly number[]) => {
    builds++;
    const all = new Set([...good, ...tried]);
    return (
      attempt(
        board.limited((form) => all.has(form)),
        date1904,
      ) !== undefined
    );
  };
  const sift = (tried: readonly number[]): void => {
    if (tried.length === 0 || builds >= MAX_BUILDS) return;
    if (works(tried)) for (const form of tried) good.add(form);
    else if (tried.length > 1) {
      sift(tried.slice(0, tried.length >> 1));
      sift(tried.slice(tried.length >> 1));
    }
  };
  sift(forms);
  board.dropWhere((form) => !good.has(form));
  return attempt(board, date1904);
}

/** Gives up what it says it cannot compute, until all that is left has a value. */
export function settle(board: Board, peer: Peer): void {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const repeated = singleValued(board, peer).flatMap((place) => board.repeat(place));
    const given = troubled(board, peer, round === MAX_ROUNDS).flatMap((place) => board.drop(place));
    if (given.length + repeated.length === 0) return;
    peer.put([...repeated, ...given].map((cell) => ({ ...board.position(cell), content: board.content(cell) })));
  }
}

/** Array formulas with one value, which Excel shows in each cell of the block. */
function singleValued(board: Board, peer: Peer): Place[] {
  return board.blocks.filter(({ sheet, index, rect }) => {
    const single = rect.row1 === rect.row2 && rect.col1 === rect.col2;
    if (single || board.formOf({ sheet, index }) < 0 || board.repeated({ sheet, index })) return false;
    const value = peer.value(sheet, rect.row1, rect.col1);
    return !peer.filled(sheet, rect.row1, rect.col1) && (typeof value !== 'object' || value === null);
  });
}

function troubled(board: Board, peer: Peer, last: boolean): Place[] {
  const found = misplacedArrays(board, peer);
  const circular: Place[] = [];
  for (const place of board.asked()) {
    if (board.formOf(place) < 0) continue;
    const { sheet, row, col } = board.position(place);
    const value = peer.value(sheet, row, col);
    if (typeof value !== 'object' || value === null || !('own' in value)) continue;
    if (value.error === '#CYCLE!' && (value.own || last)) circular.push(place);
    else if (value.own && CANNOT.has(value.error)) found.push(place);
  }
  // A loop that only references make is cut where a reference is wider than what is read.
  const wide = circular.filter((place) => board.request.forms[board.formOf(place)]!.wide);
  return [...found, ...(wide.length > 0 && !last ? wide : circular)];
}

const CANNOT = new Set(['#ERROR!', '#NAME?', '#LIC!', '#SPILL!']);

/** Array formulas that fill another rectangle there, and formulas that fill several cells although they stand in one. */
function misplacedArrays(board: Board, peer: Peer): Place[] {
  const found: Place[] = [];
  const arrays = new Set<string>();
  for (const { sheet, index, rect } of board.blocks) {
    arrays.add(`${sheet}:${index}`);
    if (board.formOf({ sheet, index }) < 0 || board.repeated({ sheet, index })) continue;
    const single = rect.row1 === rect.row2 && rect.col1 === rect.col2;
    const corner = peer.filled(sheet, rect.row2, rect.col2);
    const beyond = peer.filled(sheet, rect.row2 + 1, rect.col1) || peer.filled(sheet, rect.row1, rect.col2 + 1);
    if (single ? peer.filled(sheet, rect.row1, rect.col1) : !corner || beyond) found.push({ sheet, index });
  }
  for (const place of board.asked()) {
    if (board.formOf(place) < 0 || arrays.has(`${place.sheet}:${place.index}`)) continue;
    const { sheet, row, col } = board.position(place);
    if (peer.filled(sheet, row, col)) found.push(place);
  }
  return found;
}
