import { Menu } from "@mantine/core";
import { IconMailForward } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../api/call.ts";
import { messageOf } from "../../api/error-notices.ts";
import { i18n } from "../../i18n/i18n.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { ExportMenu } from "../../ui/files/ExportMenu.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./Download.module.css";
import { type ReportInput, useReportDownload } from "./useReportDownload.ts";

/** The server writes both (spec §2). */
const FORMATS = ["xlsx", "pdf"] as const;
const WITH_CSV = [...FORMATS, "csv"] as const;
const NAMES = { xlsx: "EXCEL", pdf: "PDF", csv: "CSV" } as const;

interface DownloadMenuProps {
  wanted: Omit<ReportInput, "language">;
  /** A comparison of fewer than two devices cannot be downloaded. */
  isPossible: boolean;
  /** Says how the file differs from the screen. */
  note?: string | undefined;
  /** Saves the table of the screen, which the browser writes itself. */
  onCsv?: () => void;
}

function mailSearch({ kind, device_ids = [], sensor_ids = [], supply, place, rows, cut }: DownloadMenuProps["wanted"]) {
  const ids = (all: readonly string[]) => all.join(",") || undefined;
  return { kind, device_ids: ids(device_ids), sensor_ids: ids(sensor_ids), supply, place, rows, cut };
}

/** Offers the report as a file or by e-mail, and shows the progress of a file. Needs the texts of "reports". */
export function DownloadMenu({ wanted, isPossible, note, onCsv }: DownloadMenuProps) {
  const { t } = useTranslation(["reports", "common"]);
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const { progress, error, saved, start } = useReportDownload({ ...wanted, language });
  return (
    <>
      <Text at="end">
        <ExportMenu
          formats={onCsv ? WITH_CSV : FORMATS}
          label={t("reports:download.label")}
          labelOf={(format) => t("reports:download.as", { format: NAMES[format] })}
          isIdle={!isPossible || progress !== undefined}
          onExport={(format) => (format === "csv" ? onCsv?.() : start(NAMES[format]))}
        >
          {note && <Menu.Label>{note}</Menu.Label>}
          <Menu.Item
            leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden="true" />}
            renderRoot={(item) => <Link {...item} to="/app/reports/by-mail" search={mailSearch(wanted)} />}
          >
            {t("reports:byMail")}
          </Menu.Item>
        </ExportMenu>
      </Text>
      <Row gap={8} tone="quiet" className={classes.progress} role="status" data-report-action>
        {progress && (
          <>
            <progress max={100} value={progress.percent} aria-label={t("reports:download.progress")} />
            <span>{t(`reports:download.step.${progress.step}`, { format: progress.format })}</span>
          </>
        )}
        {saved && <span>{t("reports:download.saved", { name: saved })}</span>}
      </Row>
      {error && (
        <Text as="p" tone="critical" role="alert" className={classes.failure}>
          {error instanceof ApiError ? messageOf(error) : t("common:somethingWrong")}
        </Text>
      )}
    </>
  );
}
