// The `v` or `is` element of a cell -> kind, number and text as the columns hold them. Knows nothing of positions or formulas.

import { decodeEntities, decodeEscapes } from './decode.ts';
import { serialOfIso } from './iso-date.ts';
import { parseNumber } from './scalar.ts';
import { readRichText, type Texts } from './texts.ts';
import { CellKind } from './workbook.ts';
import type { XmlScanner } from './xml-scanner.ts';

const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|EXTERNAL!)$/;

export class CellValue {
  kind: CellKind = CellKind.Blank;
  number = 0;
  text = -1;
  /** What was odd about the value: an issue's message. */
  odd = '';

  constructor(
    private readonly texts: Texts,
    private readonly date1904: boolean,
  ) {}

  clear(): void {
    this.kind = CellKind.Blank;
    this.number = 0;
    this.text = -1;
    this.odd = '';
  }

  /** Reads the current `v` element of a cell of this type. */
  read(scanner: XmlScanner, type: string): void {
    if (scanner.plainText()) this.readRange(scanner.valueFrom, scanner.valueTo, type, scanner);
    else this.set(scanner.readText(), type, scanner.part);
  }

  /** Reads a value that is text without markup in this range of the part. */
  readRange(from: number, to: number, type: string, { text, part }: XmlScanner): void {
    if (type === 'n' || type === 's') {
      const number = parseNumber(text, from, to);
      if (!Number.isNaN(number)) {
        if (type === 'n') this.setNumber(number);
        else this.setShared(number);
        return;
      }
    }
    this.set(decodeEntities(text.slice(from, to)), type, part);
  }

  /** Reads the current `is` element. */
  readInline(scanner: XmlScanner): void {
    if (!scanner.empty) this.setText(readRichText(scanner), scanner.part);
  }

  /** Google Sheets and others store the cached error of a formula as text. */
  errorFromText(): void {
    if (this.kind === CellKind.Text && ERROR.test(this.texts.list[this.text]!)) this.kind = CellKind.Error;
  }

  private set(raw: string, type: string, part: string): void {
    const trimmed = raw.trim();
    if (type === 'str' || type === 'inlineStr') this.setText(decodeEscapes(raw), part);
    else if (trimmed === '') return;
    else if (type === 'e') this.setError(trimmed, part);
    else this.setTyped(trimmed, type, part);
  }

  private setTyped(raw: string, type: string, part: string): void {
    const number = parseNumber(raw, 0, raw.length);
    const serial = type === 'd' ? serialOfIso(raw, this.date1904) : undefined;
    if (type === 'b') this.setBoolean(raw.toLowerCase(), number, part);
    else if (type === 's') this.setShared(number);
    else if (serial !== undefined) this.setNumber(serial);
    else if (Number.isFinite(number)) this.setNumber(number);
    else this.setUnreadable(raw, part);
  }

  private setNumber(number: number): void {
    this.kind = CellKind.Number;
    this.number = number;
  }

  private setShared(index: number): void {
    if (index >= 0 && index < this.texts.shared && Number.isInteger(index)) {
      this.kind = CellKind.Text;
      this.text = index;
    } else this.odd = `The cell names the shared string ${index}, which the workbook does not have; it is read as blank.`;
  }

  private setText(text: string, part: string): void {
    this.kind = CellKind.Text;
    this.text = this.texts.intern(text, part);
  }

  private setError(code: string, part: string): void {
    this.kind = CellKind.Error;
    this.text = this.texts.intern(code, part);
  }

  private setBoolean(word: string, number: number, part: string): void {
    if (word === 'true' || word === 'false' || !Number.isNaN(number)) {
      this.kind = CellKind.Boolean;
      this.number = word === 'true' || (word !== 'false' && number !== 0) ? 1 : 0;
    } else this.setUnreadable(word, part);
  }

  /** NaN and infinities, as some writers store them, are Excel's #NUM!; anything else stays text. */
  private setUnreadable(raw: string, part: string): void {
    this.odd = `The cell holds "${raw.trim().slice(0, 40)}", which is not a value of its type.`;
    if (/^[+-]?(nan|inf|infinity|[+-]?1\.?#\w+)$/i.test(raw.trim())) this.setError('#NUM!', part);
    else this.setText(raw, part);
  }
}
