// Public as "tieout/testing": tiny workbooks from text grids, and testers of facets and gates over them, for tests of one's own.

export type { BookOptions, CellContent, CellDetail, CellMap, SheetContent, SheetDetail } from './book.ts';
export { book, idOf } from './book.ts';
export { type CaseOptions, caseOf, modelOf } from './case.ts';
export { facetFaults, facetTest, type Register } from './facettest.ts';
export { type GateCase, gateFaults, gateTest } from './gatetest.ts';
export type { Change, FacetCase, Sheets, Suite } from './suite.ts';
