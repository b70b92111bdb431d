import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { barePicture, pictureSize, planFileKind, storedPicture } from "./plan-picture.ts";

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const big = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const little = (value: number, bytes = 4) => [0, 8, 16, 24].slice(0, bytes).map((shift) => (value >>> shift) & 0xff);

const PNG = [0x89, ...text("PNG"), 0x0d, 0x0a, 0x1a, 0x0a];
const chunk = (name: string, content: number[] = []) => [...big(content.length), ...text(name), ...content, 0, 0, 0, 0];
const header = (width: number, height: number) => chunk("IHDR", [...big(width), ...big(height), 8, 6, 0, 0, 0]);
const IDAT = chunk("IDAT", [1, 2, 3]);
const IEND = chunk("IEND");
const png = (...chunks: number[][]) => Uint8Array.from([...PNG, ...chunks.flat()]);

const part = (name: string, content: number[]) => [
  ...text(name),
  ...little(content.length),
  ...content,
  ...(content.length % 2 === 0 ? [] : [0]),
];
const webp = (...parts: number[][]) => {
  const content = [...text("WEBP"), ...parts.flat()];
  return Uint8Array.from([...text("RIFF"), ...little(content.length), ...content]);
};
const lossy = (width: number, height: number) =>
  part("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2), 7]);
const lossless = (width: number, height: number) =>
  part("VP8L", [0x2f, ...little((width - 1) | ((height - 1) << 14)), 7]);
const canvas = (width: number, height: number, flags = 0) =>
  part("VP8X", [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);
const ALPHA = part("ALPH", [0, 1, 2]);
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);
const frame = [0xff, 0xc2, 0, 11, 8, 1, 0x2c, 2, 0x58, 1, 1, 0x11, 0];
const comment = [0xff, 0xfe, 0, 4, 1, 2];

describe("the kind of a file", () => {
  test.each([
    ["png", png(header(4, 3))],
    ["jpeg", jpeg(frame)],
    ["webp", webp(lossy(4, 3))],
    ["pdf", Uint8Array.from(text("%PDF-1.7\n"))],
    [undefined, Uint8Array.from(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    [undefined, Uint8Array.from(text("GIF89a"))],
    [undefined, Uint8Array.from(text("RIFF0000WAVE"))],
    [undefined, new Uint8Array()],
  ])("is %s when its first bytes say so", (kind, bytes) => {
    expect(planFileKind(bytes)).toBe(kind);
  });
});

describe("the size of a picture", () => {
  test.each([
    ["a PNG", png(header(640, 480), IDAT, IEND), { width: 640, height: 480 }],
    ["a PNG whose rest is missing", png(header(640, 480)), { width: 640, height: 480 }],
    ["a lossy WebP", webp(lossy(640, 480)), { width: 640, height: 480 }],
    ["a lossless WebP", webp(lossless(16_384, 9_000)), { width: 16_384, height: 9_000 }],
    ["an extended WebP", webp(canvas(70_000, 9, 0x10), ALPHA, lossy(64, 9)), { width: 70_000, height: 9 }],
    ["a JPEG", jpeg(comment, frame), { width: 600, height: 300 }],
    ["a JPEG with filled gaps", jpeg([0xff, 0xff], comment, [0xff], frame), { width: 600, height: 300 }],
    ["a JPEG without a frame", jpeg(comment), undefined],
    ["a PNG without a header", png(IDAT, IEND), undefined],
    ["a WebP of another length", webp(lossy(4, 3)).slice(0, -1), undefined],
    ["a PDF", Uint8Array.from(text("%PDF-1.7\n")), undefined],
  ])("is read from the header of %s", (_what, bytes, size) => {
    expect(pictureSize(bytes)).toEqual(size);
  });
});

describe("a picture to store", () => {
  test.each([
    ["a PNG", png(header(4, 3), IDAT, IEND), "png"],
    ["a PNG in parts", png(header(4, 3), chunk("PLTE", [1, 2, 3]), chunk("tRNS", [0]), IDAT, IDAT, IEND), "png"],
    ["a PNG with a resolution", png(header(4, 3), chunk("pHYs", [...big(9), ...big(9), 1]), IDAT, IEND), "png"],
    ["a lossy WebP", webp(lossy(4, 3)), "webp"],
    ["a lossless WebP", webp(lossless(4, 3)), "webp"],
    ["a WebP with transparency", webp(canvas(4, 3, 0x10), ALPHA, lossy(4, 3)), "webp"],
  ])("may be %s", (_what, bytes, kind) => {
    expect(storedPicture(bytes)).toEqual({ kind, width: 4, height: 3 });
  });

  test.each([
    ["a JPEG", jpeg(frame)],
    ["empty", new Uint8Array()],
    ["a PNG that ends early", png(header(4, 3), IDAT)],
    ["a PNG without pixels", png(header(4, 3), IEND)],
    ["a PNG with something behind it", Uint8Array.from([...png(header(4, 3), IDAT, IEND), ...text("PK")])],
    ["a PNG with a chunk behind its end", png(header(4, 3), IDAT, IEND, IDAT)],
    ["a PNG with a text", png(header(4, 3), chunk("tEXt", text("Author\0me")), IDAT, IEND)],
    ["a PNG with a colour profile", png(header(4, 3), chunk("iCCP", [1]), IDAT, IEND)],
    ["an animated PNG", png(header(4, 3), chunk("acTL", [...big(2), ...big(0)]), IDAT, IEND)],
    ["a PNG with two headers", png(header(4, 3), header(9, 9), IDAT, IEND)],
    ["a PNG with a long header", png(chunk("IHDR", [...big(4), ...big(3), ...text("<script>")]), IDAT, IEND)],
    ["a PNG with something in its end", png(header(4, 3), IDAT, chunk("IEND", [1]))],
    ["a PNG with something in a short chunk", png(header(4, 3), chunk("sRGB", text("<script>")), IDAT, IEND)],
    ["a PNG with a repeated chunk", png(header(4, 3), chunk("sRGB", [0]), chunk("sRGB", [1]), IDAT, IEND)],
    ["a PNG without a width", png(header(0, 3), IDAT, IEND)],
    ["a PNG whose chunk is longer than the file", png(header(4, 3), [0xff, 0xff, 0xff, 0xff, ...IDAT.slice(4)], IEND)],
    ["a WebP that is longer than it says", Uint8Array.from([...webp(lossy(4, 3)), 0, 0])],
    ["a WebP that is shorter than it says", webp(lossy(4, 3)).slice(0, -2)],
    ["an animated WebP", webp(canvas(4, 3, 0x02), part("ANIM", [0, 0, 0, 0, 0, 0]), part("ANMF", [0, 0]))],
    ["a WebP that announces an animation", webp(canvas(4, 3, 0x02), lossy(4, 3))],
    ["a WebP with a text", webp(canvas(4, 3), lossy(4, 3), part("XMP ", text("<x/>")))],
    ["a WebP with camera data", webp(canvas(4, 3), lossy(4, 3), part("EXIF", [1, 2]))],
    ["a WebP with two pictures", webp(canvas(4, 3), lossy(4, 3), lossless(4, 3))],
    ["a WebP with two alpha channels", webp(canvas(4, 3, 0x10), ALPHA, ALPHA, lossy(4, 3))],
    ["a WebP with an alpha channel alone", webp(canvas(4, 3, 0x10), ALPHA)],
    ["a WebP of two sizes", webp(canvas(4, 3), lossy(4000, 3000))],
    ["a WebP whose canvas stands behind", webp(lossy(4, 3), canvas(4, 3))],
    ["a WebP without a width", webp(lossy(0, 3))],
    ["a WebP whose picture is none", webp(part("VP8 ", text("<script></script>")))],
  ])("may not be %s", (_what, bytes) => {
    expect(storedPicture(bytes)).toBeUndefined();
  });

  it("is nothing that merely begins like one", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(PNG, text("RIFF0000WEBP")), (rest, start) => {
        const bytes = Uint8Array.from([...start, ...rest]);
        expect(storedPicture(bytes)).toBeUndefined();
        expect(() => pictureSize(bytes)).not.toThrow();
      }),
    );
  });
});

describe("a bare picture", () => {
  it("is the same PNG without its texts", () => {
    const exif = chunk("eXIf", text("MM\0*"));
    const made = png(header(4, 3), chunk("sRGB", [0]), exif, chunk("tEXt", text("Software\0x")), IDAT, IDAT, IEND);
    expect(barePicture(made)).toEqual(png(header(4, 3), chunk("sRGB", [0]), IDAT, IDAT, IEND));
    expect(storedPicture(barePicture(made))).toMatchObject({ kind: "png" });
  });

  it("is the same WebP without its colour profile", () => {
    const canvas = part("VP8X", [0x20, 0, 0, 0, 3, 0, 0, 2, 0, 0]);
    const made = webp([...canvas, ...part("ICCP", [1, 2, 3]), ...lossy(4, 3)]);
    expect(storedPicture(made)).toBeUndefined();
    expect(barePicture(made)).toEqual(webp(lossy(4, 3)));
  });

  test.each([
    ["a WebP", webp(lossy(4, 3))],
    ["a JPEG", jpeg(frame)],
    ["a PNG that ends early", png(header(4, 3), IDAT).slice(0, -1)],
  ])("is %s as it was", (_what, bytes) => {
    expect(barePicture(bytes)).toEqual(bytes);
  });
});
