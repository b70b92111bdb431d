import { type DeviceEvent, eventLabel } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { eventTone, eventValue } from "../../live/event-words.ts";
import { useMoments } from "../../live/useMoments.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import classes from "./Events.module.css";

function EventLine({ event }: { event: DeviceEvent }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt } = event;
  const { dateTimeWithSeconds } = useMoments();
  const tone = eventTone(type, value);
  return (
    <li className={classes.event} data-tone={tone}>
      <time dateTime={createdAt}>{dateTimeWithSeconds(createdAt)}</time>
      <strong>{eventLabel(i18n.language, type, value)}</strong>
      <span className={classes.value}>{eventValue(i18n.language, type, value)}</span>
      <StatusDot tone={tone} label={t(`tone.${tone}`)} />
    </li>
  );
}

export function EventList({ events }: { events: readonly DeviceEvent[] }) {
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <EventLine key={event._id} event={event} />
      ))}
    </ol>
  );
}

interface PagesProps {
  page: number;
  perPage: number;
  count: number;
  onPage(page: number): void;
}

export function EventPages({ page, perPage, count, onPage }: PagesProps) {
  const { t } = useTranslation("health");
  const last = Math.min(count, (page + 1) * perPage);
  return (
    <nav className={classes.pages} aria-label={t("history.pages")}>
      <span>{t("history.range", { from: page * perPage + 1, to: last, count })}</span>
      {count > perPage && (
        <>
          <button type="button" className="sb-button" data-quiet disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t("history.newer")}
          </button>
          <button
            type="button"
            className="sb-button"
            data-quiet
            disabled={last >= count}
            onClick={() => onPage(page + 1)}
          >
            {t("history.older")}
          </button>
        </>
      )}
    </nav>
  );
}
