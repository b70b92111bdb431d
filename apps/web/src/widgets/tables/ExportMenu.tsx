import { useTranslation } from "../../i18n/useTranslation.ts";
import { ExportMenu as FilesMenu } from "../../ui/files/ExportMenu.tsx";
import { type ExportProgress, type LoadRows, useTableExport } from "../../ui/files/useTableExport.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import classes from "./TableBar.module.css";
import type { ListTable } from "./useTable.ts";

const FORMATS = ["csv", "xlsx", "print"] as const;

export interface ExportMenuProps<Row> {
  table: ListTable<Row>;
  title: string;
  load: LoadRows<Row>;
}

/** Exports all rows that match, in the shown columns. */
export function ExportMenu<Row>({ table, title, load }: ExportMenuProps<Row>) {
  const { progress, start } = useTableExport({ name: table.list, title, shown: table.shown, load });
  return (
    <>
      <FilesMenu formats={FORMATS} isPending={progress !== undefined} onExport={start} />
      {progress && <Progress {...progress} />}
    </>
  );
}

/** Visible only after a second. */
function Progress({ done, all }: ExportProgress) {
  const { t, i18n } = useTranslation("common");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Row gap={8} justify="end" tone="quiet" className={classes.progress} role="status">
      <progress max={all ?? 1} value={all === undefined ? undefined : done} aria-label={t("export.progress")} />
      <span>
        {all === undefined
          ? t("export.rows", { done: number.format(done) })
          : t("export.rowsOf", { done: number.format(done), all: number.format(all) })}
      </span>
    </Row>
  );
}
