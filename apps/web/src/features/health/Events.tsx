import { TextInput } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../data/queries.ts";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { EventList, EventPages } from "./EventList.tsx";
import eventClasses from "./Events.module.css";
import classes from "./Health.module.css";
import { EVENTS_PER_PAGE, eventsQuery, isRange } from "./health-queries.ts";
import { firstDays } from "./range.ts";

/** What happened to a device over some days, a page at a time. */
export function Events({ id }: { id: string }) {
  const { t } = useTranslation("health");
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<{ from_date?: string; to_date?: string }>({});
  const [page, setPage] = useState(0);
  const range = { id, ...firstDays(timeZone), ...chosen };
  const { data, error, refetch, isPending } = useQuery(eventsQuery(range, page));
  const choose = (some: { from_date?: string; to_date?: string }) => {
    setPage(0);
    setChosen({ ...chosen, ...some });
  };
  const today = localDay(new Date(), timeZone);
  const isPossible = isRange(range);
  return (
    <section className={classes.card} aria-labelledby="events">
      <header className={classes.cardHead}>
        <h2 id="events">{t("history.title")}</h2>
        <div className={eventClasses.range}>
          <TextInput
            type="date"
            label={t("history.from")}
            max={today}
            value={range.from_date}
            onChange={(event) => choose({ from_date: event.currentTarget.value || range.from_date })}
          />
          <TextInput
            type="date"
            label={t("history.to")}
            max={today}
            value={range.to_date}
            error={isPossible ? undefined : t("history.badRange")}
            onChange={(event) => choose({ to_date: event.currentTarget.value || range.to_date })}
          />
        </div>
      </header>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isPossible && isPending && !error && <p className={classes.quiet}>{t("waiting")}</p>}
      {isPossible && data?.count === 0 && <p className={classes.quiet}>{t("history.empty")}</p>}
      {isPossible && data && data.count > 0 && (
        <>
          <EventList events={data.events} />
          <EventPages page={page} perPage={EVENTS_PER_PAGE} count={data.count} onPage={setPage} />
        </>
      )}
    </section>
  );
}
