// Names of the streams in an OLE2 compound file: enough to tell an encrypted workbook from an old .xls. Reads no stream.

const END = 0xfffffffa;
const MAX_SECTORS = 4096;

/** Stream and storage names; empty when the directory cannot be followed. */
export function oleStreams(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512) return [];
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const fat = fatSectors(view, shift);
  const names: string[] = [];
  let sector = view.getUint32(48, true);
  for (let n = 0; n < MAX_SECTORS && sector < END; n++) {
    const at = (sector + 1) * size;
    if (at + size > bytes.length) break;
    for (let entry = at; entry < at + size; entry += 128) {
      const length = view.getUint16(entry + 64, true);
      if (length >= 2 && length <= 64) names.push(utf16(bytes, entry, length - 2));
    }
    sector = nextSector(view, fat, sector, shift);
  }
  return names;
}

/** The first 109 FAT sectors (55 MB of file with 512-byte sectors) reach any directory that matters here. */
function fatSectors(view: DataView, shift: number): number[] {
  const list: number[] = [];
  for (let i = 0; i < 109; i++) {
    const sector = view.getUint32(76 + 4 * i, true);
    if (sector < END && (sector + 1) << shift < view.byteLength) list.push(sector);
  }
  return list;
}

function nextSector(view: DataView, fat: readonly number[], sector: number, shift: number): number {
  const perSector = 1 << (shift - 2);
  const holder = fat[Math.floor(sector / perSector)];
  if (holder === undefined) return END;
  const at = (holder + 1) * (1 << shift) + 4 * (sector % perSector);
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : END;
}

function utf16(bytes: Uint8Array, from: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, length).toString('utf16le');
}
