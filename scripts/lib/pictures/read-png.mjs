import { inflateSync } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** The bytes per pixel for the PNG types that a browser writes: red, green, blue, and perhaps opacity. */
const BYTES_OF_TYPE = { 2: 3, 6: 4 };

/** Returns the colours of a picture as integers (0xrrggbb), row by row. */
export function readPixels(png) {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === "IHDR").data;
  const [width, height, bytes] = [header.readUInt32BE(0), header.readUInt32BE(4), BYTES_OF_TYPE[header[9]]];
  if (header[8] !== 8 || !bytes || header[12] !== 0) throw new Error("this is no PNG as a browser writes it");
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const rows = unfiltered(inflateSync(packed), { width, height, bytes });
  const colours = new Uint32Array(width * height);
  for (let index = 0; index < colours.length; index++) colours[index] = rows.readUIntBE(index * bytes, 3);
  return { width, height, colours };
}

function chunksOf(png) {
  const chunks = [];
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Reverses the filters, which store each byte as its difference to a prediction (PNG specification, section 9). */
function unfiltered(data, { width, height, bytes }) {
  const rowBytes = width * bytes;
  const out = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x++) {
      const at = row * rowBytes + x;
      const left = x < bytes ? 0 : out[at - bytes];
      const up = row === 0 ? 0 : out[at - rowBytes];
      const corner = x < bytes || row === 0 ? 0 : out[at - rowBytes - bytes];
      out[at] = data[row * (rowBytes + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
