// Central directory of a zip file -> its entries (ZIP64, data descriptors, data before the archive). Inflates nothing.

import { breach, type Limits } from './limits.ts';
import { WorkbookError } from './workbook.ts';

export interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Of the local header. */
  readonly offset: number;
}

interface Directory {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** Bytes before the archive, to be added to every offset. */
  readonly shift: number;
}

export function readDirectory(bytes: Uint8Array, limits: Limits): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dir = locateDirectory(view);
  if (dir.count > limits.entries) throw breach(limits, 'entries', `The number of files in the container (${dir.count})`);
  const entries: Entry[] = [];
  let at = dir.from;
  while (at + 46 <= dir.to && view.getUint32(at, true) === 0x02014b50) {
    if (entries.length >= limits.entries) throw breach(limits, 'entries', 'The number of files in the container');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > dir.to) break;
    const entry = readEntry(view, at, nameLength, extraLength, dir.shift);
    if (!entry.name.endsWith('/')) entries.push(entry);
    at = next;
  }
  if (at !== dir.to) throw truncated();
  return entries;
}

function readEntry(view: DataView, at: number, nameLength: number, extraLength: number, shift: number): Entry {
  const name = Buffer.from(view.buffer, view.byteOffset + at + 46, nameLength).toString('utf8');
  const fields = { size: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) };
  const from = at + 46 + nameLength;
  readZip64(view, from, from + extraLength, fields);
  return {
    name,
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
    packed: fields.packed,
    size: fields.size,
    offset: fields.offset + shift,
  };
}

/** The ZIP64 extra field holds, in this order, only those of the three values that are 0xffffffff in the header. */
function readZip64(view: DataView, from: number, to: number, fields: { size: number; packed: number; offset: number }): void {
  for (let at = from; at + 4 <= to; ) {
    const id = view.getUint16(at, true);
    const end = at + 4 + view.getUint16(at + 2, true);
    if (id === 1 && end <= to) {
      let value = at + 4;
      for (const key of ['size', 'packed', 'offset'] as const) {
        if (fields[key] !== 0xffffffff || value + 8 > end) continue;
        fields[key] = Number(view.getBigUint64(value, true));
        value += 8;
      }
    }
    at = end;
  }
}

function locateDirectory(view: DataView): Directory {
  const end = findEnd(view);
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let offset = view.getUint32(end + 16, true);
  let to = end;
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === 0x07064b50) {
    const at = Number(view.getBigUint64(locator + 8, true));
    if (at + 56 <= locator && view.getUint32(at, true) === 0x06064b50) {
      count = Number(view.getBigUint64(at + 32, true));
      size = Number(view.getBigUint64(at + 40, true));
      offset = Number(view.getBigUint64(at + 48, true));
      to = at;
    }
  }
  const from = to - size;
  if (from < 0 || offset > from) throw truncated();
  return { count, from, to, shift: from - offset };
}

/** The end record stands at the end, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw truncated();
}

function truncated(): WorkbookError {
  return new WorkbookError('corrupt', 'The zip container is damaged or cut off: its directory cannot be read.');
}
