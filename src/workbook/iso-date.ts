// ISO 8601 date, time or duration as a cell of type "d" stores it -> serial number. Knows no time zone: a cell has none.

/** Serial in the 1900 system (with Excel's 29 February 1900) or the 1904 one; undefined when it is no date. */
export function serialOfIso(text: string, date1904: boolean): number | undefined {
  const duration = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text.trim());
  if (duration) return (Number(duration[1] ?? 0) * 3600 + Number(duration[2] ?? 0) * 60 + Number(duration[3] ?? 0)) / 86_400;
  const m = /^(?:(\d{4})-?(\d{2})-?(\d{2}))?T?(?:(\d{2}):?(\d{2})(?::?(\d{2}(?:[.,]\d+)?))?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim());
  if (!m || (m[1] === undefined && m[4] === undefined)) return undefined;
  const [hours, minutes, seconds] = [Number(m[4] ?? 0), Number(m[5] ?? 0), Number((m[6] ?? '0').replace(',', '.'))];
  if (hours > 24 || minutes > 59 || seconds >= 61) return undefined;
  const time = (hours * 3600 + minutes * 60 + seconds) / 86_400;
  if (m[1] === undefined) return time;
  const [year, month, day] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const utc = Date.UTC(year, month - 1, day);
  const date = new Date(utc);
  // The day before the first one carries a time alone.
  if (year === 1899 && month === 12 && day >= 30) return time;
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const days = Math.round(utc / 86_400_000) + 25_569;
  if (date1904) return days - 1462 + time;
  return (days < 61 ? days - 1 : days) + time;
}
