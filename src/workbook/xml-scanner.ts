// Pull scanner over the text of an XML part: tags, attributes and text without building a tree. Checks nesting, so that a cut-off
// part is an error; refuses DOCTYPE. Elements and attributes are told by their local name.

import { decodeAttribute, decodeEntities } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import { WorkbookError } from './workbook.ts';
import { isBlank, isSpace } from './xml-chars.ts';

export class XmlScanner {
  /** Of the tag `next` stopped at: true for a start tag (also of an empty element), false for an end tag. */
  open = false;
  /** The element has no content and no end tag of its own. */
  empty = false;
  /** Range of the local name. */
  nameFrom = 0;
  nameTo = 0;
  /** Where the tag starts, and where the next one is looked for. */
  tagFrom = 0;
  pos = 0;
  /** Elements open now; a start tag counts itself unless it is empty. */
  depth = 0;
  /** Of the attribute `nextAttribute` stopped at: ranges of the whole name and of the raw value. */
  attrFrom = 0;
  attrTo = 0;
  valueFrom = 0;
  valueTo = 0;
  /** Name and value ranges of the attributes of the current start tag, four numbers each. */
  private readonly ranges: number[] = [];
  private rangeCount = 0;
  private nextRange = 0;
  private seenRoot = false;
  /** Start and end of the full name of every open element. */
  private readonly opened: number[] = [];

  constructor(
    readonly text: string,
    readonly part: string,
    private readonly limits: Limits,
  ) {}

  /** Moves to the next tag; false at the end of a well-nested document. */
  next(): boolean {
    const { text } = this;
    for (;;) {
      const lt = text.indexOf('<', this.pos);
      if (lt < 0) return this.finish();
      if (this.depth === 0 && !isBlank(text, this.pos, lt)) throw this.broken();
      const c = text.charCodeAt(lt + 1);
      if (c === 47) return this.endTag(lt);
      if (c === 33) this.pos = this.skipDeclaration(lt);
      else if (c === 63) this.pos = this.after('?>', lt + 2);
      else return this.startTag(lt);
    }
  }

  /** True when the local name of the current tag is `name`. */
  is(name: string): boolean {
    if (this.nameTo - this.nameFrom !== name.length || this.text.charCodeAt(this.nameFrom) !== name.charCodeAt(0)) return false;
    return name.length === 1 || this.text.startsWith(name, this.nameFrom);
  }

  name(): string {
    return this.text.slice(this.nameFrom, this.nameTo);
  }

  /** Moves to the next attribute of the current start tag. */
  nextAttribute(): boolean {
    const { ranges, nextRange: i } = this;
    if (i >= this.rangeCount) return false;
    this.attrFrom = ranges[i]!;
    this.attrTo = ranges[i + 1]!;
    this.valueFrom = ranges[i + 2]!;
    this.valueTo = ranges[i + 3]!;
    this.nextRange = i + 4;
    return true;
  }

  /** Whole name of the current attribute, with its prefix. */
  attributeName(): string {
    return this.text.slice(this.attrFrom, this.attrTo);
  }

  /** Decoded value of the current attribute. */
  value(): string {
    return decodeAttribute(this.text.slice(this.valueFrom, this.valueTo));
  }

  /** All attributes of the current start tag by local name; the first of a name counts. */
  attributes(): Map<string, string> {
    const all = new Map<string, string>();
    while (this.nextAttribute()) {
      const name = this.attributeName();
      const local = name.slice(name.indexOf(':') + 1);
      if (!all.has(local)) all.set(local, this.value());
    }
    return all;
  }

  /** Sets the value range to the content of the current element and moves past its end tag, if the content is text without markup. */
  plainText(): boolean {
    if (this.empty) {
      this.valueFrom = this.valueTo = this.pos;
      return true;
    }
    const lt = this.text.indexOf('<', this.pos);
    if (lt < 0 || this.text.charCodeAt(lt + 1) !== 47) return false;
    this.valueFrom = this.pos;
    this.valueTo = lt;
    return this.endTag(lt);
  }

  /** Text of the current element, that of child elements only if `nested`; moves past its end tag. */
  readText(nested = false): string {
    return this.plainText() ? decodeEntities(this.text.slice(this.valueFrom, this.valueTo)) : this.readMixedText(nested);
  }

  /** Moves past the end tag of the current element. */
  skip(): void {
    if (this.empty) return;
    const outside = this.depth - 1;
    while (this.depth > outside && this.next());
  }

  broken(): WorkbookError {
    return new WorkbookError('corrupt', `The part ${this.part} is not well-formed XML or is cut off.`);
  }

  private readMixedText(nested: boolean): string {
    const { text } = this;
    const outside = this.depth - 1;
    let result = '';
    while (this.depth > outside) {
      const lt = text.indexOf('<', this.pos);
      const wanted = nested || this.depth === outside + 1;
      if (lt < 0) throw this.broken();
      if (wanted) result += decodeEntities(text.slice(this.pos, lt));
      if (text.startsWith('<![CDATA[', lt)) {
        this.pos = this.after(']]>', lt + 9);
        if (wanted) result += text.slice(lt + 9, this.pos - 3);
      } else if (text.charCodeAt(lt + 1) === 33) this.pos = this.skipDeclaration(lt);
      else {
        this.pos = lt;
        this.next();
      }
    }
    return result;
  }

  private startTag(lt: number): boolean {
    const { text } = this;
    if (this.depth === 0 && this.seenRoot) throw this.broken();
    this.seenRoot = true;
    this.tagFrom = lt;
    const full = lt + 1;
    let i = this.readName(full);
    this.rangeCount = this.nextRange = 0;
    for (;;) {
      while (isSpace(text.charCodeAt(i))) i++;
      const c = text.charCodeAt(i);
      if (c === 62 || (c === 47 && text.charCodeAt(i + 1) === 62)) break;
      i = this.readAttribute(i);
    }
    this.open = true;
    this.empty = text.charCodeAt(i) === 47;
    this.pos = this.empty ? i + 2 : i + 1;
    if (!this.empty) {
      this.opened[2 * this.depth] = full;
      this.opened[2 * this.depth + 1] = this.nameTo;
      if (++this.depth > this.limits.xmlDepth) throw breach(this.limits, 'xmlDepth', `The nesting of elements in the part ${this.part}`);
    }
    return true;
  }

  /** Keeps the ranges of the attribute whose name starts at `from`; returns the position after its value. */
  private readAttribute(from: number): number {
    const { text, ranges } = this;
    let i = from;
    let c = text.charCodeAt(i);
    while (c !== 61 && !isSpace(c)) {
      if (c === 62 || c === 60 || c === 47 || Number.isNaN(c)) throw this.broken();
      c = text.charCodeAt(++i);
    }
    const to = i;
    while (isSpace(c)) c = text.charCodeAt(++i);
    if (c !== 61) throw this.broken();
    do c = text.charCodeAt(++i);
    while (isSpace(c));
    const end = c === 34 ? text.indexOf('"', i + 1) : c === 39 ? text.indexOf("'", i + 1) : -1;
    if (end < 0) throw this.broken();
    const n = this.rangeCount;
    ranges[n] = from;
    ranges[n + 1] = to;
    ranges[n + 2] = i + 1;
    ranges[n + 3] = end;
    this.rangeCount = n + 4;
    return end + 1;
  }

  /** Always answers true: it has moved to a tag. */
  private endTag(lt: number): boolean {
    const { text } = this;
    this.tagFrom = lt;
    const full = lt + 2;
    let i = this.readName(full);
    if (this.depth === 0) throw this.broken();
    const from = this.opened[2 * --this.depth]!;
    const length = this.opened[2 * this.depth + 1]! - from;
    if (this.nameTo - full !== length) throw this.broken();
    for (let k = 0; k < length; k++) if (text.charCodeAt(from + k) !== text.charCodeAt(full + k)) throw this.broken();
    while (isSpace(text.charCodeAt(i))) i++;
    if (text.charCodeAt(i) !== 62) throw this.broken();
    this.open = this.empty = false;
    this.pos = i + 1;
    return true;
  }

  /** Sets the range of the local name of the tag whose full name starts at `from`; returns the position after it. */
  private readName(from: number): number {
    const { text } = this;
    let i = from;
    this.nameFrom = from;
    for (let c = text.charCodeAt(i); c !== 62 && c !== 47 && !isSpace(c); c = text.charCodeAt(++i)) {
      if (Number.isNaN(c)) throw this.broken();
      if (c === 58) this.nameFrom = i + 1;
    }
    this.nameTo = i;
    if (this.nameFrom === i) throw this.broken();
    return i;
  }

  private skipDeclaration(lt: number): number {
    if (this.text.startsWith('<!--', lt)) return this.after('-->', lt + 4);
    if (this.text.startsWith('<![CDATA[', lt)) return this.after(']]>', lt + 9);
    throw new WorkbookError(
      'doctype',
      `The part ${this.part} declares a document type (DOCTYPE), which a workbook never needs; it was not read.`,
    );
  }

  private after(end: string, from: number): number {
    const at = this.text.indexOf(end, from);
    if (at < 0) throw this.broken();
    return at + end.length;
  }

  private finish(): false {
    if (this.depth > 0 || !this.seenRoot || !isBlank(this.text, this.pos, this.text.length)) throw this.broken();
    return false;
  }
}
