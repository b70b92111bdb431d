import { ExportMenu } from "./ExportMenu.tsx";
import type { FileColumn } from "./table-file.ts";
import { useTableExport } from "./useTableExport.ts";

const FORMATS = ["xlsx", "csv", "print"] as const;
const WITH_PICTURE = [...FORMATS, "png"] as const;

interface TableExportProps<Row> {
  /** The beginning of the file's name, in Latin letters. */
  name: string;
  title: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
  /** Prints the screen itself where it has a layout for paper. */
  onPrint?: () => void;
  /** Saves the drawing that shows the same rows. */
  onPicture?: (() => void) | undefined;
}

/** Exports rows that are in the browser. Nothing is offered without rows. */
export function TableExport<Row>({ name, title, columns, rows, onPrint, onPicture }: TableExportProps<Row>) {
  const { progress, start } = useTableExport({ name, title, shown: columns, load: () => ({ rows }) });
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
