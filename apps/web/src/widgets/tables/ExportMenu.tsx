import { Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./TableBar.module.css";
import type { ListTable } from "./useTable.ts";
import { type ExportProgress, type LoadRows, useTableExport } from "./useTableExport.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

export interface ExportMenuProps<Row> {
  table: ListTable<Row>;
  title: string;
  load: LoadRows<Row>;
}

/** Exports the shown rows to a file. */
export function ExportMenu<Row>({ table, title, load }: ExportMenuProps<Row>) {
  const { t } = useTranslation("tables");
  const { progress, start } = useTableExport({ name: table.list, title, shown: table.shown, load });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button isQuiet className={classes.button} isPending={progress !== undefined}>
            <IconDownload {...icon} />
            <Text isClipped>{t("export.title")}</Text>
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeCsv {...icon} />} onClick={() => start("csv")}>
            {t("export.csv")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => start("xlsx")}>
            {t("export.xlsx")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {progress && <Progress {...progress} />}
    </>
  );
}

/** Visible only after a second. */
function Progress({ done, all }: ExportProgress) {
  const { t, i18n } = useTranslation("tables");
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
