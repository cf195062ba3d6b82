import { it } from 'vitest';
import facet from '../../checks/p5-communication/5.2.2-citations-resolve.ts';
import gate from '../../gates/G6-unresolvable-citation.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const citing = (...sources: string[]) => ({
  assumptions: JSON.stringify(sources.map((source, i) => ({ name: `A${i}`, value: 1, source }))),
});

gateTest(it, gate, facet, {
  sheets: { Inputs: 'Assumptions | 2026E\nRate | 1\nBlank |' },
  cases: [
    { name: 'a filled cell', given: citing('Inputs!B2'), fires: false, status: 'pass' },
    {
      name: 'a missing sheet and an empty cell',
      given: citing('Inputs!B2', 'WACC!C4', 'Inputs!B3'),
      fires: '2 citations do not resolve: WACC!C4, Inputs!B3',
    },
    { name: 'one that fails', given: citing('WACC!C4'), fires: '1 citation does not resolve: WACC!C4' },
    { name: 'pages are not checked', given: citing('Annual report, page 12'), fires: false, status: 'pass' },
    { name: 'no assumptions file', fires: false, status: 'absent' },
    { name: 'a file that is no JSON', given: { assumptions: '{' }, fires: false, status: 'unresolved' },
    { name: 'a workbook alone', given: { folder: false }, fires: false, status: 'ungraded' },
  ],
});
