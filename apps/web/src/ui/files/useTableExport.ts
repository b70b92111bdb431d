import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../clock.ts";
import { toast } from "../notices/notices.ts";
import { MOST_PRINTED, printTable } from "./print-table.ts";
import { saveFile } from "./save-file.ts";
import { type FileColumn, type FileFormat, tableFile } from "./table-file.ts";

/** The progress; `all` is missing while unknown. */
export interface ExportProgress {
  done: number;
  all?: number | undefined;
}

interface ExportedRows<Row> {
  rows: readonly Row[];
  /** The columns, where they are made with the rows. */
  columns?: readonly FileColumn<Row>[];
  /** True when there are more rows than a file can contain. */
  isCut?: boolean;
}

/** Loads all matching rows in the shown order, reporting its progress. */
export type LoadRows<Row> = (
  tell: (progress: ExportProgress) => void,
  signal: AbortSignal,
) => ExportedRows<Row> | Promise<ExportedRows<Row>>;

interface TableExport<Row> {
  /** The name of the file; `title` is that of the sheet. */
  name: string;
  title: string;
  shown?: readonly FileColumn<Row>[];
  load: LoadRows<Row>;
}

const dayOf = (now: Date) => now.toLocaleDateString("sv-SE");

/** Writes the shown rows to a file; leaving the page cancels it. */
export function useTableExport<Row>({ name, title, shown = [], load }: TableExport<Row>) {
  const { t, i18n } = useTranslation("common");
  const [progress, setProgress] = useState<ExportProgress>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  /** Prints what fits, and says so when it is not all. */
  function print(rows: readonly Row[], columns: readonly FileColumn<Row>[]): void {
    printTable({
      title,
      columns: columns.map((column) => column.title),
      rows: rows.map((row) => columns.map((column) => column.text(row))),
    });
    if (rows.length > MOST_PRINTED)
      toast(t("export.cut", { count: new Intl.NumberFormat(i18n.language).format(MOST_PRINTED) }), { permanent: true });
  }
  async function make(format: FileFormat | "print"): Promise<void> {
    const own = new AbortController();
    leaving.current = own;
    setProgress({ done: 0 });
    try {
      const { rows, isCut, columns = shown } = await load(setProgress, own.signal);
      if (format === "print") {
        if (!own.signal.aborted) print(rows, columns);
        return;
      }
      const file = await tableFile(format, {
        name: `${name}-${dayOf(new Date(currentTime()))}`,
        title,
        columns,
        rows,
      });
      if (own.signal.aborted) return;
      saveFile(file);
      const count = new Intl.NumberFormat(i18n.language).format(rows.length);
      toast(isCut ? t("export.cut", { count }) : t("export.done", { name: file.name }), { permanent: isCut === true });
    } catch (error) {
      if (own.signal.aborted) return;
      console.error(error);
      toast(t("export.failed"), { permanent: true });
    } finally {
      if (!own.signal.aborted) setProgress(undefined);
    }
  }
  return { progress, start: (format: FileFormat | "print") => void (progress ? undefined : make(format)) };
}
