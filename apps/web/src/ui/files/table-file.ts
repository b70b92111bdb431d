import { csvFile } from "../../ui/format/csv.ts";
import type { Column } from "../../ui/table/column.ts";

export type FileFormat = "csv" | "xlsx";

interface Contents<Row> {
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Writes the shown columns to a file, with numbers and dates as values for spreadsheets. */
export async function tableFile<Row>(format: FileFormat, { name, title, columns, rows }: Contents<Row>): Promise<File> {
  if (format === "csv") {
    const lines = rows.map((row) => columns.map((column) => column.text(row)));
    return csvFile(name, [columns.map((column) => column.title), ...lines]);
  }
  const { writeXlsx } = await import("../../ui/files/xlsx.ts");
  const cells = rows.map((row) => columns.map((column) => (column.value ? column.value(row) : column.text(row))));
  const blob = await writeXlsx({ name: title, columns, rows: cells });
  return new File([blob], `${name}.xlsx`, { type: blob.type });
}
