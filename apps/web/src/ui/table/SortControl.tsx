import { NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Row } from "../kit/layout/Row.tsx";
import classes from "./SortControl.module.css";
import type { Table } from "./table.ts";

/** Sorts on a phone, where there are no headings to press. */
export function SortControl<Row>({ table }: { table: Table<Row> }) {
  const { t } = useTranslation("tables");
  const { columns, sort, setSort } = table;
  const isDown = sort?.dir === "desc";
  const choices = columns.filter(({ isSortable }) => isSortable).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Row align="stretch" gap={4} shrinks className={classes.control}>
      <NativeSelect
        aria-label={t("sort.label")}
        value={sort?.column ?? ""}
        onChange={({ currentTarget: { value } }) => setSort(value ? { column: value, dir: "asc" } : null)}
        data={[{ value: "", label: t("sort.none") }, ...choices]}
      />
      {sort && (
        <IconButton
          label={t(isDown ? "sort.descending" : "sort.ascending")}
          icon={isDown ? IconSortDescending : IconSortAscending}
          iconSize={20}
          onClick={() => setSort({ ...sort, dir: isDown ? "asc" : "desc" })}
        />
      )}
    </Row>
  );
}
