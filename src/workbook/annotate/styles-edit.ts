// The styles part + light fills: a copy of a cell format with a fill for each format that is marked, and the formats of the findings' sheet.

import { type PackageEdit, prefixOf } from './package-edit.ts';
import { Splice } from './splice.ts';

export type Level = 'error' | 'warning' | 'info';

const COLOURS: Readonly<Record<Level, string>> = { error: 'FFFFC7CE', warning: 'FFFFE699', info: 'FFDDEBF7' };
const LEVELS: readonly Level[] = ['error', 'warning', 'info'];
/** Excel's limit on cell formats (64,000 of them, with room for its own). */
const MOST_FORMATS = 63_000;

interface Section {
  /** Of the start tag, and of the end tag. */
  readonly from: number;
  readonly end: number;
  readonly count: number;
  /** Range of the value of its count attribute. */
  readonly countAt: readonly [number, number] | undefined;
}

/** Formats of the sheet that lists the findings. */
export interface SheetFormats {
  /** Bold, on one line. */
  readonly title: number;
  /** One line. */
  readonly line: number;
  readonly head: number;
  readonly body: number;
  readonly link: number;
  readonly level: Readonly<Record<Level, number>>;
}

export class StylesEdit {
  private readonly fills: Section | undefined;
  private readonly fonts: Section | undefined;
  private readonly formats: Section | undefined;
  private prefix = '';
  private readonly text: string;
  /** Source of each cell format. */
  private readonly xfs: string[] = [];
  private readonly added: string[] = [];
  private readonly known = new Map<string, number>();

  constructor(
    private readonly edit: PackageEdit,
    private readonly part: string | undefined,
  ) {
    this.text = part !== undefined && edit.has(part) ? edit.need(part) : '';
    const sections = this.text === '' ? new Map<string, Section>() : this.scan(part!);
    this.fills = sections.get('fills');
    this.fonts = sections.get('fonts');
    this.formats = sections.get('cellXfs');
  }

  /** Without cell formats and fills of its own a book takes no marks. */
  get usable(): boolean {
    return this.fills !== undefined && this.fonts !== undefined && this.formats !== undefined && this.xfs.length > 0;
  }

  /** Index of a copy of the format with the fill of a level; undefined when there is no room for it. */
  filled(format: number, level: Level): number | undefined {
    const source = this.xfs[format] ?? this.xfs[0];
    if (!this.usable || source === undefined) return undefined;
    return this.format(withAttributes(source, { fillId: String(this.fills!.count + LEVELS.indexOf(level)), applyFill: '1' }));
  }

  sheetFormats(): SheetFormats | undefined {
    if (!this.usable) return undefined;
    const { prefix: p } = this;
    const xf = (font: number, fill: number, wrap = '1') =>
      this.format(
        `<${p}xf numFmtId="0" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" quotePrefix="1" applyFont="1" applyFill="1" applyAlignment="1"><${p}alignment vertical="top" wrapText="${wrap}"/></${p}xf>`,
      )!;
    const [plain, bold, blue] = [this.fonts!.count, this.fonts!.count + 1, this.fonts!.count + 2];
    const level = (name: Level) => xf(plain, this.fills!.count + LEVELS.indexOf(name));
    return {
      title: xf(bold, 0, '0'),
      line: xf(plain, 0, '0'),
      head: xf(bold, 0),
      body: xf(plain, 0),
      link: xf(blue, 0),
      level: { error: level('error'), warning: level('warning'), info: level('info') },
    };
  }

  /** Writes what was asked for. */
  save(): void {
    if (!this.usable || this.added.length === 0) return;
    const { prefix: p } = this;
    const edit = new Splice(this.text);
    const solid = (colour: string) =>
      `<${p}fill><${p}patternFill patternType="solid"><${p}fgColor rgb="${colour}"/><${p}bgColor indexed="64"/></${p}patternFill></${p}fill>`;
    const font = (more: string) => `<${p}font>${more}<${p}name val="Calibri"/><${p}family val="2"/></${p}font>`;
    const size = `<${p}sz val="10"/>`;
    extend(edit, this.fonts!, [font(size), font(`<${p}b/>${size}`), font(`<${p}u/>${size}<${p}color rgb="FF0563C1"/>`)]);
    extend(
      edit,
      this.fills!,
      LEVELS.map((level) => solid(COLOURS[level])),
    );
    extend(edit, this.formats!, this.added);
    this.edit.put(this.part!, edit.apply());
  }

  private format(source: string): number | undefined {
    let index = this.known.get(source);
    if (index === undefined && this.xfs.length + this.added.length < MOST_FORMATS) {
      index = this.xfs.length + this.added.push(source) - 1;
      this.known.set(source, index);
    }
    return index;
  }

  private scan(part: string): Map<string, Section> {
    const scanner = this.edit.scanner(part);
    const sections = new Map<string, Section>();
    scanner.next();
    this.prefix = prefixOf(scanner);
    while (scanner.next()) {
      if (!scanner.open || scanner.empty) continue;
      const name = scanner.name();
      if (name !== 'fills' && name !== 'fonts' && name !== 'cellXfs') {
        scanner.skip();
        continue;
      }
      const from = scanner.tagFrom;
      let countAt: readonly [number, number] | undefined;
      while (scanner.nextAttribute()) if (scanner.attributeName() === 'count') countAt = [scanner.valueFrom, scanner.valueTo];
      const outside = scanner.depth - 1;
      let count = 0;
      while (scanner.next() && scanner.depth > outside) {
        const start = scanner.tagFrom;
        scanner.skip();
        count++;
        if (name === 'cellXfs') this.xfs.push(this.text.slice(start, scanner.pos));
      }
      sections.set(name, { from, end: scanner.tagFrom, count, countAt });
    }
    return sections;
  }
}

function extend(edit: Splice, section: Section, items: readonly string[]): void {
  if (section.countAt) edit.replace(...section.countAt, String(section.count + items.length));
  edit.insert(section.end, items.join(''));
}

/** The element with attributes set, in its own spelling otherwise. */
function withAttributes(element: string, values: Readonly<Record<string, string>>): string {
  const close = element.search(/\/?>/);
  let tag = element.slice(0, close);
  for (const [name, value] of Object.entries(values)) {
    const there = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
    tag = there.test(tag) ? tag.replace(there, `$1"${value}"`) : `${tag.trimEnd()} ${name}="${value}"`;
  }
  return tag + element.slice(close);
}
