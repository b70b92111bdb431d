/** Texts that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Prefixes formulas with an apostrophe, so that they stay text. */
function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats rows as RFC 4180; the byte order mark lets spreadsheets read Telugu and Hindi. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** File names use Latin letters, because some systems accept no others. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): File {
  return new File([toCsv(rows)], `${name}.csv`, { type: "text/csv;charset=utf-8" });
}
