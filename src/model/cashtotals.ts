// Located totals of the cash flow sections -> those that make the change in cash: "cash generated from operations" stands before tax paid,
// "net cash from operating activities" after it, and a label alone does not tell which one a model adds up.

import { makeChange } from './cashsections.ts';
import type { Line } from './line.ts';
import type { Located } from './locate.ts';

const SECTIONS = ['cfo', 'cfi', 'cff'] as const;
/** A runner-up below this is no other name of the section. */
const FAIR = 0.5;

/** Replaces totals that make the change in cash in no reported year by the one choice of runners-up that makes it in all. */
export function settleSections(located: Map<string, Located>, reported: readonly number[]): void {
  const found = SECTIONS.map((id) => located.get(id));
  if (found.some((f) => f === undefined)) return;
  const choices = found.map((f) => choicesOf(f!));
  const change = changeIn(located);
  const years = reported.filter((y) => change(y) !== undefined && choices.every((c) => c.every((l) => l.value(y) !== undefined)));
  const tied = (lines: readonly Line[]) =>
    years.filter((y) =>
      makeChange(
        lines.map((l) => l.value(y)!),
        change(y)!,
      ),
    ).length;
  if (years.length < 2 || tied(choices.map((c) => c[0]!)) > 0) return;
  const sound = combinations(choices).filter((lines) => new Set(lines).size === SECTIONS.length && tied(lines) === years.length);
  if (sound.length !== 1) return;
  for (const [i, id] of SECTIONS.entries()) put(located, id, sound[0]![i]!);
}

function choicesOf({ line, runnersUp }: Located): Line[] {
  const others = runnersUp.filter((c) => c.score >= FAIR && c.line.axis === line.axis && c.line !== line).map((c) => c.line);
  return [line, ...others];
}

function combinations(choices: readonly (readonly Line[])[]): Line[][] {
  return choices.reduce<Line[][]>((all, some) => all.flatMap((head) => some.map((line) => [...head, line])), [[]]);
}

function changeIn(located: ReadonlyMap<string, Located>): (year: number) => number | undefined {
  const value = (id: string, year: number) => located.get(id)?.line.value(year);
  return (year) => {
    const [end, start] = [value('cash_end', year), value('cash_begin', year)];
    const change = end !== undefined && start !== undefined ? end - start : value('net_change_cash', year);
    return change === undefined ? undefined : change - (value('fx_effect', year) ?? 0);
  };
}

function put(located: Map<string, Located>, concept: string, line: Line): void {
  const before = located.get(concept)!;
  if (before.line === line) return;
  const because = [
    ...(before.runnersUp.find((c) => c.line === line)?.because ?? []),
    'with the other two sections it makes the change in cash',
  ];
  const passed = { line: before.line, score: before.confidence, because: before.because };
  located.set(concept, { ...before, line, because, runnersUp: [passed, ...before.runnersUp.filter((c) => c.line !== line)] });
}
