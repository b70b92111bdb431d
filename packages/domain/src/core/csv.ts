/** A line of a CSV file with the number of the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export interface CsvFault {
  line: number;
  code: "quote_open" | "quote_inside";
}

/** A cell that a spreadsheet would calculate, or one that looks like such a cell with the mark that prevents it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Marks a text that a spreadsheet would calculate with an apostrophe, which `unguardedText` removes. */
export function guardedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguardedText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Writes RFC 4180 with a byte order mark, by which spreadsheets recognise Telugu and Hindi. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Spreadsheets of some countries separate cells by semicolons, because their numbers contain commas. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return [",", ";", "\t"].find((each) => head.includes(each)) ?? ",";
}

/** One cell in quotes, closed or not, and one without; sticky, so that a file is read in one pass. */
const QUOTED = /"((?:[^"]|"")*)("?)/y;
const PLAIN = { ",": /[^,\r\n]*/y, ";": /[^;\r\n]*/y, "\t": /[^\t\r\n]*/y } as Record<string, RegExp>;
const BREAK = /\r\n|\r|\n/g;

/** Reads RFC 4180 with any line breaks. Lines without any text are left out. */
export function readCsv(file: string): { rows: CsvRow[]; fault?: CsvFault } {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  for (let at = 0; at <= text.length; ) {
    const isQuoted = text[at] === '"';
    const pattern = isQuoted ? QUOTED : (PLAIN[separator] as RegExp);
    pattern.lastIndex = at;
    const [whole = "", inner = "", close = ""] = pattern.exec(text) ?? [];
    if (isQuoted && close === "") return { rows, fault: { line, code: "quote_open" } };
    row.cells.push(isQuoted ? inner.replaceAll('""', '"') : whole);
    line += whole.match(BREAK)?.length ?? 0;
    at += whole.length;
    const next = text[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== "\r" && next !== "\n") return { rows, fault: { line, code: "quote_inside" } };
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    row = { line, cells: [] };
  }
  return { rows };
}
