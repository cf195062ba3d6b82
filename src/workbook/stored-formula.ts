// The `f` element of a cell -> its attributes and text, in one object that is used again for every cell.

import type { Rect } from '../../grammar/ref.ts';
import { detach } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import { isTrue, parseIndex, parseRange } from './scalar.ts';
import type { XmlScanner } from './xml-scanner.ts';

export class StoredFormula {
  present = false;
  type = 'normal';
  ref: Rect | undefined = undefined;
  shared = -1;
  twoD = false;
  rowInput = false;
  r1 = '';
  r2 = '';
  text = '';

  constructor(private readonly limits: Limits) {}

  /** Reads the current `f` element. Some writers store the "=", which is no part of a formula. */
  read(scanner: XmlScanner): void {
    this.clear();
    while (scanner.nextAttribute()) this.readAttribute(scanner);
    this.setText(scanner.readText(), scanner.part);
  }

  /** A formula without attributes. */
  write(text: string, part: string): void {
    this.clear();
    this.setText(text, part);
  }

  /** A follower of the shared formula with this index. */
  follow(shared: number): void {
    this.clear();
    this.type = 'shared';
    this.shared = shared;
    this.text = '';
  }

  private clear(): void {
    this.present = true;
    this.type = 'normal';
    this.ref = undefined;
    this.shared = -1;
    this.twoD = this.rowInput = false;
    this.r1 = this.r2 = '';
  }

  private setText(text: string, part: string): void {
    if (text.length > this.limits.formulaLength) {
      throw breach(this.limits, 'formulaLength', `A formula of ${text.length} characters in the part ${part}`);
    }
    this.text = detach(text.charCodeAt(0) <= 61 ? text.replace(/^\s*=/, '') : text);
  }

  private readAttribute(scanner: XmlScanner): void {
    const { text, valueFrom, valueTo } = scanner;
    switch (scanner.attributeName()) {
      case 't':
        this.type = text.slice(valueFrom, valueTo);
        break;
      case 'ref':
        this.ref = parseRange(text, valueFrom, valueTo);
        break;
      case 'si':
        this.shared = parseIndex(text, valueFrom, valueTo);
        break;
      case 'dt2D':
        this.twoD = isTrue(text, valueFrom, valueTo);
        break;
      case 'dtr':
        this.rowInput = isTrue(text, valueFrom, valueTo);
        break;
      case 'r1':
        this.r1 = scanner.value();
        break;
      case 'r2':
        this.r2 = scanner.value();
        break;
    }
  }
}
