import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { type DeviceTypeCode, deviceType, dimmerValue } from "@switchboard/domain/site";
import { HARBOUR, historyDays, MERIDIAN, powerCutOf } from "@switchboard/sample-building";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../platform/db/database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { createTryItDatabase, TRY_IT_NOW } from "../testing/try-it-database.ts";

let dataDir: string;
let database: TestDatabase;
let server: TestServer;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
  database = await createTryItDatabase(dataDir);
  server = await startTestServer({ database });
  server.clock.set(TRY_IT_NOW);
  token = (await server.app.identity.sessions.service.start(MERIDIAN.people[0].id, MERIDIAN.id)).token;
}, 120_000);

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function rows<T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> {
  return database.query<T>(text, values);
}

describe("the history", () => {
  it("has meters that never count backwards, and count the energy that was drawn", async () => {
    const meters = await rows<{ lowest: number; counted: number; drawn: number; rows: number }>(
      `WITH steps AS (
         SELECT device_id, e - lag(e) OVER w AS counted, p, lag(p) OVER w AS before,
           extract(epoch FROM ts - lag(ts) OVER w)::float8 AS seconds
         FROM readings WINDOW w AS (PARTITION BY device_id ORDER BY ts))
       SELECT min(counted) AS lowest, count(*) AS rows,
         sum(counted) FILTER (WHERE seconds < 200) AS counted,
         sum((p + before) / 2 * seconds) FILTER (WHERE seconds < 200) AS drawn
       FROM steps GROUP BY device_id`,
    );
    expect(meters).toHaveLength(13);
    for (const { lowest, counted, drawn, rows: count } of meters) {
      expect(lowest).toBeGreaterThanOrEqual(0);
      expect(counted).toBeGreaterThan(0);
      expect(Math.abs(counted / drawn - 1)).toBeLessThan(0.01);
      expect(count).toBeGreaterThan(35 * 24 * 20 * 0.9);
    }
  });

  it("rolls up to the counters of meters, and to the running time of switches", async () => {
    const uneven = await rows(
      `WITH counted AS (SELECT device_id, max(e) - min(e) AS energy, count(*) AS n FROM readings GROUP BY 1),
       rolled AS (SELECT device_id, sum(energy)::float8 AS energy, sum(n) AS n FROM reading_months GROUP BY 1)
       SELECT device_id FROM counted FULL JOIN rolled USING (device_id)
       WHERE counted.energy IS DISTINCT FROM rolled.energy OR counted.n IS DISTINCT FROM rolled.n`,
    );
    expect(uneven).toEqual([]);
    const [on] = await rows<{ subjects: number; longest: number }>(
      "SELECT count(DISTINCT subject_id) AS subjects, max(on_ms)::float8 AS longest FROM on_time_days",
    );
    expect(on?.subjects).toBeGreaterThan(80);
    expect(on?.longest).toBe(86_400_000);
  });

  it("has three phases for three-phase meters, and one voltage for others", async () => {
    const phased = await rows<{ device_type: DeviceTypeCode; phased: boolean; whole: boolean }>(
      `SELECT DISTINCT device_type, num_nonnulls(v1, v2, v3, c1, c2, c3) = 6 AS phased, num_nonnulls(v, c, p, pf, e, thdn) = 6 AS whole
       FROM readings r JOIN devices d ON d.id = r.device_id`,
    );
    for (const each of phased) {
      expect(each).toMatchObject({ phased: deviceType(each.device_type).phases === 3, whole: true });
    }
  });

  it("draws most on weekdays by day, and has a lower voltage in the evening", async () => {
    const [main] = await rows<{ office: number; night: number; sunday: number; noon: number; evening: number }>(
      `WITH l AS (SELECT p, v, ts AT TIME ZONE 'Asia/Kolkata' AS at FROM readings r
         JOIN devices d ON d.id = r.device_id WHERE device_name = 'Main incomer'),
       h AS (SELECT p, v, extract(hour FROM at) AS hour, extract(dow FROM at) AS dow FROM l)
       SELECT avg(p) FILTER (WHERE hour BETWEEN 10 AND 16 AND dow BETWEEN 1 AND 5) AS office,
         avg(p) FILTER (WHERE hour < 5) AS night, avg(p) FILTER (WHERE hour BETWEEN 10 AND 16 AND dow = 0) AS sunday,
         avg(v) FILTER (WHERE hour = 12) AS noon, avg(v) FILTER (WHERE hour IN (19, 20)) AS evening FROM h`,
    );
    expect(main?.office).toBeGreaterThan(3 * (main?.night ?? 0));
    expect(main?.office).toBeGreaterThan(2.5 * (main?.sunday ?? 0));
    expect(main?.evening).toBeLessThan((main?.noon ?? 0) - 3);
  });

  it("ends every switch in the state of its last command", async () => {
    const wrong = await rows(
      `SELECT s.name FROM switch_appliances s LEFT JOIN LATERAL (
         SELECT switch_state FROM commands c WHERE c.switch_id = s.id ORDER BY created_at DESC LIMIT 1) last ON true
       WHERE s.current_status <> (coalesce(last.switch_state, 0) = 1)`,
    );
    expect(wrong).toEqual([]);
    const states = await rows<{ on: number; off: number }>(
      'SELECT count(*) FILTER (WHERE current_status) AS "on", count(*) FILTER (WHERE NOT current_status) AS "off" FROM switch_appliances',
    );
    expect(Math.min(states[0]?.on ?? 0, states[0]?.off ?? 0)).toBeGreaterThan(15);
  });

  it("leaves each dimmer at the level it was last set to", async () => {
    const dimmers = await rows<{ current_dimm: number; level: number | null }>(
      `SELECT current_dimm, (SELECT level FROM commands c WHERE c.switch_id = s.id AND level IS NOT NULL
         ORDER BY created_at DESC LIMIT 1) AS level FROM switch_appliances s WHERE kind = 'dimmer'`,
    );
    expect(dimmers.some(({ level }) => level !== null)).toBe(true);
    for (const { current_dimm, level } of dimmers) expect(current_dimm).toBe(dimmerValue(level ?? 3));
  });

  it("records who tapped, what failed and why, and lets nobody tap without a grant", async () => {
    const tellsAll = `SELECT count(*) FROM commands WHERE (source = 'device') = (actor_name IS NOT NULL)
      OR (outcome = 'confirmed') = (reason IS NOT NULL) OR created_at > $1`;
    expect(await rows(tellsAll, [TRY_IT_NOW])).toEqual([{ count: 0 }]);
    const outcomes = await rows<{ outcome: string }>("SELECT DISTINCT outcome FROM commands ORDER BY outcome");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["confirmed", "expired", "failed"]);
    const trespasses = `SELECT count(*) FROM commands c JOIN memberships m ON m.user_id = c.actor_id
      AND m.enterprise_id = c.enterprise_id AND m.role = 'user'
      WHERE NOT EXISTS (SELECT 1 FROM device_grants g WHERE g.user_id = c.actor_id AND g.device_id = c.device_id)`;
    expect(await rows(trespasses)).toEqual([{ count: 0 }]);
  });
});

describe("the incidents", () => {
  it("include a power cut on a weekday afternoon: every device went offline and came back, without readings in between", async () => {
    const cut = powerCutOf(MERIDIAN.site, historyDays(TRY_IT_NOW, MERIDIAN.site.time_zone));
    if (!cut) throw new Error("There was no power cut");
    const from = new Date(cut.from);
    const until = new Date(cut.until);
    const local = wallClock(from, MERIDIAN.site.time_zone);
    expect([1, 2, 3, 4, 5]).toContain(local.getUTCDay());
    expect([12, 13, 14, 15, 16]).toContain(local.getUTCHours());

    const during = "enterprise_id = $1 AND ts >= $2 AND ts < $3";
    const count = (what: string, span: unknown[]) =>
      rows(`SELECT count(DISTINCT device_id) FROM ${what} AND ${during}`, span);
    const cutOff = [MERIDIAN.id, from, until];
    const justAfter = [MERIDIAN.id, until, new Date(cut.until + 61_000)];
    expect(await count("readings WHERE true", cutOff)).toEqual([{ count: 0 }]);
    expect(await count("readings WHERE true", [HARBOUR.id, from, until])).toEqual([{ count: 3 }]);
    expect(await count("device_status_changes WHERE status = 2", cutOff)).toEqual([{ count: 35 }]);
    expect(await count("device_status_changes WHERE status = 1", justAfter)).toEqual([{ count: 35 }]);
    expect(await count("device_events WHERE type = 24", cutOff)).toEqual([{ count: 10 }]);
    expect(await count("device_events WHERE type = 25", justAfter)).toEqual([{ count: 10 }]);
  });

  it("include a pump that ran dry once, drew little, and stopped itself", async () => {
    const health = await rows<{ ts: Date; value: number; device_id: string }>(
      `SELECT ts, value, device_id FROM device_events WHERE type = 40 AND device_id =
         (SELECT device_id FROM device_events WHERE type = 40 AND value = 3) ORDER BY ts`,
    );
    const dry = health.findIndex(({ value }) => value === 3);
    expect(health.slice(dry - 1, dry + 2).map(({ value }) => value)).toEqual([2, 3, 1]);
    const [start, failed, stopped] = health.slice(dry - 1, dry + 2);
    const mean = "SELECT avg(c) AS c FROM readings WHERE device_id = $1 AND ts >= $2 AND ts < $3";
    const [wet] = await rows<{ c: number }>(mean, [start?.device_id, start?.ts, failed?.ts]);
    const [without] = await rows<{ c: number }>(mean, [start?.device_id, failed?.ts, stopped?.ts]);
    expect(without?.c).toBeGreaterThan(0);
    expect(without?.c).toBeLessThan(0.75 * (wet?.c ?? 0));
    const stop = "SELECT source, switch_state FROM commands WHERE device_id = $1 AND created_at = $2";
    expect(await rows(stop, [stopped?.device_id, stopped?.ts])).toEqual([{ source: "device", switch_state: 0 }]);
  });

  it("include a device that was offline for two days, whose counter went on", async () => {
    const gaps = await rows<{ device_name: string; hours: number; counted: number }>(
      `WITH steps AS (SELECT device_id, e - lag(e) OVER w AS counted, extract(epoch FROM ts - lag(ts) OVER w)::float8 / 3600 AS hours
         FROM readings WINDOW w AS (PARTITION BY device_id ORDER BY ts))
       SELECT device_name, hours, counted FROM steps JOIN devices d ON d.id = device_id WHERE hours > 2`,
    );
    expect(gaps).toMatchObject([{ device_name: "Water cooler" }]);
    expect(gaps[0]?.hours).toBeGreaterThan(48);
    expect(gaps[0]?.counted).toBeGreaterThan(0);
    const away = await rows(
      `WITH c AS (SELECT device_id, status, lead(ts) OVER (PARTITION BY device_id ORDER BY ts) - ts AS lasted FROM device_status_changes)
       SELECT device_name FROM c JOIN devices d ON d.id = device_id WHERE status = 2 AND lasted > interval '47 hours'`,
    );
    expect(away).toEqual([{ device_name: "Water cooler" }]);
  });
});

describe("the last bill of the park", () => {
  const DAY = "2026-03-10";

  async function billOf(day: string) {
    const [supply] = (await server.get(token, contract.listSupplies)).body.docs;
    return (await server.get(token, contract.oneBill, { supply: supply?._id, day })).body;
  }

  it("multiplies each quantity by its rate and rounds the total to the rupee", async () => {
    const { bill } = await billOf(DAY);
    expect([bill.from, bill.to]).toEqual(["2026-02-16", "2026-03-16"]);
    expect(bill.lines.map(({ key, quantity, rate, amount }) => [key, quantity, rate, amount])).toEqual([
      ["demand", "49.489", "475", "23507.28"],
      ["energy", "14901.275", "8.80", "131131.22"],
      ["tod", "4671.18", "1.00", "4671.18"],
      ["customer", "1", "2000", "2000.00"],
      ["duty", "13856.497", "0.06", "831.39"],
      ["round_off", null, null, "-0.07"],
    ]);
    for (const { quantity, rate, amount } of bill.lines.slice(0, -1))
      expect(Math.abs(Number(quantity) * Number(rate) - Number(amount))).toBeLessThan(0.006);
    expect([bill.total, bill.powerFactor]).toEqual(["162141.00", "0.93"]);
    // The power cut of 9 March left a gap in the readings.
    expect(bill.notices.map(({ code }) => code)).toEqual(["readings_bridged", "demand_incomplete"]);
  });

  it("explains why the utility's bill is higher: its meter counted more", async () => {
    const { bill, utility, differences } = await billOf(DAY);
    expect(utility).toMatchObject({ total: "162303.00", kvah: "14919" });
    expect(differences).toEqual([
      { what: "kvah", key: null, ours: "14901.275", theirs: "14919", amount: "161.54" },
      { what: "rounding", key: null, ours: null, theirs: null, amount: "0.46" },
    ]);
    const explained = differences.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(explained).toBeCloseTo(Number(utility?.total) - Number(bill.total), 2);
  });

  it("is shared by the tenants' meters, to the last paisa", async () => {
    const { bill, shares } = await billOf(DAY);
    expect(shares.map(({ name, importWh, amount }) => [name, importWh, amount])).toEqual([
      ["Cooling plant", 4_833_013, "56553.22"],
      ["Server room", 3_105_425, "36337.95"],
      [null, 5_918_059, "69249.83"],
    ]);
    const paise = shares.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(paise).toBe(Math.round(Number(bill.total) * 100));
    expect(shares.reduce((sum, { importWh }) => sum + (importWh ?? 0), 0)).toBe(bill.energy.importWh);
  });
});

it("prices a week of the park the same by days and as a whole", async () => {
  const week = { from_date: "2026-03-10", to_date: "2026-03-17", by: "day" };
  const { total, docs, unpricedWh } = (await server.post(token, contract.energyCost, week)).body;
  expect([total.amount, total.importWh, unpricedWh]).toEqual(["40212.40", 4_079_449, 0]);
  expect(docs.map(({ day, amount }) => [day, amount])).toEqual([
    ["2026-03-10", "5886.84"],
    ["2026-03-11", "5795.76"],
    ["2026-03-12", "5854.99"],
    ["2026-03-13", "5789.28"],
    ["2026-03-14", "2686.58"],
    ["2026-03-15", "2657.36"],
    ["2026-03-16", "5648.35"],
    ["2026-03-17", "5893.24"],
  ]);
  const paise = docs.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(paise).toBe(4_021_240);
});
