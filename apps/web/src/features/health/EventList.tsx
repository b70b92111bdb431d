import type { DeviceEvent } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { eventLabel, eventTone, eventValue } from "../../live/event-words.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import classes from "./Events.module.css";

function EventLine({ event, timeZone }: { event: DeviceEvent; timeZone: string }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt } = event;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium", timeZone });
  const tone = eventTone(type, value);
  return (
    <li className={classes.event} data-tone={tone}>
      <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
      <strong>{eventLabel(t, type, value)}</strong>
      <span className={classes.value}>{eventValue(t, type, value, i18n.language)}</span>
      <StatusDot tone={tone} label={t(`tone.${tone}`)} />
    </li>
  );
}

export function EventList({ events, timeZone }: { events: readonly DeviceEvent[]; timeZone: string }) {
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <EventLine key={event._id} event={event} timeZone={timeZone} />
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
