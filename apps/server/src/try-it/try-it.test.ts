import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DEVICE_TYPE_CODES, deviceType, dimmerValue } from "@switchboard/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "../platform/auth/password-hash.ts";
import { sameSecret } from "../platform/auth/secrets.ts";
import type { Database, Row, Sql } from "../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { HARBOUR, MERIDIAN } from "./plan.ts";
import { seedTryIt } from "./try-it.ts";

/** A Wednesday, a quarter to noon in the building. */
const NOW = new Date("2026-03-18T06:15:00Z");
const LATER = new Date("2026-03-19T03:00:00Z");
const SEEDING_MS = 60_000;

const TABLES = {
  enterprises: "id",
  users: "id",
  memberships: "enterprise_id, user_id",
  devices: "id",
  switch_appliances: "id",
  device_groups: "id",
  device_group_members: "group_id, device_id",
  device_grants: "device_id",
  switch_grants: "switch_id",
  commands: "id",
  readings: "device_id, ts",
  device_events: "device_id, ts, type",
  device_status_changes: "device_id, ts",
};

let dataDir: string;
let database: TestDatabase;
const clock = { now: () => NOW };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
  database = await createTestDatabase();
  await seedTryIt({ database, clock, fleet: 40, dataDir });
}, SEEDING_MS);

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One hash a table; the salt of a password differs by nature. */
async function fingerprints(of: Sql): Promise<Record<string, unknown>> {
  const entries = Object.entries(TABLES).map(async ([table, order]) => {
    const row = table === "users" ? "to_jsonb(t) - 'password_hash'" : "t";
    const text = `SELECT count(*) AS rows, md5(string_agg((${row})::text, '|' ORDER BY ${order})) AS hash FROM ${table} t`;
    return [table, (await of.query(text))[0]];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function rows<T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> {
  return database.query<T>(text, values);
}

async function readFleet(folder: string) {
  const file = JSON.parse(await readFile(path.join(folder, "fleet.json"), "utf8"));
  return file as { home: string; devices: { kd_id: string; secret: string; home: string; relays: number[] }[] };
}

describe("the building", () => {
  it("has forty devices of all 24 types, each with the switches of its type", async () => {
    const devices = await rows<{ device_type: (typeof DEVICE_TYPE_CODES)[number]; kinds: string[] }>(
      `SELECT device_type, coalesce(array_agg(kind ORDER BY switch_no) FILTER (WHERE s.id IS NOT NULL), '{}') AS kinds
       FROM devices d LEFT JOIN switch_appliances s ON s.device_id = d.id GROUP BY d.id, device_type`,
    );
    expect(devices).toHaveLength(40);
    expect(new Set(devices.map((each) => each.device_type))).toEqual(new Set(DEVICE_TYPE_CODES));
    for (const { device_type, kinds } of devices) expect(kinds).toEqual([...deviceType(device_type).switches]);
  });

  it("has every device in exactly one room", async () => {
    const homeless = await rows(
      `SELECT d.device_name FROM devices d LEFT JOIN device_group_members m ON m.device_id = d.id
       LEFT JOIN device_groups g ON g.id = m.group_id AND g.type = 'room'
       GROUP BY d.id, d.device_name HAVING count(g.id) <> 1`,
    );
    expect(homeless).toEqual([]);
  });

  it("lets the three people in with the printed password, each where they belong", async () => {
    const people = await rows<{ email: string; password_hash: string; is_demo: boolean; places: string[] }>(
      `SELECT email, password_hash, is_demo, array_agg(e.name || ': ' || role ORDER BY m.created_at) AS places FROM users u
       JOIN memberships m ON m.user_id = u.id JOIN enterprises e ON e.id = m.enterprise_id GROUP BY u.id ORDER BY email`,
    );
    const { signIns } = await seedTryIt({ database, clock, fleet: 40, dataDir });
    expect(signIns.map(({ email }) => email).toSorted()).toEqual(people.map(({ email }) => email));
    expect(people.map(({ is_demo, places }) => ({ is_demo, places }))).toEqual([
      { is_demo: false, places: ["Meridian Business Park: admin", "Harbour Cold Storage: admin"] },
      { is_demo: true, places: ["Demo: user"] },
      { is_demo: false, places: ["Meridian Business Park: user"] },
    ]);
    for (const { password_hash } of people) expect(await verifyPassword(password_hash, "switchboard")).toBe(true);
  });

  it("grants the user the first floor and one switch of the reception", async () => {
    const rooms = await rows(
      `SELECT g.name, count(*) FROM device_grants a JOIN users u ON u.id = a.user_id AND u.email = 'user@switchboard.test'
       JOIN device_group_members m ON m.device_id = a.device_id JOIN device_groups g ON g.id = m.group_id AND g.type = 'room'
       GROUP BY g.name ORDER BY g.name`,
    );
    expect(rooms).toEqual([
      { name: "Boardroom", count: 4 },
      { name: "Training hall", count: 3 },
    ]);
    const single = "SELECT s.name FROM switch_grants a JOIN switch_appliances s ON s.id = a.switch_id";
    expect(await rows(single)).toEqual([{ name: "Reception lights" }]);
  });
});

describe("its history", () => {
  it("has meters that never count backwards, and count what was drawn", async () => {
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

  it("has three phases where three are measured, and one voltage where one is", async () => {
    const phased = await rows<{ device_type: (typeof DEVICE_TYPE_CODES)[number]; phased: boolean; whole: boolean }>(
      `SELECT DISTINCT device_type, num_nonnulls(v1, v2, v3, c1, c2, c3) = 6 AS phased, num_nonnulls(v, c, p, pf, e, thdn) = 6 AS whole
       FROM readings r JOIN devices d ON d.id = r.device_id`,
    );
    for (const each of phased) {
      expect(each).toMatchObject({ phased: deviceType(each.device_type).phases === 3, whole: true });
    }
  });

  it("draws most on weekdays by day, and sinks in voltage in the evening", async () => {
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

  it("ends every switch in the state its last command gave it", async () => {
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

  it("knows who tapped, what failed and why, and lets nobody tap what they were not granted", async () => {
    const tellsAll = `SELECT count(*) FROM commands WHERE (source = 'dashboard') <> (actor_name IS NOT NULL)
      OR (outcome = 'confirmed') = (reason IS NOT NULL) OR created_at > $1`;
    expect(await rows(tellsAll, [NOW])).toEqual([{ count: 0 }]);
    const outcomes = await rows<{ outcome: string }>("SELECT DISTINCT outcome FROM commands ORDER BY outcome");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["confirmed", "expired", "failed"]);
    const trespasses = `SELECT count(*) FROM commands c JOIN memberships m ON m.user_id = c.actor_id
      AND m.enterprise_id = c.enterprise_id AND m.role = 'user'
      WHERE NOT EXISTS (SELECT 1 FROM device_grants g WHERE g.user_id = c.actor_id AND g.device_id = c.device_id)`;
    expect(await rows(trespasses)).toEqual([{ count: 0 }]);
  });
});

describe("what went wrong", () => {
  it("was a power cut one weekday afternoon: every device went and came back, and nothing was measured in between", async () => {
    const [cut] = await rows<{ from: Date; until: Date }>(
      `SELECT min(ts) FILTER (WHERE type = 24) AS "from", min(ts) FILTER (WHERE type = 25 AND value > 0 AND ts >
         (SELECT min(ts) FROM device_events WHERE type = 24)) AS "until" FROM device_events`,
    );
    if (!cut) throw new Error("There was no power cut");
    const minutes = (cut.until.getTime() - cut.from.getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(45);
    expect(minutes).toBeLessThan(60);
    const local = await rows("SELECT extract(isodow FROM $1::timestamptz AT TIME ZONE 'Asia/Kolkata')::int AS day", [
      cut.from,
    ]);
    expect(local[0]?.day).toBeLessThanOrEqual(5);
    const within = "enterprise_id = $1 AND ts >= $2 AND ts < $3";
    const span = [MERIDIAN.id, cut.from, cut.until];
    expect(await rows(`SELECT count(*) FROM readings WHERE ${within}`, span)).toEqual([{ count: 0 }]);
    expect(
      (await rows(`SELECT DISTINCT device_id FROM device_status_changes WHERE status = 2 AND ${within}`, span)).length,
    ).toBe(35);
    const back = [MERIDIAN.id, cut.until, new Date(cut.until.getTime() + 60_000)];
    expect(
      (await rows(`SELECT DISTINCT device_id FROM device_status_changes WHERE status = 1 AND ${within}`, back)).length,
    ).toBe(35);
    const elsewhere = await rows(`SELECT count(*) AS count FROM readings WHERE ${within}`, [
      HARBOUR.id,
      cut.from,
      cut.until,
    ]);
    expect(elsewhere[0]?.count).toBeGreaterThan(30);
  });

  it("was a pump that ran dry once, drew little, and stopped itself", async () => {
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

  it("was a device that nobody reached for two days, whose counter went on", async () => {
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

describe("seeding", () => {
  it(
    "changes nothing the second time, a day later",
    async () => {
      const before = await fingerprints(database);
      await seedTryIt({ database, clock: { now: () => LATER }, fleet: 40, dataDir });
      expect(await fingerprints(database)).toEqual(before);
    },
    SEEDING_MS,
  );

  it(
    "leaves nothing behind when it breaks off, and gives the same rows when it is done again",
    async () => {
      const other = await createTestDatabase();
      try {
        await expect(seedTryIt({ database: breakingOff(other), clock, fleet: 40, dataDir })).rejects.toThrow(
          "broken off",
        );
        expect((await other.query("SELECT count(*) FROM enterprises"))[0]).toEqual({ count: 0 });
        expect((await other.query("SELECT count(*) FROM readings"))[0]).toEqual({ count: 0 });
        await seedTryIt({ database: other, clock, fleet: 40, dataDir });
        expect(await fingerprints(other)).toEqual(await fingerprints(database));
      } finally {
        await other.drop();
      }
    },
    SEEDING_MS,
  );
});

/** Fails at the last thing a seeding writes. */
function breakingOff(real: Database): Database {
  return {
    ...real,
    transaction: (work) =>
      real.transaction((sql) =>
        work({
          async query<T extends Row>(text: string, values?: unknown[]) {
            if (text.includes("INTO switch_grants")) throw new Error("broken off");
            return sql.query<T>(text, values);
          },
        }),
      ),
  };
}

describe("the fleet's file", () => {
  it("holds secrets that the store knows, and states as they are, for its owner's eyes only", async () => {
    const { fleetFile } = await seedTryIt({ database, clock, fleet: 40, dataDir });
    expect((await stat(fleetFile)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, "try-it-secret"))).mode & 0o777).toBe(0o600);
    const { home, devices } = await readFleet(dataDir);
    expect(home).toBe(MERIDIAN.id);
    const stored = await rows<{ kd_id: string; secret_hash: Buffer; home: string; relays: number[] }>(
      `SELECT kd_id, secret_hash, d.enterprise_id AS home, array_remove(array_agg(s.current_status::int ORDER BY switch_no), NULL) AS relays
       FROM devices d LEFT JOIN switch_appliances s ON s.device_id = d.id GROUP BY kd_id, secret_hash, d.enterprise_id, d.created_at ORDER BY d.created_at`,
    );
    expect(devices.map(({ kd_id, home: own, relays }) => ({ kd_id, home: own, relays }))).toEqual(
      stored.map(({ secret_hash: _, ...rest }) => rest),
    );
    const known = new Map(stored.map(({ kd_id, secret_hash }) => [kd_id, secret_hash]));
    for (const { kd_id, secret } of devices)
      expect(sameSecret(secret, known.get(kd_id) ?? Buffer.alloc(32))).toBe(true);
  });

  it("takes fewer devices when fewer are asked for", async () => {
    await seedTryIt({ database, clock, fleet: 3, dataDir });
    expect((await readFleet(dataDir)).devices).toHaveLength(3);
    expect(await rows("SELECT count(*) FROM devices")).toEqual([{ count: 40 }]);
  });

  it("gives the building new wings when more are asked for, once", async () => {
    for (const fleet of [45, 65, 65, 50]) await seedTryIt({ database, clock, fleet, dataDir });
    const wings = await rows(
      `SELECT g.name, count(*) FROM device_groups g JOIN device_group_members m ON m.group_id = g.id
       WHERE g.name LIKE 'Wing %' GROUP BY g.name ORDER BY g.name`,
    );
    expect(wings).toEqual([
      { name: "Wing 1", count: 20 },
      { name: "Wing 2", count: 5 },
    ]);
    expect((await readFleet(dataDir)).devices).toHaveLength(50);
  });

  it("renews the secrets in the store when the data directory is a new one, and touches no device of others", async () => {
    const theirs = { id: "00000000-0000-4000-8000-000000000001", hash: Buffer.alloc(32, 7) };
    await rows(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       VALUES ($1, $2, 'THEIRS-1', 'Added by hand', 'SW_1_REL', $3, $4)`,
      [MERIDIAN.id, theirs.id, theirs.hash, NOW],
    );
    const fresh = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
    await seedTryIt({ database, clock, fleet: 40, dataDir: fresh });
    const { devices } = await readFleet(fresh);
    await rm(fresh, { recursive: true });
    expect(devices.map(({ kd_id }) => kd_id)).not.toContain("THEIRS-1");
    const stored = await rows<{ kd_id: string; secret_hash: Buffer }>("SELECT kd_id, secret_hash FROM devices");
    const known = new Map(stored.map(({ kd_id, secret_hash }) => [kd_id, secret_hash]));
    for (const { kd_id, secret } of devices)
      expect(sameSecret(secret, known.get(kd_id) ?? Buffer.alloc(32))).toBe(true);
    expect(known.get("THEIRS-1")).toEqual(theirs.hash);
  });
});
