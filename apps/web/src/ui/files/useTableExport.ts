import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../../ui/clock.ts";
import { saveFile } from "../../ui/files/save-file.ts";
import { toast } from "../../ui/notices/notices.ts";
import type { Column } from "../../ui/table/column.ts";
import { type FileFormat, tableFile } from "./table-file.ts";

/** The progress; `all` is missing while unknown. */
export interface ExportProgress {
  done: number;
  all?: number | undefined;
}

interface ExportedRows<Row> {
  rows: readonly Row[];
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
  shown: readonly Column<Row>[];
  load: LoadRows<Row>;
}

const dayOf = (now: Date) => now.toLocaleDateString("sv-SE");

/** Writes the shown rows to a file; leaving the page cancels it. */
export function useTableExport<Row>({ name, title, shown, load }: TableExport<Row>) {
  const { t, i18n } = useTranslation("tables");
  const [progress, setProgress] = useState<ExportProgress>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  async function make(format: FileFormat): Promise<void> {
    const own = new AbortController();
    leaving.current = own;
    setProgress({ done: 0 });
    try {
      const { rows, isCut } = await load(setProgress, own.signal);
      const file = await tableFile(format, {
        name: `${name}-${dayOf(new Date(currentTime()))}`,
        title,
        columns: shown,
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
  return { progress, start: (format: FileFormat) => void (progress ? undefined : make(format)) };
}
