// 1.2.1: disclosed volumes and units are in the model with the pack's values, and revenue or income rests on them.

import { kpiFacet } from '../../src/rule/index.ts';

export default kpiFacet('1.2.1', 'volume', 'Volume and unit KPIs are carried in and used.', 'the pack discloses no volume or unit figure');
