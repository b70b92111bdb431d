import { IconFileSpreadsheet, IconFileTypePdf, IconMailForward } from "@switchboard/icons";
import { ApiError } from "../../api/call.ts";
import { messageOf } from "../../api/error-notices.ts";
import { i18n } from "../../i18n/i18n.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { softDisabled } from "../../ui/kit/soft-disabled.ts";
import classes from "./Download.module.css";
import { type ReportInput, useReportDownload } from "./useReportDownload.ts";

const FORMATS = [
  { format: "EXCEL", Icon: IconFileSpreadsheet },
  { format: "PDF", Icon: IconFileTypePdf },
] as const;

interface DownloadBarProps {
  wanted: Omit<ReportInput, "language">;
  /** A comparison that is none cannot be taken away. */
  isPossible: boolean;
}

/** The report as a file, with how far it is; the page goes on meanwhile. Needs the texts of "reports". */
export function DownloadBar({ wanted, isPossible }: DownloadBarProps) {
  const { t } = useTranslation(["reports", "common"]);
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const { progress, error, saved, start } = useReportDownload({ ...wanted, language });
  const { kind, device_ids = [], sensor_ids = [], supply, rows, cut } = wanted;
  const ids = (all: readonly string[]) => all.join(",") || undefined;
  const mailed = { kind, device_ids: ids(device_ids), sensor_ids: ids(sensor_ids), supply, rows, cut };
  return (
    <Row
      as="section"
      wraps
      gap="8 16"
      className={classes.download}
      data-report-action
      aria-label={t("reports:download.label")}
    >
      <Row wraps gap={8}>
        {FORMATS.map(({ format, Icon }) => (
          <Button key={format} isQuiet {...softDisabled(!isPossible || progress !== undefined, () => start(format))}>
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            {t("reports:download.as", { format })}
          </Button>
        ))}
        <ButtonLink isQuiet to="/app/reports/by-mail" search={mailed}>
          <IconMailForward size={18} stroke={1.7} aria-hidden="true" />
          {t("reports:byMail")}
        </ButtonLink>
      </Row>
      <Row gap={8} tone="quiet" className={classes.progress} role="status">
        {progress && (
          <>
            <progress max={100} value={progress.percent} aria-label={t("reports:download.progress")} />
            <span>{t(`reports:download.step.${progress.step}`, { format: progress.format })}</span>
          </>
        )}
        {saved && <span>{t("reports:download.saved", { name: saved })}</span>}
      </Row>
      {error && (
        <Text as="p" tone="critical" role="alert">
          {error instanceof ApiError ? messageOf(error) : t("common:somethingWrong")}
        </Text>
      )}
    </Row>
  );
}
