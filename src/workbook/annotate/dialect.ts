// The two sets of namespaces a workbook may be written in: transitional, and strict (ISO/IEC 29500).

export interface Dialect {
  readonly mainNamespace: string;
  /** Also the beginning of the types of relationships. */
  readonly relationshipsNamespace: string;
}

const TRANSITIONAL: Dialect = {
  mainNamespace: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relationshipsNamespace: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const STRICT: Dialect = {
  mainNamespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relationshipsNamespace: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

/** From the text of the workbook part. */
export function dialectOf(workbook: string): Dialect {
  return workbook.includes(STRICT.mainNamespace) ? STRICT : TRANSITIONAL;
}
