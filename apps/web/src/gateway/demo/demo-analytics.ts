import {
  type BodyOf,
  contract,
  type Device,
  type EnergyPoint,
  type GroupBy,
  type PowerPoint,
  type PowerSeries,
} from "@switchboard/contract";
import { CHART_MEASURES, type ChartKind, dayBounds, deviceType } from "@switchboard/domain";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { createDemoMeter, READING_MS } from "./demo-meter.ts";

type Filters = Pick<BodyOf<typeof contract.getPowerData>, "from_date" | "to_date"> & {
  device_ids?: string[] | undefined;
  selected_device?: string | null | undefined;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_RAW_DAYS = 10;

/** Canned charts of the demo building: every metered device has a past, and it is the same at every look. */
export function demoAnalytics(on: On, devices: readonly Device[], timeZone: string): void {
  const { localAt, wattsOf, valuesAt } = createDemoMeter(devices, timeZone);
  const metered = () => devices.filter(({ device_type }) => deviceType(device_type).phases > 0);

  function chosen({ device_ids = [], selected_device }: Filters): Device[] {
    const wanted = selected_device ? [selected_device] : device_ids;
    const found = wanted.map((id) => devices.find(({ _id }) => _id === id));
    if (found.includes(undefined)) throw refuse("device.not_found");
    return wanted.length > 0 ? found.flatMap((device) => device ?? []) : metered();
  }

  /** A past that ends now. */
  function bounds({ from_date, to_date }: Filters): { from: number; to: number } {
    const from = dayBounds(from_date, timeZone).from.getTime();
    return { from, to: Math.max(from, Math.min(Date.now(), dayBounds(to_date, timeZone).to.getTime())) };
  }

  function bucketOf(hour: number, groupby: GroupBy): { key: string; _id: number } {
    const local = localAt(hour);
    const text = local.toISOString();
    if (groupby === "hour") return { key: text, _id: local.getUTCHours() };
    if (groupby === "day") return { key: text.slice(0, 10), _id: local.getUTCDate() };
    if (groupby === "month") return { key: text.slice(0, 7), _id: local.getUTCMonth() + 1 };
    return { key: text.slice(0, 4), _id: local.getUTCFullYear() };
  }

  function energyOf(chosenDevices: Device[], asked: Filters, groupby: GroupBy): EnergyPoint[] {
    const { from, to } = bounds(asked);
    const points = new Map<string, EnergyPoint & { ms: number }>();
    for (let hour = from; hour < to; hour += HOUR) {
      const until = Math.min(hour + HOUR, to);
      const { key, _id } = bucketOf(hour, groupby);
      const watts = chosenDevices.reduce((sum, device) => sum + wattsOf(device, (hour + until) / 2), 0);
      const timestamp = new Date(hour).toISOString();
      const point = points.get(key) ?? { _id, timestamp, avg_energy: 0, avg_power: 0, gap_ms: 0, ms: 0 };
      point.avg_energy += Math.round((watts * (until - hour)) / 1000);
      point.ms += until - hour;
      point.avg_power = Math.round((point.avg_energy * 1000) / point.ms);
      points.set(key, point);
    }
    return [...points.values()].map(({ ms: _, ...point }) => point);
  }

  function seriesOf(kind: ChartKind, asked: Filters): PowerSeries {
    const { from, to } = bounds(asked);
    const isRaw = to - from <= MAX_RAW_DAYS * DAY;
    const step = isRaw ? READING_MS : to - from <= 200 * DAY ? HOUR : DAY;
    const data = (device: Device): PowerPoint[] =>
      Array.from({ length: Math.floor((to - from) / step) }, (_, index) => {
        const instant = from + index * step;
        const values = valuesAt(device, instant, CHART_MEASURES[kind]);
        const hours = localAt(instant).getUTCHours();
        const point = { timestamp: new Date(instant).toISOString(), hours, ...values };
        return isRaw ? point : { ...point, min: values, max: values };
      });
    return {
      series: chosen(asked).map((device) => ({ _id: device._id, device_name: device.device_name, data: data(device) })),
      resolution: isRaw ? "reading" : step === HOUR ? "hour" : "day",
      downsampled: !isRaw,
    };
  }

  on(contract.getEnergyData, ({ groupby = "month", v2, ...asked }) => {
    const those = chosen(asked);
    const reply = { data: energyOf(those, asked, groupby), groupby, downsampled: false };
    if (!v2) return reply;
    const alone = (device: Device) => energyOf([device], asked, groupby);
    const each = (device: Device) => ({ _id: device._id, device_name: device.device_name, data: alone(device) });
    return { ...reply, devices: those.map(each) };
  });
  on(contract.getPowerData, (asked) => seriesOf("power", asked));
  on(contract.getCurrentData, (asked) => seriesOf("current", asked));
  on(contract.getVoltageData, (asked) => seriesOf("voltage", asked));
  on(contract.getPfactorData, (asked) => seriesOf("pfactor", asked));
  on(contract.devicewiseEnergy, (asked) => {
    const listed = chosen(asked).map((device) => {
      const [total] = energyOf([device], asked, "year");
      const { avg_energy = 0, avg_power = null } = total ?? {};
      return { _id: device._id, device_name: device.device_name, avg_energy, avg_power, gap_ms: 0 };
    });
    const devicesByEnergy = listed.sort((a, b) => b.avg_energy - a.avg_energy);
    return { devices: devicesByEnergy, total: listed.reduce((sum, { avg_energy }) => sum + avg_energy, 0) };
  });
}
