import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { onlineQuery } from "../api.ts";
import { OnlineBar, OnlineTable } from "./OnlineBar.tsx";
import { segmentsOf } from "./online-day.ts";

/** When a device could be reached on a day of the enterprise's own calendar. */
export function OnlineDay({ id }: { id: string }) {
  const { t, i18n } = useTranslation("health");
  const timeZone = useTimeZone();
  const today = localDay(new Date(currentTime()), timeZone);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const { data, error, refetch, isPending } = useQuery(onlineQuery(day));
  const own = data?.find(({ _id }) => _id === id);
  const segments = own ? segmentsOf(own.online, own.since, own.since + own.day_ms) : [];
  const words = own && {
    online: formatDuration(own.online_ms, i18n.language),
    day: formatDuration(own.day_ms, i18n.language),
  };
  return (
    <section className={panel.card} aria-labelledby="online-day">
      <Row as="header" wraps align="end" justify="between" gap={12}>
        <h2 id="online-day">{t("day.title")}</h2>
        <DateField aria-label={t("day.choose")} max={today} day={day} emptied={today} onDay={setChosen} />
      </Row>
      {error && <LoadFailure what="online" error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <p className={panel.quiet}>{t("waiting")}</p>}
      {data && segments.length === 0 && <p className={panel.quiet}>{t("noData")}</p>}
      {words && segments.length > 0 && (
        <>
          <Text as="p" size={20} weight={600} isTabular>
            {t("day.sum", words)}
          </Text>
          <OnlineBar day={day} timeZone={timeZone} segments={segments} label={t("day.bar", words)} />
          <OnlineTable segments={segments} />
        </>
      )}
    </section>
  );
}
