import type { Sensor } from "@switchboard/contract";
import { isAlarming } from "@switchboard/domain/automation";
import { isStaleReading, isStateKind } from "@switchboard/domain/site";
import { useSensorNow } from "../../data/sensors.ts";
import { useServerAge } from "../../data/useAge.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SensorIcon } from "./SensorIcon.tsx";
import classes from "./Sensors.module.css";
import { useSensorWords } from "./useSensorWords.ts";

/** Shows the age of the reading: quietly while fresh, prominently when it may be outdated. */
function Age({ sensor, at, isOnline }: { sensor: Sensor; at: number; isOnline: boolean }) {
  const { t, i18n } = useTranslation("sensors");
  const age = useServerAge(at, i18n.language) ?? "";
  const isStale = isStaleReading(sensor.kind, useServerNow() - at);
  if (!isOnline) return <small data-stale>{t("offline", { age })}</small>;
  if (isStale) return <small data-stale>{t("stale", { age })}</small>;
  return <small>{t("read", { age })}</small>;
}

interface SensorTileProps {
  sensor: Sensor;
  /** Shows the room when the page does not. */
  withPlace?: boolean;
  /** Missing on a wall panel, where there is nothing to open. */
  onOpen?: (id: string) => void;
}

/** Shows one sensor with its value and age. */
export function SensorTile({ sensor, withPlace = false, onOpen }: SensorTileProps) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const { value, at, isOnline } = useSensorNow(sensor);
  const said = value === null ? t("none") : words.value(sensor, value);
  const isSo = isStateKind(sensor.kind) && value !== null && value > 0;
  const look = {
    className: classes.tile,
    "data-so": isSo || undefined,
    "data-alarming": (isSo && isAlarming(sensor.kind)) || undefined,
    "data-offline": !isOnline || undefined,
  };
  const inside = (
    <>
      <Row as="span" align="start" gap={6} shrinks tone="quiet">
        <SensorIcon kind={sensor.kind} />
        <Surface size={13} breaks as="span" shrinks>
          {sensor.name}
        </Surface>
      </Row>
      <Text as="strong" size={20} weight={600} isTabular breaks className={classes.value}>
        {said}
      </Text>
      <Row as="span" wraps gap="2 8" tone="quiet" size={12} at="foot" className={classes.foot}>
        {withPlace && <span>{sensor.room?.name ?? sensor.device.device_name}</span>}
        {at !== null && <Age sensor={sensor} at={at} isOnline={isOnline} />}
      </Row>
    </>
  );
  if (!onOpen) return <div {...look}>{inside}</div>;
  return (
    <PlainButton
      {...look}
      aria-label={t("open", { name: sensor.name, value: said })}
      onClick={() => onOpen(sensor._id)}
    >
      {inside}
    </PlainButton>
  );
}
