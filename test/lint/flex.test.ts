import { it } from 'vitest';
import moves from '../../checks/lint/TO403-driver-moves-nothing.ts';
import breaks from '../../checks/lint/TO404-check-breaks-when-flexed.ts';
import still from '../../checks/lint/TO406-output-does-not-move.ts';
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
    {
      name: 'a case picked by INDEX, that a driver feeds through a formula',
      sheets: {
        Inputs: `${Inputs}  Case | 1\n  Uplift | | | 0.1 | 0.1\n  Base growth | | | 0.05 | 0.05\n  High growth | | | =D6+D5 | =E6+E5\n  Growth used | | | =INDEX(D6:D7,$B$4) | =INDEX(E6:E7,$B$4)\n`,
      },
      rows: { IS: ['Revenue | 900 | 1000 | =C2*(1+Inputs!D8) | =D2*(1+Inputs!E8)'] },
      without: { Inputs: ['Price growth'] },
    },
    {
      name: 'a case multiplied in by a switch',
      sheets: { Inputs: `${Inputs}  Scenario | 1\n  High | | | 0.2 | 0.2\n` },
      rows: {
        IS: [
          'Costs | -540 | -600 | =-D2*(Inputs!D3*(Inputs!$B$4=1)+Inputs!D5*(Inputs!$B$4=2)) | =-E2*(Inputs!E3*(Inputs!$B$4=1)+Inputs!E5*(Inputs!$B$4=2))',
        ],
      },
    },
    {
      name: 'a floor that binds only when the result falls',
      sheets: { Inputs: `${Inputs}  Floor | | | 5 | 5\n` },
      rows: { IS: ['Costs | -540 | -600 | =-MAX(D2*Inputs!D3,Inputs!D4) | =-MAX(E2*Inputs!E3,Inputs!E4)'] },
    },
    {
      name: 'a rate on what is not drawn',
      sheets: { Inputs: `${Inputs}  Drawn | 0\n  Rate on drawings | | | 0.07 | 0.07\n` },
      rows: { IS: ['Costs | -540 | -600 | =-D2*Inputs!D3-Inputs!$B$4*Inputs!D5 | =-E2*Inputs!E3-Inputs!$B$4*Inputs!E5'] },
    },
  ],
});

lintTest(it, still, {
  sheets: { Inputs, IS, BS, Checks },
  cases: [
    { name: 'outputs that move' },
    {
      name: 'a result held still',
      rows: { IS: ['Net income | =B2+B3 | =C2+C3 | =D2+D3 | =400+0*(E2+E3) <- does not move'] },
    },
    {
      name: 'a result that moves with history alone',
      sheets: { Inputs: `${Inputs}  Fee | | | 0.1 | 0.1\n` },
      rows: {
        IS: ['Net income | =B2+B3 | =C2+C3 | =D2+D3 | =C2+C3+0*(E2+E3)*Inputs!E4 <- moves with none of the 3 drivers'],
      },
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
