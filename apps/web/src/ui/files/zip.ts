/** A file in an archive. */
export interface ZipEntry {
  name: string;
  text: string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let rest = index;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The browser's own compression, which works beside the page and needs no script that the policy forbids. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest possible date, because a file does not need its time of creation. */
const NO_DATE = 0x0021;

/** Numbers of two and four bytes, the lowest first. */
function littleEndian(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** An archive as spreadsheets read it (APPNOTE 4.3): the files, then where each of them is. */
export async function zip(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const plain = new TextEncoder().encode(text);
    const packed = await deflate(plain);
    const path = new TextEncoder().encode(name);
    const about = [
      [20, 2],
      [UTF8_NAMES, 2],
      [DEFLATED, 2],
      [0, 2],
      [NO_DATE, 2],
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const;
    const head = littleEndian([0x04034b50, 4], ...about);
    parts.push(head, path, packed);
    directory.push(littleEndian([0x02014b50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    offset += head.length + path.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const counts = [
    [entries.length, 2],
    [entries.length, 2],
  ] as const;
  const end = littleEndian([0x06054b50, 4], [0, 2], [0, 2], ...counts, [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type });
}
