// Which segment an operating figure belongs to, and which price goes with which volume: by shared words, else by the product that gives the revenue.

import { STOP } from './kpi-kind.ts';
import type { PackLine } from './pack.ts';
import { stemsOf } from './words.ts';

/** Calendar factors by which volume x price gives a year's revenue, the likeliest first. */
const CALENDAR = [1, 12, 365, 365.25, 4, 52];

/** Place in CALENDAR of the factor that, with a power of ten, is revenue / (volume x price) in every year (at least two); -1 when there is none. */
export function multiplies(volume: PackLine, price: PackLine, revenue: PackLine): number {
  const years = [...revenue.values.keys()].filter((y) => volume.values.get(y) && price.values.get(y) && revenue.values.get(y));
  if (years.length < 2) return -1;
  const ratios = years.map((y) => revenue.values.get(y)! / (volume.values.get(y)! * price.values.get(y)!));
  if (ratios.some((r) => !(r > 0))) return -1;
  return CALENDAR.findIndex((factor) => {
    const power = Math.round(Math.log10(ratios[0]! / factor));
    return ratios.every((r) => Math.abs(r / (factor * 10 ** power) - 1) < 0.006);
  });
}

/** Words of a label that can tell segments apart. */
export const namesOf = (text: string): string[] => stemsOf(text, STOP);

/** Segment whose own words the label shares most; undefined when none or two alike. A word that several segments have counts less. */
export function segmentByWords(
  label: string,
  segments: readonly { readonly name: string; readonly words: readonly string[] }[],
): string | undefined {
  const words = new Set(namesOf(label));
  const frequency = new Map<string, number>();
  for (const s of segments) for (const w of new Set(s.words)) frequency.set(w, (frequency.get(w) ?? 0) + 1);
  const scored = segments
    .map((s) => ({ name: s.name, score: [...new Set(s.words)].reduce((sum, w) => sum + (words.has(w) ? 1 / frequency.get(w)! : 0), 0) }))
    .filter((s) => s.score > 0)
    .sort((a, b) => b.score - a.score);
  if (scored.length === 0 || (scored.length > 1 && scored[0]!.score === scored[1]!.score)) return undefined;
  return scored[0]!.name;
}

/** "AuM" for "assets under management": a token with capitals that is the initials of consecutive words of the label. */
function abbreviates(text: string, label: string): boolean {
  const initials = (label.match(/[\p{L}]+/gu) ?? []).map((w) => w[0]!.toLowerCase()).join('');
  return (text.match(/\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b/g) ?? []).some(
    (token) => token.length >= 3 && initials.includes(token.toLowerCase()),
  );
}

/**
 * The volume that a price is paid for: the product that gives a revenue line, else the same label under another heading, else the most shared words.
 * @param clash true when the two lines plainly belong to different segments
 */
export function volumeFor(
  price: PackLine,
  volumes: readonly PackLine[],
  revenues: readonly PackLine[],
  clash: (a: PackLine, b: PackLine) => boolean,
): { volume: PackLine; revenue?: PackLine } | undefined {
  const open = volumes.filter((v) => !clash(v, price));
  const products = open.flatMap((volume) =>
    revenues.filter((r) => !clash(r, price)).map((revenue) => ({ volume, revenue, factor: multiplies(volume, price, revenue) })),
  );
  const product = products
    .filter((p) => p.factor >= 0)
    .reduce<(typeof products)[number] | undefined>((best, p) => (best && best.factor <= p.factor ? best : p), undefined);
  if (product) return { volume: product.volume, revenue: product.revenue };
  const same = open.find((v) => v.label === price.label && v.section !== price.section);
  if (same) return { volume: same };
  const words = new Set(stemsOf(price.label, STOP));
  const scored = open
    .map((volume) => ({
      volume,
      score: stemsOf(volume.label, STOP).filter((w) => words.has(w)).length + (abbreviates(price.label, volume.label) ? 1 : 0),
    }))
    .filter((v) => v.score > 0);
  const best = scored.reduce<(typeof scored)[number] | undefined>((top, v) => (top && top.score >= v.score ? top : v), undefined);
  return best ? { volume: best.volume } : undefined;
}
