// "Precision as displayed": a number rounded to what its cell's format shows. Formats without a fixed number of decimals leave it as it is.

/** Decimals of a format's numbers; undefined where the format does not fix them. */
export function shownDecimals(format: string): number | undefined {
  const first = format.split(';')[0]!;
  const bare = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  if (!/[0#?]/.test(bare) || /[dmyhs/]|e[+-]|general/i.test(bare)) return undefined;
  const decimals = /\.([0#?]*)/.exec(bare)?.[1]?.length ?? 0;
  const scale = /[0#?](,+)(?![0#?,])/.exec(bare)?.[1]?.length ?? 0;
  return decimals + (bare.includes('%') ? 2 : 0) - 3 * scale;
}

export function asShown(n: number, format: string): number {
  const decimals = shownDecimals(format);
  if (decimals === undefined) return n;
  const rounded = Number(`${Math.round(Number(`${Math.abs(n)}e${decimals}`))}e${-decimals}`);
  return Number.isFinite(rounded) ? Math.sign(n) * rounded : n;
}
