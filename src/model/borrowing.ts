// What borrowings are called, in any school: one list for the balance sheet, the schedule and the bridge.

const NAMES = [
  'loans?',
  'notes?',
  'bonds?',
  'borrowings?',
  'debt',
  'indebtedness',
  'debentures?',
  'mortgages?',
  'convertibles?',
  'revolver',
  'revolving',
  'facility',
  'facilities',
  'credit line',
  'commitment line',
  'overdrafts?',
  'commercial paper',
  'private placements?',
  'hire purchase',
  'securiti[sz]ation',
  '(?:asset|invoice|vendor|stock(?:ing)?|floor ?plan|factoring) (?:financ(?:e|ing)|discounting)',
  '(?:liabilities|amounts (?:due|owed|owing)|due) to (?:banks|credit institutions)',
  '(?<!other |derivative )financial liabilities',
  'interest bearing liabilities',
  'schuldschein(?:darlehen)?',
  'sukuk',
] as const;

/** A normalised label that names a borrowing. */
export const BORROWING = new RegExp(`\\b(?:${NAMES.join('|')})\\b`);
