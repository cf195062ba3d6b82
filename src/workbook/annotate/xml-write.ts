// Text -> XML that says it: entities, and Excel's own escape of what XML cannot hold.

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters, lone surrogates and the two non-characters, none of which XML 1.0 can hold.
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Content of an element or of a quoted attribute. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"]/g, (c) => ENTITIES[c]!);
}

/** The same where Excel reads _x0041_ as a letter (ST_Xstring): the underscore of such a text is escaped itself. */
export function xmlString(text: string): string {
  return xmlText(text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
}
