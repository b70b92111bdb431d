import { type DeviceEvent, eventLabel, eventMeasure, powerTypeLabel } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { eventTone, eventValue } from "../../../../data/event-words.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { type EventRange, loadDeviceEvents } from "../api.ts";

function useColumns(): FileColumn<DeviceEvent>[] {
  const { t, i18n } = useTranslation("health");
  const { dateTimeWithSeconds } = useMoments();
  const timeZone = useTimeZone();
  const { language } = i18n;
  return [
    {
      title: t("history.columns.when"),
      text: ({ createdAt }) => dateTimeWithSeconds(createdAt),
      value: ({ createdAt }) => wallClock(new Date(createdAt), timeZone),
    },
    { title: t("history.columns.event"), text: ({ type, value }) => eventLabel(language, type, value), width: 240 },
    { title: t("history.columns.about"), text: ({ type }) => powerTypeLabel(language, type) },
    {
      title: t("history.columns.value"),
      text: ({ type, value }) => eventValue(language, type, value),
      value: ({ type, value }) => eventMeasure(type, value).value,
    },
    { title: t("history.columns.state"), text: ({ type, value }) => t(`tone.${eventTone(type, value)}`) },
  ];
}

/** Exports all events of the days, beyond the shown page. */
export function EventExport({ events, range }: { events: readonly DeviceEvent[]; range: EventRange }) {
  const { t } = useTranslation("health");
  const load = loadDeviceEvents(range);
  return (
    <Row justify="end">
      <TableExport name="events" title={t("history.title")} columns={useColumns()} rows={events} load={load} />
    </Row>
  );
}
