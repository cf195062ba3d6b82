// The one module that checks, gates and lint rules import.

export type { Case, Line, LineCell, Model } from './case.ts';
export { type Facet, type FacetSpec, facet, type Judged, type Tally, type Verdict } from './facet.ts';
export type { Evidence, FacetResult, Finding, GateResult, Outcome, Severity } from './finding.ts';
export type { Flag, Place } from './flag.ts';
export { type Gate, gate } from './gate.ts';
export { forecast, line, maybe, type Need, type Needs, scalar, view } from './need.ts';
export { type Figure, type IdentityResult, type IdentitySpec, identity, type Side, sideOf, sumOf } from './identity.ts';
export * from './say.ts';
export { type BalanceView, balanceView, includes, linkedYears } from '../model/balance.ts';
export { balanceFootings, type Footing, footing } from '../model/footing.ts';
export { groupByLine } from '../model/groups.ts';
export { type Inversion, timeInversions } from '../model/lookahead.ts';
export { magicLiterals } from '../model/magic.ts';
export { projectionRegion, type Region, type RegionCell } from '../model/region.ts';
export { type LateSource, lateSources } from '../model/sources.ts';
export { debtView, hasDebt, type DebtView, signOf } from '../model/debt.ts';
export { type Troubles, troubles } from '../model/broken.ts';
export { type InterestView, interestView, statedConvention } from '../model/interest.ts';
export { earningsRoll, type EarningsRoll, incomeLines, outflowSign } from '../model/equity.ts';
export { sameSeries } from '../model/locate.ts';
export { debtSchedule, type DebtSchedule } from '../model/tranches.ts';
export { type DepreciationView, depreciationView, magnitude } from '../model/depreciation.ts';
export { type AssetRoll, assetRoll } from '../model/fixed.ts';
export { type Movement, workingCapital, type WorkingCapital } from '../model/workingcapital.ts';
export { brokenPointer, type Citation, citationsOf } from './cited.ts';
export { isPlug, type SegmentView } from '../model/segments.ts';
export { segmentsOf, singleSegment } from './segment.ts';
