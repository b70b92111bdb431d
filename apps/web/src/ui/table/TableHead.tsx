import { IconArrowDown, IconArrowUp } from "@switchboard/icons";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { nextSort } from "./arrangement.ts";
import { ColumnEdge } from "./ColumnEdge.tsx";
import type { Column } from "./column.ts";
import classes from "./Table.module.css";
import type { Table } from "./table.ts";

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

interface TableHeadProps<Row> {
  grid: RefObject<HTMLTableElement | null>;
  table: Table<Row>;
  edges: { start: number; end: number };
}

/** The headings: pressed they sort, dragged at their edge they become wider. */
export function TableHead<Row>({ grid, table, edges }: TableHeadProps<Row>) {
  const { t } = useTranslation("tables");
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} aria-rowindex={1}>
        {edges.start > 0 && <td className={classes.edgeCell} data-at="start" />}
        {table.shown.map((column) => (
          <HeadCell key={column.id} {...{ column, table, grid, edges }} />
        ))}
        {edges.end > 0 && (
          <th scope="col" className={classes.edgeCell} data-at="end">
            <span className="sb-visually-hidden">{t("actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column, table, grid, edges }: TableHeadProps<Row> & { column: Column<Row> }) {
  const { id, title, isNumber, isSortable, isFixed } = column;
  const dir = table.sort?.column === id ? table.sort.dir : undefined;
  const Arrow = dir === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-column={id}
      data-number={isNumber || undefined}
      data-fixed={isFixed || undefined}
      aria-sort={isSortable ? (dir ? DIRECTIONS[dir] : "none") : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={dir}
          onClick={() => table.setSort(nextSort(table.sort, id))}
        >
          <span>{title}</span>
          <Arrow size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.sort}>
          <span>{title}</span>
        </span>
      )}
      <ColumnEdge {...{ grid, table, id, title, edges }} />
    </th>
  );
}
