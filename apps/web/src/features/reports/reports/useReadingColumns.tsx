import type { ReportedReading } from "@switchboard/contract";
import { SERVER_SORTS, wallClock } from "@switchboard/domain/core";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Column } from "../../../ui/table/column.ts";
import { useSensorWords } from "../../../widgets/sensors/useSensorWords.ts";
import classes from "./Reports.module.css";
import { useStepTime } from "./useStepTime.ts";

const MEASURES = ["low", "mean", "high", "last"] as const;
const isSortable = (id: string) => (SERVER_SORTS.readings as readonly string[]).includes(id);
export const placeOf = ({ room, device }: Pick<ReportedReading, "room" | "device">) => room?.name ?? device.device_name;

/** The columns of the report. A single reading is its last value, and has no others; the whole span has no time. */
export function useReadingColumns(step: SensorReportStep): readonly Column<ReportedReading>[] {
  const { t } = useTranslation("reports");
  const words = useSensorWords();
  const timeZone = useTimeZone();
  const time = useStepTime(step);
  return useMemo(() => {
    const when: Omit<Column<ReportedReading>, "title"> = {
      id: "when",
      width: 160,
      cell: ({ timestamp }) => <time dateTime={timestamp}>{time(timestamp)}</time>,
      text: ({ timestamp }) => time(timestamp),
      value: ({ timestamp }) => wallClock(new Date(timestamp), timeZone),
    };
    const text = (id: string, width: number, of: (row: ReportedReading) => string, more: object = {}) => {
      return { id, width, cell: (row: ReportedReading) => <span>{of(row)}</span>, text: of, ...more };
    };
    const measures = step === "raw" ? (["last"] as const) : MEASURES;
    const said = (row: ReportedReading, id: (typeof MEASURES)[number]) => {
      const value = row[id];
      return value === undefined ? "" : words.figure(row, value);
    };
    const columns = [
      ...(step === "whole" ? [] : [when]),
      {
        ...text("sensor", 220, ({ name }) => name, { isFixed: true }),
        cell: ({ name }: ReportedReading) => <span className={classes.what}>{name}</span>,
      },
      text("place", 160, placeOf, { from: 1024 }),
      text("kind", 130, ({ kind }) => words.kind(kind), { from: 1200 }),
      ...measures.map((id) => ({
        ...text(id, 130, (row) => said(row, id), { isNumber: true }),
        value: (row: ReportedReading) => (isStateKind(row.kind) ? null : (row[id] ?? null)),
      })),
    ];
    return columns.map((each) => ({
      ...each,
      title: t(step === "raw" && each.id === "last" ? "columns.value" : `columns.${each.id as "when"}`),
      isSortable: isSortable(each.id) && !(step === "whole" && each.id === "when"),
    }));
  }, [t, words, timeZone, time, step]);
}
