// A cell folder once its files are read: what was supplied, typed. Parts that were not supplied are undefined.

import type { Workbook } from '../workbook/workbook.ts';
import type { AssumptionsReading } from './assumptions.ts';
import type { Kpis } from './kpi.ts';
import type { Memo } from './memo.ts';
import type { Pack } from './pack.ts';
import type { Task } from './task.ts';

export interface CellTexts {
  readonly task?: Task;
  readonly pack?: Pack;
  readonly packBook?: Workbook;
  readonly kpis?: Kpis;
  readonly memo?: Memo;
  readonly assumptions?: AssumptionsReading;
}
