// The function table: every function and lazy form by name, from the lists of the files beside it.

import type { LazyForm } from '../compiling.ts';
import { aggregateFunctions } from './aggregate.ts';
import { arrayFunctions } from './array.ts';
import { criteriaFunctions } from './criteria.ts';
import type { FunctionDef } from './define.ts';
import { informationFunctions } from './information.ts';
import { lambdaForms, lambdaFunctions } from './lambda.ts';
import { logicForms, logicFunctions } from './logic.ts';
import { lookupFunctions } from './lookup.ts';
import { rearrangingFunctions } from './rearrange.ts';
import { referenceForms, referenceFunctions } from './reference.ts';
import { libraryFunctions } from './register.ts';
import { subtotalFunctions } from './subtotal.ts';

const core: readonly FunctionDef[] = [
  ...aggregateFunctions,
  ...arrayFunctions,
  ...criteriaFunctions,
  ...informationFunctions,
  ...lambdaFunctions,
  ...logicFunctions,
  ...lookupFunctions,
  ...rearrangingFunctions,
  ...referenceFunctions,
  ...subtotalFunctions,
];

/** The core's own body wins where the library has a function of the same name. */
export const functions: ReadonlyMap<string, FunctionDef> = new Map([...libraryFunctions, ...core].map((def) => [def.name, def]));

export const forms: ReadonlyMap<string, LazyForm> = new Map(
  [...lambdaForms, ...logicForms, ...referenceForms].map((form) => [form.name, form]),
);
