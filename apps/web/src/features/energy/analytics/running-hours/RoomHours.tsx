import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { placesOf } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { hoursOf, useHours } from "../../../../ui/format/useHours.ts";
import figures from "../../../../ui/kit/Figures.module.css";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { past, type RunningHours, runningHoursQuery } from "../api.ts";
import { hoursByRoom, monthsIn, type RoomHours as RoomRow } from "./room-hours.ts";
import type { RunningSwitch } from "./running-hours.ts";

/** A table wider than the screen scrolls by the keyboard too. */
const SCROLLED = { tabIndex: 0, role: "group", "aria-labelledby": "by-room" } as const;

function roomOf({ device }: RunningSwitch) {
  const found = liveStore.device(device);
  return found && placesOf(found)[0];
}

/** Reads each month of its own; one month alone is the whole. */
function useMonths(span: DaySpan, whole: RunningHours) {
  const months = monthsIn(span);
  const isOne = months.length === 1;
  const replies = useQueries({
    queries: isOne ? [] : months.map((month) => ({ ...runningHoursQuery(month), ...past })),
  });
  return { months, replies: isOne ? [whole] : replies.map(({ data }) => data) };
}

function useColumns(months: readonly DaySpan[]): FileColumn<RoomRow>[] {
  const { t, i18n } = useTranslation("analytics");
  const hours = useHours();
  const month = dayWords(i18n.language, { month: "short", year: "numeric" });
  const cell = (ms: number | null) => (ms === null ? "–" : hours(ms));
  const value = (ms: number | null) => (ms === null ? null : hoursOf(ms));
  const byMonth = months.map(({ from_date }, index) => ({
    title: month(from_date),
    text: (row: RoomRow) => cell(row.months[index] ?? null),
    value: (row: RoomRow) => value(row.months[index] ?? null),
  }));
  return [
    { title: t("running.room"), text: ({ name }) => name || t("running.noRoom") },
    ...byMonth,
    ...(months.length > 1
      ? [
          {
            title: t("running.total"),
            text: (row: RoomRow) => hours(row.total),
            value: (row: RoomRow) => hoursOf(row.total),
          },
        ]
      : []),
  ];
}

/** Shows the running hours of each room, by month. */
export function RoomHours({ whole, span }: { whole: RunningHours; span: DaySpan }) {
  const { t } = useTranslation("analytics");
  const { months, replies } = useMonths(span, whole);
  const rows = useMemo(() => hoursByRoom(whole, replies, roomOf), [whole, replies]);
  const columns = useColumns(months);
  const [first, ...others] = columns;
  return (
    <section className={panel.card} aria-labelledby="by-room">
      <Row wraps justify="between" gap={8}>
        <h2 id="by-room">{t("running.byRoom")}</h2>
        <TableExport name="running-hours-rooms" title={t("running.byRoom")} columns={columns} rows={rows} />
      </Row>
      <div className={figures.scroller} {...SCROLLED}>
        <table className={figures.figures}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.room}>
                <th scope="row">{first?.text(row)}</th>
                {others.map(({ title, text }) => (
                  <td key={title}>{text(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
