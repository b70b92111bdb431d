import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { writeXlsx, type XlsxCell } from "./xlsx.ts";

/** Reads the parts of a file, and checks each against the size and checksum in its header. */
async function parts(file: Blob): Promise<Map<string, string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const found = new Map<string, string>();
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    const packed = view.getUint32(at + 18, true);
    const named = view.getUint16(at + 26, true);
    const name = new TextDecoder().decode(bytes.slice(at + 30, at + 30 + named));
    const from = at + 30 + named;
    const stream = new Blob([bytes.slice(from, from + packed)])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await new Response(stream).text();
    expect([view.getUint32(at + 14, true), view.getUint32(at + 22, true)]).toEqual([
      crc32(text),
      new TextEncoder().encode(text).length,
    ]);
    found.set(name, text);
    at = from + packed;
  }
  return found;
}

const sheet = (rows: XlsxCell[][]) => ({ name: "Devices", columns: [{ title: "Name", width: 210 }], rows });
const sheetOf = async (rows: XlsxCell[][]) =>
  (await parts(await writeXlsx(sheet(rows)))).get("xl/worksheets/sheet1.xml");

it("is an archive with a workbook, its styles and one sheet", async () => {
  const names = [...(await parts(await writeXlsx(sheet([])))).keys()];
  expect(names).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
  ]);
});

it.each([
  ["=1+1", '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>'],
  ['<b> & "so"', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">&lt;b&gt; &amp; &quot;so&quot;</t></is></c>'],
  ["a\u0000b", '<c r="A2" t="inlineStr"><is><t xml:space="preserve">ab</t></is></c>'],
  ["తెలుగు", '<c r="A2" t="inlineStr"><is><t xml:space="preserve">తెలుగు</t></is></c>'],
  [12.5, '<c r="A2"><v>12.5</v></c>'],
  [new Date("2026-03-02T12:00:00Z"), '<c r="A2" s="2"><v>46083.5</v></c>'],
  [null, ""],
  [Number.NaN, ""],
])("writes %j as a cell of its kind", async (value, expected) => {
  expect(await sheetOf([[value]])).toContain(`<row r="2">${expected}</row>`);
});
