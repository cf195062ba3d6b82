// A company with two segments that sell units at a price, and its input pack: for tests of what becomes of disclosed operating data.

import { book } from '../../src/testing/book.ts';

export const SEGMENTS_PACK = `
  Segment data (USD millions) | Unit        | 2024 | 2025
  Segment revenue
  Pumps                       | USD m       | 600  | 660
  Valves                      | USD m       | 400  | 420
  Operating data
  Pumps sold                  | thousand units | 300  | 320
  Average price per pump      | USD/unit    | 2000 | 2062.5
  Valves sold                 | thousand units | 800  | 820
  Average price per valve     | USD/unit    | 500  | 512.195
`;

export const packOf = (segments = SEGMENTS_PACK) =>
  book({
    'Income statement': 'Income statement (USD millions) | 2024 | 2025\nRevenue | 1000 | 1080\nNet income | 100 | 110',
    Segments: segments,
  });

export const BUILD = `
  Revenue build           | 2024A | 2025A   | 2026E      | 2027E
  Pumps sold              | 300   | 320     | =C2*1.02   | =D2*1.02
  Average price per pump  | 2000  | 2062.5  | =C3*1.01   | =D3*1.01
  Pump revenue            | 600   | 660     | =D2*D3/1000 | =E2*E3/1000
  Valves sold             | 800   | 820     | =C5*1.02   | =D5*1.02
  Average price per valve | 500   | 512.195 | =C6*1.01   | =D6*1.01
  Valve revenue           | 400   | 420     | =D5*D6/1000 | =E5*E6/1000
  Total revenue           | =B4+B7 | =C4+C7 | =D4+D7     | =E4+E7
`;

export const IS = `
  Income statement | 2024A    | 2025A    | 2026E    | 2027E
  Revenue          | =Build!B8 | =Build!C8 | =Build!D8 | =Build!E8
  Net income       | 100      | 110      | =D2*0.1  | =E2*0.1
`;

export const YEARS = { historicalYears: [2024, 2025], forecastYears: [2026, 2027] } as const;
