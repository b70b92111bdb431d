import {
  type BodyOf,
  contract,
  type EnergyPoint,
  type GroupBy,
  MAX_POINTS,
  type PowerPoint,
  type PowerSeries,
} from "@switchboard/contract";
import {
  CHART_MEASURES,
  type ChartKind,
  dayBounds,
  energySpan,
  type HourChange,
  localDay,
  MEASURES,
  type Measure,
  PowerEventType,
  peakSlots,
  RECENT_MS,
  type Usage,
} from "@switchboard/domain";
import { DAY, MINUTE } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { highestOf, meanOf, sumOf } from "../hour-figures.ts";
import { DemoMeter } from "../meter.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore, Whole } from "../store.ts";

type Filters = BodyOf<typeof contract.getPowerData>;

/** As the server bounds its replies: over all series, and how many days are read as they were measured. */
const MAX_TOTAL = 20_000;
const MAX_RAW_DAYS = 10;
const NOW_MS = 15 * MINUTE;

/** Charts of the demo: what the meters of the sample building have counted, summed up as the server does. */
export class DemoAnalytics {
  readonly #store: DemoStore;
  readonly #meter: DemoMeter;

  constructor(store: DemoStore) {
    this.#store = store;
    this.#meter = new DemoMeter(store.pasts, store.zone);
  }

  /** What bills of a meter are made from. */
  usage(id: string, span: { from: number; to: number }): Usage {
    return this.#meter.usage(id, span);
  }

  /** What a device used in each hour. */
  hourly(id: string, span: { from: number; to: number }): { at: number; wattSeconds: number }[] {
    return this.#meter.hours(id, span).map((hour) => ({ at: hour.hour, wattSeconds: sumOf([hour], "energy") }));
  }

  energy({ groupby: asked, v2, ...given }: BodyOf<typeof contract.getEnergyData>) {
    const filters = { ...given, ...energySpan(given, localDay(new Date(), this.#store.zone)) };
    const devices = this.#chosen(filters);
    const groupby = coarser(asked, daysOf(filters));
    const alone = devices.map(({ _id, device_name }) => ({
      _id,
      device_name,
      data: this.#pointsOf(_id, filters, groupby),
    }));
    const byTime = Map.groupBy(
      alone.flatMap(({ data }) => data),
      ({ timestamp }) => timestamp,
    );
    const data = [...byTime.values()].map(together).sort((a, b) => a.timestamp.localeCompare(b.timestamp));
    return { data, groupby, downsampled: groupby !== asked, ...(v2 && { devices: alone }) };
  }

  /** What each measured last, where that is not long ago. */
  powerNow() {
    const now = Date.now();
    const devices = this.#store.listed().flatMap(({ _id }) => {
      const last = this.#meter.readings(_id, { from: now - NOW_MS + 1, to: now + 1 }, ["p"]).at(-1);
      return typeof last?.p === "number" ? [{ _id, at: last.timestamp, p: last.p }] : [];
    });
    return { devices };
  }

  recent(id: string) {
    const { _id } = this.#store.device(id);
    const now = Date.now();
    const readings = this.#meter.readings(_id, { from: now - RECENT_MS + 1, to: now + 1 }, MEASURES);
    return {
      readings: readings.map(({ hours: _, ...reading }) => {
        const measured = Object.entries(reading).filter(([, value]) => value !== null);
        return { timestamp: reading.timestamp, ...Object.fromEntries(measured) };
      }),
    };
  }

  devicewise(filters: Filters) {
    const listed = this.#chosen(filters).map(({ _id, device_name }) => {
      return { _id, device_name, ...summed(this.#meter.hours(_id, this.#bounds(filters))) };
    });
    const total = listed.reduce((sum, { avg_energy }) => sum + avg_energy, 0);
    return { devices: listed.sort((a, b) => b.avg_energy - a.avg_energy), total };
  }

  /** The hour or day in which just these drew most, as the server finds it. */
  peakOf(ids: readonly string[], filters: Pick<Filters, "from_date" | "to_date">) {
    const unit = peakSlots(ids.length, daysOf(filters));
    const highest = new Map<string, number>();
    for (const id of ids)
      for (const [at, hours] of Map.groupBy(
        this.#meter.hours(id, this.#bounds(filters)),
        ({ hour }) => this.#meter.placeOf(hour, unit).timestamp,
      )) {
        const own = highestOf(hours, "p");
        if (own !== null) highest.set(at, (highest.get(at) ?? 0) + own);
      }
    return { unit, slots: [...highest].map(([at, sum]) => ({ at: Date.parse(at), highest: sum })) };
  }

  series(kind: ChartKind, filters: Filters): PowerSeries {
    const devices = this.#chosen(filters);
    const days = daysOf(filters);
    const most = Math.min(MAX_POINTS, Math.max(200, Math.floor(MAX_TOTAL / Math.max(1, devices.length))));
    const span = this.#bounds(filters);
    const counts = devices.map(({ _id }) => this.#meter.count(_id, span));
    const isRaw = days <= MAX_RAW_DAYS && Math.max(0, ...counts) <= most;
    const resolution = isRaw ? "reading" : days <= MAX_RAW_DAYS ? "bucket" : days * 24 <= most ? "hour" : "day";
    const widthMs = Math.ceil((span.to - span.from) / most);
    const measures: readonly Measure[] = CHART_MEASURES[kind];
    const data = (id: string): PowerPoint[] => {
      if (resolution === "reading") return this.#meter.readings(id, span, measures);
      if (resolution === "bucket") return this.#meter.buckets(id, span, widthMs, measures);
      return this.#meter.sums(id, span, resolution, measures);
    };
    const series = devices.map(({ _id, device_name }) => ({ _id, device_name, data: data(_id) }));
    return { type: PowerEventType[kind], series, resolution, downsampled: !isRaw };
  }

  /** Each asked for is there, or the whole call is refused. */
  #chosen({ device_ids, selected_device }: Pick<Filters, "device_ids" | "selected_device">): Whole[] {
    const asked = new Set([...device_ids, ...(selected_device ? [selected_device] : [])]);
    for (const id of asked) this.#store.device(id);
    const seen = this.#store.listed().filter(({ _id }) => asked.size === 0 || asked.has(_id));
    return selected_device ? seen.filter(({ _id }) => _id === selected_device) : seen;
  }

  #bounds({ from_date, to_date }: Pick<Filters, "from_date" | "to_date">): { from: number; to: number } {
    const { zone } = this.#store;
    return { from: dayBounds(from_date, zone).from.getTime(), to: dayBounds(to_date, zone).to.getTime() };
  }

  #pointsOf(id: string, filters: Filters, groupby: GroupBy): EnergyPoint[] {
    const hours = this.#meter.hours(id, this.#bounds(filters)).map((hour) => {
      return { hour, place: this.#meter.placeOf(hour.hour, groupby) };
    });
    return [...Map.groupBy(hours, ({ place }) => place.timestamp).values()].flatMap((own) => {
      const [first] = own;
      return first ? [{ ...first.place, ...summed(own.map(({ hour }) => hour)) }] : [];
    });
  }
}

function summed(hours: readonly HourChange[]): Pick<EnergyPoint, "avg_energy" | "avg_power" | "gap_ms"> {
  return { avg_energy: sumOf(hours, "energy"), avg_power: meanOf(hours, "p"), gap_ms: sumOf(hours, "gap_ms") };
}

/** Several devices draw together what each draws. */
function together(points: readonly EnergyPoint[]): EnergyPoint {
  const powers = points.flatMap(({ avg_power }) => avg_power ?? []);
  const { _id = 0, timestamp = "" } = points[0] ?? {};
  return {
    _id,
    timestamp,
    avg_energy: points.reduce((sum, { avg_energy }) => sum + avg_energy, 0),
    avg_power: powers.length > 0 ? powers.reduce((sum, power) => sum + power, 0) : null,
    gap_ms: points.reduce((sum, { gap_ms }) => sum + gap_ms, 0),
  };
}

const daysOf = ({ from_date, to_date }: Pick<Filters, "from_date" | "to_date">) =>
  Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY) + 1;

/** The finest grouping from the one asked for on that gives no more points than allowed. */
function coarser(asked: GroupBy, days: number): GroupBy {
  if (asked === "hour" && days * 25 > MAX_POINTS) return coarser("day", days);
  return asked === "day" && days > MAX_POINTS ? "month" : asked;
}

/** Gives back what answers them, since other calls count with it too. */
export function analyticsCalls(on: On, store: DemoStore): DemoAnalytics {
  const analytics = new DemoAnalytics(store);
  on(contract.getEnergyData, (body) => analytics.energy(body));
  on(contract.devicewiseEnergy, (body) => analytics.devicewise(body));
  on(contract.powerNow, () => analytics.powerNow());
  on(contract.recentReadings, ({ userDevice }) => analytics.recent(userDevice));
  on(contract.getPowerData, (body) => analytics.series("power", body));
  on(contract.getCurrentData, (body) => analytics.series("current", body));
  on(contract.getVoltageData, (body) => analytics.series("voltage", body));
  on(contract.getPfactorData, (body) => analytics.series("pfactor", body));
  // The meters of the demo have never shown what they could not.
  on(contract.doubtfulReadings, () => ({ readings: [], count: 0 }));
  on(contract.decideReading, () => {
    throw refuse("reading.not_found");
  });
  on(contract.rollupProgress, () => {
    const total = store.devices.length;
    return { time_zone: store.zone, running: false, done: total, total, startedAt: null, finishedAt: null };
  });
  return analytics;
}
