import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/workbook/limits.ts';
import { buildTree } from '../../src/workbook/xml-build.ts';
import { attr, children, flagAttr, intAttr, textOf, type XmlNode } from '../../src/workbook/xml-node.ts';
import { parseSmall, XmlTrees } from '../../src/workbook/xml-tree.ts';

const parse = (text: string) => new XmlTrees(DEFAULT_LIMITS).parse(text, 'part');

/** What the readers of trees can see: names, attributes, text, in the order of equal names. */
function visible(node: XmlNode): unknown {
  const names = Object.keys(node).filter((k) => !k.startsWith('#') && !k.startsWith('@') && !k.startsWith('?'));
  const attributes = Object.keys(node).filter((k) => k.startsWith('@') && k !== '@xmlns');
  return {
    text: textOf(node),
    attributes: Object.fromEntries(attributes.sort().map((k) => [k, attr(node, k.slice(1))])),
    children: Object.fromEntries(names.sort().map((name) => [name, children(node, name).map(visible)])),
  };
}

describe('both parsers see the same', () => {
  test.each([
    '<a/>',
    '<a></a>',
    '<a> </a>',
    '<a b="1" c:d="2">x</a>',
    '<?xml version="1.0"?>\n<!-- c --><x:a xmlns:x="y"><x:b>1</x:b>\n <x:b/><c>t</c></x:a>\n',
    '<a>one<b/>two</a>',
    '<a><b>007</b><c>0x1F</c><d v="1e3"/></a>',
    '<a>&amp;&#10;&#x41;&quot;&unknown;</a>',
    '<a v="&lt;&#10;x\ny"/>',
    '<a>x<![CDATA[<b>&amp;]]><!-- no --></a>',
    '<a v=\'"\' w="\'"/>',
  ])('%s', (text) => {
    expect(visible(buildTree(text, 'part', DEFAULT_LIMITS)!)).toEqual(visible(parseSmall(text)!));
  });

  test('whatever elements, attributes and texts are nested', () => {
    const name = fc.constantFrom('a', 'b', 'x:a', 'font', 'count');
    const text = fc.stringMatching(/^[ -%'-;=?-~\n]{0,6}$/);
    const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('i', 'val', 'r:id'), text), { selector: ([n]) => n, maxLength: 3 });
    const { element } = fc.letrec<{ element: string }>((tie) => ({
      element: fc
        .tuple(
          name,
          attributes,
          fc.oneof(
            { maxDepth: 4 },
            text,
            fc.array(tie('element'), { maxLength: 4 }).map((list) => list.join('')),
          ),
        )
        .map(([n, list, body]) => `<${n}${list.map(([k, v]) => ` ${k}="${v.replaceAll('"', '')}"`).join('')}>${body}</${n}>`),
    }));
    fc.assert(
      fc.property(element, (xml) => {
        expect(visible(buildTree(xml, 'part', DEFAULT_LIMITS)!)).toEqual(visible(parseSmall(xml)!));
      }),
      { numRuns: 500 },
    );
  });
});

test('a large part and many small ones are read by the fast parser, alike', () => {
  const list = Array.from({ length: 20_000 }, (_, i) => `<xf fontId="${i}"><alignment indent="${i % 9}"/></xf>`).join('');
  const nodes = children(parse(`<styleSheet>${list}</styleSheet>`), 'xf');
  expect(nodes).toHaveLength(20_000);
  expect(intAttr(nodes[12_345], 'fontId', 0)).toBe(12_345);
  const trees = new XmlTrees(DEFAULT_LIMITS);
  const part = `<a>${'<b c="1">t</b>'.repeat(10_000)}</a>`;
  for (let i = 0; i < 20; i++) expect(children(trees.parse(part, 'part'), 'b')).toHaveLength(10_000);
});

test.each(['__proto__', 'constructor'])('an element called %s is an element and pollutes nothing', (name) => {
  for (const rest of ['', '<b/>'.repeat(100_000)]) {
    const root = parse(`<a><${name} polluted="yes" __proto__="1"/>${rest}</a>`);
    expect(attr(children(root, name)[0], 'polluted')).toBe('yes');
  }
  expect({}).not.toHaveProperty('polluted');
});

test('attributes as numbers and flags', () => {
  const node = parse('<a n="12" neg=" -3 " bad="1x" on="1" yes="true" off="0" no="false"/>');
  expect([intAttr(node, 'n', 0), intAttr(node, 'neg', 0), intAttr(node, 'bad', 7), intAttr(node, 'none', undefined)]).toEqual([
    12,
    -3,
    7,
    undefined,
  ]);
  expect(['on', 'yes', 'off', 'no', 'none'].map((name) => flagAttr(node, name, true))).toEqual([true, true, false, false, true]);
});
