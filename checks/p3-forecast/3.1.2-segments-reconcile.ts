// 3.1.2: segment revenue adds up to consolidated revenue in every period, with an explicit bridge line where there is one that is no plug.

import {
  type Flag,
  facet,
  identity,
  isPlug,
  type Line,
  line,
  placeOf,
  segmentsOf,
  sideOf,
  singleSegment,
  sumOf,
  view,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 1;

export default facet({
  id: '3.1.2',
  claim: 'Segments reconcile to consolidated revenue.',
  inapplicable: (c) => (singleSegment(c) ? 'a single reportable segment' : undefined),
  needs: { revenue: line('revenue', 'income'), segments: view('a segment build of revenue', (c) => segmentsOf(c)) },
  over: ({ segments }) => segments,
  judge: (view, _, { model }) => {
    const plugs = view.bridges.filter((b) => isPlug(model, b, view.consolidated));
    const bridges = view.bridges.filter((b) => !plugs.includes(b));
    const parts = [...view.segments, ...bridges].map((l) => ({ line: l, optional: l !== view.segments[0] }));
    const sum = sumOf(`the ${view.segments.length} segments${bridges.length ? ' with eliminations' : ''}`, parts);
    const result = identity({
      left: sum,
      right: sideOf(view.consolidated, 'consolidated revenue'),
      years: model.years.all,
      tolerancePct: TOLERANCE_PCT,
      trigger: true,
      subject: 'segments = consolidated revenue',
    });
    return {
      flags: result.broken.size ? [...result.flags, ...plugs.map(plugged)] : result.flags,
      evidence: result.evidence,
      unreadable: result.unreadable,
    };
  },
  fix: 'Sum every segment (and a computed eliminations line) into consolidated revenue; do not compute the bridge as the difference.',
});

function plugged(plug: Line): Flag {
  return {
    message: `"${plug.label}" (${plug.where()}) is consolidated revenue less the segments: a plug, not a bridge`,
    at: placeOf(plug),
    evidence: [],
    subject: plug.label,
  };
}
