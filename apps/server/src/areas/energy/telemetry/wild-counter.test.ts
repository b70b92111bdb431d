import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { ReadingsService } from "./readings.service.ts";
import { buildMeteredDevice, receivedReading } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("keeps a counter that jumps between zero and the maximum within the limits of an hour's sum", async () => {
  const device = await buildMeteredDevice(database, "Asia/Kolkata");
  await database.query("UPDATE telemetry_states SET time_zone = 'Asia/Kolkata' WHERE device_id = $1", [device.id]);
  const readings = new ReadingsService(database, 400);
  const start = Date.parse("2026-03-02T05:30:00Z");
  // Each upward step alone is a thousandth of the column's limit.
  const wild = Array.from({ length: 2500 }, (_, index) =>
    receivedReading(device, { ts: start + index * 1000, e: index % 2 === 0 ? 0 : Number.MAX_SAFE_INTEGER }),
  );
  for (let at = 0; at < wild.length; at += 500) await readings.store(wild.slice(at, at + 500));
  const [stored] = await database.query<{ n: number }>("SELECT count(*) AS n FROM readings WHERE device_id = $1", [
    device.id,
  ]);
  expect(stored?.n).toBe(wild.length);
});
