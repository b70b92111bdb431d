import { randomUUID } from "node:crypto";
import type { PowerReport } from "@switchboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { ReadingsService } from "./readings.service.ts";
import { RebuildService } from "./rebuild.service.ts";
import { buildMeteredDevice, expectedRollups, type MeteredDevice, receivedReading, storedRollups } from "./testing.ts";

/** Zones that are half an hour and three quarters off UTC, and a day of 23 and one of 25 hours. */
const ZONES = [
  ["Asia/Kolkata", "2026-02-28T10:00:00Z"],
  ["Asia/Kathmandu", "2026-02-28T10:00:00Z"],
  ["America/New_York", "2026-03-07T20:00:00Z"],
  ["America/New_York", "2026-10-31T20:00:00Z"],
] as const;
const HOUR = 3_600_000;
/** Deliveries that are tried in each of the zones. */
const RUNS = inject("isFullRun") ? 40 : 12;

let database: TestDatabase;
let readings: ReadingsService;
beforeAll(async () => {
  database = await createTestDatabase();
  readings = new ReadingsService(database, 3650);
});
afterAll(() => database.drop());

const clock = { now: () => new Date("2026-12-01T00:00:00Z") };
const value = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: undefined });

/** A young counter, an old one whose readings may have changed places, and values that no meter shows. */
const anyCounter = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.integer({ min: 36_000_000_000, max: 36_050_000_000 }),
  fc.constantFrom(0, 1e14),
);

/** Generates readings of a day and a half: seconds or many hours apart, some without a counter, some after a reset. */
function anyReadings(start: string) {
  const second = fc.oneof(fc.integer({ min: 0, max: 36 * 3600 }), fc.integer({ min: 40_000, max: 42_000 }));
  const one = fc.record({
    ts: second.map((each) => Date.parse(start) + each * 1000),
    v: fc.option(fc.double({ min: -5, max: 260, noNaN: true }), { nil: undefined }),
    p: value(100_000),
    c1: value(100),
    pf: value(1),
    e: fc.option(anyCounter, { nil: undefined }),
  });
  return fc.uniqueArray(one, { maxLength: 25, selector: ({ ts }) => ts }).map((list) =>
    // Serialising removes absent fields, because messages cannot contain undefined.
    list.map((reading) => JSON.parse(JSON.stringify(reading)) as PowerReport),
  );
}

/** A chore counts again after changes that were too large for the batch; most devices have nothing left to count. */
const counted = (device: MeteredDevice) => new RebuildService(database, clock).rebuild(device.enterprise);

/** Delivers the same readings in any order, some twice, in batches of any size, or in ascending order, as is usual. */
function anyDelivery(list: PowerReport[]) {
  const size = fc.integer({ min: 1, max: 12 });
  const disorder = fc.subarray(list).chain((twice) => {
    const all = [...list, ...twice];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });
  const inOrder = list.toSorted((a, b) => a.ts - b.ts);
  // The first reading arrives late, so that the following ones are judged again.
  const lateFirst = [...inOrder.slice(1), ...inOrder.slice(0, 1)];
  return fc.tuple(fc.oneof(disorder, fc.constant(inOrder), fc.constant(lateFirst)), size);
}

describe.each(ZONES)("in %s from %s", (zone, start) => {
  it("gives the sums of an independent calculation for any order, duplicates and resets", async () => {
    const delivery = anyReadings(start).chain((list) => fc.tuple(fc.constant(list), anyDelivery(list)));
    await fc.assert(
      fc.asyncProperty(delivery, async ([list, [sent, size]]) => {
        const device = await buildMeteredDevice(database, zone);
        for (let at = 0; at < sent.length; at += size)
          await readings.store(sent.slice(at, at + size).map((message) => receivedReading(device, message)));
        await counted(device);
        expect(await storedRollups(database, device)).toEqual(expectedRollups(list, zone));
      }),
      { numRuns: RUNS },
    );
  });

  it("rebuilds in another zone to the sums that zone would have had from the start", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    const [list = []] = fc.sample(anyReadings(start), { numRuns: 1, seed: 7 });
    await readings.store(list.map((message) => receivedReading(device, message)));
    await database.query("UPDATE enterprises SET time_zone = $2 WHERE id = $1", [device.enterprise, zone]);
    expect(await new RebuildService(database, clock).rebuild(device.enterprise)).toBe(1);
    expect(await storedRollups(database, device)).toEqual(expectedRollups(list, zone));
  });
});

it("gives the same sums when two servers store the same device's readings at once", async () => {
  const device = await buildMeteredDevice(database, "Asia/Kolkata");
  const start = Date.parse("2026-03-01T18:00:00Z");
  const list = Array.from({ length: 120 }, (_, index) => ({
    ts: start + index * 180_000,
    v: 230,
    p: 100,
    e: (index % 70) * 18_000,
  }));
  const other = new ReadingsService(database, 3650);
  const halves = [list.filter((_, index) => index % 2 === 0), list.filter((_, index) => index % 3 !== 0)];
  await Promise.all(
    halves.flatMap((half, which) =>
      [half.slice(0, 30), half.slice(30)].map((part) =>
        (which === 0 ? readings : other).store(part.map((message) => receivedReading(device, message))),
      ),
    ),
  );
  await readings.store(list.map((message) => receivedReading(device, message)));
  expect(await storedRollups(database, device)).toEqual(expectedRollups(list, "Asia/Kolkata"));
});

describe("a batch so large that its devices are stored side by side", () => {
  const start = Date.parse("2026-03-01T18:00:00Z");
  const list = Array.from({ length: 1500 }, (_, index) => ({
    ts: start + index * 60_000,
    v: 230,
    p: 100,
    e: index * 6000,
  }));
  const flood = (devices: MeteredDevice[]) =>
    list.flatMap((message) => devices.map((device) => receivedReading(device, message)));
  const buildThree = () => Promise.all([1, 2, 3].map(() => buildMeteredDevice(database, "Asia/Kolkata")));

  async function expectSums(devices: MeteredDevice[]): Promise<void> {
    for (const device of devices)
      expect(await storedRollups(database, device)).toEqual(expectedRollups(list, "Asia/Kolkata"));
  }

  it("gives the sums of its readings, also when it is repeated", async () => {
    const devices = await buildThree();
    await readings.store(flood(devices));
    await expectSums(devices);
    await readings.store(flood(devices));
    await expectSums(devices);
  });

  it("fails as a whole when one part fails, and can be stored again", async () => {
    const devices = await buildThree();
    const [theMonth, oneHalf] = [1, 1];
    let left = theMonth + oneHalf;
    const failing = new ReadingsService(
      {
        ...database,
        transaction: (work) => (left-- > 0 ? database.transaction(work) : Promise.reject(new Error("away"))),
      },
      3650,
    );
    await expect(failing.store(flood(devices))).rejects.toThrow("away");
    await readings.store(flood(devices));
    await expectSums(devices);
  });
});

it("removes a device's roll-ups with it, even those being written at that moment", async () => {
  const device = await buildMeteredDevice(database, "Asia/Kolkata");
  const start = Date.parse("2026-03-01T18:00:00Z");
  const list = Array.from({ length: 50 }, (_, index) => ({ ts: start + index * 180_000, v: 230, e: index * 18_000 }));
  await Promise.all([
    readings.store(list.map((message) => receivedReading(device, message))),
    database.query("DELETE FROM devices WHERE enterprise_id = $1 AND id = $2", [device.enterprise, device.id]),
    readings.store(list.map((message) => receivedReading(device, { ...message, ts: message.ts + 1000 }))),
  ]);
  await readings.store(list.map((message) => receivedReading(device, { ...message, ts: message.ts + 2000 })));
  expect(await storedRollups(database, device)).toEqual({ hour: {}, day: {}, month: {} });
});

describe("impossible counter values", () => {
  const start = Date.parse("2026-03-02T06:00:00Z");
  const KWH = 3_600_000;
  const METER = 10_000 * KWH;
  const energyOf = async (device: MeteredDevice) => {
    const { month } = await storedRollups(database, device);
    return Object.values(month).map(({ energy }) => (energy ?? 0) / KWH);
  };

  /** Twelve minutes of a kilowatt, read every ten seconds by a clock that is half a minute ahead for the first two. */
  const putRight = Array.from({ length: 73 }, (_, index) => {
    const second = index * 10;
    return { ts: start + (second < 120 ? second + 31 : second) * 1000, v: 230, e: METER + second * 1000 };
  });

  it.each([1, 7, 73])("are not counted twice when a clock is corrected, in batches of %d", async (size) => {
    const device = await buildMeteredDevice(database, "UTC");
    for (let at = 0; at < putRight.length; at += size)
      await readings.store(putRight.slice(at, at + size).map((message) => receivedReading(device, message)));
    await counted(device);
    expect(await energyOf(device)).toEqual([0.2]);
  });

  it("are ignored but kept when a counter spikes", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    for (const [minute, e] of [METER, 1e15, METER + KWH, METER + 2 * KWH].entries())
      await readings.store([receivedReading(device, { ts: start + minute * 180_000, v: 230, e })]);
    expect(await energyOf(device)).toEqual([2]);
    const kept = await database.query("SELECT max(e) AS e FROM readings WHERE device_id = $1", [device.id]);
    expect(kept).toEqual([{ e: 1e15 }]);
  });

  it("are removed from the sums of a store that was counted by the former rule", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    for (const [minute, e] of [METER, 1e15, METER + KWH].entries())
      await readings.store([receivedReading(device, { ts: start + minute * 180_000, v: 230, e })]);
    // Restores the state of the former version: no marks, and the spike in all sums.
    await database.query("DELETE FROM reading_marks WHERE device_id = $1", [device.id]);
    for (const table of ["reading_hours", "reading_days", "reading_months"])
      await database.query(`UPDATE ${table} SET energy = energy + 1000000000000000 WHERE device_id = $1`, [device.id]);
    await database.query("UPDATE telemetry_states SET rule = 0 WHERE device_id = $1", [device.id]);
    await new RebuildService(database, clock).rebuildStale();
    expect(await energyOf(device)).toEqual([1]);
    const marks = await database.query("SELECT kind, e FROM reading_marks WHERE device_id = $1", [device.id]);
    expect(marks).toEqual([{ kind: "doubt", e: 1e15 }]);
  });

  it("are left to a chore when alternating between two counters takes too long", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    const list = Array.from({ length: 200 }, (_, index) => ({
      ts: start + index * 180_000,
      v: 230,
      e: (index % 2 === 0 ? METER : 3 * METER) + index * 1000,
    }));
    const [first, ...others] = list;
    await readings.store(others.map((message) => receivedReading(device, message)));
    await readings.store([first].flatMap((message) => (message ? receivedReading(device, message) : [])));
    expect(await counted(device)).toBe(1);
    expect(await storedRollups(database, device)).toEqual(expectedRollups(list, "UTC"));
  });
});

describe("invalid readings", () => {
  it("count at their arrival when they are from the future or from 1970", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    const at = new Date("2026-03-02T06:30:00Z");
    await readings.store([receivedReading(device, { ts: at.getTime() - 60_000, e: 100 }, at)]);
    await readings.store([receivedReading(device, { ts: at.getTime() + 86_400_000, e: 200 }, at)]);
    await readings.store([receivedReading(device, { ts: 12, e: 250 }, new Date(at.getTime() + 60_000))]);
    const { hour } = await storedRollups(database, device);
    expect(Object.entries(hour).map(([key, { energy }]) => [key, energy])).toEqual([["2026-03-02T06:00:00.000Z", 150]]);
  });

  test.each([{ v: 1e300, e: 5 }, { p: -1e200, e: 7 }, { e: -5 }, { e: 1e300 }])(
    "are left out without affecting others: %j",
    async (odd) => {
      const device = await buildMeteredDevice(database, "UTC");
      const ts = Date.parse("2026-03-02T06:30:00Z");
      await readings.store([
        receivedReading(device, { ts, ...odd }),
        receivedReading(device, { ts: ts + 1000, v: 230 }),
      ]);
      const { hour } = await storedRollups(database, device);
      expect(hour["2026-03-02T06:00:00.000Z"]).toMatchObject({ v_n: 1, p_n: 0, energy: 0 });
    },
  );

  it("are skipped when the device is gone or belongs to another enterprise", async () => {
    const device = await buildMeteredDevice(database, "UTC");
    const ts = Date.parse("2026-03-02T06:30:00Z");
    const stray = { ...device, enterprise: "not-a-home" };
    const unknown = { ...device, kd_id: `M-${randomUUID().slice(0, 8)}` };
    await readings.store([
      receivedReading(stray, { ts, e: 1 }),
      receivedReading(unknown, { ts, e: 1 }),
      receivedReading(device, { ts, e: 1 }),
    ]);
    expect(Object.values((await storedRollups(database, device)).hour)).toMatchObject([{ n: 1 }]);
  });
});

describe("the months of raw readings", () => {
  // Hours begin at the same instants in one of the zones and not in the other.
  it.each(["America/New_York", "Asia/Kathmandu"])(
    "are dropped after the retention time, and a rebuild for %s keeps their roll-ups",
    async (zone) => {
      const device = await buildMeteredDevice(database, "UTC");
      const start = Date.parse("2024-05-30T00:10:00Z");
      const list = Array.from({ length: 24 * 5 }, (_, index) => ({
        ts: start + index * HOUR,
        v: 230,
        p: 1000,
        e: index * 3_600_000,
      }));
      await new ReadingsService(database, 3650).store(list.map((message) => receivedReading(device, message)));
      const kept = new ReadingsService(database, 365);
      expect(await kept.dropOld(new Date("2025-06-15T00:00:00Z"))).toEqual(["readings_2024_05"]);
      const total = async () =>
        database.query(
          "SELECT sum(energy)::float8 AS energy, sum(n)::integer AS n FROM reading_months WHERE device_id = $1",
          [device.id],
        );
      const before = await total();
      await database.query("UPDATE enterprises SET time_zone = $2 WHERE id = $1", [device.enterprise, zone]);
      await new RebuildService(database, clock).rebuild(device.enterprise);
      expect(await total()).toEqual(before);
      expect(before).toEqual([{ energy: (24 * 5 - 1) * 3_600_000, n: 24 * 5 }]);
    },
  );
});
