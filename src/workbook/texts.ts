// The texts of a workbook: shared strings by their index, then every other text once.

import { decodeEscapes, detach } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import { XmlScanner } from './xml-scanner.ts';

export class Texts {
  readonly list: string[] = [];
  /** Number of shared strings: the indices a cell of type "s" may name. */
  shared = 0;
  private readonly indexOf = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** Reads the shared strings part, if there is one; must come first. */
  readShared(text: string | undefined, part: string): void {
    if (text === undefined) return;
    const scanner = new XmlScanner(text, part, this.limits);
    while (scanner.next()) {
      if (!scanner.open || !scanner.is('si')) continue;
      if (this.list.length >= this.limits.strings) throw breach(this.limits, 'strings', 'The number of shared strings');
      this.list.push(this.checked(detach(readRichText(scanner)), part));
    }
    this.shared = this.list.length;
  }

  /** Index of a text that is no shared string. */
  intern(text: string, part: string): number {
    let index = this.indexOf.get(text);
    if (index === undefined) {
      index = this.list.length;
      const own = this.checked(detach(text), part);
      this.list.push(own);
      this.indexOf.set(own, index);
    }
    return index;
  }

  private checked(text: string, part: string): string {
    if (text.length > this.limits.textLength)
      throw breach(this.limits, 'textLength', `A text of ${text.length} characters in the part ${part}`);
    return text;
  }
}

/** Text of the current `si`, `is` or `text` element: all runs, without the phonetic ones. Moves past its end tag. */
export function readRichText(scanner: XmlScanner): string {
  if (scanner.empty) return '';
  const outside = scanner.depth - 1;
  let text = '';
  while (scanner.depth > outside && scanner.next()) {
    if (!scanner.open) continue;
    if (scanner.is('t')) text += scanner.readText();
    else if (scanner.is('rPh')) scanner.skip();
  }
  return decodeEscapes(text);
}
