import { IconColumns3 } from "@switchboard/icons";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SortControl } from "../../ui/table/SortControl.tsx";
import { ExportMenu, type ExportMenuProps } from "./ExportMenu.tsx";
import classes from "./TableBar.module.css";
import { ViewsMenu, type ViewsMenuProps } from "./ViewsMenu.tsx";

const ColumnChooser = lazy(() =>
  import("../../ui/table/ColumnChooser.tsx").then((module) => ({ default: module.ColumnChooser })),
);

interface TableBarProps<Row> extends ViewsMenuProps<Row>, Omit<ExportMenuProps<Row>, "table"> {
  /** Shown at its beginning, for all rows. */
  start?: ReactNode;
  /** The number of rows. */
  children?: ReactNode;
}

/** Shows the number of rows, the user's views, the columns and the export above a table. */
export function TableBar<Row>({ table, filters, onFilters, title, load, start, children }: TableBarProps<Row>) {
  const { t } = useTranslation("tables");
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Row gap={8} justify="end" wraps>
      {start}
      <Surface as="span" tone="quiet" isTabular grows shrinks className={classes.count} role="status">
        {children}
      </Surface>
      {table.isCards && table.columns.some(({ isSortable }) => isSortable) && <SortControl table={table} />}
      <ViewsMenu table={table} filters={filters} onFilters={onFilters} />
      {!table.isCards && (
        <Button isQuiet className={classes.button} onClick={() => setChoosing(true)}>
          <IconColumns3 size={18} stroke={1.7} aria-hidden="true" />
          <Text isClipped>{t("columns.title")}</Text>
        </Button>
      )}
      <ExportMenu table={table} title={title} load={load} />
      <Suspense>{isChoosing && <ColumnChooser table={table} onClose={() => setChoosing(false)} />}</Suspense>
    </Row>
  );
}
