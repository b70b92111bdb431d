import { guardedText, writeCsv } from "@switchboard/domain/core";

/** Formats rows so that a spreadsheet takes every cell as text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return writeCsv(rows.map((row) => row.map(guardedText)));
}

/** File names use Latin letters, because some systems accept no others. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): File {
  return new File([toCsv(rows)], `${name}.csv`, { type: "text/csv;charset=utf-8" });
}
