import {
  type BodyOf,
  type contract,
  type EnergyPoint,
  type GroupBy,
  type LeftOutReadings,
  MAX_POINTS,
  type PowerPoint,
  type PowerSeries,
  type ReplyOf,
} from "@switchboard/contract";
import { dayBounds, localDay, startOfDay, wallClock } from "@switchboard/domain/core";
import {
  CHART_MEASURES,
  type ChartKind,
  dailyKilowattHours,
  energySpan,
  type Measure,
  type MeteredHour,
  PowerEventType,
  peakSlots,
  RECENT_MS,
} from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  AnalyticsRepository,
  type DeviceSelection,
  type EnergyRow,
  type KeyedRow,
  type PointRow,
  type SeenDevice,
} from "./analytics.repository.ts";
import { coarser, daysOf, spanOf } from "./date-spans.ts";
import { DoubtsRepository } from "./doubts.repository.ts";

type Filters = Pick<
  BodyOf<typeof contract.getPowerData>,
  "from_date" | "to_date" | "device_ids" | "selected_device" | "place"
>;

/** The limit over all series of one reply. */
const MAX_TOTAL = 20_000;
/** Longer spans are read from roll-ups, because raw readings number about 480 a day. */
const MAX_RAW_DAYS = 10;
const DAY_MS = 86_400_000;
/** Older measurements are not shown as current, because a reporting meter has sent something since. */
const NOW_MS = 15 * 60_000;

/** Provides the data of charts: bounded replies, and nothing about a device that the actor may not see whole. */
export class AnalyticsService {
  readonly #repository: AnalyticsRepository;
  readonly #doubts: DoubtsRepository;
  readonly #clock: Clock;
  readonly #keptMs: number;

  constructor(database: Database, clock: Clock, retentionDays: number) {
    this.#repository = new AnalyticsRepository(database);
    this.#doubts = new DoubtsRepository(database);
    this.#clock = clock;
    this.#keptMs = retentionDays * DAY_MS;
  }

  async powerNow(actor: Actor): Promise<ReplyOf<typeof contract.powerNow>> {
    const rows = await this.#repository.powerSince(actor, new Date(this.#clock.now().getTime() - NOW_MS));
    return { devices: rows.map(({ id, ts, p }) => ({ _id: id, at: ts.toISOString(), p })) };
  }

  /** Returns one device's readings of the last minutes, for a chart that continues live. */
  async recent(actor: Actor, id: string): Promise<ReplyOf<typeof contract.recentReadings>> {
    await this.#devices(actor, { device_ids: [id] });
    const since = new Date(this.#clock.now().getTime() - RECENT_MS);
    const rows = await this.#repository.recent(actor.enterpriseId, id, since);
    return {
      readings: rows.map(({ at, thdn, ...values }) => {
        const measured = Object.entries({ ...values, THDN: thdn }).filter(([, value]) => value !== null);
        return { timestamp: new Date(at).toISOString(), ...Object.fromEntries(measured) };
      }),
    };
  }

  async energy(
    actor: Actor,
    query: BodyOf<typeof contract.getEnergyData>,
  ): Promise<ReplyOf<typeof contract.getEnergyData>> {
    const filters = { ...query, ...energySpan(query, localDay(this.#clock.now(), actor.timeZone)) };
    const groupby = coarser(filters.groupby, daysOf(filters), MAX_POINTS);
    const present = presenter(groupby, actor.timeZone);
    const reply = { groupby, downsampled: groupby !== filters.groupby };
    if (!filters.v2 && groupby !== "hour") {
      const selection = seesAll(actor, filters) ? ALL : selectionOf(await this.#devices(actor, filters));
      const rows = await this.#repository.energyTogether(actor.enterpriseId, selection, spanOf(filters), groupby);
      return { ...reply, data: rows.map(present) };
    }
    const devices = await this.#devices(actor, filters);
    const rows = await this.#energyRows(actor, devices, filters, groupby);
    const data = [...Map.groupBy(rows, (row) => row.bucket).values()].map((own) => present(together(own)));
    if (!filters.v2) return { ...reply, data };
    const byDevice = Map.groupBy(rows, (row) => row.device_id);
    const alone = (id: string) => (byDevice.get(id) ?? []).map(present);
    return {
      ...reply,
      data,
      devices: devices.map(({ id, device_name }) => ({ _id: id, device_name, data: alone(id) })),
    };
  }

  /** Sums just these devices; no devices give an empty result. */
  async energyOf(
    actor: Actor,
    ids: string[],
    filters: Pick<BodyOf<typeof contract.getEnergyData>, "groupby"> & Pick<Filters, "from_date" | "to_date">,
  ): Promise<Pick<ReplyOf<typeof contract.getEnergyData>, "data" | "groupby" | "downsampled">> {
    if (ids.length > 0) return this.energy(actor, { ...filters, device_ids: ids });
    const groupby = coarser(filters.groupby, daysOf(filters), MAX_POINTS);
    return { data: [], groupby, downsampled: groupby !== filters.groupby };
  }

  /** Returns the highest power that these devices drew together, and when; undefined when none of them measured. */
  async peakOf(actor: Actor, ids: string[], filters: Pick<Filters, "from_date" | "to_date">) {
    const unit = peakSlots(ids.length, daysOf(filters));
    const rows =
      unit === "hour"
        ? await this.#repository.highestHour(actor.enterpriseId, ids, instantsOf(filters, actor.timeZone))
        : await this.#repository.highestDay(actor.enterpriseId, ids, spanOf(filters));
    const slots = rows.map(({ bucket, highest }) => ({
      at: Date.parse(placeOf(bucket, unit, actor.timeZone).timestamp),
      highest,
    }));
    return { unit, slots };
  }

  /** Returns watt-seconds of devices by key, for callers that know the price of each key. */
  energyByKey(
    enterpriseId: string,
    ids: readonly string[],
    hours: readonly { at: number; key: number; weight: number }[],
  ): Promise<KeyedRow[]> {
    return ids.length > 0 && hours.length > 0
      ? this.#repository.energyByKey(enterpriseId, ids, hours)
      : Promise.resolve([]);
  }

  /** Returns the doubtful readings that sums leave out, per span; undefined for a span without any. */
  async leftOut(
    enterpriseId: string,
    devices: readonly string[],
    spans: readonly { from: Date; to: Date }[],
  ): Promise<(LeftOutReadings | undefined)[]> {
    if (devices.length === 0 || spans.length === 0) return [];
    const rows = await this.#doubts.leftOut(enterpriseId, devices, spans);
    const byPlace = new Map(rows.map(({ place, ...readings }) => [place, readings]));
    return spans.map((_, index) => byPlace.get(index + 1));
  }

  /** Looks up the readings left out of a range of local days. */
  async leftOutOfDays(
    { enterpriseId, timeZone }: Actor,
    devices: readonly string[],
    days: Pick<Filters, "from_date" | "to_date">,
  ): Promise<{ left_out?: LeftOutReadings }> {
    const [left_out] = await this.leftOut(enterpriseId, devices, [instantsOf(days, timeZone)]);
    return left_out ? { left_out } : {};
  }

  /** Returns a device's usage of the local day so far, in kWh, for background work without an actor. */
  async energyToday(enterpriseId: string, deviceId: string): Promise<number | undefined> {
    const energy = await this.#repository.energyOfDay(enterpriseId, deviceId, this.#clock.now());
    return energy === undefined ? undefined : dailyKilowattHours(energy);
  }

  /** Returns the hourly energy of each meter, for background work without an actor. */
  async meteredHours(
    enterpriseId: string,
    devices: readonly string[],
    span: { from: Date; to: Date },
  ): Promise<Map<string, MeteredHour[]>> {
    const rows = await this.#repository.energyByHour(enterpriseId, [...devices], span);
    const byDevice = Map.groupBy(rows, (row) => row.device_id);
    const hourOf = ({ bucket, energy, gap_ms }: EnergyRow) => ({
      at: Number(bucket),
      wattSeconds: energy,
      gapMs: gap_ms,
    });
    return new Map([...byDevice].map(([device, own]) => [device, own.map(hourOf)]));
  }

  async devicewise(actor: Actor, filters: Filters): Promise<ReplyOf<typeof contract.devicewiseEnergy>> {
    const devices = await this.#devices(actor, filters);
    const rows = await this.#repository.energyByDate(actor.enterpriseId, selectionOf(devices), spanOf(filters), "all");
    const byDevice = new Map(rows.map((row) => [row.device_id, row]));
    const listed = devices.map(({ id, device_name }) => {
      const { energy = 0, power = null, gap_ms = 0 } = byDevice.get(id) ?? {};
      return { _id: id, device_name, avg_energy: energy, avg_power: power, gap_ms };
    });
    return {
      devices: listed.toSorted((a, b) => b.avg_energy - a.avg_energy),
      total: listed.reduce((sum, { avg_energy }) => sum + avg_energy, 0),
    };
  }

  async series(actor: Actor, kind: ChartKind, filters: Filters): Promise<PowerSeries> {
    const devices = await this.#devices(actor, filters);
    const measures = CHART_MEASURES[kind];
    const { rows, resolution } = await this.#points(actor, devices, filters, measures);
    const byDevice = Map.groupBy(rows, (row) => row.device_id);
    const data = (id: string) => (byDevice.get(id) ?? []).map((row) => presentPoint(row, measures, resolution));
    return {
      type: PowerEventType[kind],
      series: devices.map(({ id, device_name }) => ({ _id: id, device_name, data: data(id) })),
      resolution,
      downsampled: resolution !== "reading",
    };
  }

  /** Rejects the whole call when one of the devices is not visible to the actor. */
  async #devices(
    actor: Actor,
    { device_ids, selected_device, place }: Pick<Filters, "device_ids" | "selected_device" | "place">,
  ): Promise<SeenDevice[]> {
    const ids = [
      ...new Set([...device_ids, ...(selected_device ? [selected_device] : [])].map((id) => id.toLowerCase())),
    ];
    const all = await this.#repository.seen(actor, ids.length > 0 ? ids : undefined);
    if (ids.length > 0 && all.length !== ids.length) throw new AppError("device.not_found");
    const seen = place ? await this.#repository.seen(actor, ids.length > 0 ? ids : undefined, place) : all;
    return selected_device ? seen.filter(({ id }) => id === selected_device.toLowerCase()) : seen;
  }

  #energyRows(actor: Actor, devices: SeenDevice[], filters: Filters, groupby: GroupBy): Promise<EnergyRow[]> {
    const selection = selectionOf(devices);
    if (groupby !== "hour")
      return this.#repository.energyByDate(actor.enterpriseId, selection, spanOf(filters), groupby);
    return this.#repository.energyByHour(actor.enterpriseId, selection.ids, instantsOf(filters, actor.timeZone));
  }

  async #points(actor: Actor, devices: SeenDevice[], filters: Filters, measures: readonly Measure[]) {
    const { enterpriseId, timeZone } = actor;
    const ids = devices.map(({ id }) => id);
    const span = instantsOf(filters, timeZone);
    const most = Math.min(MAX_POINTS, Math.max(200, Math.floor(MAX_TOTAL / Math.max(1, ids.length))));
    const days = daysOf(filters);
    const isKept = span.from.getTime() > this.#clock.now().getTime() - this.#keptMs;
    if (days <= MAX_RAW_DAYS && isKept) {
      const count = await this.#repository.mostReadings(enterpriseId, ids, span);
      if (count <= most) {
        const rows = await this.#repository.readings(enterpriseId, ids, span, timeZone, measures);
        return { rows, resolution: "reading" as const };
      }
      const widthMs = Math.ceil((span.to.getTime() - span.from.getTime()) / most);
      const rows = await this.#repository.buckets(enterpriseId, ids, { ...span, widthMs }, timeZone, measures);
      return { rows, resolution: "bucket" as const };
    }
    if (days * 24 <= most) {
      const rows = await this.#repository.hours(enterpriseId, ids, span, timeZone, measures);
      return { rows, resolution: "hour" as const };
    }
    const rows = await this.#repository.days(enterpriseId, ids, spanOf(filters), timeZone, measures);
    return { rows, resolution: "day" as const };
  }
}

const ALL: DeviceSelection = { ids: [], areAll: true };

/** Roll-ups only exist for existing devices, so those of the enterprise are those of all its devices. */
function seesAll({ role }: Actor, { device_ids, selected_device, place }: Filters): boolean {
  return role === "admin" && device_ids.length === 0 && !selected_device && !place;
}

function selectionOf(devices: SeenDevice[]): DeviceSelection {
  return { ids: devices.map(({ id }) => id), areAll: devices.length > 0 && devices.length === devices[0]?.of };
}

function instantsOf({ from_date, to_date }: Pick<Filters, "from_date" | "to_date">, timeZone: string) {
  return { from: dayBounds(from_date, timeZone).from, to: dayBounds(to_date, timeZone).to };
}

/** Sums the rows of several devices. */
function together(rows: EnergyRow[]): EnergyRow {
  const [first] = rows;
  const powers = rows.flatMap(({ power }) => (power === null ? [] : [power]));
  return {
    device_id: "",
    bucket: first?.bucket ?? "",
    energy: rows.reduce((sum, row) => sum + row.energy, 0),
    gap_ms: rows.reduce((sum, row) => sum + row.gap_ms, 0),
    power: powers.length > 0 ? powers.reduce((sum, power) => sum + power, 0) : null,
  };
}

type Place = Pick<EnergyPoint, "_id" | "timestamp">;

/** Caches where local days begin, because finding that takes a search and charts ask for the same days repeatedly. */
const places = new Map<string, Place>();
const MAX_PLACES = 20_000;

function placeOf(bucket: string, groupby: GroupBy, timeZone: string): Place {
  if (groupby === "hour") {
    const instant = new Date(Number(bucket));
    return { _id: wallClock(instant, timeZone).getUTCHours(), timestamp: instant.toISOString() };
  }
  const [year = 0, month = 0, day = 0] = bucket.split("-").map(Number);
  return { _id: { day, month, year }[groupby], timestamp: startOfDay(bucket, timeZone).toISOString() };
}

function presenter(groupby: GroupBy, timeZone: string): (row: EnergyRow) => EnergyPoint {
  return ({ bucket, energy, power, gap_ms }) => {
    const key = `${timeZone} ${groupby} ${bucket}`;
    const place = places.get(key) ?? placeOf(bucket, groupby, timeZone);
    if (places.size >= MAX_PLACES) places.clear();
    places.set(key, place);
    return { ...place, avg_energy: energy, avg_power: power, gap_ms };
  };
}

function presentPoint(row: PointRow, measures: readonly Measure[], resolution: PowerSeries["resolution"]): PowerPoint {
  const pick = (suffix: string) =>
    Object.fromEntries(measures.map((each) => [each, row[`${each}${suffix}`] as number]));
  const point = { timestamp: new Date(row.at).toISOString(), hours: row.hours, ...pick("") };
  return resolution === "reading" ? point : { ...point, min: pick("_min"), max: pick("_max") };
}
