import { describe, expect, it } from 'vitest';
import { artifactValidity, phiZero, phiZeroShare } from '../../src/score/phi-zero.ts';
import { PROFILE } from './verdicts.ts';

const cells = (graded: number, of: number, mean: number) => Array.from({ length: of }, (_, at) => (at < graded ? mean : null));

describe('phiZero', () => {
  it('47 of 48 cells at mean 42.2 -> 41.3; 12 of 48 at 40.6 -> 10.15', () => {
    expect(phiZero(cells(47, 48, 42.2))).toBeCloseTo(41.3208, 4);
    expect(phiZero(cells(12, 48, 40.6))).toBeCloseTo(10.15, 10);
  });

  it('keeps its denominator, and has none over no tasks', () => {
    expect(phiZero([null, null])).toBe(0);
    expect(phiZero([])).toBeNull();
  });
});

describe('a dead artifact', () => {
  it('has fewer than 12 forecast formulas', () => {
    expect(artifactValidity(12, PROFILE)).toEqual({ ok: true });
    expect(artifactValidity(11, PROFILE)).toEqual({ ok: false, reason: 'dead artifact: 11 forecast formulas, at least 12 expected' });
    expect(artifactValidity(1, PROFILE).reason).toContain('1 forecast formula,');
  });

  it('keeps its score and brings none into phi0', () => {
    expect(phiZeroShare({ validity: { ok: false }, score: { final: 33 } })).toBeNull();
    expect(phiZeroShare({ validity: { ok: true }, score: { final: 33 } })).toBe(33);
  });
});
