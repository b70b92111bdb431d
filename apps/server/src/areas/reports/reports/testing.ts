import { inflateRawSync } from "node:zlib";

const FIRST = 0x04034b50;
const CENTRAL = 0x02014b50;

/** Returns the files of a zip archive by name; an EXCEL file is a zip archive. */
export function unzip(archive: Buffer): Map<string, string> {
  expectZip(archive);
  const files = new Map<string, string>();
  let at = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  while (archive.readUInt32LE(at) === CENTRAL) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString("utf8"));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function expectZip(archive: Buffer): void {
  if (archive.readUInt32LE(0) !== FIRST) throw new Error("Not a zip archive");
}

export interface SheetCell {
  /** `s` means text; numbers and dates have no type. */
  type: string | undefined;
  value: string;
  style: string | undefined;
}

const plain = (xml: string) =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Returns the cells of a sheet by their position, such as A1. */
export function cellsOf(archive: Buffer, sheet: number): Map<string, SheetCell> {
  const files = unzip(archive);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) =>
    plain(text ?? ""),
  );
  const xml = files.get(`xl/worksheets/sheet${sheet}.xml`) ?? "";
  const cells = [...xml.matchAll(/<c ([^>]*?)>(.*?)<\/c>/g)].map(([, attributes = "", body = ""]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const raw = />([^<]*)</.exec(body)?.[1] ?? "";
    const type = attribute("t");
    const value = type === "s" ? (shared[Number(raw)] ?? "") : plain(raw);
    return [attribute("r") ?? "", { type, value, style: attribute("s") }] as const;
  });
  return new Map(cells);
}
