// Public as "tieout/testing": tiny workbooks from text grids, for tests of one's own.

export type { BookOptions, CellContent, CellDetail, CellMap, SheetContent, SheetDetail } from './book.ts';
export { book, idOf } from './book.ts';
