// The function library: every function of the files beside it, in one list.

import { bondFunctions } from './bonds.ts';
import { convertFunctions } from './convert.ts';
import { couponFunctions } from './coupons.ts';
import { databaseFunctions } from './database.ts';
import { dateFunctions } from './date.ts';
import { datedFunctions } from './datedflows.ts';
import type { FunctionDef } from './define.ts';
import { depreciationFunctions } from './depreciation.ts';
import { discreteFunctions } from './discrete.ts';
import { distributionFunctions } from './distributions.ts';
import { engineeringFunctions } from './engineering.ts';
import { financeFunctions } from './finance.ts';
import { hypothesisFunctions } from './hypotheses.ts';
import { imaginaryFunctions } from './imaginary.ts';
import { mathFunctions } from './math.ts';
import { matrixFunctions } from './matrix.ts';
import { oddBondFunctions } from './oddbonds.ts';
import { radixFunctions } from './radix.ts';
import { rankingFunctions } from './ranking.ts';
import { rateFunctions } from './rates.ts';
import { ratioFunctions } from './ratios.ts';
import { regressionFunctions } from './regression.ts';
import { roundingFunctions } from './rounding.ts';
import { statisticsFunctions } from './statistics.ts';
import { textFunctions } from './text.ts';
import { textFormatFunctions } from './textformat.ts';
import { textNumberFunctions } from './textnumber.ts';
import { textRegexFunctions } from './textregex.ts';
import { textSplitFunctions } from './textsplit.ts';
import { trigFunctions } from './trig.ts';
import { workdayFunctions } from './workday.ts';

export const libraryFunctions: readonly FunctionDef[] = [
  ...mathFunctions,
  ...roundingFunctions,
  ...trigFunctions,
  ...dateFunctions,
  ...workdayFunctions,
  ...financeFunctions,
  ...rateFunctions,
  ...datedFunctions,
  ...depreciationFunctions,
  ...couponFunctions,
  ...bondFunctions,
  ...oddBondFunctions,
  ...statisticsFunctions,
  ...rankingFunctions,
  ...regressionFunctions,
  ...distributionFunctions,
  ...ratioFunctions,
  ...discreteFunctions,
  ...hypothesisFunctions,
  ...engineeringFunctions,
  ...databaseFunctions,
  ...radixFunctions,
  ...matrixFunctions,
  ...convertFunctions,
  ...imaginaryFunctions,
  ...textFunctions,
  ...textFormatFunctions,
  ...textNumberFunctions,
  ...textRegexFunctions,
  ...textSplitFunctions,
];
