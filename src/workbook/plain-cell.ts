// A `c` element written as nearly all are: a known order of attributes, no markup in what it holds. One expression matches it
// in machine code from the first cell on, where the scanner is interpreted for tens of thousands; it declines everything else.

import { decodeEntities } from './decode.ts';
import { parseAddress, parseIndex } from './scalar.ts';

// Groups: address, style, type, index of the shared formula it follows, formula, value, a value without text. LibreOffice writes t="n" and aca="false".
const CELL =
  /<c r="([A-Za-z]{1,3}[1-9][0-9]{0,6})"(?: s="([0-9]{1,9})")?(?: t="(n|s|str|b|e)")?(?:\/>|>(?:<f(?: t="shared" si="([0-9]{1,9})"(?:\/>|><\/f>)|(?: aca="false")?>([^<]+)<\/f>))?(?:<v>([^<]*)<\/v>|(<v ?\/>))?<\/c>)/y;
const CLOSING = '</v></c>'.length;

export class PlainCell {
  address = 0;
  style = 0;
  type = 'n';
  /** Index of the shared formula that the cell follows; -1 for none. */
  shared = -1;
  formula: string | undefined = undefined;
  hasValue = false;
  valueFrom = 0;
  valueTo = 0;
  /** Position after the element. */
  end = 0;

  constructor(private readonly text: string) {}

  /** Reads the element at this position; false when it is none of the plain ones. */
  at(from: number): boolean {
    CELL.lastIndex = from;
    const found = CELL.exec(this.text);
    if (found === null) return false;
    const [whole, ref, style, type, shared, formula, value, empty] = found as unknown as [string, string, ...(string | undefined)[]];
    this.address = parseAddress(ref, 0, ref.length);
    if (this.address < 0) return false;
    this.style = style === undefined ? 0 : parseIndex(style, 0, style.length);
    this.type = type ?? 'n';
    this.shared = shared === undefined ? -1 : parseIndex(shared, 0, shared.length);
    this.formula = formula === undefined ? undefined : decodeEntities(formula);
    this.hasValue = value !== undefined || empty !== undefined;
    this.end = from + whole.length;
    this.valueTo = this.end - CLOSING;
    this.valueFrom = this.valueTo - (value?.length ?? 0);
    return true;
  }
}
