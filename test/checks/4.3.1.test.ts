import { describe, expect, it } from 'vitest';
import bridge from '../../checks/p4-valuation/4.3.1-ev-equity-bridge.ts';
import gate from '../../gates/G8-ev-equity-bridge.ts';
import { type Patch, valuation } from './valuation-book.ts';

const grade = (patch: Patch = {}, without: readonly string[] = []) => {
  const result = bridge.grade(valuation(patch, without));
  return { ...result, fired: gate.decide(result).fired, failing: result.findings.filter((f) => !f.note).map((f) => f.message) };
};

describe('4.3.1', () => {
  it('passes a bridge that holds every material claim', () => {
    const result = grade();
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, status: 'pass', fired: false });
  });
});
