import {
  type BodyOf,
  contract,
  type Device,
  type EnergyPoint,
  type GroupBy,
  type PowerPoint,
  type PowerSeries,
} from "@switchboard/contract";
import {
  CHART_MEASURES,
  type ChartKind,
  dayBounds,
  deviceType,
  lengthByInterval,
  type Measure,
  wallClock,
} from "@switchboard/domain";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";

type Filters = Pick<BodyOf<typeof contract.getPowerData>, "from_date" | "to_date"> & {
  device_ids?: string[] | undefined;
  selected_device?: string | null | undefined;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const READING_MS = 3 * 60_000;
const MAX_RAW_DAYS = 10;

/** The same instant looks the same whenever it is asked about. */
function noise(seed: number, slot: number): number {
  const value = Math.sin(seed * 12.9898 + slot * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Offices wake at eight, peak after noon and leave at seven. */
function loadAt(local: Date): number {
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
  const isWeekend = local.getUTCDay() % 6 === 0;
  const day = Math.max(0, Math.cos(((hour - 13.5) / 6.5) * (Math.PI / 2)));
  return 0.15 + (isWeekend ? 0.15 : 0.8) * (hour > 7 && hour < 20 ? day : 0);
}

/** Canned charts of the demo building: every metered device has a past, and it is the same at every look. */
export function demoAnalytics(on: On, devices: readonly Device[], timeZone: string): void {
  // The demo's office knows no daylight saving, and asking Intl about each hour of a year would hold up the screen.
  const offset = wallClock(new Date(0), timeZone).getTime();
  const localAt = (instant: number) => new Date(instant + offset);
  const metered = () => devices.filter(({ device_type }) => deviceType(device_type).phases > 0);

  function chosen({ device_ids = [], selected_device }: Filters): Device[] {
    const wanted = selected_device ? [selected_device] : device_ids;
    const found = wanted.map((id) => devices.find(({ _id }) => _id === id));
    if (found.includes(undefined)) throw refuse("device.not_found");
    return wanted.length > 0 ? found.flatMap((device) => device ?? []) : metered();
  }

  function wattsOf(device: Device, instant: number): number {
    const { phases } = deviceType(device.device_type);
    if (phases === 0) return 0;
    const seed = devices.indexOf(device) + 1;
    const full = phases === 3 ? 14_000 : 1200;
    const wobble = 0.94 + 0.12 * noise(seed, Math.floor(instant / READING_MS));
    return Math.round(full * loadAt(localAt(instant)) * wobble);
  }

  function valuesAt(device: Device, instant: number, measures: readonly Measure[]): Partial<Record<Measure, number>> {
    const { phases } = deviceType(device.device_type);
    const watts = wattsOf(device, instant);
    const slot = Math.floor(instant / READING_MS);
    const volts = (phase: number) => Math.round((231 + 6 * noise(phase + 1, slot) - watts / 4000) * 10) / 10;
    const amperes = (phase: number) => Math.round((watts / Math.max(1, phases) / (volts(phase) * 0.93)) * 100) / 100;
    const value = (measure: Measure): number => {
      if (measure === "p") return watts;
      if (measure === "pf") return Math.round((0.9 + 0.06 * noise(9, slot)) * 100) / 100;
      const phase = Number(measure.slice(1) || 0);
      return measure.startsWith("v") ? volts(phase) : amperes(phase);
    };
    const shown = measures.filter((measure) => phases === 3 || !/\d/.test(measure));
    return Object.fromEntries(shown.map((measure) => [measure, value(measure)]));
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
  demoSwitchAnalytics(on, devices, timeZone);
}

/** What is on now came on at nine, by its own few minutes; what is off was on for a morning. */
function demoSwitchAnalytics(on: On, devices: readonly Device[], timeZone: string): void {
  function day(text: string) {
    const whole = dayBounds(text, timeZone);
    const from = whole.from.getTime();
    const end = whole.to.getTime();
    return { from, end, to: Math.max(from, Math.min(end, Date.now())) };
  }
  const switches = () =>
    devices.flatMap((device, index) =>
      (device.switch_appliances ?? []).map((appliance) => {
        const { _id, name, switch_no, current_status } = appliance;
        const named = { _id, name, switch_no, device: device._id, device_name: device.device_name };
        return { named, minutes: ((index * 37 + switch_no * 11) % 50) + 1, isOn: current_status };
      }),
    );
  const spansOf = ({ minutes, isOn }: { minutes: number; isOn: boolean }, from: number, to: number) => {
    const since = from + 9 * HOUR + minutes * 60_000;
    const until = Math.min(to, from + (isOn ? 18 : 12) * HOUR);
    return until > since ? [{ from: since, to: until }] : [];
  };
  const runningOn = (text: string) => {
    const { from, to, end } = day(text);
    return {
      day_ms: to - from,
      switches: switches().map((each) => {
        const hours = lengthByInterval(spansOf(each, from, to), from, end, HOUR).slice(0, 24);
        return { ...each.named, hours, on_ms: hours.reduce((sum, ms) => sum + ms, 0) };
      }),
    };
  };
  on(contract.switchAnalytics, (asked) => runningOn(asked.day));
  on(contract.runningHours, ({ from_date, to_date }) => {
    const days: ReturnType<typeof runningOn>[] = [];
    for (let at = Date.parse(from_date); at <= Date.parse(to_date); at += DAY)
      days.push(runningOn(new Date(at).toISOString().slice(0, 10)));
    const [first] = days;
    return {
      span_ms: days.reduce((sum, { day_ms }) => sum + day_ms, 0),
      switches: (first?.switches ?? []).map((each, index) => {
        const own = days.flatMap(({ switches: all }) => all[index] ?? []);
        const hours = each.hours.map((_, hour) => own.reduce((sum, one) => sum + (one.hours[hour] ?? 0), 0));
        return { ...each, hours, on_ms: own.reduce((sum, { on_ms }) => sum + on_ms, 0) };
      }),
    };
  });
  on(contract.intervalWiseHistory, (asked) => {
    const { from, to, end } = day(asked.day);
    const interval = Number(asked.interval ?? 60);
    return {
      interval,
      from: new Date(from).toISOString(),
      switches: switches().map((each) => ({
        ...each.named,
        intervals: lengthByInterval(spansOf(each, from, to), from, end, interval * 60_000),
      })),
    };
  });
  on(contract.switchEventsCount, (asked) => {
    const { from, to } = day(asked.day);
    const counted = switches().map((each) => {
      const [span] = spansOf(each, from, to);
      const [turnedOn, off] = [span ? 1 : 0, span && span.to < to ? 1 : 0];
      return { ...each.named, on: turnedOn, off, failed: 0, total: turnedOn + off };
    });
    return { switches: counted, total: counted.reduce((sum, { total }) => sum + total, 0) };
  });
  on(contract.rollupProgress, () => ({
    time_zone: timeZone,
    running: false,
    done: devices.length,
    total: devices.length,
    startedAt: null,
    finishedAt: null,
  }));
}
