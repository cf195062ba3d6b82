import { describe, expect, test } from 'vitest';
import { Container } from '../../src/workbook/container.ts';
import { DEFAULT_LIMITS } from '../../src/workbook/limits.ts';
import { type Parts, zip } from './tiny-book.ts';

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');

function open(bytes: Uint8Array): Container {
  return new Container(bytes, DEFAULT_LIMITS);
}

function text(container: Container, part: string): string | undefined {
  const bytes = container.read(part);
  return bytes && Buffer.from(bytes).toString();
}

/** Changes bytes of the central directory header of the first entry. */
async function patched(parts: Parts, change: (file: Buffer, header: number) => void): Promise<Uint8Array> {
  const file = Buffer.from(await zip(parts));
  change(file, file.indexOf(CENTRAL));
  return file;
}

describe('parts', () => {
  test.each(['DEFLATE', 'STORE'] as const)('%s', async (method) => {
    const container = open(await zip({ 'a/b.xml': 'hello'.repeat(100), empty: '' }, method));
    expect(text(container, 'a/b.xml')).toBe('hello'.repeat(100));
    expect(text(container, 'empty')).toBe('');
    expect(text(container, 'none')).toBeUndefined();
  });

  test('names differ in case, slashes or a leading slash only on paper', async () => {
    const container = open(await zip({ 'XL\\Sheet.xml': 'x' }));
    expect(text(container, 'xl/sheet.xml')).toBe('x');
    expect(text(container, '/xl/SHEET.xml')).toBe('x');
  });

  test('bytes before the archive and a comment after it', async () => {
    const plain = Buffer.from(await zip({ a: 'x'.repeat(50) }));
    const comment = Buffer.from('a comment');
    plain.writeUInt16LE(comment.length, plain.length - 2);
    expect(text(open(Buffer.concat([Buffer.from('PK-junk!'), plain, comment])), 'a')).toBe('x'.repeat(50));
  });
});

describe('damage', () => {
  const parts = { a: 'some text some text some text' };
  test.each<[string, (file: Buffer, header: number) => void]>([
    ['a size that is too small', (f, h) => f.writeUInt32LE(10, h + 24)],
    ['a size that is too large', (f, h) => f.writeUInt32LE(4_000_000, h + 24)],
    ['a wrong checksum', (f, h) => f.writeUInt32LE(1, h + 16)],
    ['an unknown method', (f, h) => f.writeUInt16LE(99, h + 10)],
    ['an offset outside', (f, h) => f.writeUInt32LE(0x7fffffff, h + 42)],
    ['more data than there is', (f, h) => f.writeUInt32LE(0x7fffffff, h + 20)],
    ['changed data', (f) => f.writeUInt32LE(0xffffffff, 33)],
  ])('%s', async (_, change) => {
    const file = await patched(parts, change);
    expect(() => open(file).read('a')).toThrow(expect.objectContaining({ code: 'corrupt' }));
  });

  test('an encrypted entry', async () => {
    const file = await patched(parts, (f, h) => f.writeUInt16LE(1, h + 8));
    expect(() => open(file).read('a')).toThrow(expect.objectContaining({ code: 'encrypted' }));
  });

  test('a file cut anywhere is an error, never a partial book', async () => {
    const file = await zip({ a: 'x', b: 'y' });
    for (let length = 0; length < file.length; length++) {
      expect(() => open(file.subarray(0, length)), `cut at ${length}`).toThrow(expect.objectContaining({ code: 'corrupt' }));
    }
  });

  test('names are listed once, and the last of two entries counts', async () => {
    const file = Buffer.from(await zip({ aa: 'first', ab: 'second' }));
    for (let at = file.indexOf('ab'); at >= 0; at = file.indexOf('ab', at + 1)) file.write('aa', at);
    const container = open(file);
    expect(container.duplicates).toEqual(['aa']);
    expect(text(container, 'aa')).toBe('second');
  });
});

test('ZIP64 records are followed', () => {
  const name = Buffer.from('a');
  const data = Buffer.from('zip64!');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1, 26);
  const at = local.length + name.length + data.length;
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(6n, 4);
  extra.writeBigUInt64LE(6n, 12);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt32LE(0x33c3402f, 16);
  header.writeUInt32LE(0xffffffff, 20);
  header.writeUInt32LE(0xffffffff, 24);
  header.writeUInt16LE(1, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(0xffffffff, 42);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(75n, 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + 75), 8);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.fill(0xff, 8, 20);
  const file = Buffer.concat([local, name, data, header, name, extra, end64, locator, end]);
  expect(text(open(file), 'a')).toBe('zip64!');
});
