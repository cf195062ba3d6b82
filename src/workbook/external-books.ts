// External link parts -> the other books with the values Excel cached of them. Opens no other file.

import { MAX_COLS } from '../../grammar/ref.ts';
import { decodeEscapes } from './decode.ts';
import type { Issues } from './issues.ts';
import { breach } from './limits.ts';
import type { OpcPackage, Relationship } from './opc.ts';
import { parseAddress, parseNumber } from './scalar.ts';
import type { ExternalBook } from './workbook.ts';
import { attr, child, children, type XmlNode } from './xml-node.ts';
import { XmlScanner } from './xml-scanner.ts';

type Cached = number | string | boolean | { readonly error: string };

/** In the order of the workbook part, which is the number in [1]Sheet!A1. */
export function readExternalBooks(file: OpcPackage, root: XmlNode, links: readonly Relationship[], issues: Issues): ExternalBook[] {
  const { limits } = file;
  const byId = new Map(links.map((r) => [r.id, r]));
  const nodes = children(child(root, 'externalReferences'), 'externalReference');
  if (nodes.length > limits.entries) throw breach(limits, 'entries', 'The number of external books');
  const room = { cells: limits.cells };
  return nodes.map((node, i) => {
    const part = byId.get(attr(node, 'id') ?? '')?.target;
    const text = part === undefined ? undefined : file.text(part);
    if (part !== undefined && text !== undefined) return new ExternalPart(file, text, part, i + 1, room).read();
    issues.add('missing-part', `The part of the external book [${i + 1}] is missing.`);
    return { index: i + 1, target: '', sheets: [], cached: () => undefined, names: [] };
  });
}

class ExternalPart {
  private readonly scanner: XmlScanner;
  private readonly sheets: string[] = [];
  private readonly names: { name: string; text: string }[] = [];
  /** Sheet position -> address as row * 16384 + column -> value. */
  private readonly cells = new Map<number, Map<number, Cached>>();
  private target = '';
  private current = new Map<number, Cached>();

  constructor(
    private readonly file: OpcPackage,
    text: string,
    private readonly part: string,
    private readonly index: number,
    /** Cached cells all external books together may still have. */
    private readonly room: { cells: number },
  ) {
    this.scanner = new XmlScanner(text, part, file.limits);
  }

  read(): ExternalBook {
    while (this.scanner.next()) if (this.scanner.open) this.readElement();
    const positions = new Map(this.sheets.map((name, i): [string, number] => [name.toLowerCase(), i]));
    const { index, target, sheets, names, cells } = this;
    return {
      index,
      target,
      sheets,
      names,
      cached: (sheet, row, col) => cells.get(positions.get(sheet.toLowerCase()) ?? -1)?.get(row * MAX_COLS + col),
    };
  }

  private readElement(): void {
    const { scanner } = this;
    switch (scanner.name()) {
      case 'externalBook':
      case 'oleLink':
        this.target = this.linkTarget(scanner.attributes().get('id'));
        break;
      case 'ddeLink': {
        const at = scanner.attributes();
        this.target = `${at.get('ddeService') ?? ''}|${at.get('ddeTopic') ?? ''}`;
        break;
      }
      case 'sheetName':
        this.sheets.push(scanner.attributes().get('val') ?? '');
        break;
      case 'definedName': {
        const at = scanner.attributes();
        this.names.push({ name: at.get('name') ?? '', text: (at.get('refersTo') ?? '').replace(/^=/, '') });
        break;
      }
      case 'sheetData':
        this.startSheet(Number(scanner.attributes().get('sheetId') ?? -1));
        break;
      case 'cell':
        this.readCell();
    }
  }

  private linkTarget(id: string | undefined): string {
    const links = this.file.relationships(this.part);
    return (links.find((r) => r.id === id) ?? links[0])?.target ?? '';
  }

  private startSheet(position: number): void {
    this.current = this.cells.get(position) ?? new Map();
    this.cells.set(position, this.current);
  }

  private readCell(): void {
    const { scanner } = this;
    const at = scanner.attributes();
    const address = at.get('r') ?? '';
    const type = at.get('t') ?? 'n';
    if (scanner.empty) return;
    const outside = scanner.depth - 1;
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open || !scanner.is('v')) continue;
      const place = parseAddress(address, 0, address.length);
      const value = cachedValue(scanner.readText(), type);
      if (place >= 0 && value !== undefined) this.current.set(place, value);
      if (--this.room.cells < 0) throw breach(this.file.limits, 'cells', 'The number of cached cells of external books');
    }
  }
}

function cachedValue(raw: string, type: string): Cached | undefined {
  if (type === 'str') return decodeEscapes(raw);
  if (type === 'e') return { error: raw.trim() };
  if (type === 'b') return raw.trim() === '1' || raw.trim().toLowerCase() === 'true';
  const number = parseNumber(raw, 0, raw.length);
  return Number.isNaN(number) ? undefined : number;
}
