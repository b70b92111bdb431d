import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import classes from "./Table.module.css";

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** Shown before and after the columns. */
  start?: ReactNode;
  end?: ReactNode;
}

export function Cells<Row>({ columns, row, start, end }: CellsProps<Row>) {
  return (
    <>
      {start && (
        <td className={classes.edgeCell} data-at="start">
          {start}
        </td>
      )}
      {columns.map(({ id, isNumber, isFixed, cell }) => (
        <td
          key={id}
          className={classes.cell}
          data-column={id}
          data-number={isNumber || undefined}
          data-fixed={isFixed || undefined}
        >
          {cell(row)}
        </td>
      ))}
      {end && (
        <td className={classes.edgeCell} data-at="end">
          {end}
        </td>
      )}
    </>
  );
}
