// Data validations, conditional formats and ignored errors of a sheet, in both places Excel keeps them: the sheet's own elements and
// the x14 extension (there the ranges stand in `sqref` and the formulas in `f` elements).

import { parseRect, type Rect } from '../../grammar/ref.ts';
import { detach } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import type { XmlScanner } from './xml-scanner.ts';

export interface Rule {
  readonly ranges: readonly Rect[];
  readonly type: string;
  readonly formulas: readonly string[];
}

/** formula, formula1, formula2; `f` in the extension, where formula1 only wraps it. */
const FORMULA = /^(f|formula[12]?)$/;

/** Ranges of an sqref: separated by spaces; what is no range is left out. */
export function rangesOf(sqref: string): Rect[] {
  const ranges: Rect[] = [];
  for (const word of sqref.split(/\s+/)) {
    const range = word === '' ? undefined : parseRect(word);
    if (range) ranges.push(range);
  }
  return ranges;
}

export class SheetRules {
  readonly validations: Rule[] = [];
  readonly conditionalFormats: Rule[] = [];
  readonly ignoredErrors: { readonly ranges: readonly Rect[]; readonly kinds: readonly string[] }[] = [];

  private kept = 0;

  constructor(
    private readonly scanner: XmlScanner,
    private readonly limits: Limits,
  ) {}

  /** Reads the current `dataValidation` element. */
  readValidation(): void {
    const at = this.scanner.attributes();
    const body = this.readBody();
    this.keep(this.validations, {
      ranges: this.ranges(at.get('sqref') ?? body.sqref),
      type: at.get('type') ?? 'none',
      formulas: body.formulas,
    });
  }

  /** Reads the current `conditionalFormatting` element: one rule for each `cfRule`. */
  readConditionalFormatting(): void {
    const { scanner } = this;
    let sqref = scanner.attributes().get('sqref') ?? '';
    if (scanner.empty) return;
    const rules: { type: string; formulas: readonly string[] }[] = [];
    const outside = scanner.depth - 1;
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open) continue;
      if (scanner.is('cfRule')) {
        const type = scanner.attributes().get('type') ?? '';
        rules.push({ type, formulas: this.readBody().formulas });
      } else if (scanner.is('sqref')) sqref = scanner.readText();
      else scanner.skip();
    }
    const ranges = this.ranges(sqref);
    for (const rule of rules) this.keep(this.conditionalFormats, { ranges, ...rule });
  }

  /** Reads the current `ignoredError` element. */
  readIgnoredError(): void {
    const at = this.scanner.attributes();
    const kinds = [...at].filter(([, value]) => value === '1' || value === 'true').map(([name]) => name);
    const sqref = at.get('sqref') ?? this.readBody().sqref;
    this.keep(this.ignoredErrors, { ranges: this.ranges(sqref), kinds: kinds.sort() });
  }

  /** Formulas and ranges anywhere below the current element; moves past its end tag. */
  private readBody(): { formulas: readonly string[]; sqref: string } {
    const { scanner } = this;
    const formulas: string[] = [];
    let sqref = '';
    if (scanner.empty) return { formulas, sqref };
    const outside = scanner.depth - 1;
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open) continue;
      if (scanner.is('sqref')) sqref = scanner.readText();
      else if (FORMULA.test(scanner.name())) this.keepFormula(formulas, scanner.readText(true));
      else if (scanner.is('cfvo')) {
        const at = scanner.attributes();
        if (at.get('type') === 'formula') this.keepFormula(formulas, at.get('val') ?? '');
      }
    }
    return { formulas, sqref };
  }

  private ranges(sqref: string): Rect[] {
    // The shortest range and its space are three characters.
    if (sqref.length > 3 * this.limits.ranges) throw this.tooMany();
    return rangesOf(sqref);
  }

  private tooMany(): Error {
    return breach(this.limits, 'ranges', `The number of ranges in the rules of the part ${this.scanner.part}`);
  }

  private keepFormula(formulas: string[], text: string): void {
    if (text.length > this.limits.formulaLength)
      throw breach(this.limits, 'formulaLength', `A rule's formula in the part ${this.scanner.part}`);
    if (text.trim() !== '') formulas.push(detach(text));
  }

  private keep<T extends { readonly ranges: readonly Rect[] }>(list: T[], rule: T): void {
    if (rule.ranges.length === 0) return;
    this.kept += rule.ranges.length;
    if (this.kept > this.limits.ranges) throw this.tooMany();
    list.push(rule);
  }
}
