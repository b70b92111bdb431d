import { crc32, deflateSync, inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { packPng } from "./pack-png.mjs";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a picture as a browser writes it; each row is its filter and then its bytes. */
function pngOf(width, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 2], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function dataOf(png, type) {
  const at = png.indexOf(type, 0, "latin1");
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** Returns the colours of a packed picture, looked up in its palette. */
function coloursOf(png, width) {
  const palette = dataOf(png, "PLTE");
  const rows = inflateSync(dataOf(png, "IDAT"));
  return [...rows].flatMap((place, index) =>
    index % (width + 1) === 0 ? [] : [palette.toString("hex", place * 3, place * 3 + 3)],
  );
}

it("keeps every colour of a picture that has few, for each row filter", () => {
  const red = [200, 0, 0];
  const rows = [
    [0, ...red, 0, 0, 255],
    [1, ...red, 0, 0, 0],
    [2, 0, 0, 0, 0, 16, 0],
    [3, 100, 0, 0, 100, 8, 0],
    [4, 0, 0, 0, 0, 0, 0],
  ];
  const [first, second] = [
    ["c80000", "0000ff"],
    ["c80000", "2c1000"],
  ];
  const expected = [...first, "c80000", "c80000", "c80000", "c81000", ...second, ...second];
  const packed = packPng(pngOf(2, rows));
  expect(coloursOf(packed, 2)).toEqual(expected);
  expect(dataOf(packed, "IHDR").subarray(8, 10)).toEqual(Buffer.from([8, 3]));
});

it("uses at most 256 colours, each close to the original", () => {
  const shades = Array.from({ length: 1024 }, (_, index) => [index % 256, (index >> 2) % 256, 40]);
  const colours = coloursOf(packPng(pngOf(1024, [[0, ...shades.flat()]])), 1024);
  expect(new Set(colours).size).toBeLessThanOrEqual(256);
  const far = colours.map((colour, index) => Math.abs(Number.parseInt(colour.slice(0, 2), 16) - shades[index][0]));
  expect(Math.max(...far)).toBeLessThan(32);
});
