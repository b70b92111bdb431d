import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { ReadingsService } from "./readings.service.ts";
import { buildMeteredDevice, receivedReading } from "./testing.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-15T12:00:00Z");

let database: TestDatabase;
let readings: ReadingsService;
beforeAll(async () => {
  database = await createTestDatabase();
  // The longest possible retention.
  readings = new ReadingsService(database, 36_500);
});
afterAll(() => database.drop());

test.each([
  [13, "Asia/Kolkata", 13 * 24 + 2],
  [399, "Australia/Lord_Howe", 402],
  [2500, "America/New_York", 86],
])(
  "%d days before one of now, in %s, a reading changes %d hours at most and loses no energy",
  async (days, zone, most) => {
    const device = await buildMeteredDevice(database, zone);
    await database.query("UPDATE telemetry_states SET time_zone = $2 WHERE device_id = $1", [device.id, zone]);
    const at = new Date(NOW);
    await readings.store([receivedReading(device, { ts: NOW - days * DAY, e: 1000 }, at)]);
    await readings.store([receivedReading(device, { ts: NOW, e: 7_201_000 }, at)]);
    const [sums] = await database.query<{ hours: number; energy: number; gap_ms: number }>(
      `SELECT count(*) AS hours, sum(energy)::float8 AS energy, sum(gap_ms)::float8 AS gap_ms
     FROM reading_hours WHERE device_id = $1`,
      [device.id],
    );
    expect(sums?.hours).toBeLessThanOrEqual(most);
    expect([sums?.energy, sums?.gap_ms]).toEqual([7_200_000, days * DAY]);
  },
);

it("counts a reading from before 2020 at its arrival, because its clock was never set", async () => {
  const device = await buildMeteredDevice(database, "UTC");
  await readings.store([receivedReading(device, { ts: Date.parse("2019-12-31T23:59:59Z"), e: 5 }, new Date(NOW))]);
  const rows = await database.query("SELECT ts FROM readings WHERE device_id = $1", [device.id]);
  expect(rows).toEqual([{ ts: new Date(NOW) }]);
});
