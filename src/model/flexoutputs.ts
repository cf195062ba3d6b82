// Key outputs -> those that nothing moves: every typed number they rest on is changed at once, and every driver by itself. Changes no value of the model.

import { CHOICE, differs, flexTest, unsettled } from './flex.ts';
import { keyOutputs, type Output } from './impact.ts';
import type { Model } from './model.ts';

export interface StillOutput {
  readonly output: Output;
  /** Typed numbers that its formulas lead back to. */
  readonly inputs: readonly number[];
  /** Drivers that formulas lead to it from. */
  readonly drivers: number;
  /** stuck: no input moves it. undriven: inputs do, none of the drivers does. */
  readonly kind: 'stuck' | 'undriven';
}

/** Fewer drivers that lead to an output say little. */
const LEAST = 3;
const GOLDEN = 0.618033988749895;

export function stillOutputs(model: Model): StillOutput[] {
  const flexed = flexTest(model);
  const moved = new Set(flexed.flatMap((f) => f.movedIds));
  const loose = unsettled(model);
  return keyOutputs(model).flatMap((output): StillOutput[] => {
    const now = model.values.value(output.id);
    // A result of nought belongs to a template that is not filled in.
    if (
      moved.has(output.id) ||
      loose.has(output.id) ||
      typeof now !== 'number' ||
      now === 0 ||
      model.values.status(output.id) === 'unverified'
    )
      return [];
    const inputs = inputsOf(model, output.id);
    const drivers = flexed.filter((f) => f.reach.has(output.id)).length;
    if (inputs.length === 0) return [];
    const after = model.values.whatIf(new Map(inputs.map((id) => [id, (model.values.value(id) as number) * unlike(id)])));
    if (!differs(now, after.value(output.id))) return [{ output, inputs, drivers, kind: 'stuck' }];
    return drivers >= LEAST ? [{ output, inputs, drivers, kind: 'undriven' }] : [];
  });
}

/** Typed numbers of the cone but those that choose a case. */
function inputsOf(model: Model, id: number): number[] {
  const choices = new Set(model.scalars.filter((s) => CHOICE.test(s.norm)).map((s) => s.id));
  return model.graph.cone([id]).filter((p) => {
    const v = model.values.value(p);
    return model.graph.formulas.of(p) === undefined && typeof v === 'number' && v !== 0 && !choices.has(p);
  });
}

/** Another factor for each cell, so that a ratio of two inputs moves as well. */
const unlike = (id: number): number => 1.05 + 0.1 * ((id * GOLDEN) % 1);
