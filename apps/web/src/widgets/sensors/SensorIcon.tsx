import type { SensorKindName } from "@switchboard/domain/site";
import {
  IconActivity,
  IconBattery3,
  IconBrightnessUp,
  IconCloud,
  IconDoor,
  IconDroplet,
  IconDropletHalf2,
  IconFlame,
  IconGauge,
  IconTemperature,
  IconUser,
  IconVolume,
} from "@switchboard/icons";

const ICONS: Partial<Record<SensorKindName, typeof IconGauge>> = {
  temperature: IconTemperature,
  humidity: IconDropletHalf2,
  co2: IconCloud,
  voc: IconCloud,
  pm25: IconCloud,
  light: IconBrightnessUp,
  noise: IconVolume,
  battery: IconBattery3,
  occupancy: IconUser,
  contact: IconDoor,
  leak: IconDroplet,
  water: IconDroplet,
  smoke: IconFlame,
  vibration: IconActivity,
};

export function SensorIcon({ kind }: { kind: SensorKindName }) {
  const Icon = ICONS[kind] ?? IconGauge;
  return <Icon size={18} stroke={1.7} aria-hidden="true" />;
}
