import { kilowatts } from "@switchboard/domain/core";
import { controlKind, isOnline } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { parkingPastQuery } from "../../../../data/parking-past.ts";
import { isMeasuring } from "../../../../data/power.ts";
import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import lines from "../../../../ui/kit/Block.module.css";
import { Block } from "../../../../ui/kit/Block.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import type { RoomContents } from "./useRoom.ts";

type Sensor = "parking" | "meter" | "bell";

/** Returns a device's readings beside its switches; a metering plug shows them on its own tile. */
function sensorOf(device: LiveDevice): Sensor | undefined {
  if (device.access !== "device") return undefined;
  if (device.device_type === "KIOT_PARKING_SENSOR") return "parking";
  if (device.switches.some((each) => controlKind(device, each) === "bell")) return "bell";
  return isMeasuring(device) && device.switches.length === 0 ? "meter" : undefined;
}

function Parking({ id }: { id: string }) {
  const { t } = useTranslation("rooms");
  const occupied = useLiveView(id, id, (store) => store.device(id)?.parking?.occupied);
  return t(occupied === undefined ? "room.sensors.unknown" : occupied ? "room.sensors.taken" : "room.sensors.free");
}

function Meter({ id }: { id: string }) {
  const { t, i18n } = useTranslation("rooms");
  const watts = useLiveView(id, id, (store) => store.device(id)?.power?.p);
  if (watts === undefined) return t("room.sensors.unknown");
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return t("room.energy.kW", { value: number.format(kilowatts(watts)) });
}

function Bell({ id }: { id: string }) {
  const { t, i18n } = useTranslation("rooms");
  const rungAt = useLiveView(id, id, (store) => store.device(id)?.told.rungAt ?? null);
  const age = useAge(rungAt, i18n.language);
  return age ? t("room.sensors.rung", { age }) : t("room.sensors.notRung");
}

const STATES: Record<Sensor, typeof Meter> = { parking: Parking, meter: Meter, bell: Bell };

function Line({ id, kind }: { id: string; kind: Sensor }) {
  const { t } = useTranslation("rooms");
  const view = useLiveView(id, id, (store) => {
    const device = store.device(id);
    return device && { name: device.device_name, isOnline: isOnline(device.current_status) };
  });
  const State = STATES[kind];
  if (!view) return null;
  return (
    <li>
      <Link to="/app/devices/$id" params={{ id }} className={lines.line}>
        <strong>{view.name}</strong>
        <small>{view.isOnline ? <State id={id} /> : t("room.sensors.offline")}</small>
      </Link>
    </li>
  );
}

/** Shows the room's sensors, meters and door bells. */
export function RoomSensors({ room }: { room: RoomContents }) {
  const { t } = useTranslation("rooms");
  const sensors = room.all.flatMap((device) => {
    const kind = sensorOf(device);
    return kind ? [{ id: device._id, kind }] : [];
  });
  useQuery(parkingPastQuery(sensors.filter(({ kind }) => kind === "parking").map(({ id }) => id)));
  if (sensors.length === 0) return null;
  return (
    <Block title={t("room.sensors.title")} isCard>
      <Surface as="ul" hasLines>
        {sensors.map((sensor) => (
          <Line key={sensor.id} {...sensor} />
        ))}
      </Surface>
    </Block>
  );
}
