// The public API. Bytes in, plain data out: nothing here reads a file, and nothing needs a process of its own.

export { type Analysis, analyse as open } from './grading/analyse.ts';
export { type Graded, type GradeFile, type GradeInput, type GradeSettings, gradeCell as grade } from './grading/grade.ts';
export { type Linted, type LintResult, type LintSettings, lintBook as lint } from './grading/lint.ts';
export type { Formulas, Graph } from './graph/graph.ts';
export type { Model } from './model/model.ts';
export type { Recalculation, Status } from './recalc/recalculation.ts';
export { ExcelError, type Scalar } from './recalc/value.ts';
export type { Evidence, FacetResult, Finding, GateResult } from './rule/finding.ts';
export type { Scorecard } from './score/scorecard.ts';
export { type OpenOptions, openWorkbook } from './workbook/open.ts';
export { type Sheet, type Workbook, WorkbookError } from './workbook/workbook.ts';
