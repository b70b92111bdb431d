import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { canvas, chunk, END, header, lossless, lossy, PIXELS, part, png, pngOf, webpOf } from "./testing.ts";

let server: TestServer;
let admin: TestUser;
let place: string;
let plan: unknown;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.buildUser();
  place = (await server.post(admin, contract.newPlace, { kind: "floor", name: "Floor 1", parent: null })).body._id;
  plan = (await send(png().toString("base64"))).body;
});
afterAll(() => server.close());

const send = (picture: string) => server.post(admin, contract.setPlanPicture, { place, picture });

async function stored() {
  const call = { url: contract.planPicture.path, query: { place }, headers: { authorization: admin.token } };
  const bytes = (await server.app.http.inject(call)).rawPayload;
  return { plan: (await server.get(admin, contract.getPlan, { place })).body.plan, bytes };
}

const text = (letters: string) => Buffer.from(letters, "latin1");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="http://10.0.0.1/"/></svg>';
const HTML = "<!doctype html><script>alert(document.cookie)</script>";
const ZIP = Buffer.concat([text("PK\x03\x04"), Buffer.alloc(26), text("a.js")]);
const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
]);
const ALPHA = part("ALPH", Buffer.from([0, 1]));
const within = (...chunks: Buffer[]) => pngOf(header(8, 8), ...chunks, PIXELS, END);
const NUMBERS = Buffer.alloc(8, 1);

const NO_PICTURES: [string, Buffer][] = [
  ["an SVG", text(SVG)],
  ["an SVG with a declaration", text(`<?xml version="1.0"?>${SVG}`)],
  ["a page", text(HTML)],
  ["a script", text("alert(1)")],
  ["a GIF", text("GIF89a\x01\x00\x01\x00\x00\x00\x00;")],
  ["a GIF that is a script, too", text("GIF89a=1;alert(1)//")],
  ["a BMP", Buffer.concat([text("BM"), Buffer.alloc(60)])],
  ["a TIFF", Buffer.concat([text("II*\0"), Buffer.alloc(60)])],
  ["an icon", Buffer.concat([Buffer.from([0, 0, 1, 0]), png()])],
  ["an AVIF", Buffer.concat([Buffer.from([0, 0, 0, 28]), text("ftypavif"), Buffer.alloc(40)])],
  ["a PDF", text("%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF")],
  ["PostScript", text("%!PS-Adobe-3.0\n(/etc/passwd) run")],
  ["an archive", ZIP],
  ["a program", Buffer.concat([text("\x7fELF"), Buffer.alloc(60)])],
  ["commands of ImageMagick", text("push graphic-context\nfill 'url(http://10.0.0.1/)'\npop graphic-context")],
  ["a JPEG", JPEG],
  ["a sound in a RIFF", Buffer.concat([text("RIFF\x24\0\0\0WAVEfmt "), Buffer.alloc(28)])],
  ["one byte", Buffer.from([0x89])],
  ["the start of a PNG alone", pngOf()],
  ["a PNG with another start", Buffer.concat([text("\x89PNG\n\n\x1a\n"), png().subarray(8)])],
  ["a PNG behind a space", Buffer.concat([text(" "), png()])],
  ["a PNG that ends in its header", png().subarray(0, 20)],
  ["a PNG that ends in its pixels", png().subarray(0, 40)],
  ["a PNG without its end", png().subarray(0, -12)],
  ["a PNG without the last byte", png().subarray(0, -1)],
  ["a PNG without pixels", pngOf(header(8, 8), END)],
  ["a PNG without a header", pngOf(PIXELS, END)],
  ["a PNG with a byte behind it", Buffer.concat([png(), Buffer.from([0])])],
  ["a PNG with an archive behind it", Buffer.concat([png(), ZIP])],
  ["a PNG with a page behind it", Buffer.concat([png(), text(HTML)])],
  ["a PNG with a second one behind it", Buffer.concat([png(), png()])],
  ["a PNG with pixels behind its end", pngOf(header(8, 8), PIXELS, END, PIXELS)],
  ["a PNG with a text", within(chunk("tEXt", text(`Comment\0${HTML}`)))],
  ["a PNG with a packed text", within(chunk("zTXt", text("Comment\0\0x")))],
  ["a PNG with a text in many languages", within(chunk("iTXt", text("XML:com.adobe.xmp\0\0\0\0\0<x/>")))],
  ["a PNG with camera data", within(chunk("eXIf", text("MM\0*\0\0\0\x08")))],
  ["a PNG with a colour profile", within(chunk("iCCP", text("x\0\0x")))],
  ["a PNG that is animated", within(chunk("acTL", NUMBERS))],
  ["a PNG with a frame", within(chunk("fcTL", Buffer.alloc(26)))],
  ["a PNG with a chunk of one's own", within(chunk("evIl", text(HTML)))],
  ["a PNG with a page in a short chunk", within(chunk("sRGB", text(HTML)))],
  ["a PNG with a page in its end", pngOf(header(8, 8), PIXELS, chunk("IEND", text(HTML)))],
  ["a PNG with two headers", pngOf(header(8, 8), header(4096, 4096), PIXELS, END)],
  ["a PNG with a long header", pngOf(chunk("IHDR", Buffer.concat([NUMBERS, text(HTML)])), PIXELS, END)],
  ["a PNG with two palettes", within(chunk("PLTE", Buffer.alloc(3)), chunk("PLTE", Buffer.alloc(3)))],
  ["a PNG without a width", pngOf(header(0, 8), PIXELS, END)],
  ["a PNG without a height", pngOf(header(8, 0), PIXELS, END)],
  ["a PNG whose chunk says it is 4 GB", within(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49, 0x44, 0x41, 0x54]))],
  ["a WebP that is longer than it says", Buffer.concat([webpOf(lossy(8, 8)), Buffer.alloc(2)])],
  ["a WebP that is shorter than it says", webpOf(lossy(8, 8)).subarray(0, -2)],
  ["a WebP that says it is 4 GB", Buffer.concat([text("RIFF\xff\xff\xff\xffWEBP"), lossy(8, 8)])],
  ["a WebP with an archive behind it", Buffer.concat([webpOf(lossy(8, 8)), ZIP])],
  ["a WebP without a picture", webpOf(canvas(8, 8))],
  [
    "a WebP that is animated",
    webpOf(canvas(8, 8, 0x02), part("ANIM", Buffer.alloc(6)), part("ANMF", Buffer.alloc(16))),
  ],
  ["a WebP that says it is animated", webpOf(canvas(8, 8, 0x02), lossy(8, 8))],
  ["a WebP with a text", webpOf(canvas(8, 8), lossy(8, 8), part("XMP ", text("<x:xmpmeta/>")))],
  ["a WebP with camera data", webpOf(canvas(8, 8), lossy(8, 8), part("EXIF", text("MM\0*")))],
  ["a WebP with a colour profile", webpOf(canvas(8, 8), part("ICCP", text("profile!")), lossy(8, 8))],
  ["a WebP with two pictures", webpOf(canvas(8, 8), lossy(8, 8), lossless(8, 8))],
  ["a WebP with an alpha channel twice", webpOf(canvas(8, 8, 0x10), ALPHA, ALPHA, lossy(8, 8))],
  ["a WebP of two sizes", webpOf(canvas(8, 8), lossy(4000, 4000))],
  ["a WebP without a size", webpOf(lossy(0, 0))],
  ["a WebP with a page as its picture", webpOf(part("VP8 ", text(HTML)))],
];

const TOO_LARGE: [string, Buffer][] = [
  ["a PNG of 100,000 by 100,000 pixels", png(100_000, 100_000)],
  ["a PNG of four thousand million pixels in a row", png(0xffff_ffff, 1)],
  ["a PNG that is one pixel too wide", png(4097, 1)],
  ["a WebP that is too high", webpOf(lossless(1, 16_384))],
];

const UNREADABLE: [string, string][] = [
  ["nothing", ""],
  ["an address with data", `data:image/png;base64,${png().toString("base64")}`],
  ["an address elsewhere", "http://169.254.169.254/latest/meta-data"],
  ["a path", "../../etc/passwd"],
  ["base64 with a line break", `${png().toString("base64")}\n`],
  ["base64 for addresses", Buffer.from([0xfb, 0xff]).toString("base64url")],
  ["base64 with something behind its end", "iVBORw0KGgo=QUJD"],
  ["padding alone", "=="],
];

const inBase64 = ([what, bytes]: [string, Buffer]) => [what, bytes.toString("base64")] as const;

const CASES = [
  ...NO_PICTURES.map(inBase64).map(([what, file]) => ({ what, file, code: "plan.not_a_picture" })),
  ...TOO_LARGE.map(inBase64).map(([what, file]) => ({ what, file, code: "plan.too_large" })),
  ...UNREADABLE.map(([what, file]) => ({ what, file, code: "request.invalid" })),
];

test.each(CASES)("$what is rejected as the picture of a place, too", async ({ file, code }) => {
  expectFailure(await server.post(admin, contract.setPlacePicture, { place, picture: file }), 400, code);
  const { places } = (await server.get(admin, contract.listPlaces)).body;
  expect(places.map(({ picture }) => picture)).toEqual([null]);
});

test.each(CASES)("$what is rejected and leaves the plan as it was", async ({ file, code }) => {
  expectFailure(await send(file), 400, code);
  const after = await stored();
  expect(after.plan).toEqual(plan);
  expect(after.bytes.equals(png())).toBe(true);
});

it("rejects 2 MB of letters that end wrongly at once", async () => {
  const began = performance.now();
  expectFailure(await send(`${"A".repeat(2_700_000)}!`), 400, "request.invalid");
  expect(performance.now() - began).toBeLessThan(2000);
});
