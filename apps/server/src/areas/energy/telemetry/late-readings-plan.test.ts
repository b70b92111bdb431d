import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countRowsRead } from "../../../testing/rows-read.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { DoubtsRepository } from "./doubts.repository.ts";
import { packReading } from "./packed-reading.ts";
import { ReadingsRepository } from "./readings.repository.ts";
import { buildMeteredDevice, type MeteredDevice, receivedReading } from "./testing.ts";

const DAY = 86_400_000;
const METERS = 8;
const LATE = new Date("2026-03-20T12:00:30Z");
const PARTITIONS = ["readings_2026_03", "readings_2026_04"];
/** The statements need a handful of rows, and each of these meters has stored more than five thousand before. */
const READ_AT_MOST = 20;

let database: TestDatabase;
let meter: MeteredDevice;
beforeAll(async () => {
  database = await createTestDatabase();
  const meters = [];
  for (let count = 0; count < METERS; count++) meters.push(await buildMeteredDevice(database, "UTC"));
  meter = meters[0] as MeteredDevice;
  for (const month of ["2026-03", "2026-04"]) await new ReadingsRepository(database).ensurePartition(month);
  // Readings that arrive late lie scattered in the table, which makes reading all of them and sorting look cheap.
  await database.query(
    `INSERT INTO readings (enterprise_id, device_id, ts, e)
     SELECT d.enterprise_id, d.id, ts, 1000 FROM devices d,
       generate_series('2026-03-02'::timestamptz, '2026-04-20', '5 min') AS ts ORDER BY md5(d.id::text || ts)`,
  );
  // All marks are of this kind, from which the planner concludes that hardly a reading is of another one.
  await database.query(
    `INSERT INTO reading_marks (enterprise_id, device_id, ts, kind, e, last_ts, last_e, claimed, possible, counted)
     SELECT enterprise_id, device_id, ts, 'disorder', e, ts, e, 0, 0, 0 FROM readings
     WHERE device_id = $1 AND ts < '2026-03-09'`,
    [meter.id],
  );
  await database.query("ANALYZE");
});
afterAll(() => database.drop());

describe("the last counter before a late reading", () => {
  it("is found by reading a few rows when the reading is stored", async () => {
    const { sql, read } = countRowsRead(database, PARTITIONS);
    const [device] = await new ReadingsRepository(database).lock([meter.enterprise], [meter.kd_id]);
    if (!device) throw new Error("no device");
    const message = { v: 230, ts: LATE.getTime(), e: 1000 };
    const late = packReading({ ...receivedReading(meter, message), key: "" }, 400 * DAY);
    await new ReadingsRepository(sql).neighbours([{ device, readings: [late] }], 3);
    expect(read()).toBeGreaterThan(0);
    expect(read()).toBeLessThan(READ_AT_MOST);
  });

  it("is found by reading a few rows when someone decides on the reading", async () => {
    const { sql, read } = countRowsRead(database, PARTITIONS);
    await new DoubtsRepository(sql).lastBefore(meter.enterprise, meter.id, LATE);
    expect(read()).toBeGreaterThan(0);
    expect(read()).toBeLessThan(READ_AT_MOST);
  });
});
