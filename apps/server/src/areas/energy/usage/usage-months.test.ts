import {
  bill,
  billingPlan,
  type HourBlock,
  needsWindows,
  type TariffLine,
  UNKNOWN,
  type UsageBlock,
} from "@switchboard/domain/energy";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sql } from "../../../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { ReadingsService } from "../telemetry/readings.service.ts";
import { RebuildService } from "../telemetry/rebuild.service.ts";
import { buildMeteredDevice, type MeteredDevice, receivedReading } from "../telemetry/testing.ts";
import { localMonth } from "./local-months.ts";
import { packBlock, unpackBlock } from "./packed-block.ts";
import { usageLifecycle } from "./usage.lifecycle.ts";
import { UsageService } from "./usage.service.ts";
import { UsageMaking } from "./usage-making.service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-06-15T12:00:00Z");
const KOLKATA = "Asia/Kolkata";

let database: TestDatabase;
let readings: ReadingsService;
let making: UsageMaking;
let usage: UsageService;
let now = NOW;
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  database = await createTestDatabase();
  readings = new ReadingsService(database, 400);
  making = new UsageMaking(database, clock);
  usage = new UsageService(database, making);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => database.drop());

interface Reading {
  ts: number;
  e: number;
  p: number;
  pf: number;
}

/** Generates a reading every six minutes that differs from the one before. */
function readingsOf(from: number, to: number, seed = 1): Reading[] {
  const count = Math.floor((to - from) / (6 * MINUTE));
  let e = seed * 1_000_000;
  return Array.from({ length: count }, (_, index) => {
    const p = 500 + ((seed * 7919 + index * 10_473) % 4000);
    e += p * 360;
    return { ts: from + index * 6 * MINUTE, e, p, pf: 0.8 + (index % 20) / 100 };
  });
}

const store = (meter: MeteredDevice, some: readonly Reading[]) =>
  readings.store(some.map((reading) => receivedReading(meter, { v: 230, ...reading }, new Date(NOW))));

async function blocksOf(meter: MeteredDevice, from: number, to: number, by = usage): Promise<readonly UsageBlock[]> {
  const found = await by.of({ enterpriseId: meter.enterprise, devices: [meter.id], from, to });
  // Only the columns are compared, because a block is either read from the store or just made.
  return (found.get(meter.id)?.blocks ?? []).map(({ edges, importWh, vah, gapMs, w, va }) => {
    return { edges, importWh, vah, gapMs, w, va };
  });
}

const forget = (meter: MeteredDevice) => usageLifecycle.remove.purgeDevice(database, meter.enterprise, meter.id);
const rows = (meter: MeteredDevice) =>
  database.query<{ month: string; zone: string; made_at: Date }>(
    "SELECT month::text, zone, made_at FROM usage_months WHERE device_id = $1 ORDER BY month",
    [meter.id],
  );

/** Returns the stored blocks, and the blocks computed after deleting them. */
async function keptAndAnew(meter: MeteredDevice, from: number, to: number) {
  const kept = await blocksOf(meter, from, to);
  await forget(meter);
  return { kept, anew: await blocksOf(meter, from, to) };
}

describe("a packed month", () => {
  it("is the same after unpacking, whatever its content", () => {
    const { edges } = localMonth("2026-03-01", "Europe/Berlin");
    const count = edges.length - 1;
    const columns = fc.record({
      energy: fc.array(fc.integer({ min: -1, max: 2 ** 40 }), { minLength: count, maxLength: count }),
      w: fc.array(fc.integer({ min: -1, max: 70_000 }), { minLength: 4 * count, maxLength: 4 * count }),
    });
    fc.assert(
      fc.property(columns, ({ energy, w }) => {
        const block: HourBlock = {
          edges,
          energy: Float64Array.from(energy),
          apparent: new Float64Array(count).fill(UNKNOWN),
          gapMs: new Float64Array(count),
          w: Int32Array.from(w),
          va: Int32Array.from(w, (each) => Math.min(each, 500)),
        };
        expect(unpackBlock(packBlock(block), edges)).toEqual(block);
      }),
      { numRuns: 10 },
    );
  });

  it("is rejected when it has another number of hours or is cut off", () => {
    const { edges } = localMonth("2026-03-01", KOLKATA);
    const texts = [[1, 0, 0, 2, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0, 0, 0], []].map((bytes) =>
      Buffer.from(bytes).toString("base64"),
    );
    const read = texts.map((text) => unpackBlock({ hours: text, quarters: text }, edges));
    expect(read).toEqual([undefined, undefined, undefined]);
  });
});

describe("stored months", () => {
  const from = Date.parse("2026-03-27T00:00:00Z");
  const to = from + 8 * DAY;

  it("are read as they were made", async () => {
    const meter = await buildMeteredDevice(database, "Europe/Berlin");
    await store(meter, readingsOf(from, to));
    const made = await blocksOf(meter, from, to);
    expect(made.map(({ importWh }) => importWh.length)).toEqual([31 * 24 - 1, 30 * 24]);
    expect(await blocksOf(meter, from, to)).toEqual(made);
    expect(await rows(meter)).toMatchObject([{ month: "2026-03-01" }, { month: "2026-04-01" }]);
  });

  it("give the same demand by their highest windows alone as by all of them", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    const asked = { enterpriseId: meter.enterprise, devices: [meter.id], from, to };
    await usage.of(asked);
    const lines = [15, 30, 60].flatMap((windowMinutes) =>
      ["kVA", "kW"].map((measure) => ({
        ...{ kind: "demand", key: `${measure}${windowMinutes}`.toLowerCase(), name: "Demand", price: "1" },
        ...{ measure, windowMinutes },
      })),
    ) as TariffLine[];
    const version = { from: "2020-01-01", lines, rounding: { total: { to: "0.01", mode: "half_up" } } } as const;
    const tariff = { name: "Demand", currency: "INR", timeZone: KOLKATA, versions: [version] };
    const april = { from: "2026-04-01", to: "2026-05-01" };
    const [all, peaks] = await Promise.all(
      (["all", "peaks"] as const).map(async (windows) => (await usage.of({ ...asked, windows })).get(meter.id)),
    );
    if (!all || !peaks) throw new Error("no usage");
    const made = bill(tariff, peaks, april);
    expect(made).toEqual(bill(tariff, { slots: all.slots, demand: all.demand, bridged: all.bridged }, april));
    expect(made.demands.every(({ recorded }) => Number(recorded) > 0)).toBe(true);
    expect(needsWindows([billingPlan(tariff, april)], KOLKATA)).toBe(false);
    expect(needsWindows([billingPlan(tariff, { from: "2026-04-02", to: "2026-05-02" })], KOLKATA)).toBe(true);
  });

  it("are the same in whatever order readings arrive, over daylight saving and the end of a month", async () => {
    const all = readingsOf(from, to, 3);
    const zones = fc.constantFrom("Europe/Berlin", KOLKATA, "Australia/Lord_Howe");
    const parts = fc.array(fc.nat(3), { minLength: all.length, maxLength: all.length });
    const expected = new Map<string, readonly UsageBlock[]>();
    await fc.assert(
      fc.asyncProperty(zones, parts, async (zone, places) => {
        const meter = await buildMeteredDevice(database, zone);
        for (const part of [0, 1, 2, 3]) {
          await store(
            meter,
            all.filter((_, index) => places[index] === part),
          );
          await blocksOf(meter, from, to);
        }
        const { kept, anew } = await keptAndAnew(meter, from, to);
        expect(kept).toEqual(anew);
        const first = expected.get(zone) ?? kept;
        expected.set(zone, first);
        expect(kept).toEqual(first);
      }),
      // Each try stores thousands of readings, so looking for a smaller example would outlast the test.
      { numRuns: 8, endOnFailure: true },
    );
  });

  it("count the last quarter of a month as soon as the next month has begun", async () => {
    const meter = await buildMeteredDevice(database, "UTC");
    const end = Date.parse("2026-04-01T00:00:00Z");
    // Each reading happens to show less power than is drawn on average.
    const all = Array.from({ length: 12 * 30 }, (_, index) => {
      return { ts: end - 20 * HOUR + index * 5 * MINUTE + MINUTE, e: index * 1800 * 300 + (index % 2), p: 1200, pf: 1 };
    });
    await store(
      meter,
      all.filter(({ ts }) => ts < end),
    );
    const last = async () => (await blocksOf(meter, end - DAY, end))[0]?.w.at(-1);
    const byPower = await last();
    await store(
      meter,
      all.filter(({ ts }) => ts >= end),
    );
    const byCounter = await last();
    expect([byPower, byCounter]).toEqual([1200, 1800]);
    expect((await keptAndAnew(meter, end - DAY, end)).anew[0]?.w.at(-1)).toBe(byCounter);
  });

  it("keep days whose readings have not changed", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, from + 3 * DAY));
    const [before] = await blocksOf(meter, from, from + DAY);
    // Deletes a raw reading without a change of the roll-ups, unlike telemetry.
    await database.query("DELETE FROM readings WHERE device_id = $1 AND ts < $2", [
      meter.id,
      new Date(from + 6 * HOUR),
    ]);
    await store(meter, readingsOf(from + 4 * DAY, from + 4 * DAY + HOUR));
    const [after] = await blocksOf(meter, from, from + DAY);
    const first = before?.edges.indexOf(from + HOUR / 2) ?? 0;
    expect(after?.w.slice(0, first * 4 + 90)).toEqual(before?.w.slice(0, first * 4 + 90));
    expect(after).not.toEqual(before);
  });

  it("spread the energy of a gap of more than a year over every hour, until readings fill it", async () => {
    const meter = await buildMeteredDevice(database, "UTC");
    const [first, last] = [Date.parse("2024-12-20T00:00:00Z"), Date.parse("2026-05-10T00:00:00Z")];
    const days = (last - first) / DAY;
    const patient = new ReadingsService(database, 4000);
    const say = (ts: number, kwh: number) =>
      patient.store([receivedReading(meter, { v: 230, ts, e: kwh * 3_600_000 }, new Date(NOW))]);
    await say(first, 0);
    await say(last, days * 24);
    const march = [Date.parse("2026-03-01T00:00:00Z"), Date.parse("2026-04-01T00:00:00Z")] as const;
    const [before] = await blocksOf(meter, ...march);
    expect([...(before?.importWh ?? [])]).toEqual(Array(31 * 24).fill(1000));
    // Half of the energy was used by then: half as much per hour before, and the rest after.
    await say(Date.parse("2026-03-10T00:00:00Z"), days * 12);
    const { kept, anew } = await keptAndAnew(meter, ...march);
    expect(kept).toEqual(anew);
    expect(kept[0]?.importWh[100]).not.toBe(1000);
  });
});

describe("without raw readings", () => {
  const from = Date.parse("2026-03-29T00:00:00Z");
  const to = from + 6 * DAY;
  const dropRaw = (meter: MeteredDevice, before: number) =>
    database.query("DELETE FROM readings WHERE device_id = $1 AND ts < $2", [meter.id, new Date(before)]);
  /**
   * Restores the state of a version that did not use counters: other windows from an instant on, and a mark without the
   * algorithm.
   */
  async function asMadeBefore(meter: MeteredDevice, since: number): Promise<void> {
    const kept = await database.query<{ month: string; hours: string; quarters: string }>(
      "SELECT month::text, hours, quarters FROM usage_months WHERE device_id = $1",
      [meter.id],
    );
    for (const { month, ...packed } of kept) {
      const { edges } = localMonth(month, KOLKATA);
      const block = unpackBlock(packed, edges);
      if (!block) throw new Error("not packed");
      block.w.fill(7, edges.indexOf(since) * 4);
      const { hours, quarters } = packBlock(block);
      const texts = [hours, quarters].map((text) => {
        const bytes = Buffer.from(text, "base64");
        bytes[0] = 1;
        return bytes.toString("base64");
      });
      await database.query(
        `UPDATE usage_months SET hours = $3, quarters = $4, made_of = regexp_replace(made_of, '^volts-and-amperes ', '')
         WHERE device_id = $1 AND month = $2::date`,
        [meter.id, month, ...texts],
      );
    }
  }
  const known = (blocks: readonly UsageBlock[]) =>
    blocks.flatMap(({ w }) => [...w]).filter((w) => w !== UNKNOWN).length;

  it("keeps packed windows when a late reading changes the energy of the day", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    const before = await blocksOf(meter, from, to);
    await dropRaw(meter, from + 2 * DAY);
    await store(meter, [{ ts: from + 30 * HOUR + MINUTE, e: 0, p: 9000, pf: 1 }]);
    const after = await blocksOf(meter, from, to);
    expect(after.map(({ w }) => w)).toEqual(before.map(({ w }) => w));
  });

  it("has the energy of hours and no demand when nothing was packed", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    await dropRaw(meter, to);
    const [march] = await blocksOf(meter, from, to);
    const hour = (march?.edges.indexOf(from + 24.5 * HOUR) ?? 0) as number;
    expect(march?.importWh[hour]).toBeGreaterThan(0);
    expect([march?.vah[hour], march?.w[hour * 4]]).toEqual([UNKNOWN, UNKNOWN]);
  });

  it("keeps an earlier version's windows, and packs by the counter where readings exist", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    const before = await blocksOf(meter, from, to);
    await dropRaw(meter, from + 2 * DAY);
    await asMadeBefore(meter, Date.parse("2026-04-01T00:00:00+05:30"));
    const after = await blocksOf(meter, from, to);
    expect(after.map(({ w }) => w)).toEqual(before.map(({ w }) => w));
    expect(await blocksOf(meter, from, to)).toEqual(after);
  });

  it("carries the windows over to a new zone", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    const before = await blocksOf(meter, from, to);
    await dropRaw(meter, from + 2 * DAY);
    await database.query("UPDATE enterprises SET time_zone = 'Asia/Kathmandu' WHERE id = $1", [meter.enterprise]);
    await new RebuildService(database, clock).rebuildStale();
    const after = await blocksOf(meter, from, to);
    expect((await rows(meter)).map(({ zone }) => zone)).toEqual(["Asia/Kathmandu", "Asia/Kathmandu"]);
    expect(known(after)).toBe(known(before));
  });
});

describe("several servers, and deletions", () => {
  const from = Date.parse("2026-04-10T00:00:00Z");
  const to = from + 2 * DAY;

  it("leave a month whole when two servers pack it at once", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    const second = new UsageService(database, new UsageMaking(database, clock));
    const all = readingsOf(from, to);
    for (let first = 0; first < all.length; first += 60)
      await Promise.all([
        store(meter, all.slice(first, first + 60)),
        blocksOf(meter, from, to),
        blocksOf(meter, from, to, second),
      ]);
    const { kept, anew } = await keptAndAnew(meter, from, to);
    expect(kept).toEqual(anew);
  });

  it("removes the months of a deleted meter, and stores none afterwards", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    await store(meter, readingsOf(from, to));
    await blocksOf(meter, from, to);
    await database.query("DELETE FROM devices WHERE id = $1", [meter.id]);
    await forget(meter);
    await blocksOf(meter, from, to);
    expect(await rows(meter)).toEqual([]);
  });

  it("removes the months of a deleted enterprise and no others", async () => {
    const [gone, other] = [await buildMeteredDevice(database, KOLKATA), await buildMeteredDevice(database, KOLKATA)];
    for (const meter of [gone, other]) {
      await store(meter, readingsOf(from, to));
      await blocksOf(meter, from, to);
    }
    await database.transaction((sql: Sql) => usageLifecycle.remove.beforeEnterprise(sql, gone.enterprise));
    expect([(await rows(gone)).length, (await rows(other)).length]).toEqual([0, 1]);
  });

  it("packs outstanding months of meters in use, and skips recently packed ones", async () => {
    const meter = await buildMeteredDevice(database, KOLKATA);
    const never = await buildMeteredDevice(database, KOLKATA);
    for (const each of [meter, never]) await store(each, readingsOf(from - 40 * DAY, from - 39 * DAY));
    await store(meter, readingsOf(from, to, 9000));
    await blocksOf(meter, from, to);
    await making.makeDue();
    expect([(await rows(meter)).length, (await rows(never)).length]).toEqual([2, 0]);
    await store(meter, readingsOf(to, to + HOUR, 99_000));
    await making.makeDue();
    expect((await rows(meter)).at(-1)?.made_at).toEqual(new Date(NOW));
    now += 7 * HOUR;
    await making.makeDue();
    expect((await rows(meter)).at(-1)?.made_at).toEqual(new Date(now));
  });
});
