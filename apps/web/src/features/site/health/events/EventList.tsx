import { type DeviceEvent, eventLabel, powerTypeLabel } from "@switchboard/contract";
import { eventTone, eventValue } from "../../../../data/event-words.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Pager } from "../../../../ui/kit/Pager.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import classes from "./Events.module.css";

function EventLine({ event }: { event: DeviceEvent }) {
  const { t, i18n } = useTranslation("health");
  const { type, value, createdAt } = event;
  const { dateTimeWithSeconds } = useMoments();
  const tone = eventTone(type, value);
  const about = powerTypeLabel(i18n.language, type);
  return (
    <Surface as="li" line="above" pad="10 0" className={classes.event} data-tone={tone}>
      <time dateTime={createdAt}>{dateTimeWithSeconds(createdAt)}</time>
      <Row as="span" wraps align="baseline" gap="0 8">
        <strong>{eventLabel(i18n.language, type, value)}</strong>
        {about && <small>{about}</small>}
      </Row>
      <Text isTabular text="end">
        {eventValue(i18n.language, type, value)}
      </Text>
      <StatusDot tone={tone} label={t(`tone.${tone}`)} />
    </Surface>
  );
}

export function EventList({ events }: { events: readonly DeviceEvent[] }) {
  return (
    <ol>
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
    <Pager
      page={page}
      isLast={last >= count}
      onPage={onPage}
      words={{
        label: t("history.pages"),
        range: t("history.range", { from: page * perPage + 1, to: last, count }),
        before: t("history.newer"),
        after: t("history.older"),
      }}
    />
  );
}
