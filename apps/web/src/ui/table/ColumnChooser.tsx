import { IconArrowDown, IconArrowUp } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { Row } from "../kit/layout/Row.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { sameArrangement, withColumn, withMoved } from "./arrangement.ts";
import classes from "./ColumnChooser.module.css";
import type { Column } from "./column.ts";
import type { Table } from "./table.ts";

interface ColumnChooserProps<Row> {
  table: Table<Row>;
  onClose(): void;
}

/** Which columns are shown, and in which order; the table follows at once. */
export function ColumnChooser<Row>({ table, onClose }: ColumnChooserProps<Row>) {
  const { t } = useTranslation(["tables", "common"]);
  const { columns, shown, standard, arrangement, arrange } = table;
  const others = columns.filter((column) => !shown.includes(column));
  const isStandard = sameArrangement({ ...arrangement, sort: null }, { ...standard, sort: null });
  return (
    <Sheet title={t("tables:columns.title")} width={400} onClose={onClose}>
      <ul aria-label={t("tables:columns.shown")}>
        {shown.map((column, place) => (
          <Choice key={column.id} {...{ column, table }} place={place} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className={classes.heading}>{t("tables:columns.others")}</h3>
          <ul aria-label={t("tables:columns.others")}>
            {others.map((column) => (
              <Choice key={column.id} {...{ column, table }} />
            ))}
          </ul>
        </>
      )}
      <Row align="stretch" wraps gap={8} className={classes.buttons}>
        <Button onClick={onClose}>{t("common:done")}</Button>
        <Button isQuiet isIdle={isStandard} onClick={() => arrange({ ...standard, sort: arrangement.sort })}>
          {t("tables:columns.reset")}
        </Button>
      </Row>
    </Sheet>
  );
}

interface ChoiceProps<Row> {
  column: Column<Row>;
  table: Table<Row>;
  /** The index of a shown column; missing for a hidden one. */
  place?: number;
}

function Choice<Row>({ column: { id, title, isFixed }, table, place }: ChoiceProps<Row>) {
  const { t } = useTranslation("tables");
  const { arrangement, arrange, shown } = table;
  return (
    <Row as="li" line="below" className={classes.choice}>
      <label data-fixed={isFixed || undefined}>
        <input
          type="checkbox"
          checked={place !== undefined}
          disabled={isFixed}
          onChange={(event) => arrange(withColumn(arrangement, id, event.currentTarget.checked))}
        />
        <span>{title}</span>
      </label>
      {place !== undefined && (
        <>
          <IconButton
            label={t("columns.up", { column: title })}
            icon={IconArrowUp}
            isIdle={place === 0}
            onClick={() => arrange(withMoved(arrangement, id, -1))}
          />
          <IconButton
            label={t("columns.down", { column: title })}
            icon={IconArrowDown}
            isIdle={place === shown.length - 1}
            onClick={() => arrange(withMoved(arrangement, id, 1))}
          />
        </>
      )}
    </Row>
  );
}
