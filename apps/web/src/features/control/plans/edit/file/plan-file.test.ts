import { PLACE_PICTURE_LIMITS, PLAN_LIMITS } from "@switchboard/domain/site";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readPhoto, toBase64 } from "../../../../../widgets/picture/picture-file.ts";
import { readPlanFile } from "./plan-file.ts";

const decode = vi.fn();
const drawn: { width: number; height: number }[] = [];
/** How many bytes a picture of a size has, and as what the browser writes it. */
let written = { type: "image/webp", bytesPerPixel: 0.01 };

beforeEach(() => {
  drawn.length = 0;
  written = { type: "image/webp", bytesPerPixel: 0.01 };
  vi.stubGlobal("createImageBitmap", decode);
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement["getContext"]>,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, answer) {
    const { width, height } = this;
    drawn.push({ width, height });
    const bytes = new Uint8Array(Math.round(width * height * written.bytesPerPixel));
    // The pixels of a PNG are one part, after the eight bytes with which each begins.
    new DataView(bytes.buffer).setUint32(8, bytes.length - 20);
    bytes.set([0x49, 0x44, 0x41, 0x54], 12);
    answer(new Blob([bytes], { type: written.type }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  decode.mockReset();
});

/** The header of a PNG, which is all that is read before it is decoded. */
function aPng(width: number, height: number, length = 33): Blob {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes]);
}

const decodes = (width: number, height: number) => decode.mockResolvedValue({ width, height, close: vi.fn() });
const read = (file: Blob) => readPlanFile(file, async () => undefined);

it.each([
  ["an SVG", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']), "kind"],
  ["a web page named as a picture", new File(["<!doctype html>"], "plan.png", { type: "image/png" }), "kind"],
  ["a GIF", new Blob(["GIF89a"]), "kind"],
  ["nothing", new Blob([]), "empty"],
  ["a file of too many bytes", aPng(10, 10, PLAN_LIMITS.fileBytes + 1), "large"],
  ["a picture of too many pixels", aPng(40_000, 40_000), "pixels"],
  ["a picture without pixels", aPng(0, 10), "broken"],
])("refuses %s before it is decoded", async (_, file, problem) => {
  await expect(read(file)).rejects.toMatchObject({ problem });
  expect(decode).not.toHaveBeenCalled();
});

it("says so when a picture cannot be decoded", async () => {
  decode.mockRejectedValue(new DOMException("broken"));
  await expect(read(aPng(10, 10))).rejects.toMatchObject({ problem: "broken" });
});

it("keeps the size of a picture, and makes a larger one as large as may be stored", async () => {
  decodes(800, 600);
  expect((await read(aPng(800, 600)))?.type).toBe("image/webp");
  decodes(8192, 4096);
  await read(aPng(8192, 4096));
  expect(drawn).toEqual([
    { width: 800, height: 600 },
    { width: 4096, height: 2048 },
  ]);
});

it("makes a picture smaller until it may be stored, as in a browser that writes no WebP", async () => {
  written = { type: "image/png", bytesPerPixel: 1 };
  decodes(2000, 2000);
  const picture = await read(aPng(2000, 2000));
  expect(picture?.size).toBeLessThanOrEqual(PLAN_LIMITS.storedBytes);
  expect(drawn.map(({ width }) => width)).toEqual([2000, 1600, 1280]);
});

it("gives up when a picture would be too small to be read", async () => {
  written = { type: "image/png", bytesPerPixel: 15 };
  decodes(800, 800);
  await expect(read(aPng(800, 800))).rejects.toMatchObject({ problem: "large" });
});

it("makes the picture of a place as large as may be stored, and takes no PDF", async () => {
  written = { type: "image/webp", bytesPerPixel: 0.5 };
  decodes(4000, 3000);
  const picture = await readPhoto(aPng(4000, 3000), PLACE_PICTURE_LIMITS);
  expect(picture.size).toBeLessThanOrEqual(PLACE_PICTURE_LIMITS.storedBytes);
  expect(drawn.map(({ width }) => width)).toEqual([1280, 1024, 819]);
  const pdf = new Blob(["%PDF-1.7 and what follows"]);
  await expect(readPhoto(pdf, PLACE_PICTURE_LIMITS)).rejects.toMatchObject({ problem: "kind" });
});

it("writes bytes as base64", async () => {
  expect(await toBase64(new Blob([new Uint8Array([251, 255, 0])]))).toBe("+/8A");
});
