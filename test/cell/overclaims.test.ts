import { describe, expect, it } from 'vitest';
import { readMemo } from '../../src/cell/memo.ts';
import { readAssertions } from '../../src/cell/overclaims.ts';

const kinds = (text: string) => readAssertions(readMemo(text)).map((a) => a.kind);

describe('what a memo asserts of its model', () => {
  it.each([
    ['The balance sheet balances in every year.', ['balances']],
    ['The model balances and all checks pass.', ['balances', 'checks pass']],
    ['All integrity flags read OK.', ['checks pass']],
    ['Every check on the Checks tab shows TRUE.', ['checks pass']],
    ['Ending cash ties to the balance sheet.', ['cash ties']],
    ['There are no hardcodes; the three statements are fully linked.', ['all formulas']],
    ['Interest is on opening balances, so the model has no circularity.', ['no circularity']],
    ['The loop has converged.', ['converged']],
    ['The workbook is free of errors.', ['no errors']],
    ['Segments reconcile to the consolidated figures.', ['reconciles']],
    ['The balance sheet does not balance in 2028.', []],
    ['The Checks tab has some open items to be cleared.', []],
    ['Interest is charged on average balances.', []],
    ['All checks should pass once the plug is removed.', []],
    ['The balance sheet gets paid first.', []],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('keeps line and sentence', () => {
    expect(readAssertions(readMemo('Intro.\n\nThe model balances.'))).toEqual([{ kind: 'balances', line: 3, text: 'The model balances.' }]);
  });
});
