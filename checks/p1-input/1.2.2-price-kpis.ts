// 1.2.2: disclosed prices and rates per unit are in the model with the pack's values, and revenue or income rests on them.

import { kpiFacet } from '../../src/rule/index.ts';

export default kpiFacet(
  '1.2.2',
  'price',
  'Price and ARPU KPIs are carried in and used.',
  'the pack discloses no price or revenue per unit',
);
