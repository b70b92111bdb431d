import { PHASES } from "../../../../data/event-words.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import figures from "../../../../ui/kit/Figures.module.css";
import { type MetricKey, measured, type Reading, withUnit } from "./power-metrics.ts";
import { linesOf } from "./strip.ts";

const SHOWN = 30;

interface ReadingsTableProps {
  trail: readonly Reading[];
  metric: MetricKey;
}

/** The chart as a table, newest first. */
export function ReadingsTable({ trail, metric }: ReadingsTableProps) {
  const { t, i18n } = useTranslation("health");
  const { timeWithSeconds } = useMoments();
  const fields = linesOf(trail, metric).map(({ field }) => field);
  const nameOf = (index: number) =>
    fields.length > 1 ? t("power.phase", { phase: PHASES[index] ?? "" }) : t(`power.${metric}`);
  return (
    <details>
      <summary>{t("power.table")}</summary>
      <table className={figures.figures} data-words>
        <thead>
          <tr>
            <th scope="col">{t("power.time")}</th>
            {fields.map((field, index) => (
              <th key={field} scope="col">
                {nameOf(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trail
            .slice(-SHOWN)
            .reverse()
            .map(({ at, report }) => (
              <tr key={at}>
                <td>{timeWithSeconds(at)}</td>
                {fields.map((field) => {
                  const value = measured(report, metric, field);
                  return <td key={field}>{value === undefined ? "–" : withUnit(t, metric, value, i18n.language)}</td>;
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
