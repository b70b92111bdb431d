import { ExportMenu } from "./ExportMenu.tsx";
import type { FileColumn } from "./table-file.ts";
import { type LoadRows, useTableExport } from "./useTableExport.ts";

const FORMATS = ["xlsx", "csv", "print"] as const;
const WITH_PICTURE = [...FORMATS, "png"] as const;

interface TableExportProps<Row> {
  /** The beginning of the file's name, in Latin letters. */
  name: string;
  title: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
  /** Loads all rows where the browser has only some of them. */
  load?: LoadRows<Row>;
  /** Prints the screen itself where it has a layout for paper. */
  onPrint?: () => void;
  /** Saves the drawing that shows the same rows. */
  onPicture?: (() => void) | undefined;
}

/** Exports the rows in the browser, or all that can be loaded. Nothing is offered without rows. */
export function TableExport<Row>(props: TableExportProps<Row>) {
  const { name, title, columns, rows, load = () => ({ rows }), onPrint, onPicture } = props;
  const { progress, start } = useTableExport({ name, title, shown: columns, load });
  if (rows.length === 0) return null;
  return (
    <ExportMenu
      formats={onPicture ? WITH_PICTURE : FORMATS}
      subject={title}
      isPending={progress !== undefined}
      onExport={(format) => {
        if (format === "png") onPicture?.();
        else if (format === "print" && onPrint) onPrint();
        else start(format);
      }}
    />
  );
}
