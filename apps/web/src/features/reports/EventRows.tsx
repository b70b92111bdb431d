import { eventLabel, type ReportedEvent } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { eventTone, eventValue } from "../../live/event-words.ts";
import { useMoments } from "../../live/useMoments.ts";
import panel from "../../ui/Panel.module.css";
import { StatusDot } from "../../ui/StatusDot.tsx";
import classes from "./Reports.module.css";
import { EVENTS_PER_PAGE, type EventsReply } from "./report-queries.ts";

const COLUMNS = ["when", "event", "device", "value", "state"] as const;

function EventRow({ event }: { event: ReportedEvent }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt, device_name } = event;
  const { dateTime } = useMoments();
  const tone = eventTone(type, value);
  return (
    <tr>
      <td className={classes.when}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </td>
      <td className={classes.what}>{eventLabel(i18n.language, type, value)}</td>
      <td className={classes.device}>{device_name}</td>
      <td className={classes.value}>{eventValue(i18n.language, type, value)}</td>
      <td>
        <StatusDot tone={tone} label={t(`tone.${tone}`)} />
      </td>
    </tr>
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
  const last = Math.min(reply.count, (page + 1) * EVENTS_PER_PAGE);
  return (
    <>
      <h2>{t("chart.event")}</h2>
      <table className={classes.events} aria-label={t("chart.event")}>
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
          {reply.events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </tbody>
      </table>
      <nav className={panel.pages} aria-label={t("pages.label")}>
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
