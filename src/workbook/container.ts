// Zip container -> its parts, inflated one at a time within the limits. Knows nothing of what the parts mean.
// Own reader over node:zlib: `maxOutputLength` stops a bomb at the byte, where jszip inflates a part before it looks at its
// size; it also costs less than half as much. jszip stays the writer.

import * as zlib from 'node:zlib';
import { breach, type Limits } from './limits.ts';
import { WorkbookError } from './workbook.ts';
import { type Entry, readDirectory } from './zip-directory.ts';

export class Container {
  private readonly entries = new Map<string, Entry>();
  private inflated = 0;
  private reads = 0;
  readonly duplicates: string[] = [];

  constructor(
    private readonly bytes: Uint8Array,
    readonly limits: Limits,
  ) {
    if (bytes.length > limits.compressedBytes) throw breach(limits, 'compressedBytes', `The file (${bytes.length} bytes)`);
    for (const entry of readDirectory(bytes, limits)) {
      const key = partKey(entry.name);
      if (this.entries.has(key)) this.duplicates.push(entry.name);
      this.entries.set(key, entry);
    }
  }

  names(): string[] {
    return [...this.entries.values()].map((e) => e.name);
  }

  has(part: string): boolean {
    return this.entries.has(partKey(part));
  }

  /** Inflated bytes of a part; undefined when the container has none of this name. Every call inflates, and counts. */
  read(part: string): Uint8Array | undefined {
    const entry = this.entries.get(partKey(part));
    if (!entry) return undefined;
    if (entry.encrypted) throw new WorkbookError('encrypted', 'The zip container is encrypted; save the workbook without a password.');
    this.check(entry);
    if (++this.reads > this.limits.entries) throw breach(this.limits, 'entries', 'The number of parts read');
    const raw = this.bytes.subarray(...this.dataRange(entry));
    const data = entry.method === 0 ? raw : inflate(raw, entry);
    if (data.length !== entry.size || crc32(data) !== entry.crc) throw damaged(entry.name);
    this.inflated += data.length;
    return data;
  }

  private check(entry: Entry): void {
    const { limits } = this;
    if (entry.method !== 0 && entry.method !== 8) {
      throw new WorkbookError('corrupt', `The part ${entry.name} is compressed with the unknown method ${entry.method}.`);
    }
    if (entry.size > limits.partBytes) throw breach(limits, 'partBytes', `The part ${entry.name} (${entry.size} bytes)`);
    if (entry.size > limits.ratioFloorBytes && entry.size > entry.packed * limits.ratio) {
      throw breach(limits, 'ratio', `The compression of the part ${entry.name} (${Math.round(entry.size / Math.max(1, entry.packed))}:1)`);
    }
    if (this.inflated + entry.size > limits.uncompressedBytes) {
      throw breach(limits, 'uncompressedBytes', 'The sum of the uncompressed parts');
    }
  }

  /** The local header only says where the data starts; sizes are the central directory's. */
  private dataRange(entry: Entry): [number, number] {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    const at = entry.offset;
    if (at < 0 || at + 30 > view.byteLength || view.getUint32(at, true) !== 0x04034b50) throw damaged(entry.name);
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (from + entry.packed > view.byteLength) throw damaged(entry.name);
    return [from, from + entry.packed];
  }
}

/** Part names are compared without regard to case (OPC); some writers use backslashes. */
function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function inflate(raw: Uint8Array, entry: Entry): Uint8Array {
  if (entry.size === 0) return new Uint8Array(0);
  try {
    // One chunk of the declared size saves copying; deflate cannot exceed about 1032:1.
    const chunkSize = Math.max(1024, Math.min(entry.size, 16 * 1024 * 1024, raw.length * 1032));
    return zlib.inflateRawSync(raw, { maxOutputLength: entry.size, chunkSize });
  } catch {
    throw damaged(entry.name);
  }
}

function damaged(part: string): WorkbookError {
  return new WorkbookError(
    'corrupt',
    `The zip container is damaged: the part ${part} cannot be unpacked to its declared size and checksum.`,
  );
}

let table: Uint32Array | undefined;

function crc32(data: Uint8Array): number {
  const native = (zlib as { crc32?: (data: Uint8Array) => number }).crc32;
  if (native) return native(data); // Node 20.15 and later
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let crc = -1;
  for (let i = 0; i < data.length; i++) crc = table[(crc ^ data[i]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
