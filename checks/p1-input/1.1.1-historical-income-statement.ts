// 1.1.1: every line of the reported income statement stands in the model with the pack's value of its year, within 0.5%.

import { historyFacet } from '../../src/rule/index.ts';

export default historyFacet('1.1.1', 'income', 'The historical income statement is reproduced.');
