// 1.1.3: every line of the reported cash flow stands in the model with the pack's value of its year, within 0.5%.

import { historyFacet } from '../../src/rule/index.ts';

export default historyFacet('1.1.3', 'cash', 'The historical cash flow is reproduced.');
