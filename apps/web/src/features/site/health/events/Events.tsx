import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { RangeFields } from "../../../../widgets/RangeFields.tsx";
import { EVENTS_PER_PAGE, eventsQuery, isRange } from "../api.ts";
import { EventExport } from "./EventExport.tsx";
import { EventList, EventPages } from "./EventList.tsx";
import eventClasses from "./Events.module.css";
import { firstDays } from "./range.ts";

/** Lists a device's events over some days, a page at a time. */
export function Events({ id }: { id: string }) {
  const { t } = useTranslation("health");
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<DaySpan>();
  const [page, setPage] = useState(0);
  const range = { id, ...firstDays(timeZone), ...chosen };
  const { data, error, refetch, isPending } = useQuery(eventsQuery(range, page));
  const choose = ({ from_date, to_date }: DaySpan) => {
    setPage(0);
    setChosen({ from_date, to_date });
  };
  const isPossible = isRange(range);
  return (
    <section className={panel.card} aria-labelledby="events">
      <Row as="header" wraps align="end" justify="between" gap={12}>
        <h2 id="events">{t("history.title")}</h2>
        <Row wraps gap={12} className={eventClasses.range}>
          <RangeFields span={range} error={isPossible ? undefined : t("history.badRange")} onChange={choose} />
        </Row>
      </Row>
      {error && <LoadFailure what="events" error={error} onRetry={() => void refetch()} />}
      {isPossible && isPending && !error && <p className={panel.quiet}>{t("waiting")}</p>}
      {isPossible && data?.count === 0 && <p className={panel.quiet}>{t("history.empty")}</p>}
      {isPossible && data && data.count > 0 && (
        <>
          <EventExport events={data.events} range={range} />
          <EventList events={data.events} />
          <EventPages page={page} perPage={EVENTS_PER_PAGE} count={data.count} onPage={setPage} />
        </>
      )}
    </section>
  );
}
