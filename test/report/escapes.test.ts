import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { inCommand, inCommandProperty, inMarkdown, inMarkdownCode, inScript, inUri, inXml } from '../../src/report/escapes.ts';
import { HOSTILE } from './graded.ts';

const TEXTS = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const html = new MarkdownIt({ html: true, linkify: true });
// What GitHub links: schemes, www and mail, but no bare words with a dot.
html.linkify.set({ fuzzyLink: false });
/** Tags that rendering adds, beyond those of the frame. */
const tags = (markdown: string): string[] => [...html.render(markdown).matchAll(/<\/?([a-z0-9]+)[^>]*>/gi)].map((m) => m[1]!);

describe('text from a workbook', () => {
  it('is one well-formed piece of XML that reads as it was, controls apart', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const xml = `<a b="${inXml(text)}">${inXml(text)}</a>`;
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      }),
    );
    const parsed = new XMLParser({ ignoreAttributes: false, trimValues: false }).parse(`<a b="${inXml('<x> & "y"')}">${inXml("it's")}</a>`);
    expect(parsed).toEqual({ a: { '@_b': '<x> & "y"', '#text': "it's" } });
  });

  it('adds no markup to Markdown, in prose, lists and tables', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const safe = inMarkdown(text);
        const seen = [...new Set(tags(`- x ${safe}\n\n| h |\n|---|\n| ${safe} |\n`))].sort();
        expect(seen).toEqual(['li', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'].sort());
        expect(tags(`- ${safe || 'x'}\n`)).toEqual(['ul', 'li', 'li', 'ul']);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['1.5', '-1,487.8', '0.1.0', '+5%'])('leaves the figure %s as it is', (text) => {
    expect(inMarkdown(text)).toBe(text);
  });

  it.each(['1. x', '- x', '+', '---', '= =', '12) y'])('starts no list or rule: %s', (text) => {
    expect(html.render(`${inMarkdown(text)}\n`)).toMatch(/^<p>/);
    expect(html.render(`p\n${inMarkdown(text)}\n`)).toMatch(/^<p>/);
  });

  it.each(HOSTILE.filter((t) => /@|:\/\/|www/.test(t)))('makes no link and calls nobody: %s', (text) => {
    expect(html.render(inMarkdown(text))).not.toMatch(/<a /);
    expect(inMarkdown(text)).not.toMatch(/@[a-z]/i);
  });

  it('stays inside the code span and the cell', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const row = html.render(`| h | i |\n|---|---|\n| ${inMarkdownCode(text) || 'x'} | end |\n`);
        expect(row.match(/<td>/g)).toHaveLength(2);
        expect(row).toContain('<td>end</td>');
        expect([...row.matchAll(/<([a-z]+)/g)].every((m) => ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'].includes(m[1]!))).toBe(
          true,
        );
      }),
    );
    expect(html.renderInline(inMarkdownCode('=A1&`x`'))).toBe('<code>=A1&amp;`x`</code>');
  });

  it('is one line of a workflow command', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        expect(inCommand(text)).not.toMatch(/[\r\n]|%(?!25)/);
        expect(inCommandProperty(text)).not.toMatch(/[\r\n:,]|%(?!25|3A|2C)/);
      }),
    );
  });

  it('cannot end the script that holds it as JSON', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        expect(inScript({ text })).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(inScript({ text }))).toEqual({ text });
      }),
    );
  });
});

it.each([
  ['a b/mödel #1?.xlsx', 'a%20b/m%C3%B6del%20%231%3F.xlsx'],
  ['/tmp/m.xlsx', 'file:///tmp/m.xlsx'],
  ['C:\\books\\m.xlsx', 'file:///C:/books/m.xlsx'],
  ['..\\m.xlsx', '../m.xlsx'],
])('the path %s is the URI %s', (path, uri) => {
  expect(inUri(path)).toBe(uri);
});
