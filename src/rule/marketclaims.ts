// The pack's market data -> claims on enterprise value (debt, cash, minorities), for cells without a balance sheet.

import { claimKinds, type ReportedClaim } from '../model/claims.ts';
import { normalise } from '../model/label.ts';
import type { Case } from './case.ts';

export function marketClaims(c: Case): ReportedClaim[] {
  return (c.cell.pack?.market ?? []).flatMap((m): ReportedClaim[] => {
    const norm = normalise(m.item);
    const [kind, second] = claimKinds(norm);
    if (!kind || second || kind === 'net debt' || m.peer || m.value === 0 || /cost|yield|rate|%|per share|spread|weight|ratio/.test(norm))
      return [];
    return [{ kind, label: m.item, value: Math.abs(m.value * c.model.packFactor), address: m.cell, from: 'market data', line: undefined }];
  });
}
