import { eventLabel, powerTypeLabel, type ReportedEvent } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { eventTone, eventValue } from "../../../data/event-words.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import figures from "../../../ui/kit/Figures.module.css";
import { Pager } from "../../../ui/kit/Pager.tsx";
import print from "../../../ui/kit/Print.module.css";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import { EVENTS_PER_PAGE, type EventsReply, printedEventsQuery } from "./api.ts";
import type { EventSearch } from "./event-search.ts";
import classes from "./Reports.module.css";

const COLUMNS = ["when", "event", "device", "value", "state"] as const;

function EventRow({ event, when }: { event: ReportedEvent; when: string }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt, device_name } = event;
  const tone = eventTone(type, value);
  return (
    <tr>
      <td>
        <time dateTime={createdAt}>{when}</time>
      </td>
      <td className={classes.what}>
        {eventLabel(i18n.language, type, value)} <small>{powerTypeLabel(i18n.language, type)}</small>
      </td>
      <td>{device_name}</td>
      <td>{eventValue(i18n.language, type, value)}</td>
      <td>
        <StatusDot tone={tone} label={t(`tone.${tone}`)} />
      </td>
    </tr>
  );
}

interface EventRowsProps {
  search: EventSearch;
  reply: EventsReply;
  page: number;
}

const rangeOf = ({ events, count }: EventsReply, before: number) => ({
  from: before + 1,
  to: before + events.length,
  count,
});

/** On paper the events that were brought for it, otherwise the page that is shown. */
function useShown({ search, reply, page }: EventRowsProps) {
  const isPrinting = useIsPrinting();
  const { data } = useQuery({ ...printedEventsQuery(search), enabled: false });
  const isAll = isPrinting && data !== undefined;
  const shown = isAll ? data : reply;
  return { events: shown.events, range: rangeOf(shown, isAll ? 0 : page * EVENTS_PER_PAGE) };
}

/** Each event in its words, on paper and on a phone. */
export function EventRows(props: EventRowsProps) {
  const { t } = useTranslation("reports");
  const { dateTime } = useMoments();
  const { events, range } = useShown(props);
  return (
    <>
      <h2 className={print.only}>{t("chart.event")}</h2>
      <p className={print.only}>{t("pages.range", range)}</p>
      <table className={`${figures.figures} ${figures.cards}`} data-words aria-label={t("chart.event")}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event._id} event={event} when={dateTime(event.createdAt)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface EventPagesProps {
  reply: EventsReply;
  page: number;
  onPage(page: number): void;
}

export function EventPages({ reply, page, onPage }: EventPagesProps) {
  const { t } = useTranslation("reports");
  const range = rangeOf(reply, page * EVENTS_PER_PAGE);
  return (
    <Pager
      page={page}
      isLast={range.to >= range.count}
      onPage={onPage}
      words={{
        label: t("pages.label"),
        range: t("pages.range", range),
        before: t("pages.newer"),
        after: t("pages.older"),
      }}
    />
  );
}
