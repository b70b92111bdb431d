import type { ReportedReading } from "@switchboard/contract";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import figures from "../../../ui/kit/Figures.module.css";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { useSensorWords } from "../../../widgets/sensors/useSensorWords.ts";
import classes from "./Reports.module.css";
import { placeOf } from "./useReadingColumns.tsx";
import { useStepTime } from "./useStepTime.ts";

interface ReadingRowsProps {
  rows: readonly ReportedReading[];
  step: SensorReportStep;
}

const MEASURES = ["low", "mean", "high", "last"] as const;

/** Each row as a card, for a phone. */
export function ReadingCards({ rows, step }: ReadingRowsProps) {
  const { t } = useTranslation("reports");
  const words = useSensorWords();
  const time = useStepTime(step);
  return (
    <Stack as="ul" className={classes.readings} aria-label={t("chart.sensor")}>
      {rows.map((row) => (
        <li key={`${row.sensor} ${row.timestamp}`}>
          <strong>{row.name}</strong>
          <small>
            {placeOf(row)}
            {step !== "whole" && (
              <>
                {" · "}
                <time dateTime={row.timestamp}>{time(row.timestamp)}</time>
              </>
            )}
          </small>
          <dl>
            {MEASURES.flatMap((name) => {
              const value = row[name];
              if (value === undefined) return [];
              return (
                <div key={name}>
                  <dt>{t(step === "raw" ? "columns.value" : `columns.${name}`)}</dt>
                  <dd>{words.figure(row, value)}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </Stack>
  );
}

/** The rows as a plain table, for paper. */
export function PrintedReadings({ rows, step }: ReadingRowsProps) {
  const { t } = useTranslation("reports");
  const words = useSensorWords();
  const time = useStepTime(step);
  const measures = step === "raw" ? (["last"] as const) : MEASURES;
  return (
    <table className={figures.figures} data-words aria-label={t("chart.sensor")}>
      <thead>
        <tr>
          {step !== "whole" && <th scope="col">{t("columns.when")}</th>}
          <th scope="col">{t("columns.sensor")}</th>
          <th scope="col">{t("columns.place")}</th>
          {measures.map((name) => (
            <th key={name} scope="col">
              {t(step === "raw" ? "columns.value" : `columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.sensor} ${row.timestamp}`}>
            {step !== "whole" && <td>{time(row.timestamp)}</td>}
            <td>{row.name}</td>
            <td>{placeOf(row)}</td>
            {measures.map((name) => {
              const value = row[name];
              return <td key={name}>{value === undefined ? "" : words.figure(row, value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
