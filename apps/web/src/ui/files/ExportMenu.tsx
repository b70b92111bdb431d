import { Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPhotoDown,
  IconPrinter,
} from "@switchboard/icons";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../kit/Button.tsx";
import { Text } from "../kit/layout/Text.tsx";
import classes from "./ExportMenu.module.css";

/** The files that a menu can offer; `print` is the browser's way to a PDF, `pdf` a file of the server. */
const ICONS: Record<"xlsx" | "csv" | "pdf" | "print" | "png", typeof IconPrinter> = {
  xlsx: IconFileSpreadsheet,
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
  print: IconPrinter,
  png: IconPhotoDown,
};
export type ExportFormat = keyof typeof ICONS;
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

export interface ExportMenuProps<Format extends ExportFormat> {
  formats: readonly Format[];
  onExport(format: Format): void;
  /** The subject, where a screen has several menus. */
  subject?: string;
  label?: string;
  /** Words of an entry other than the usual ones. */
  labelOf?: (format: Format) => string;
  isPending?: boolean;
  /** Entries have nothing to do right now. */
  isIdle?: boolean;
  /** Further ways out, below the files. */
  children?: ReactNode;
}

/** Offers every way in which something leaves the screen as a file; each entry names what it makes. */
export function ExportMenu<Format extends ExportFormat>(props: ExportMenuProps<Format>) {
  const { formats, onExport, subject, labelOf, isPending = false, isIdle = false, children } = props;
  const { t } = useTranslation("common");
  const { label = t("export.title") } = props;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          isQuiet
          className={classes.opener}
          isPending={isPending}
          aria-label={subject && t("export.of", { action: label, subject })}
          data-report-action
        >
          <IconDownload {...icon} />
          <Text isClipped>{label}</Text>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const Icon: typeof IconPrinter = ICONS[format];
          return (
            <Menu.Item key={format} leftSection={<Icon {...icon} />} disabled={isIdle} onClick={() => onExport(format)}>
              {labelOf?.(format) ?? t(`export.${format}`)}
            </Menu.Item>
          );
        })}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
