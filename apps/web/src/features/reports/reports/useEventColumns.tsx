import { eventLabel, eventMeasure, powerTypeLabel, type ReportedEvent } from "@switchboard/contract";
import { SERVER_SORTS, wallClock } from "@switchboard/domain/core";
import { useMemo } from "react";
import { eventTone, eventValue } from "../../../data/event-words.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { Column } from "../../../ui/table/column.ts";
import classes from "./Reports.module.css";

type EventColumn = Omit<Column<ReportedEvent>, "title" | "isSortable">;

interface Words {
  language: string;
  timeZone: string;
  dateTime(at: string): string;
  tone(event: ReportedEvent): string;
}

function columnsOf({ language, timeZone, dateTime, tone }: Words): EventColumn[] {
  const label = ({ type, value }: ReportedEvent) => eventLabel(language, type, value);
  const about = ({ type }: ReportedEvent) => powerTypeLabel(language, type);
  const measure = ({ type, value }: ReportedEvent) => eventValue(language, type, value);
  const unitless = ({ type, value }: ReportedEvent) => eventMeasure(type, value).value;
  return [
    {
      id: "when",
      width: 190,
      isFixed: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      text: ({ createdAt }) => dateTime(createdAt),
      value: ({ createdAt }) => wallClock(new Date(createdAt), timeZone),
    },
    { id: "event", width: 280, cell: (event) => <span className={classes.what}>{label(event)}</span>, text: label },
    { id: "about", width: 120, cell: (event) => <span>{about(event)}</span>, text: about },
    {
      id: "device",
      width: 220,
      cell: ({ device_name }) => <span>{device_name}</span>,
      text: ({ device_name }) => device_name,
    },
    {
      id: "value",
      width: 110,
      isNumber: true,
      cell: (event) => <span>{measure(event)}</span>,
      text: measure,
      value: unitless,
    },
    {
      id: "state",
      width: 140,
      cell: (event) => <StatusDot tone={eventTone(event.type, event.value)} label={tone(event)} />,
      text: tone,
    },
  ];
}

const isSortable = (id: string) => (SERVER_SORTS.events as readonly string[]).includes(id);

/** The columns of the report; volts and amperes in one column have no order. */
export function useEventColumns(): readonly Column<ReportedEvent>[] {
  const { t, i18n } = useTranslation("reports");
  const { t: health } = useTranslation("health");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useMemo(() => {
    const tone = ({ type, value }: ReportedEvent) => health(`tone.${eventTone(type, value)}`);
    const columns = columnsOf({ language, timeZone, dateTime, tone });
    return columns.map((each) => ({
      ...each,
      title: t(`columns.${each.id as "when"}`),
      isSortable: isSortable(each.id),
    }));
  }, [t, health, language, timeZone, dateTime]);
}
