import { csvFile } from "../format/csv.ts";
import type { Column } from "../table/column.ts";

export type FileFormat = "csv" | "xlsx";

/** The part of a column that files need. */
export type FileColumn<Row> = Pick<Column<Row>, "title" | "text" | "value"> & Partial<Pick<Column<Row>, "width">>;

/** The width of a column in pixels where none is given. */
const WIDTH = 160;

interface Contents<Row> {
  name: string;
  title: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
}

/** Writes the shown columns to a file, with numbers and dates as values for spreadsheets. */
export async function tableFile<Row>(format: FileFormat, { name, title, columns, rows }: Contents<Row>): Promise<File> {
  if (format === "csv") {
    const lines = rows.map((row) => columns.map((column) => column.text(row)));
    return csvFile(name, [columns.map((column) => column.title), ...lines]);
  }
  const { writeXlsx } = await import("./xlsx.ts");
  const cells = rows.map((row) => columns.map((column) => (column.value ? column.value(row) : column.text(row))));
  const blob = await writeXlsx({
    name: title,
    columns: columns.map(({ title: head, width = WIDTH }) => ({ title: head, width })),
    rows: cells,
  });
  return new File([blob], `${name}.xlsx`, { type: blob.type });
}
