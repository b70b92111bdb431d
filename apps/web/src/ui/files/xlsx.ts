import { zip } from "./zip.ts";

export type XlsxCell = string | number | Date | null;

export interface XlsxSheet {
  name: string;
  /** Widths are in pixels, as on the screen. */
  columns: readonly { title: string; width: number }[];
  rows: readonly (readonly XlsxCell[])[];
}

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Characters that XML cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Excel accepts at most 32,767 characters in a cell. */
const LONGEST_CELL = 32_000;
/** Days from 30 December 1899, the epoch of spreadsheets, to 1970. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;
/** The indexes of the styles below: plain, heading, moment. */
const STYLE = { head: 1, moment: 2 } as const;

function xml(text: string): string {
  const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(UNWRITABLE, "").replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** Always writes a text cell, so that a name beginning with = + - @ is not a formula. */
function textCell(at: string, text: string, style?: number): string {
  const styled = style === undefined ? "" : ` s="${style}"`;
  return `<c r="${at}" t="inlineStr"${styled}><is><t xml:space="preserve">${xml(text.slice(0, LONGEST_CELL))}</t></is></c>`;
}

/** Returns a column's name: A, B … Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function cellOf(at: string, cell: XlsxCell): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textCell(at, cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : "";
  return `<c r="${at}" s="${STYLE.moment}"><v>${cell.getTime() / DAY_MS + EPOCH_DAYS}</v></c>`;
}

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;

/** A sheet's name has at most 31 characters, and none that formulas use. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31)
    .trim() || "1";

function sheetXml({ columns, rows }: XlsxSheet): string {
  const cols = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.round(width / 7)}" customWidth="1"/>`,
    )
    .join("");
  const rowOf = (line: number, cells: readonly string[]) => `<row r="${line}">${cells.join("")}</row>`;
  const head = rowOf(
    1,
    columns.map(({ title }, index) => textCell(`${letters(index)}1`, title, STYLE.head)),
  );
  const body = rows.map((row, line) =>
    rowOf(
      line + 2,
      row.map((cell, index) => cellOf(`${letters(index)}${line + 2}`, cell)),
    ),
  );
  const still = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${still}</sheetView></sheetViews><cols>${cols}</cols><sheetData>${head}${body.join("")}</sheetData></worksheet>`;
}

/**
 * Writes one sheet with a fixed heading. Implemented here, because the server's library compresses with a generated script, which the
 * content security policy forbids (ADR 0046).
 */
export function writeXlsx(sheet: XlsxSheet): Promise<Blob> {
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xml(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  return zip(
    [
      { name: "[Content_Types].xml", text: CONTENT_TYPES },
      { name: "_rels/.rels", text: relations(relation("rId1", "officeDocument", "xl/workbook.xml")) },
      { name: "xl/workbook.xml", text: workbook },
      {
        name: "xl/_rels/workbook.xml.rels",
        text: relations(
          relation("rId1", "worksheet", "worksheets/sheet1.xml"),
          relation("rId2", "styles", "styles.xml"),
        ),
      },
      { name: "xl/styles.xml", text: STYLES },
      { name: "xl/worksheets/sheet1.xml", text: sheetXml(sheet) },
    ],
    TYPE,
  );
}
