// 1.1.2: every line of the reported balance sheet stands in the model with the pack's value of its year, within 0.5%.

import { historyFacet } from '../../src/rule/index.ts';

export default historyFacet('1.1.2', 'balance', 'The historical balance sheet is reproduced.');
