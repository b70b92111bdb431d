import type { Sensor } from "@switchboard/contract";
import { isStateKind } from "@switchboard/domain/site";
import { useState } from "react";
import { useTimeZone } from "../../data/queries.ts";
import { useSensorNow } from "../../data/sensors.ts";
import { useMayManage } from "../../data/useMayManage.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { lastDays } from "../../ui/format/day-span.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { Choice } from "../../ui/kit/Choice.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { RenameSensor } from "./RenameSensor.tsx";
import { SensorPast } from "./SensorPast.tsx";
import { useSensorWords } from "./useSensorWords.ts";

const SPANS = { day: 1, week: 7, month: 30 } as const;
type SpanName = keyof typeof SPANS;
const NAMES = ["day", "week", "month"] as const satisfies readonly SpanName[];

/** Shows a sensor's current value, its past and its name. */
export function SensorSheet({ sensor, onClose }: { sensor: Sensor; onClose(): void }) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const { value, at } = useSensorNow(sensor);
  const mayRename = useMayManage(liveStore.device(sensor.device._id));
  const timeZone = useTimeZone();
  const [span, setSpan] = useState<SpanName>("day");
  const days = lastDays(SPANS[span], timeZone);
  const place = [sensor.room?.name, sensor.device.device_name, words.kind(sensor.kind)].filter(Boolean).join(" · ");
  return (
    <Sheet title={sensor.name} width={720} onClose={onClose}>
      <Stack gap={16}>
        <Stack as="p" gap={2}>
          <Text as="strong" size={28} isTabular>
            {value === null ? t("none") : words.value(sensor, value)}
          </Text>
          <Text tone="quiet">
            {place}
            {at !== null && (
              <>
                {" · "}
                <RelativeTime at={new Date(at).toISOString()} />
              </>
            )}
          </Text>
        </Stack>
        <Choice
          name="sensor-span"
          legend={t("span.label")}
          isLegendHidden
          options={NAMES.map((value) => ({ value, label: t(`span.${value}`) }))}
          chosen={span}
          onChoose={setSpan}
        />
        <SensorPast sensor={sensor} days={days} />
        {!isStateKind(sensor.kind) && (
          <div>
            <ButtonLink isQuiet to="/app/analytics/energy" search={{ ...days, sensor: sensor._id }}>
              {t("compare")}
            </ButtonLink>
          </div>
        )}
        {mayRename && <RenameSensor id={sensor._id} name={sensor.name} />}
      </Stack>
    </Sheet>
  );
}
