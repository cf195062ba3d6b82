// An xlsx container being changed part by part: texts read under the reader's limits, written by jszip, which hands untouched parts on as
// they are compressed. Knows relationships and content types, nothing of sheets.

import JSZip from 'jszip';
import { decodePart } from '../decode.ts';
import type { Limits } from '../limits.ts';
import { OpcPackage, type Relationship } from '../opc.ts';
import { WorkbookError } from '../workbook.ts';
import { XmlScanner } from '../xml-scanner.ts';
import { Splice } from './splice.ts';
import { xmlText } from './xml-write.ts';

const TYPES = '[Content_Types].xml';
const RELATIONSHIPS = 'application/vnd.openxmlformats-package.relationships+xml';
/** The first day a zip can name: what is written carries no time. */
const NO_DATE = new Date(Date.UTC(1980, 0, 1));

export class PackageEdit {
  private readonly changed = new Map<string, string>();

  private constructor(
    readonly file: OpcPackage,
    private readonly zip: JSZip,
    /** Entry names by part key. */
    private readonly names: Map<string, string>,
  ) {}

  /** Throws WorkbookError for a container that jszip would write differently from how it is. */
  static async open(bytes: Uint8Array, limits: Limits): Promise<PackageEdit> {
    const file = new OpcPackage(bytes, limits);
    if (file.duplicates().length > 0) throw cannot(`the container holds the part ${file.duplicates()[0]} twice`);
    const zip = await JSZip.loadAsync(bytes).catch(() => {
      throw cannot('its container cannot be rewritten');
    });
    const names = new Map(file.names().map((name) => [key(name), name]));
    for (const name of names.values()) if (!zip.files[name]) throw cannot(`the part name ${name} cannot be kept`);
    return new PackageEdit(file, zip, names);
  }

  has(part: string): boolean {
    return this.names.has(key(part));
  }

  /** Text of a part with its line ends and byte order mark; undefined when there is none of this name. */
  text(part: string): string | undefined {
    const own = this.changed.get(key(part));
    if (own !== undefined) return own;
    const bytes = this.file.bytes(part);
    if (bytes === undefined) return undefined;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const declared = /^[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(text.slice(0, 200))?.[1] ?? 'utf-8';
    if (/^utf-?8$/i.test(declared) && !/\0|\ufffd/.test(text)) return text;
    // What is written is UTF-8, whatever was read.
    return decodePart(bytes, part).replace(/^\uFEFF?(<\?xml[^>]*?\sencoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  }

  /** Text of a part that must be there. */
  need(part: string): string {
    const text = this.text(part);
    if (text === undefined) throw cannot(`the part ${part} is missing`);
    return text;
  }

  scanner(part: string): XmlScanner {
    return new XmlScanner(this.need(part), part, this.file.limits);
  }

  put(part: string, text: string): void {
    const name = this.names.get(key(part)) ?? part;
    this.names.set(key(part), name);
    this.changed.set(key(part), text);
  }

  /** A new part of its own content type. */
  add(part: string, text: string, contentType: string): void {
    this.put(part, text);
    const entry = (p: string) => `<${p}Override PartName="/${xmlText(part)}" ContentType="${contentType}"/>`;
    this.append(TYPES, (prefix) => entry(prefix));
  }

  /** Declares the content type of an extension where it is not. */
  declare(extension: string, contentType: string): void {
    const scanner = this.scanner(TYPES);
    while (scanner.next()) {
      if (scanner.open && scanner.is('Default') && scanner.attributes().get('Extension')?.toLowerCase() === extension) return;
    }
    this.append(TYPES, (p) => `<${p}Default Extension="${extension}" ContentType="${contentType}"/>`);
  }

  /** First name of the form folder/stem1.ext that no part has. */
  free(stem: string, extension: string): string {
    for (let n = 1; ; n++) if (!this.has(`${stem}${n}.${extension}`)) return `${stem}${n}.${extension}`;
  }

  relationships(part: string): readonly Relationship[] {
    return this.file.relationships(part);
  }

  /** Links `part` to `target`; answers the id. */
  link(part: string, type: string, target: string): string {
    const rels = relsOf(part);
    if (!this.has(rels)) {
      this.put(rels, `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`);
      this.declare('rels', RELATIONSHIPS);
    }
    const taken = new Set<string>();
    const scanner = this.scanner(rels);
    while (scanner.next()) if (scanner.open) taken.add(scanner.attributes().get('Id') ?? '');
    let n = taken.size;
    while (taken.has(`rId${n}`)) n++;
    this.append(rels, (p) => `<${p}Relationship Id="rId${n}" Type="${type}" Target="/${xmlText(target)}"/>`);
    return `rId${n}`;
  }

  /** Adds an element at the end of the root; `write` is told the prefix of the root's namespace. */
  append(part: string, write: (prefix: string) => string): void {
    const scanner = this.scanner(part);
    scanner.next();
    const prefix = prefixOf(scanner);
    const edit = new Splice(scanner.text);
    if (scanner.empty) {
      edit.replace(scanner.pos - 2, scanner.pos, `>${write(prefix)}</${prefix}${scanner.name()}>`);
    } else {
      while (scanner.next());
      edit.insert(scanner.tagFrom, write(prefix));
    }
    this.put(part, edit.apply());
  }

  async bytes(): Promise<Uint8Array> {
    for (const [part, text] of this.changed) this.zip.file(this.names.get(part)!, text, { date: NO_DATE, createFolders: false });
    return this.zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
  }
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Prefix of the tag the scanner stands at, with its colon. */
export const prefixOf = (scanner: XmlScanner): string => scanner.text.slice(scanner.tagFrom + 1, scanner.nameFrom);

/** A book that can be read but not be written so that nothing is lost. */
export function cannot(why: string): WorkbookError {
  return new WorkbookError('annotate', `The workbook cannot be annotated without loss: ${why}.`);
}

const key = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function relsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}
