/** Files for the tests of plans. No picture is drawn in them: the server reads their headers and their chunks only. */

const big = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};
const ascii = (letters: string) => Buffer.from(letters, "latin1");

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const chunk = (name: string, content: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([big(content.length), ascii(name), content, big(0)]);

export const header = (width: number, height: number) =>
  chunk("IHDR", Buffer.concat([big(width), big(height), Buffer.from([8, 6, 0, 0, 0])]));

export const PIXELS = chunk("IDAT", Buffer.from([1, 2, 3]));
export const END = chunk("IEND");

export const pngOf = (...chunks: Uint8Array[]) => Buffer.concat([PNG_START, ...chunks]);

export function png(width = 1200, height = 800, pixels = 3): Buffer {
  return pngOf(header(width, height), chunk("IDAT", Buffer.alloc(pixels, 7)), END);
}

export const part = (name: string, content: Uint8Array) =>
  Buffer.concat([ascii(name), little(content.length), content, Buffer.alloc(content.length % 2)]);

export function webpOf(...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat([ascii("WEBP"), ...parts]);
  return Buffer.concat([ascii("RIFF"), little(content.length), content]);
}

export const lossy = (width: number, height: number) =>
  part("VP8 ", Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a]), little(width, 2), little(height, 2)]));

export const lossless = (width: number, height: number) =>
  part("VP8L", Buffer.concat([Buffer.from([0x2f]), little((width - 1) | ((height - 1) << 14))]));

export const canvas = (width: number, height: number, flags = 0) =>
  part("VP8X", Buffer.concat([Buffer.from([flags, 0, 0, 0]), little(width - 1, 3), little(height - 1, 3)]));
