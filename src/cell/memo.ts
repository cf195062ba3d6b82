// memo.md or plain text -> sentences, headings and tables with their lines. Parses; judges nothing.

import MarkdownIt from 'markdown-it';
import { isCapitals, sentencesOf } from './memo-sentences.ts';
import { type MemoRow, type MemoTable, textTable } from './memo-table.ts';
import { CURRENCY, parseUnit, type Unit } from './unit.ts';

export type { MemoRow, MemoTable } from './memo-table.ts';

export interface MemoSentence {
  readonly kind: 'sentence' | 'heading';
  readonly text: string;
  /** 1-based line of the file. */
  readonly line: number;
  /** Headings above it, outermost first, parted by " > "; a bold or capital lead-in counts as one. */
  readonly section: string;
}

export type MemoPart = MemoSentence | MemoTable;

export interface Memo {
  readonly parts: readonly MemoPart[];
  /** Currency and scale of amounts without a unit ("All amounts in EUR thousand unless stated"). */
  readonly unit: Unit | undefined;
}

/** Longer texts are cut: a memo is a few pages. */
const MAX_LENGTH = 400_000;

/** The token stream of markdown-it, as far as it is read here. */
interface Block {
  readonly type: string;
  readonly tag: string;
  readonly map: [number, number] | null;
  readonly content: string;
  readonly children: readonly Inline[] | null;
}
interface Inline {
  readonly type: string;
  readonly content: string;
}

/** Plain text of inline content; bold is the length of a bold beginning. */
function plain(children: readonly Inline[]): { text: string; bold: number } {
  let text = '';
  let depth = 0;
  let bold = 0;
  for (const c of children) {
    if (c.type === 'strong_open') depth++;
    else if (c.type === 'strong_close') depth--;
    else if (c.type === 'softbreak' || c.type === 'hardbreak') text += '\n';
    else if (c.type === 'image' || c.content !== '') {
      if (depth > 0 && bold === text.length) bold += c.content.length;
      text += c.content;
    }
  }
  return { text, bold };
}

const SHORT = 80;

/** Length of a lead-in that works as a heading: "**Risks.** ...", a whole bold line, a line in capitals, a short line without a stop. */
function leadIn(text: string, bold: number, inList: boolean): { heading: string; length: number } | undefined {
  const firstLine = text.split('\n')[0]!;
  if (!inList && isCapitals(firstLine)) return { heading: firstLine, length: firstLine.length };
  const strong = text.slice(0, bold).trim();
  const after = text.slice(bold);
  const worded = strong !== '' && strong.length <= SHORT && !/\d/.test(strong);
  if (worded && (/[.:]$/.test(strong) || /^\s*:/.test(after) || after.trim() === ''))
    return { heading: strong.replace(/[.:]$/, ''), length: bold };
  const lone = !inList && text === firstLine && text.length <= SHORT && /^\p{Lu}/u.test(text) && !/[.\d|$€£¥%]/.test(text);
  return lone ? { heading: text.replace(/:$/, ''), length: text.length } : undefined;
}

class Reader {
  readonly parts: MemoPart[] = [];
  private readonly headings: string[] = [];
  private lead = '';
  private lists = 0;

  private section(local = ''): string {
    const outer = this.headings.filter((h, level) => h !== '' && !(level === 1 && this.titled));
    return [...outer, this.lead, local].filter((h) => h !== '').join(' > ');
  }
  /** The first top-level heading is the memo's title, not a section. */
  private titled = true;

  heading(level: number, text: string, line: number): void {
    if (level === 1 && this.headings[1]) this.titled = false;
    this.headings.length = Math.min(this.headings.length, level);
    this.headings[level] = text.replace(/\s+/g, ' ');
    for (let i = 0; i < level; i++) this.headings[i] ??= '';
    this.lead = '';
    this.parts.push(
      ...sentencesOf(text).map((s) => ({ kind: 'heading' as const, text: s.text, line: line + s.down, section: this.section() })),
    );
  }

  list(change: number): void {
    this.lists += change;
  }

  paragraph(text: string, bold: number, line: number): void {
    const lead = leadIn(text, bold, this.lists > 0);
    const local = lead && this.lists > 0 ? lead.heading : '';
    if (lead && this.lists === 0) this.lead = lead.heading;
    this.block(lead ? text.slice(lead.length) : text, line, this.section(local));
  }

  /** Sentences and text tables of a block, in order. */
  block(text: string, line: number, section: string): void {
    const lines = text.split('\n');
    for (let from = 0; from < lines.length; ) {
      const rest = lines.slice(from);
      const table = rest.length > 1 ? textTable(rest) : undefined;
      this.sentences((table ? rest.slice(0, table.from) : rest).join('\n'), line + from, section);
      if (!table) return;
      const at = line + from;
      this.table(
        table.header,
        table.rows.map((r) => ({ line: at + r.at, cells: r.cells })),
        at + table.from,
        section,
      );
      from += table.to;
    }
  }

  private sentences(text: string, line: number, section: string): void {
    this.parts.push(...sentencesOf(text).map((s) => ({ kind: 'sentence' as const, text: s.text, line: line + s.down, section })));
  }

  table(header: readonly string[], rows: readonly MemoRow[], line: number, section = this.section()): void {
    this.parts.push({ kind: 'table', line, section, header, rows });
  }
}

/** Code fences and indented text hold figures as often as code does. */
function readBlocks(tokens: readonly Block[]): Reader {
  const reader = new Reader();
  let level = 0;
  let table: { line: number; rows: { line: number; cells: string[] }[] } | undefined;
  for (const token of tokens) {
    const line = (token.map?.[0] ?? 0) + 1;
    if (token.type === 'heading_open') level = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') level = 0;
    else if (token.type.endsWith('_list_open')) reader.list(1);
    else if (token.type.endsWith('_list_close')) reader.list(-1);
    else if (token.type === 'table_open') table = { line, rows: [] };
    else if (token.type === 'tr_open') table?.rows.push({ line, cells: [] });
    else if (token.type === 'table_close' && table) {
      const [head, ...rows] = table.rows;
      reader.table(head?.cells ?? [], rows, table.line);
      table = undefined;
    } else if (token.type === 'fence' || token.type === 'code_block')
      reader.paragraph(token.content.replace(/\n$/, ''), 0, line + (token.type === 'fence' ? 1 : 0));
    else if (token.type === 'inline') {
      const { text, bold } = plain(token.children ?? []);
      if (table) table.rows.at(-1)?.cells.push(text.replace(/\s+/g, ' ').trim());
      else if (level > 0) reader.heading(level, text, line);
      else reader.paragraph(text, bold, line);
    }
  }
  return reader;
}

const DECLARED = new RegExp(
  `(?:${CURRENCY})\\s*(?:in\\s+)?(?:thousands?|millions?|billions?|mm|mn|m|bn|k)(?=\\s*(?:unless|except|[.,;|)]|$))|\\bin (?:thousands|millions|billions) of [a-z]+`,
  'i',
);

/** The first declaration near the top, or one that says "unless". */
function declared(parts: readonly MemoPart[]): Unit | undefined {
  const texts = parts.flatMap((p, i) => (p.kind === 'table' ? [] : i < 12 || /unless/i.test(p.text) ? [p.text] : []));
  for (const text of texts) {
    const found = DECLARED.exec(text)?.[0];
    const number = found && /\d\s*$/.test(text.slice(0, text.indexOf(found)));
    const unit = found && !number ? parseUnit(found) : undefined;
    if (unit?.scale !== undefined) return unit;
  }
  return undefined;
}

/** Reads a memo, markdown or plain text. */
export function readMemo(source: string): Memo {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['reference', 'code']);
  const text = source.slice(0, MAX_LENGTH).replace(/^\uFEFF/, '');
  const { parts } = readBlocks(markdown.parse(text, {}) as unknown as readonly Block[]);
  return { parts, unit: declared(parts) };
}
