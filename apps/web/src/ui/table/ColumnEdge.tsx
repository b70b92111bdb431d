import { COLUMN_WIDTH } from "@switchboard/domain/core";
import type { KeyboardEvent, RefObject } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Table.module.css";
import type { Table } from "./table.ts";
import { useColumnWidth } from "./useColumnWidth.ts";

const STEP_PX = 16;
const STEPS: Record<string, number> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

interface ColumnEdgeProps<Row> {
  grid: RefObject<HTMLTableElement | null>;
  table: Table<Row>;
  id: string;
  title: string;
  edges: { start: number; end: number };
}

/** Resizes a column by dragging its edge, by arrow keys, or by a double press to fit its contents. */
export function ColumnEdge<Row>({ grid, table, id, title, edges }: ColumnEdgeProps<Row>) {
  const { t } = useTranslation("tables");
  const { widen, fit, pointer } = useColumnWidth({ grid, table, id, edges });
  const own = table.arrangement.columns.find((column) => column.id === id)?.width;
  const standard = table.columns.find((column) => column.id === id)?.width;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (by === undefined) fit();
    else widen(by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <span
      role="separator"
      tabIndex={0}
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={t("width", { column: title })}
      title={t("widthHint")}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      aria-valuenow={own ?? standard}
      onKeyDown={onKeyDown}
      onDoubleClick={fit}
      {...pointer}
    />
  );
}
