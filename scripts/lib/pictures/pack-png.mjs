import { crc32, deflateSync } from "node:zlib";
import { readPixels } from "./read-png.mjs";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/** Reduces a picture to at most 256 colours, because a screen has few, and a repository needs small pictures. */
export function packPng(png) {
  const { width, height, colours } = readPixels(png);
  const palette = paletteOf(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const chunks = [
    ["IHDR", header],
    ["PLTE", Buffer.from(palette.flatMap(channels))],
    ["IDAT", deflateSync(indexed(colours, palette, width), { level: 9, memLevel: 9 })],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([SIGNATURE, ...chunks.map(written)]);
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Chooses the most used colour of each neighbourhood, and of those the most used, so that small marks keep theirs beside text. */
function paletteOf(colours) {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const neighbourhoods = new Map();
  for (const [colour, count] of counts) {
    const near = colour & 0xf8f8f8;
    const { best = colour, most = 0, sum = 0 } = neighbourhoods.get(near) ?? {};
    const winner = count > most ? { best: colour, most: count } : { best, most };
    neighbourhoods.set(near, { ...winner, sum: sum + count });
  }
  const wanted = [...neighbourhoods.values()].sort((a, b) => b.sum - a.sum).slice(0, MOST_COLOURS);
  return wanted.map(({ best }) => best);
}

/** Returns rows of palette indexes, each row after the byte for "no filter". */
function indexed(colours, palette, width) {
  const places = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc(colours.length + colours.length / width);
  let at = 0;
  colours.forEach((colour, index) => {
    if (index % width === 0) at += 1;
    if (!places.has(colour)) places.set(colour, nearest(colour, palette));
    rows[at++] = places.get(colour);
  });
  return rows;
}

function nearest(colour, palette) {
  const [r, g, b] = channels(colour);
  const distances = palette.map((each) => {
    const [x, y, z] = channels(each);
    return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

function written([type, data]) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
