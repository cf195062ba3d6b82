import { describe, expect, it } from 'vitest';
import { formatKind, isCodeText, isUnitText, isWordy, normalise, unitKind } from '../../src/model/label.ts';
import { similarity } from '../../src/model/similar.ts';

describe('a label in its normal form', () => {
  it.each([
    ['PP&E, net', 'ppe net'],
    ['Property, Plant & Equipment', 'ppe'],
    ['D&A', 'da'],
    ['SG&A expenses', 'sga expenses'],
    ['Depreciation and amortisation', 'depreciation and amortization'],
    ["Shareholders' equity", 'shareholders equity'],
    ['Stockholders’ funds', 'shareholders funds'],
    ['Non-controlling interests', 'noncontrolling interests'],
    ['Revenue (USD m)', 'revenue'],
    ['(Increase)/decrease in inventory', 'change in inventory'],
    ['Net increase/(decrease) in cash', 'net change in cash'],
    ['Inc/(dec) in payables', 'change in payables'],
    ['1. Revenue', 'revenue'],
    ['2.1 Revenue', 'revenue'],
    ['a) Cash', 'cash'],
    ['(iv) Debt', 'debt'],
    ['12 months', '12 months'],
    ['2.5 years', '2 5 years'],
    ['3.5% senior notes 2030', '3 5% senior notes 2030'],
    ['Revenue, m', 'revenue'],
    ['Revenue $m', 'revenue'],
    ['Net debt - USD mn', 'net debt'],
    ['Bond, net', 'bond net'],
    ['Cash c/f', 'cash closing'],
    ['Tax losses carried forward', 'tax losses carried forward'],
    ['Chg in A/R', 'change in accounts receivable'],
    ['Depn & amort.', 'depreciation and amortization'],
    ['o/w minorities', 'of which minority'],
    ['Free cashflow', 'fcf'],
    ['Total liabilities & equity', 'total liabilities and equity'],
    ['  Net   Income  ', 'net income'],
    ['Gross margin %', 'gross margin %'],
    ['—', ''],
  ])('%s -> %s', (raw, norm) => {
    expect(normalise(raw)).toBe(norm);
  });

  it('keeps a label that is all in brackets', () => {
    expect(normalise('(Loss) for the year')).toContain('for the year');
    expect(normalise('(Dividends)')).toBe('dividends');
  });
});

describe('a word', () => {
  it.each(['Cash', 'D&A', 'P & L'])('stands in %s', (text) => expect(isWordy(text)).toBe(true));
  it.each(['&', 'A', '12', 'A 1', 'A - B'])('stands not in %s', (text) => expect(isWordy(text)).toBe(false));
});

describe('a unit', () => {
  it.each(['USD mm', '%', 'x', 'days', '(USD millions)', '$m', "EUR '000", 'USD/share', 'boe', 'JPYbn', 'bps'])('%s is one', (text) => {
    expect(isUnitText(text)).toBe(true);
  });

  it.each(['Revenue', 'USD revenue', 'per head and day of the year', '', 'Net'])('%s is none', (text) => {
    expect(isUnitText(text)).toBe(false);
  });

  it.each([
    ['%', '', 'percent'],
    ['bps', '', 'percent'],
    ['x', '', 'multiple'],
    ['days', '', 'days'],
    ['USD m', '', 'money'],
    ['USD/share', '', 'per-share'],
    ['USD/unit', '', 'count'],
    ['tonnes', '', 'count'],
    ['years', '', 'years'],
    ['', '0.0%', 'percent'],
    ['', '0.0x', 'multiple'],
    ['', '#,##0', 'none'],
  ] as const)('"%s" with format "%s" measures %s', (unit, format, kind) => {
    expect(unitKind(unit, format)).toBe(kind);
  });

  it('is not read from text or colours inside a format', () => {
    expect(formatKind('#,##0" %";[Red]-#,##0')).not.toBe('multiple');
    expect(formatKind('[Blue]#,##0;[Red](#,##0)')).toBe('none');
  });
});

it.each([
  ['A01', true],
  ['12', true],
  ['1.2.3', true],
  ['IS-3', true],
  ['#', true],
  ['Q1 revenue', false],
  ['Cash', false],
])('"%s" is a running number: %s', (text, code) => {
  expect(isCodeText(text)).toBe(code);
});

describe('likeness of labels', () => {
  it('is 1 for equal ones, high for plurals, 0 for strangers', () => {
    expect(similarity('trade receivables', 'trade receivables')).toBe(1);
    expect(similarity('trade receivable', 'trade receivables')).toBeGreaterThan(0.9);
    expect(similarity('trade receivables', 'goodwill')).toBe(0);
    expect(similarity('trade receivables', 'trade payables')).toBeCloseTo(0.49);
  });
});
