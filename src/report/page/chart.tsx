// Gaps by period -> bars over a line of zero, each with its size and its share. A table beside it says the same in figures.

import type { Evidence } from '../../rule/finding.ts';
import { figure } from '../figures.ts';
import { plain } from '../plain.ts';

const BAR = 46;
const STEP = 78;
const HIGH = 96;
const PAD = 22;

interface ChartProps {
  readonly evidence: readonly Evidence[];
  /** Of the gaps, where the sheet states it. */
  readonly unit: string;
}

/** Bars of one chart: as many as can be read side by side. */
const MOST = 14;

/** Nothing for less than two periods with a gap. */
export function GapChart({ evidence, unit }: ChartProps) {
  const all = evidence.filter((e) => e.period !== undefined && e.gap !== undefined && Number.isFinite(e.gap));
  const bars = all.slice(0, MOST);
  if (bars.length < 2 || bars.every((e) => e.gap === 0)) return null;
  const top = Math.max(0, ...bars.map((e) => e.gap!));
  const bottom = Math.min(0, ...bars.map((e) => e.gap!));
  const scale = HIGH / (top - bottom);
  const zero = PAD + top * scale;
  // Sizes of negative gaps stand under their bars, above the periods.
  const height = PAD * 2 + HIGH + (bottom < 0 ? 36 : 18);
  const said = bars.map((e) => `${e.period} ${signed(e.gap!)} (${(e.gapPct ?? 0).toFixed(2)}%)`).join(', ');
  const what = `gap by period${unit && `, ${unit}`}${all.length > MOST ? `: the first ${MOST} of ${all.length}` : ''}`;
  return (
    <figure>
      <figcaption>{plain(what)}</figcaption>
      <svg
        class="chart"
        role="img"
        aria-label={plain(`${what}: ${said}`)}
        width={bars.length * STEP}
        height={height}
        viewBox={`0 0 ${bars.length * STEP} ${height}`}
      >
        <line class="axis" x1="0" x2={bars.length * STEP} y1={zero} y2={zero} />
        {bars.map((e, i) => (
          <Bar key={i} of={e} middle={i * STEP + STEP / 2} zero={zero} scale={scale} foot={height} />
        ))}
      </svg>
    </figure>
  );
}

/** +1,560 or −1,560: which way a gap lies is half of what it says. */
function signed(gap: number): string {
  const size = figure(Math.abs(Number(gap.toPrecision(5))));
  return gap > 0 ? `+${size}` : gap < 0 ? `\u2212${size}` : size;
}

interface BarProps {
  readonly of: Evidence;
  readonly middle: number;
  readonly zero: number;
  readonly scale: number;
  readonly foot: number;
}

function Bar({ of, middle, zero, scale, foot }: BarProps) {
  const gap = of.gap!;
  const tall = Math.max(1, Math.abs(gap) * scale);
  const y = gap >= 0 ? zero - tall : zero;
  return (
    <g>
      <rect class={gap === 0 ? 'bar none' : 'bar'} x={middle - BAR / 2} y={y} width={BAR} height={tall} rx="2" />
      <text class="size" x={middle} y={gap >= 0 ? y - 6 : y + tall + 14}>
        {signed(gap)}
      </text>
      <text class="period" x={middle} y={foot - 20}>
        {plain(of.period!)}
      </text>
      <text class="share" x={middle} y={foot - 5}>
        {(of.gapPct ?? 0).toFixed(2)}%
      </text>
    </g>
  );
}
