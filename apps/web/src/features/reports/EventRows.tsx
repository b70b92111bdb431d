import type { ReportedEvent } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { eventLabel, eventTone, eventValue } from "../../live/event-words.ts";
import { useTimeZone } from "../../live/queries.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import classes from "./Reports.module.css";
import { EVENTS_PER_PAGE, type EventsReply } from "./report-queries.ts";

function EventRow({ event, timeZone }: { event: ReportedEvent; timeZone: string }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt, device_name } = event;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const tone = eventTone(type, value);
  return (
    <li className={classes.event}>
      <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
      <strong>{eventLabel(t, type, value)}</strong>
      <span className={classes.device}>{device_name}</span>
      <span className={classes.value}>{eventValue(t, type, value, i18n.language)}</span>
      <StatusDot tone={tone} label={t(`tone.${tone}`)} />
    </li>
  );
}

interface EventRowsProps {
  reply: EventsReply;
  page: number;
  onPage(page: number): void;
}

/** Each event in its words, a page at a time. */
export function EventRows({ reply, page, onPage }: EventRowsProps) {
  const { t } = useTranslation("reports");
  const timeZone = useTimeZone();
  const last = Math.min(reply.count, (page + 1) * EVENTS_PER_PAGE);
  return (
    <>
      <h2>{t("chart.event")}</h2>
      <ol className={classes.events} aria-label={t("chart.event")}>
        {reply.events.map((event) => (
          <EventRow key={event._id} event={event} timeZone={timeZone} />
        ))}
      </ol>
      <nav className={classes.pages} aria-label={t("pages.label")}>
        <span>{t("pages.range", { from: page * EVENTS_PER_PAGE + 1, to: last, count: reply.count })}</span>
        <button type="button" className="sb-button" data-quiet disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t("pages.newer")}
        </button>
        <button
          type="button"
          className="sb-button"
          data-quiet
          disabled={last >= reply.count}
          onClick={() => onPage(page + 1)}
        >
          {t("pages.older")}
        </button>
      </nav>
    </>
  );
}
