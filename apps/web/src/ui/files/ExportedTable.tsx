import figures from "../kit/Figures.module.css";
import { Row as Line } from "../kit/layout/Row.tsx";
import { TableExport } from "./TableExport.tsx";
import type { FileColumn } from "./table-file.ts";

interface ExportedTableProps<Row> {
  /** The beginning of the file's name, in Latin letters. */
  name: string;
  title: string;
  /** The first column names the row. */
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
  /** The rows of the file where the screen has room for a part of them. */
  all?: readonly Row[];
  keyOf(row: Row): string | number;
  /** A table of words is read from the left. */
  isWords?: boolean;
  /** On a phone each row is a card, for tables of more than four columns. */
  isCards?: boolean;
  /** The name on the screen, where files need a longer one. */
  labelOf?(row: Row): string;
  /** The depth in a tree, from 0 to 3. */
  levelOf?(row: Row): number;
}

/** Shows a small table below its export, which has the same columns. */
export function ExportedTable<Row>({
  name,
  title,
  columns,
  rows,
  all = rows,
  keyOf,
  isWords,
  isCards,
  labelOf,
  levelOf,
}: ExportedTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <>
      <Line justify="end">
        <TableExport name={name} title={title} columns={columns} rows={all} />
      </Line>
      <table
        className={isCards ? `${figures.figures} ${figures.cards}` : figures.figures}
        aria-label={title}
        data-words={isWords || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" data-level={levelOf?.(row)}>
                {(labelOf ?? first?.text)?.(row)}
              </th>
              {others.map((column) => (
                <td key={column.title} data-label={isCards ? column.title : undefined}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
