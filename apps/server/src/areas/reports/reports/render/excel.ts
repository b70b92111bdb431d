import { minorDigits } from "@switchboard/domain/energy";
import writeExcelFile, { type CellObject, type Row, type Sheet } from "write-excel-file/node";
import type { Cell, ColumnKind, ExactNumber, ReportContent, ReportTable } from "../content.ts";

const FORMATS: Partial<Record<ColumnKind, string>> = {
  number: "#,##0.00",
  count: "#,##0",
  day: "yyyy-mm-dd",
  month: "mmm yyyy",
  year: "yyyy",
  moment: "yyyy-mm-dd hh:mm:ss",
};
const WIDTHS: Record<ColumnKind, number> = {
  text: 32,
  number: 18,
  count: 12,
  day: 14,
  month: 14,
  year: 10,
  moment: 22,
};
/** XML cannot contain these characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Excel takes at most 32,767 characters in a cell. */
const MAX_CELL_LENGTH = 32_000;

/** Writes a cell of type text, so that a name that begins with = + - @ does not become a formula. */
function text(value: string, style: Partial<CellObject> = {}): CellObject {
  return { type: String, value: value.replace(UNWRITABLE, "").slice(0, MAX_CELL_LENGTH), ...style };
}

function cell(value: Cell, kind: ColumnKind): CellObject | null {
  if (value === null || value === "") return null;
  if (typeof value === "string") return text(value);
  if (typeof value === "object" && "exact" in value) {
    return { type: Number, value: Number(value.exact), format: exactFormat(value) };
  }
  const format = FORMATS[kind];
  const typed = value instanceof Date ? { type: Date, value } : { type: Number, value };
  return { ...typed, ...(format && { format }) };
}

/** Grouping by lakhs and crores needs one format for each range of amounts. */
const RUPEES = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;#,##0.00";
const RUPEES_BELOW_ZERO = "[<=-10000000]-##\\,##\\,##\\,##0.00;[<=-100000]-##\\,##\\,##0.00;#,##0.00";

/** Shows every digit of the number, and at least the minor digits of its currency. */
function exactFormat({ exact, currency, digits: least = 0 }: ExactNumber): string {
  const digits = exact.split(".")[1]?.length ?? 0;
  if (currency === "INR" && digits <= 2) return exact.startsWith("-") ? RUPEES_BELOW_ZERO : RUPEES;
  const decimals = Math.max(digits, least, currency === undefined ? 0 : minorDigits(currency));
  return decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
}

const HEAD = { fontWeight: "bold", backgroundColor: "#eef1f6", wrap: true, alignVertical: "center" } as const;

function sheetOf({ name, columns, rows, indents = [] }: ReportTable): Sheet<never> {
  const head: Row = columns.map(({ title, kind }) =>
    text(title, { ...HEAD, ...(kind !== "text" && { align: "right" }) }),
  );
  const body = rows.map((row, line): Row => {
    const [first = null, ...others] = row.map((value, index) => cell(value, columns[index]?.kind ?? "text"));
    const indent = indents[line] ?? 0;
    return [first && indent > 0 ? { ...first, indent } : first, ...others];
  });
  return {
    sheet: name,
    data: [head, ...body],
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
  };
}

/** Writes a sheet about the report, then one for each part. */
export function writeExcel({ title, enterprise, facts, words, parts }: ReportContent): Promise<Buffer> {
  const about: Sheet<never> = {
    sheet: words.about,
    data: [
      [text(title, { fontWeight: "bold", fontSize: 16 })],
      [text(enterprise, { fontWeight: "bold" })],
      ...facts.map(([label, value]): Row => [text(label), text(value)]),
    ],
    columns: [{ width: 28 }, { width: 48 }],
  };
  return writeExcelFile([about, ...parts.map(sheetOf)]).toBuffer();
}
