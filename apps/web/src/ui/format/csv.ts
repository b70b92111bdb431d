/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Text stays text: an apostrophe in front of it tells a spreadsheet so. */
function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as RFC 4180 has them; the mark in front lets spreadsheets read Telugu and Hindi. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A file to save; names of files stay in Latin letters, for systems that take no others. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): File {
  return new File([toCsv(rows)], `${name}.csv`, { type: "text/csv;charset=utf-8" });
}
