/** The kinds of files from which a floor plan can be made. SVG is not among them, because it can contain scripts and addresses. */
export type PlanFileKind = "png" | "jpeg" | "webp" | "pdf";

export interface PictureSize {
  width: number;
  height: number;
}

export interface StoredPicture extends PictureSize {
  kind: "png" | "webp";
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];
/** The length of "RIFF", the size of the file and "WEBP". */
const WEBP_START = 12;

/**
 * The chunks that every viewer shows the same way, and how long each may be. None of them has space for a text, an animation or a second
 * picture.
 */
const PNG_CHUNKS: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
  ["tRNS", 256],
  ["sRGB", 1],
  ["gAMA", 4],
  ["cHRM", 32],
  ["pHYs", 9],
  ["sBIT", 4],
  ["bKGD", 6],
]);

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Tells the kind of a file by its first bytes, whatever its name says; undefined for all that cannot become a plan. */
export function planFileKind(bytes: Uint8Array): PlanFileKind | undefined {
  if (startsWith(bytes, PNG_START)) return "png";
  if (startsWith(bytes, JPEG_START)) return "jpeg";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
  return textAt(bytes, 0, 5) === "%PDF-" ? "pdf" : undefined;
}

/** Reads the size of a picture from its header, so that a picture that is too large is rejected before it is decoded. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const kind = planFileKind(bytes);
  if (kind === "png") return pngSize(bytes);
  if (kind === "webp")
    return webpChunks(bytes)
      ?.map((chunk) => webpSize(bytes, chunk))
      .find(Boolean);
  return kind === "jpeg" ? jpegSize(bytes) : undefined;
}

/**
 * Reads a picture that is to be stored: a PNG or WebP that consists of nothing but one picture, from its first byte to its last.
 * Returns undefined for anything else, such as a picture with a script or an archive behind it.
 */
export function storedPicture(bytes: Uint8Array): StoredPicture | undefined {
  const kind = planFileKind(bytes);
  if (kind !== "png" && kind !== "webp") return undefined;
  const size = kind === "png" ? wholePng(bytes) : wholeWebp(bytes);
  return size && size.width > 0 && size.height > 0 ? { kind, ...size } : undefined;
}

/** The bit of the extended header of a WebP for an alpha channel; others stand for colour profiles, texts and animations. */
const TRANSPARENCY = 0x10;

/**
 * Returns a PNG or WebP with nothing but the picture. Browsers add dates, cameras and colour profiles to the pictures that they make, and
 * none of these is stored. A canvas without transparency has colours that every browser shows alike.
 */
export function barePicture(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const kind = planFileKind(bytes);
  const chunks = kind === "png" ? pngChunks(bytes) : webpChunks(bytes);
  const kept =
    kind === "png"
      ? chunks?.filter(isKnown).map(({ at, length }) => bytes.subarray(at - 8, at + length + 4))
      : chunks?.filter(isWebpPicture).map(({ at, length }) => bytes.subarray(at - 8, at + length + (length % 2)));
  if (!kept?.length) return bytes.slice();
  const bare = joined([bytes.subarray(0, kind === "png" ? PNG_START.length : WEBP_START), ...kept]);
  if (kind === "webp") viewOf(bare).setUint32(4, bare.length - 8, true);
  return bare;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

interface Chunk {
  name: string;
  /** Where its content starts. */
  at: number;
  length: number;
}

function pngSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 33 || textAt(bytes, 12, 4) !== "IHDR" || view.getUint32(8) !== 13) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Returns the chunks of a PNG; undefined when they do not fill the file exactly. */
function pngChunks(bytes: Uint8Array): Chunk[] | undefined {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = PNG_START.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    chunks.push({ name: textAt(bytes, at + 4, 4), at: at + 8, length });
    at += 12 + length;
  }
  return at === bytes.length ? chunks : undefined;
}

const isKnown = ({ name, length }: Chunk) => length <= (PNG_CHUNKS.get(name) ?? -1);

function wholePng(bytes: Uint8Array): PictureSize | undefined {
  const chunks = pngChunks(bytes);
  if (!chunks?.every(isKnown)) return undefined;
  const names = chunks.map(({ name }) => name);
  const isWhole = names[0] === "IHDR" && names.at(-1) === "IEND" && names.includes("IDAT");
  const isRepeated = names.some((name, index) => name !== "IDAT" && names.indexOf(name) < index);
  return isWhole && !isRepeated ? pngSize(bytes) : undefined;
}

const isWebpPicture = ({ name }: Chunk) => name === "VP8 " || name === "VP8L";

/** Returns the chunks of a WebP file; undefined when they do not fill the file exactly. */
function webpChunks(bytes: Uint8Array): Chunk[] | undefined {
  const view = viewOf(bytes);
  if (planFileKind(bytes) !== "webp" || bytes.length < 20 || view.getUint32(4, true) + 8 !== bytes.length)
    return undefined;
  const chunks: Chunk[] = [];
  let at = WEBP_START;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    chunks.push({ name: textAt(bytes, at, 4), at: at + 8, length });
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? chunks : undefined;
}

function webpSize(bytes: Uint8Array, { name, at, length }: Chunk): PictureSize | undefined {
  const view = viewOf(bytes);
  if (name === "VP8X" && length >= 10) {
    const from24 = (offset: number) => view.getUint16(offset, true) + ((bytes[offset + 2] ?? 0) << 16) + 1;
    return { width: from24(at + 4), height: from24(at + 7) };
  }
  if (name === "VP8L" && length >= 5 && bytes[at] === 0x2f) {
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === "VP8 " && length >= 10 && textAt(bytes, at + 3, 3) === "\x9d\x01\x2a")
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  return undefined;
}

function wholeWebp(bytes: Uint8Array): PictureSize | undefined {
  const chunks = webpChunks(bytes);
  if (!chunks) return undefined;
  const names = chunks.map(({ name }) => name);
  const pictures = chunks.filter(isWebpPicture);
  const areKnown = names.every((name) => ["VP8 ", "VP8L", "VP8X", "ALPH"].includes(name));
  const isRepeated = names.some((name, index) => names.indexOf(name) < index);
  if (!areKnown || isRepeated || pictures.length !== 1 || !isPlainCanvas(bytes, chunks)) return undefined;
  // A canvas that announces another size than the picture in it would pass the limit for one of them only.
  const sizes = chunks.filter(({ name }) => name !== "ALPH").map((chunk) => webpSize(bytes, chunk));
  const [first, second = first] = sizes;
  return first && second && first.width === second.width && first.height === second.height ? first : undefined;
}

/** Tells whether a WebP has no extended header, or one in front that announces transparency at most. */
function isPlainCanvas(bytes: Uint8Array, chunks: readonly Chunk[]): boolean {
  const [first] = chunks;
  if (!chunks.some(({ name }) => name === "VP8X")) return chunks.length === 1;
  return first?.name === "VP8X" && first.length === 10 && ((bytes[first.at] ?? 0) & ~TRANSPARENCY) === 0;
}

/** Walks the segments to the one that starts the frame. */
function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Bytes of 0xff fill the space between segments.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
