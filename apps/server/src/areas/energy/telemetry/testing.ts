import { randomUUID } from "node:crypto";
import type { PowerReport } from "@switchboard/contract";
import { hourPieces, localDay, startOfHour } from "@switchboard/domain/core";
import {
  type CounterReading,
  type CounterState,
  GAP_MS,
  isDrawable,
  judgeReading,
  MEASURES,
  plausibleValue,
} from "@switchboard/domain/energy";
import { ratedWatts } from "@switchboard/domain/site";
import type { Database } from "../../../platform/db/database.ts";
import type { ReceivedReading } from "./readings.service.ts";

export interface MeteredDevice {
  enterprise: string;
  id: string;
  kd_id: string;
}

/** Builds a device with as little as possible around it; its readings go straight to the service. */
export async function buildMeteredDevice(database: Database, zone: string): Promise<MeteredDevice> {
  const [enterprise, id] = [randomUUID(), randomUUID()];
  const kd_id = `M-${id.slice(0, 8)}`;
  await database.query("INSERT INTO enterprises (id, name, time_zone, created_at) VALUES ($1, 'Site', $2, now())", [
    enterprise,
    zone,
  ]);
  await database.query(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
     VALUES ($1, $2, $3, 'Meter', 'ENERGY_METER_1', '', now())`,
    [enterprise, id, kd_id],
  );
  return { enterprise, id, kd_id };
}

export function receivedReading(
  device: MeteredDevice,
  message: PowerReport,
  at = new Date(message.ts),
): ReceivedReading {
  return { enterpriseId: device.enterprise, device: device.kd_id, at, message };
}

export interface Figures {
  energy: number;
  gap_ms: number;
  n: number;
  [column: string]: number | null;
}

function nothing(): Figures {
  const figures: Figures = { energy: 0, gap_ms: 0, n: 0 };
  for (const measure of MEASURES)
    Object.assign(figures, {
      [`${measure}_n`]: 0,
      [`${measure}_sum`]: 0,
      [`${measure}_min`]: null,
      [`${measure}_max`]: null,
    });
  return figures;
}

function asStored(reading: PowerReport): PowerReport {
  return { ...reading, ...Object.fromEntries(MEASURES.map((measure) => [measure, plausibleValue(reading[measure])])) };
}

function note(figures: Figures, reading: PowerReport): void {
  figures.n += 1;
  for (const measure of MEASURES) {
    const value = reading[measure];
    if (value === undefined) continue;
    const stored = Math.fround(value);
    const [low, high] = [figures[`${measure}_min`], figures[`${measure}_max`]];
    Object.assign(figures, {
      [`${measure}_n`]: (figures[`${measure}_n`] ?? 0) + 1,
      [`${measure}_sum`]: (figures[`${measure}_sum`] ?? 0) + Math.floor(stored * 1000 + 0.5),
      [`${measure}_min`]: Math.fround(Math.min(low ?? stored, stored)),
      [`${measure}_max`]: Math.fround(Math.max(high ?? stored, stored)),
    });
  }
}

/**
 * Computes the counted energy from each reading to the next; readings at `accepted` count regardless of their value.
 */
function stepsOf(counters: readonly CounterReading[], accepted: ReadonlySet<number>) {
  const steps: { from: number; to: number; counted: number }[] = [];
  let state: CounterState | undefined;
  for (const { ts, e } of counters.toSorted((a, b) => a.ts - b.ts)) {
    const reading = { ts, e, isAccepted: accepted.has(ts) };
    const judged = state && judgeReading(state, reading, ratedWatts("ENERGY_METER_1"));
    if (state && judged && judged.kind !== "disorder")
      steps.push({ from: state.last.ts, to: ts, counted: judged.energy });
    state = judged ? judged.state : { last: reading, counted: 0 };
  }
  return steps;
}

/** Splits the counted energy by hours. */
function energyOf(readings: readonly PowerReport[], zone: string, accepted: ReadonlySet<number>) {
  const counters = readings.flatMap(({ ts, e }) => (e === undefined ? [] : [{ ts, e }]));
  return stepsOf(counters, accepted).flatMap((step) => {
    const [counted, length] = [BigInt(step.counted), BigInt(step.to - step.from)];
    const until = (instant: number) => (counted * BigInt(instant - step.from)) / length;
    return hourPieces(step.from, step.to, zone).map(({ hour, from, to }) => ({
      hour,
      energy: Number(until(to) - until(from)),
      gap_ms: length > GAP_MS ? to - from : 0,
    }));
  });
}

/** Computes the expected sums from the whole set at once, by hour, day and month. */
export function expectedRollups(
  readings: readonly PowerReport[],
  zone: string,
  accepted: ReadonlySet<number> = new Set(),
) {
  const levels = {
    hour: new Map<string, Figures>(),
    day: new Map<string, Figures>(),
    month: new Map<string, Figures>(),
  };
  const places = (hour: number) => {
    const day = localDay(new Date(hour), zone);
    const keys = { hour: new Date(hour).toISOString(), day, month: `${day.slice(0, 7)}-01` };
    return (["hour", "day", "month"] as const).map((level) => {
      const figures = levels[level].get(keys[level]) ?? nothing();
      levels[level].set(keys[level], figures);
      return figures;
    });
  };
  const distinct = [...new Map(readings.map((reading) => [reading.ts, asStored(reading)])).values()];
  for (const reading of distinct.filter(isDrawable))
    for (const figures of places(startOfHour(reading.ts, zone))) note(figures, reading);
  for (const { hour, energy, gap_ms } of energyOf(distinct, zone, accepted)) {
    for (const figures of places(hour)) {
      figures.energy += energy;
      figures.gap_ms += gap_ms;
    }
  }
  const months = [...levels.month].map(
    ([key, { energy, gap_ms, n, p_n, p_sum }]) => [key, { energy, gap_ms, n, p_n, p_sum }] as const,
  );
  // Months only keep the figures that energy charts read.
  return {
    hour: withoutEmpty([...levels.hour]),
    day: withoutEmpty([...levels.day]),
    month: withoutEmpty(months),
  };
}

/** A row without usage and readings may or may not exist, because later readings may have emptied it. */
function withoutEmpty(rows: readonly (readonly [string, Pick<Figures, "energy" | "gap_ms" | "n">])[]) {
  const isEmpty = ({ energy, gap_ms, n }: Pick<Figures, "energy" | "gap_ms" | "n">) =>
    energy === 0 && gap_ms === 0 && n === 0;
  return Object.fromEntries(rows.filter(([, figures]) => !isEmpty(figures)));
}

/** Reads the stored sums in the same shape as `expectedRollups`. */
export async function storedRollups(database: Database, device: MeteredDevice) {
  const read = async (table: string, key: string) => {
    const rows = await database.query<Figures & { key: string }>(
      `SELECT ${key} AS key, t.* FROM ${table} t WHERE enterprise_id = $1 AND device_id = $2`,
      [device.enterprise, device.id],
    );
    const rounded = (column: string, value: number | null) =>
      /_(min|max)$/.test(column) && value !== null ? Math.fround(value) : value;
    return withoutEmpty(
      rows.map(
        ({ key: name, enterprise_id: _, device_id: __, hour: _h, day: _d, month: _m, power: _p, ...figures }) => {
          const stored = Object.entries(figures).map(([column, value]) => [column, rounded(column, value)]);
          return [name, Object.fromEntries(stored)] as const;
        },
      ),
    );
  };
  return {
    hour: await read("reading_hours", `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`),
    day: await read("reading_days", "day::text"),
    month: await read("reading_months", "month::text"),
  };
}
