import { wallClock } from "@switchboard/domain/core";
import { PHASES } from "../../../../data/event-words.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ExportedTable } from "../../../../ui/files/ExportedTable.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
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
  const timeZone = useTimeZone();
  const fields = linesOf(trail, metric).map(({ field }) => field);
  const columns: FileColumn<Reading>[] = [
    {
      title: t("power.time"),
      text: ({ at }) => timeWithSeconds(at),
      value: ({ at }) => wallClock(new Date(at), timeZone),
    },
    ...fields.map(
      (field, index): FileColumn<Reading> => ({
        title: fields.length > 1 ? t("power.phase", { phase: PHASES[index] ?? "" }) : t(`power.${metric}`),
        text: ({ report }) => {
          const value = measured(report, metric, field);
          return value === undefined ? "–" : withUnit(t, metric, value, i18n.language);
        },
        value: ({ report }) => measured(report, metric, field) ?? null,
      }),
    ),
  ];
  const newestFirst = trail.toReversed();
  return (
    <details>
      <summary>{t("power.table")}</summary>
      <ExportedTable
        name="readings"
        title={t(`power.${metric}`)}
        columns={columns}
        rows={newestFirst.slice(0, SHOWN)}
        all={newestFirst}
        keyOf={({ at }) => at}
        isWords
      />
    </details>
  );
}
