import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTimeZone } from "../../data/queries.ts";
import { switchEventsQuery } from "../../data/switches.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../../ui/clock.ts";
import { DateField } from "../../ui/kit/DateField.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { HistoryLine } from "./HistoryLine.tsx";

/** Lists a switch's events on a day of the enterprise's calendar: who, why, when and the result. */
export function SwitchHistory({ id }: { id: string }) {
  const { t } = useTranslation("control");
  const timeZone = useTimeZone();
  const today = localDay(new Date(currentTime()), timeZone);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const { data, error, refetch, isPending } = useQuery(switchEventsQuery(id, day));
  return (
    <Stack as="section" gap={12}>
      <DateField label={t("history.title")} max={today} day={day} emptied={today} onDay={setChosen} />
      {error && <LoadFailure what="history" error={error} onRetry={() => void refetch()} />}
      {isPending && !error && (
        <Text as="p" tone="quiet" breaks>
          {t("history.waiting")}
        </Text>
      )}
      {data?.events.length === 0 && (
        <Text as="p" tone="quiet" breaks>
          {t("history.empty")}
        </Text>
      )}
      {data && data.events.length > 0 && (
        <Surface as="ol" hasLines>
          {data.events.map((event) => (
            <HistoryLine key={event._id} event={event} />
          ))}
        </Surface>
      )}
    </Stack>
  );
}
