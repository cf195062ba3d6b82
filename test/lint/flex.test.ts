import { it } from 'vitest';
import moves from '../../checks/lint/TO403-driver-moves-nothing.ts';
import breaks from '../../checks/lint/TO404-check-breaks-when-flexed.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const Inputs = `
  Assumptions | 2024A | 2025A | 2026E | 2027E
  Price growth | | | 0.05 | 0.05
  Cost ratio | | | 0.6 | 0.6
`;
const IS = `
  Income statement | 2024A | 2025A | 2026E | 2027E
  Revenue | 900 | 1000 | =C2*(1+Inputs!D2) | =D2*(1+Inputs!E2)
  Costs | -540 | -600 | =-D2*Inputs!D3 | =-E2*Inputs!E3
  Net income | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3
`;
const BS = `
  Balance sheet | 2024A | 2025A | 2026E | 2027E
  Cash | 100 | 500 | =C2+IS!D4 | =D2+IS!E4
  Total assets | =B2 | =C2 | =D2 | =E2
  Total equity | 100 | 500 | =C4+IS!D4 | =D4+IS!E4
`;
const Checks = `
  Checks | 2024A | 2025A | 2026E | 2027E
  Assets = equity | =ABS(BS!B3-BS!B4)<0.01 | =ABS(BS!C3-BS!C4)<0.01 | =ABS(BS!D3-BS!D4)<0.01 | =ABS(BS!E3-BS!E4)<0.01
`;

lintTest(it, moves, {
  sheets: { Inputs, IS, BS, Checks },
  cases: [
    { name: 'every driver moves an output' },
    {
      name: 'a driver multiplied by zero further on',
      sheets: { Inputs: `${Inputs}  Bonus | | | 7 <- moves none of the | 7\n` },
      rows: { IS: ['Costs | -540 | -600 | =-D2*Inputs!D3-Inputs!D4*0 | =-E2*Inputs!E3-Inputs!E4*0'] },
    },
    {
      name: 'a case that is not selected',
      sheets: { Inputs: `${Inputs}  Low | | | 7 | 7\n` },
      rows: { IS: ['Costs | -540 | -600 | =-D2*IF(TRUE,Inputs!D3,Inputs!D4) | =-E2*IF(TRUE,Inputs!E3,Inputs!E4)'] },
    },
  ],
});

lintTest(it, breaks, {
  sheets: { Inputs, IS, BS, Checks },
  cases: [
    { name: 'statements that tie for any inputs' },
    {
      name: 'equity that ties for one set of inputs only',
      rows: {
        BS: ['Total equity | 100 | 500 | 920 | =D4+IS!E4'],
        Checks: [
          'Assets = equity | =ABS(BS!B3-BS!B4)<0.01 | =ABS(BS!C3-BS!C4)<0.01 | =ABS(BS!D3-BS!D4)<0.01 <- fails | =ABS(BS!E3-BS!E4)<0.01',
        ],
      },
    },
  ],
});
