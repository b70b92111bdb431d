import type { AlarmReport } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { TableExport } from "../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../ui/files/table-file.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import figures from "../../../ui/kit/Figures.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";
import { AlarmName, aboutOf } from "./AlarmName.tsx";
import classes from "./AlarmReport.module.css";

type WorstAlarm = AlarmReport["worst"][number];

const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;

/** Returns the columns of the table in files, with the subject in a column of its own. */
function useFileColumns(): FileColumn<WorstAlarm>[] {
  const { t, i18n } = useTranslation("alarmReport");
  const words = useAlarmWords();
  const percent = new Intl.NumberFormat(i18n.language, PERCENT);
  return [
    { title: t("worst.what"), text: (each) => words(each).head, width: 260 },
    { title: t("worst.about"), text: aboutOf, width: 260 },
    { title: t("worst.count"), text: ({ count }) => String(count), value: ({ count }) => count },
    { title: t("worst.share"), text: ({ share }) => percent.format(share), value: ({ share }) => share },
    { title: t("worst.median"), text: ({ median_s }) => formatDuration(median_s * 1000, i18n.language) },
  ];
}

/** Lists the ten most frequent alarms. */
export function Worst({ report: { worst } }: { report: AlarmReport }) {
  const { t, i18n } = useTranslation("alarmReport");
  const columns = useFileColumns();
  if (worst.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, PERCENT);
  return (
    <Stack as="section" gap={12} isCard pad={16} aria-label={t("worst.title")}>
      <Row justify="between" gap={12}>
        <h2>{t("worst.title")}</h2>
        <TableExport name="frequent-alarms" title={t("worst.title")} columns={columns} rows={worst} />
      </Row>
      <table className={`${figures.figures} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("worst.what")}</th>
            <th scope="col">{t("worst.count")}</th>
            <th scope="col" data-wide>
              {t("worst.share")}
            </th>
            <th scope="col">{t("worst.median")}</th>
          </tr>
        </thead>
        <tbody>
          {worst.map((each) => (
            <tr key={each.alarm}>
              <td>
                <AlarmName each={each} />
              </td>
              <td>{each.count}</td>
              <td data-wide>{percent.format(each.share)}</td>
              <td>{formatDuration(each.median_s * 1000, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
