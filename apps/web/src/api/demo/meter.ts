import type { EnergyPoint, GroupBy, PowerPoint } from "@switchboard/contract";
import {
  type HourChange,
  type Measure,
  ratedWatts,
  startOfDay,
  startOfHour,
  type Usage,
  wallClock,
} from "@switchboard/domain";
import { DAY, hoursOf, MINUTE, type Past, pastUsage, type Readings, readingsOf } from "@switchboard/sample-building";
import { highestOf, lowestOf, meanOf } from "./hour-figures.ts";

interface Span {
  from: number;
  to: number;
}

interface Kept {
  since: number;
  until: number;
  readings: Readings;
  hours?: HourChange[];
}

/** So old may what was worked out be: meters report about every three minutes. */
const FRESH = 10 * MINUTE;

/** What the meters of the demo have reported, worked out as far back as somebody asks. */
export class DemoMeter {
  readonly #pasts: Map<string, Past>;
  readonly #zone: string;
  readonly #kept = new Map<string, Kept>();
  /** A calendar is slow to ask, and there are few hours and days. */
  readonly #walls = new Map<number, Date>();
  readonly #days = new Map<string, string>();

  constructor(pasts: readonly Past[], zone: string) {
    this.#pasts = new Map(pasts.map((past) => [past.device.id, past]));
    this.#zone = zone;
  }

  /** What was counted and measured in each local hour of a span. */
  hours(id: string, { from, to }: Span): HourChange[] {
    const kept = this.#readings(id, from);
    if (!kept) return [];
    kept.hours ??= hoursOf(kept.readings, this.#zone, ratedWatts(this.#pasts.get(id)?.device.type ?? ""));
    return kept.hours.filter(({ hour }) => hour >= from && hour < to);
  }

  /** What bills are made from, of whole months around a span. */
  usage(id: string, { from, to }: Span): Usage {
    const kept = this.#readings(id, startOfDay(`${this.#dayOf(from).slice(0, 7)}-01`, this.#zone).getTime());
    if (!kept) return pastUsage(undefined, [], { from, to }, this.#zone);
    return pastUsage(kept.readings, this.hours(id, { from: 0, to: Number.MAX_SAFE_INTEGER }), { from, to }, this.#zone);
  }

  #dayOf(at: number): string {
    return wallClock(new Date(at), this.#zone).toISOString().slice(0, 10);
  }

  /** Where the bucket begins that an hour belongs to, and the number it goes by. */
  placeOf(hour: number, groupby: GroupBy): Pick<EnergyPoint, "_id" | "timestamp"> {
    const wall = this.#wall(hour);
    if (groupby === "hour") return { _id: wall.getUTCHours(), timestamp: new Date(hour).toISOString() };
    const [year = "", month = "", day = ""] = wall.toISOString().slice(0, 10).split("-");
    const first = { day: [year, month, day], month: [year, month, "01"], year: [year, "01", "01"] }[groupby].join("-");
    const timestamp = this.#days.get(first) ?? startOfDay(first, this.#zone).toISOString();
    this.#days.set(first, timestamp);
    return { _id: Number({ day, month, year }[groupby]), timestamp };
  }

  count(id: string, span: Span): number {
    return this.#indexes(id, span).length;
  }

  readings(id: string, span: Span, measures: readonly Measure[]): PowerPoint[] {
    const { readings } = this.#readings(id, span.from) ?? {};
    return this.#indexes(id, span).map((index) => {
      const values = measures.map((measure) => [measure, readings?.[measure][index] ?? null]);
      return { ...this.#moment((readings?.ts[index] ?? 0) * 1000), ...Object.fromEntries(values) };
    });
  }

  /** Means of buckets of one width with their lowest and highest values, as they were measured. */
  buckets(id: string, span: Span, widthMs: number, measures: readonly Measure[]): PowerPoint[] {
    const { readings } = this.#readings(id, span.from) ?? {};
    if (!readings) return [];
    const startOf = (at: number) => span.from + Math.floor((at - span.from) / widthMs) * widthMs;
    const byStart = Map.groupBy(this.#indexes(id, span), (index) => startOf((readings.ts[index] ?? 0) * 1000));
    return [...byStart].map(([at, own]) => ({ ...this.#moment(at), ...figuresOf(readings, own, measures) }));
  }

  /** The same of hours or days, as they were summed up. */
  sums(id: string, span: Span, groupby: "hour" | "day", measures: readonly Measure[]): PowerPoint[] {
    const byPlace = Map.groupBy(this.hours(id, span), ({ hour }) => this.placeOf(hour, groupby).timestamp);
    return [...byPlace].map(([timestamp, own]) => {
      const of = (pick: typeof meanOf) => Object.fromEntries(measures.map((each) => [each, pick(own, each)]));
      return { ...this.#moment(Date.parse(timestamp)), ...of(meanOf), min: of(lowestOf), max: of(highestOf) };
    });
  }

  #moment(at: number): Pick<PowerPoint, "timestamp" | "hours"> {
    return { timestamp: new Date(at).toISOString(), hours: this.#wall(startOfHour(at, this.#zone)).getUTCHours() };
  }

  #wall(hour: number): Date {
    const wall = this.#walls.get(hour) ?? wallClock(new Date(hour), this.#zone);
    this.#walls.set(hour, wall);
    return wall;
  }

  #indexes(id: string, { from, to }: Span): number[] {
    const { ts = [] } = this.#readings(id, from)?.readings ?? {};
    return ts.flatMap((seconds, index) => (seconds * 1000 >= from && seconds * 1000 < to ? index : []));
  }

  #readings(id: string, from: number): Kept | undefined {
    const past = this.#pasts.get(id);
    if (!past?.device.load) return undefined;
    const known = this.#kept.get(id);
    const now = Date.now();
    const asked = Math.max(from, past.days[0]?.from ?? from);
    if (known && known.since <= asked && now - known.until < FRESH) return known;
    // A day more, so that what was used across its first midnight is known.
    const since = Math.min(asked, known?.since ?? asked);
    const kept = { since, until: now, readings: readingsOf(past, now, since - DAY) };
    this.#kept.set(id, kept);
    return kept;
  }
}

function figuresOf(readings: Readings, own: readonly number[], measures: readonly Measure[]) {
  const of = (pick: (values: number[]) => number) =>
    Object.fromEntries(
      measures.map((measure) => {
        const values = own.flatMap((index) => readings[measure][index] ?? []);
        return [measure, values.length > 0 ? pick(values) : null];
      }),
    );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { ...of(mean), min: of((values) => Math.min(...values)), max: of((values) => Math.max(...values)) };
}
