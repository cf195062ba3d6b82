// Both engines' values -> verdicts: where they agree, where they part, and what is known of the function at fault.

import { agree } from '../engine.ts';
import { errorOf, type Scalar } from '../value.ts';
import type { Board, Place } from './board.ts';
import { type Difference, type Plain, Verdict } from './exchange.ts';
import { faultOf, readsNoNumber } from './faults.ts';
import type { Peer, Trouble } from './hyperformula.ts';
import { someRead } from './reads.ts';

/** Corrections of known faults that lie behind each other. */
const MAX_ROUNDS = 5;

export interface Judged {
  readonly verdicts: readonly Uint8Array[];
  readonly differences: readonly Difference[];
}

interface Differing {
  readonly place: Place;
  readonly value: Plain;
}

/** Known faults are replaced by our values, so that what depends on them can be compared. */
export function judge(board: Board, peer: Peer): Judged {
  const verdicts = board.request.sheets.map((s) => new Uint8Array(s.rows.length));
  const known: Difference[] = [];
  for (let round = 1; ; round++) {
    const differing = compare(board, peer, verdicts);
    const faults = round > MAX_ROUNDS ? [] : knownFaults(board, differing, verdicts);
    if (faults.length === 0) {
      const rest = differing.map(({ place, value }): Difference => ({ ...place, value }));
      return { verdicts, differences: [...known, ...rest].sort((a, b) => a.sheet - b.sheet || a.index - b.index) };
    }
    for (const { place, value } of faults) known.push({ ...place, value });
    const given = faults.flatMap(({ place }) => board.drop(board.ownerOf(place)));
    for (const { sheet, index } of given) verdicts[sheet]![index] = Verdict.KnownWrong;
    peer.put(given.map((cell) => ({ ...board.position(cell), content: board.content(cell) })));
  }
}

function compare(board: Board, peer: Peer, verdicts: readonly Uint8Array[]): Differing[] {
  const differing: Differing[] = [];
  for (const place of board.asked()) {
    const { sheet, row, col } = board.position(place);
    const theirs = plain(peer.value(sheet, row, col));
    const verdict = verdictOn(board, place, theirs);
    verdicts[sheet]![place.index] = verdict;
    if (verdict === Verdict.Differs) differing.push({ place, value: theirs });
  }
  return differing;
}

/** Formulas whose difference a known fault explains, and which read nothing that differs. */
function knownFaults(board: Board, differing: readonly Differing[], verdicts: readonly Uint8Array[]): Differing[] {
  return differing.filter(({ place, value }) => {
    const owner = board.ownerOf(place);
    const form = board.request.forms[board.formOf(owner)];
    if (!form || !faultOf(board, place, form, value)) return false;
    return !someRead(board, owner, ({ sheet, index }) => verdicts[sheet]![index] === Verdict.Differs);
  });
}

function plain(value: Plain | Trouble): Plain {
  return isError(value) ? { error: value.error } : value;
}

function verdictOn(board: Board, place: Place, theirs: Plain): number {
  const own = board.ours(place);
  if (agree(scalar(own), scalar(theirs))) return isError(own) && shakyError(board, place, own) ? Verdict.None : Verdict.Agrees;
  const owner = board.ownerOf(place);
  if (isError(theirs)) {
    // Which error it is differs between programs, and some say only that it could not compute.
    return isError(own) || NO_ANSWER.has(theirs.error) ? Verdict.None : Verdict.Differs;
  }
  if (typeof own !== 'number' || typeof theirs !== 'number') return Verdict.Differs;
  return agree(own, theirs, scaleOf(board, owner), searches(board, owner) ? 1e-7 : 1e-9) ? Verdict.Agrees : Verdict.Differs;
}

/** Searches for a rate stop at eight digits or so. */
function searches(board: Board, place: Place): boolean {
  return board.request.forms[board.formOf(place)]?.calls.some((name) => SEARCHES.has(name)) ?? false;
}

const SEARCHES = new Set(['IRR', 'XIRR', 'RATE', 'YIELD']);

/** It takes few texts for numbers: its #VALUE! over a text proves nothing, unless it only passes on an error. */
function shakyError(board: Board, place: Place, { error }: { readonly error: string }): boolean {
  const owner = board.ownerOf(place);
  if (error !== '#VALUE!' || someRead(board, owner, (cell) => isError(board.ours(cell)))) return false;
  const form = board.request.forms[board.formOf(owner)];
  return form !== undefined && readsNoNumber(board, owner, form);
}

const NO_ANSWER = new Set(['#CYCLE!', '#SPILL!', '#ERROR!', '#LIC!']);

function isError(v: Plain | Trouble): v is { readonly error: string } {
  return typeof v === 'object' && v !== null;
}

function scalar(v: Plain): Scalar {
  return isError(v) ? errorOf(v.error) : v;
}

/** Largest of our numbers among the direct precedents. */
function scaleOf(board: Board, place: Place): number {
  let largest = 0;
  someRead(board, place, (cell) => {
    const value = board.ours(cell);
    if (typeof value === 'number' && Math.abs(value) > largest) largest = Math.abs(value);
    return false;
  });
  return largest;
}
