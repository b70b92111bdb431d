import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { NOTIFICATION_KINDS } from "@switchboard/domain/alarms";
import {
  BOXED_TYPE_CODES,
  type ConfigValues,
  curtainOf,
  type DeviceTypeCode,
  deviceType,
  doorbellOf,
} from "@switchboard/domain/site";
import { MERIDIAN } from "@switchboard/sample-building";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openSettings } from "../areas/alarms/channels/channel-settings.ts";
import { verifyPassword } from "../platform/auth/password-hasher.ts";
import { secretMatches } from "../platform/auth/secrets.ts";
import type { Database, Row, Sql } from "../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { TOKEN_SECRET } from "../testing/token-secret.ts";
import { createTryItDatabase, DEMO_FLEET, TRY_IT_FLEET, TRY_IT_NOW } from "../testing/try-it-database.ts";
import { channelBox } from "./channels.ts";
import { seedTryIt } from "./try-it.ts";

const LATER = new Date("2026-03-19T03:00:00Z");
const SEEDING_MS = 120_000;

const TABLES = [
  "enterprises",
  "users",
  "memberships",
  "devices",
  "switch_appliances",
  "device_groups",
  "device_group_members",
  "place_grants",
  "room_grants",
  "device_grants",
  "switch_grants",
  "commands",
  "readings",
  "device_events",
  "device_status_changes",
  "manufactured_devices",
  "notifications",
  "calendars",
  "scenes",
  "workflows",
  "workflow_entries",
  "workflow_firings",
  "remotes",
  "tickets",
  "ticket_replies",
  "user_shortcuts",
  "audit_log",
  "schedules",
  "schedule_actions",
  "schedule_runs",
  "schedule_starts",
  "holds",
  "switch_protections",
  "interlocks",
  "interlock_switches",
  "on_call_plans",
  "on_call_people",
  "on_call_covers",
  "channels",
  "channel_preferences",
];

let dataDir: string;
let database: TestDatabase;
const clock = { now: () => TRY_IT_NOW };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
  database = await createTryItDatabase(dataDir);
}, SEEDING_MS);

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Computes one sum of hashes per table; the salts of passwords, PINs and sealed values differ by nature. */
async function fingerprints(of: Sql): Promise<Record<string, unknown>> {
  const entries = TABLES.map(async (table) => {
    const salted = { users: "password_hash", manufactured_devices: "pin_hash", channels: "settings" }[table];
    const row = salted ? `to_jsonb(t) - '${salted}'` : "t";
    const text = `SELECT count(*) AS rows, sum(hashtextextended((${row})::text, 0))::text AS hash FROM ${table} t`;
    return [table, (await of.query(text))[0]];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function rows<T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> {
  return database.query<T>(text, values);
}

async function readFleet(folder: string) {
  const file = JSON.parse(await readFile(path.join(folder, "fleet.json"), "utf8"));
  return file as {
    home: string;
    devices: {
      kd_id: string;
      secret: string;
      home: string;
      relays: number[];
      config: Record<string, unknown>;
      traits?: { rssi: number };
    }[];
    boxed: { kd_id: string; device_type: string; pin: string }[];
  };
}

describe("the building", () => {
  it("has forty devices of all 24 types, each with the switches of its type", async () => {
    const devices = await rows<{ device_type: DeviceTypeCode; kinds: string[] }>(
      `SELECT device_type, coalesce(array_agg(kind ORDER BY switch_no) FILTER (WHERE s.id IS NOT NULL), '{}') AS kinds
       FROM devices d LEFT JOIN switch_appliances s ON s.device_id = d.id GROUP BY d.id, device_type`,
    );
    expect(devices).toHaveLength(40);
    expect(new Set(devices.map((each) => each.device_type))).toEqual(new Set(BOXED_TYPE_CODES));
    for (const { device_type, kinds } of devices) expect(kinds).toEqual([...deviceType(device_type).switches]);
  });

  it("has a curtain and a door bell, configured alike in the database and in the fleet", async () => {
    const configured = await rows<{ kd_id: string; device_type: DeviceTypeCode; device_config: ConfigValues }>(
      "SELECT kd_id, device_type, device_config FROM devices WHERE config_confirmed_at IS NOT NULL",
    );
    expect(configured.some((each) => curtainOf(each.device_type, each.device_config))).toBe(true);
    expect(configured.some((each) => doorbellOf(each.device_type, each.device_config))).toBe(true);
    const fleet = new Map((await readFleet(dataDir)).devices.map(({ kd_id, config }) => [kd_id, config]));
    for (const { kd_id, device_config } of configured) expect(fleet.get(kd_id)).toEqual(device_config);
  });

  it("has weak Wi-Fi at the planned places, and good Wi-Fi elsewhere", async () => {
    const { devices } = await readFleet(dataDir);
    const stored = new Map(
      (await rows<{ kd_id: string; rssi: number }>("SELECT kd_id, rssi FROM devices")).map((each) => [
        each.kd_id,
        each.rssi,
      ]),
    );
    for (const { kd_id, traits } of devices) expect(traits?.rssi).toBe(stored.get(kd_id));
    const weak = devices.filter(({ traits }) => (traits?.rssi ?? 0) < -67);
    expect(weak.length).toBe(3);
  });

  it("has every device in exactly one room", async () => {
    const homeless = await rows(
      `SELECT d.device_name FROM devices d LEFT JOIN device_group_members m ON m.device_id = d.id
       LEFT JOIN device_groups g ON g.id = m.group_id AND g.type = 'room'
       GROUP BY d.id, d.device_name HAVING count(g.id) <> 1`,
    );
    expect(homeless).toEqual([]);
  });

  it("has meta values for most devices, under keys of their own enterprise", async () => {
    const [row] = await database.query(
      `SELECT count(*) FILTER (WHERE d.meta <> '{}') AS described,
         count(*) FILTER (WHERE NOT ARRAY(SELECT jsonb_object_keys(d.meta)) <@ e.meta_keys) AS stray
       FROM devices d JOIN enterprises e ON e.id = d.enterprise_id`,
    );
    expect(row).toEqual({ described: expect.toSatisfy((count: number) => count > 20), stray: 0 });
  });

  it("lets everyone sign in with the printed password, each to their own enterprise, except for the invited person", async () => {
    const people = await rows<{ email: string; password_hash: string | null; is_demo: boolean; places: string[] }>(
      `SELECT coalesce(max(m.email), u.email) AS email, password_hash, is_demo,
         array_agg(e.name || ': ' || role ORDER BY m.created_at) AS places FROM users u
       JOIN memberships m ON m.user_id = u.id JOIN enterprises e ON e.id = m.enterprise_id GROUP BY u.id ORDER BY 1`,
    );
    const { signIns } = await seedTryIt({ database, clock, fleet: TRY_IT_FLEET, dataDir, tokenSecret: TOKEN_SECRET });
    const meridian = { is_demo: false, places: ["Meridian Business Park: user"] };
    expect(people.map(({ email, is_demo, places }) => [email.split("@")[0], { is_demo, places }])).toEqual([
      ["admin", { is_demo: false, places: ["Meridian Business Park: admin", "Harbour Cold Storage: admin"] }],
      ["asha", meridian],
      ["demo", { is_demo: true, places: ["Demo: admin"] }],
      ["devi", meridian],
      ["farah", meridian],
      ["lakshmi", meridian],
      ["suresh", { is_demo: false, places: ["Harbour Cold Storage: user"] }],
      ["user", meridian],
    ]);
    const known = new Map(people.map(({ email, password_hash }) => [email, password_hash]));
    for (const { email, password } of signIns)
      expect(await verifyPassword(known.get(email) ?? undefined, password)).toBe(true);
    const closed = people.filter(({ password_hash }) => password_hash === null);
    expect(closed.map(({ email }) => email)).toEqual(["devi@switchboard.test"]);
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
    const single = `SELECT s.name FROM switch_grants a JOIN switch_appliances s ON s.id = a.switch_id
      JOIN users u ON u.id = a.user_id AND u.email = 'user@switchboard.test'`;
    expect(await rows(single)).toEqual([{ name: "Reception lights" }]);
  });
});

describe("the automations of the building", () => {
  it("include schedules that are due in its own zone, with two weeks of runs, one of which failed", async () => {
    const due = await rows(
      `SELECT name, to_char(next_run AT TIME ZONE 'Asia/Kolkata', 'Dy HH24:MI') AS next FROM schedules
       WHERE enterprise_id = $1 ORDER BY next_run`,
      [MERIDIAN.id],
    );
    expect(due).toEqual([
      { name: "Evening lights", next: "Wed 18:40" },
      { name: "Boardroom off", next: "Wed 19:30" },
      { name: "Office sockets off", next: "Wed 20:00" },
      { name: "Office cool by nine", next: "Thu 09:00" },
      { name: "Laptops off for the weekend", next: "Fri 20:00" },
      { name: "Festival lights", next: "Sat 18:30" },
      { name: "Fountain on weekends", next: null },
    ]);
    const runs = await rows(
      `SELECT r.state, count(DISTINCT r.id), bool_and((c.outcome = 'confirmed') OR r.state = 'failed') AS fits
       FROM schedule_runs r JOIN commands c ON c.cause_run = r.id AND c.cause_id = r.schedule_id GROUP BY r.state ORDER BY r.state`,
    );
    expect(runs).toEqual([
      { state: "done", count: 69, fits: true },
      { state: "failed", count: 1, fits: true },
    ]);
  });

  it("include scenes and workflows about existing switches, rooms and devices", async () => {
    const named = `FROM scenes s, jsonb_to_recordset(s.actions) AS a (switch_appliance_id uuid, "groupId" uuid, level integer)`;
    expect(await rows(`SELECT s.name, count(*) ${named} GROUP BY s.name ORDER BY s.name`)).toEqual([
      { name: "Good morning", count: 12 },
      { name: "Leaving", count: 8 },
      { name: "Loading begins", count: 3 },
      { name: "Meeting", count: 5 },
      { name: "Presentation", count: 3 },
    ]);
    const gone = `SELECT 1 ${named} WHERE NOT EXISTS (SELECT 1 FROM switch_appliances w WHERE w.id = a.switch_appliance_id
      AND (a.level IS NULL OR w.kind = 'dimmer')) AND NOT EXISTS (SELECT 1 FROM device_groups g WHERE g.id = a."groupId")`;
    expect(await rows(gone)).toEqual([]);
    const watched = await rows(
      `SELECT w.name, d.device_name FROM workflows w JOIN workflow_entries e USING (enterprise_id, key)
       JOIN devices d ON d.id = e.device_id JOIN memberships m ON m.user_id = w.owner_id AND m.role = 'admin'
         AND m.enterprise_id = w.enterprise_id ORDER BY w.name, e.position`,
    );
    expect(watched).toEqual([
      { name: "Compressor labours", device_name: "Compressor 1" },
      { name: "Kitchen cold store too warm", device_name: "Dining hall" },
      { name: "Mains voltage", device_name: "Main incomer" },
      { name: "Mains voltage", device_name: "Chiller panel" },
      { name: "Pump runs dry", device_name: "Borewell pump" },
      { name: "Supply too low", device_name: "Chiller panel" },
    ]);
    expect(await rows("SELECT value FROM workflow_firings ORDER BY fired_at")).toEqual([
      { value: 196 },
      { value: 199 },
    ]);
  });
});

describe("the holds and protections of the building", () => {
  it("include a switch that the admin has held for hours without a reminder, in the state of the hold", async () => {
    const held = await rows(
      `SELECT s.name, h.by_name, h.until, h.notice_at, $1::timestamptz - h.since AS age, s.current_status = (h.switch_state = 1) AS fits
       FROM holds h JOIN switch_appliances s ON s.id = h.switch_id WHERE h.ended_at IS NULL`,
      [TRY_IT_NOW],
    );
    const about = { name: "Panel exhaust", by_name: "Ananya Rao", until: null, notice_at: null, fits: true };
    expect(held).toMatchObject([{ ...about, age: { hours: 5 } }]);
  });

  it("include interlocks and longest runs, which the past weeks have kept", async () => {
    const together = await rows(
      `SELECT i.name, array_agg(s.name ORDER BY s.switch_no) AS switches, count(*) FILTER (WHERE s.current_status) AS on
       FROM interlocks i JOIN interlock_switches m ON m.interlock_id = i.id JOIN switch_appliances s ON s.id = m.switch_id GROUP BY i.name`,
    );
    const switches = ["Lawn sprinklers", "Flower bed drip"];
    expect(together).toEqual([{ name: "Lawn sprinklers or drip", switches, on: 0 }]);
    const spans = `SELECT switch_id, ts, is_on, lead(ts) OVER (PARTITION BY switch_id ORDER BY ts) AS ended FROM switch_status_changes`;
    const broken = await rows(
      `WITH spans AS (SELECT * FROM (${spans}) all_spans WHERE is_on)
       SELECT 'too long' AS why FROM spans JOIN switch_protections p USING (switch_id)
         WHERE ended - ts > p.max_run_s * interval '1 second' OR ended - ts < p.min_on_s * interval '1 second'
       UNION ALL SELECT 'together' FROM spans a JOIN interlock_switches m ON m.switch_id = a.switch_id
         JOIN interlock_switches n ON n.interlock_id = m.interlock_id AND n.switch_id <> m.switch_id
         JOIN spans b ON b.switch_id = n.switch_id AND b.ts < a.ended AND a.ts < b.ended`,
    );
    expect(broken).toEqual([]);
  });
});

describe("the bell", () => {
  it("has notifications for each of the people, and one digest for a power cut", async () => {
    const told = await rows<{ email: string; kinds: string[]; unseen: number; most: number }>(
      `SELECT u.email, array_agg(DISTINCT n.kind ORDER BY n.kind) AS kinds, count(*) FILTER (WHERE NOT n.seen) AS unseen,
         max(n.count) AS most FROM notifications n JOIN users u ON u.id = n.user_id
       WHERE n.enterprise_id = $1 GROUP BY u.email ORDER BY u.email`,
      [MERIDIAN.id],
    );
    expect(told.map(({ email, unseen }) => [email.split("@")[0], unseen])).toEqual(
      ["admin", "asha", "lakshmi", "user"].map((who) => [who, 3]),
    );
    // She is the one who makes others owners.
    expect(told[0]?.kinds).toEqual(NOTIFICATION_KINDS.filter((kind) => kind !== "access").toSorted());
    expect(told[2]?.kinds).toContain("access");
    expect(told[0]?.most).toBeGreaterThan(20);
    const [all] = await rows<{ count: number }>("SELECT count(*) FROM notifications");
    expect(all?.count).toBeLessThan(200);
  });
});

describe("the channels", () => {
  const sealed = () =>
    rows<{ id: string; settings: Buffer; kind: string; email: string }>(
      `SELECT c.id, c.settings, c.kind, u.email FROM channels c JOIN users u ON u.id = c.user_id
       WHERE c.enterprise_id = $1`,
      [MERIDIAN.id],
    );
  const opened = async (secret: string) =>
    (await sealed()).map(({ id, settings }) => openSettings(channelBox(secret), id, settings));

  it("are only the admin's own mail, to a reserved domain", async () => {
    const own = await sealed();
    expect(own.map(({ kind, email }) => [kind, email])).toEqual([["mail", "admin@switchboard.test"]]);
    const [sent] = await rows("SELECT DISTINCT channel_name FROM deliveries WHERE channel_id = $1", [own[0]?.id]);
    expect(sent).toEqual({ channel_name: "E-mail" });
  });

  it("are sealed with the server's own secret, and again with that of a later server", async () => {
    expect(await opened(TOKEN_SECRET)).toEqual([{}]);
    const [other, given] = [
      "another secret, long enough to sign with",
      { database, clock, fleet: TRY_IT_FLEET, dataDir },
    ];
    await seedTryIt({ ...given, tokenSecret: other });
    expect([await opened(TOKEN_SECRET), await opened(other)]).toEqual([[undefined], [{}]]);
    await seedTryIt({ ...given, tokenSecret: TOKEN_SECRET });
    expect(await opened(TOKEN_SECRET)).toEqual([{}]);
  });
});

describe("the boxes", () => {
  it("contain devices without an owner, with PINs that the database stores only as hashes", async () => {
    const boxes = await rows<{ kd_id: string; device_type: string; pin_hash: string }>(
      "SELECT * FROM manufactured_devices m WHERE NOT EXISTS (SELECT 1 FROM devices d WHERE d.kd_id = m.kd_id) ORDER BY kd_id",
    );
    const { boxed } = await readFleet(dataDir);
    expect(boxed.map(({ kd_id, device_type }) => ({ kd_id, device_type }))).toEqual(
      boxes.map(({ kd_id, device_type }) => ({ kd_id, device_type })),
    );
    expect(new Set(boxed.map(({ device_type }) => device_type)).size).toBe(6);
    for (const [index, { pin }] of boxed.entries()) {
      expect(pin).toMatch(/^[0-9]{4}$/);
      expect(await verifyPassword(boxes[index]?.pin_hash, pin)).toBe(true);
    }
  });
});

describe("seeding", () => {
  it(
    "changes nothing the second time, a day later",
    async () => {
      const before = await fingerprints(database);
      await seedTryIt({
        database,
        clock: { now: () => LATER },
        fleet: TRY_IT_FLEET,
        dataDir,
        tokenSecret: TOKEN_SECRET,
      });
      expect(await fingerprints(database)).toEqual(before);
    },
    SEEDING_MS,
  );

  it(
    "leaves nothing behind when it breaks off, and gives the same rows when it is done again in a full run",
    async () => {
      const other = await createTestDatabase();
      try {
        await expect(
          seedTryIt({ database: breakingOff(other), clock, fleet: DEMO_FLEET, dataDir, tokenSecret: TOKEN_SECRET }),
        ).rejects.toThrow("broken off");
        expect((await other.query("SELECT count(*) FROM enterprises"))[0]).toEqual({ count: 0 });
        expect((await other.query("SELECT count(*) FROM users"))[0]).toEqual({ count: 0 });
        // A whole seeding takes seconds, and the one that `database` was cloned from has shown that it works.
        if (!inject("isFullRun")) return;
        await seedTryIt({ database: other, clock, fleet: DEMO_FLEET, dataDir, tokenSecret: TOKEN_SECRET });
        expect(await fingerprints(other)).toEqual(await fingerprints(database));
      } finally {
        await other.drop();
      }
    },
    SEEDING_MS,
  );
});

/** Fails midway, after devices and commands are written and before their readings. */
function breakingOff(real: Database): Database {
  return {
    ...real,
    transaction: (work) =>
      real.transaction((sql) =>
        work({
          async query<T extends Row>(text: string, values?: unknown[]) {
            if (text.includes("INTO readings")) throw new Error("broken off");
            return sql.query<T>(text, values);
          },
        }),
      ),
  };
}

describe("the fleet's file", () => {
  it("contains secrets that the database knows, and present states, readable only by its owner", async () => {
    const { fleetFile } = await seedTryIt({ database, clock, fleet: TRY_IT_FLEET, dataDir, tokenSecret: TOKEN_SECRET });
    expect((await stat(fleetFile)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, "try-it-secret"))).mode & 0o777).toBe(0o600);
    const { home, devices } = await readFleet(dataDir);
    expect(home).toBe(MERIDIAN.id);
    const stored = await rows<{ kd_id: string; secret_hash: Buffer; enterprise_id: string; relays: number[] }>(
      `SELECT kd_id, secret_hash, d.enterprise_id, array_remove(array_agg(s.current_status::int ORDER BY switch_no), NULL) AS relays
       FROM devices d LEFT JOIN switch_appliances s ON s.device_id = d.id GROUP BY kd_id, secret_hash, d.enterprise_id, d.created_at ORDER BY d.created_at`,
    );
    expect(devices.map(({ kd_id, home, relays }) => ({ kd_id, enterprise_id: home, relays }))).toEqual(
      stored.map(({ secret_hash: _, ...rest }) => rest),
    );
    const known = new Map(stored.map(({ kd_id, secret_hash }) => [kd_id, secret_hash]));
    for (const { kd_id, secret } of devices)
      expect(secretMatches(secret, known.get(kd_id) ?? Buffer.alloc(32))).toBe(true);
  });

  it("has fewer devices when fewer are requested", async () => {
    await seedTryIt({ database, clock, fleet: 3, dataDir, tokenSecret: TOKEN_SECRET });
    expect((await readFleet(dataDir)).devices).toHaveLength(3);
    expect(await rows("SELECT count(*) FROM devices")).toEqual([{ count: 40 }]);
  });

  it("adds new wings to the building when more are requested, once", async () => {
    for (const fleet of [45, 65, 65, 50])
      await seedTryIt({ database, clock, fleet, dataDir, tokenSecret: TOKEN_SECRET });
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

  it("renews the secrets in the database for a new data directory, and changes no other device", async () => {
    const theirs = { id: "00000000-0000-4000-8000-000000000001", hash: Buffer.alloc(32, 7) };
    await rows(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       VALUES ($1, $2, 'THEIRS-1', 'Added by hand', 'SW_1_REL', $3, $4)`,
      [MERIDIAN.id, theirs.id, theirs.hash, TRY_IT_NOW],
    );
    const fresh = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
    await seedTryIt({ database, clock, fleet: TRY_IT_FLEET, dataDir: fresh, tokenSecret: TOKEN_SECRET });
    const { devices } = await readFleet(fresh);
    await rm(fresh, { recursive: true });
    expect(devices.map(({ kd_id }) => kd_id)).not.toContain("THEIRS-1");
    const stored = await rows<{ kd_id: string; secret_hash: Buffer }>("SELECT kd_id, secret_hash FROM devices");
    const known = new Map(stored.map(({ kd_id, secret_hash }) => [kd_id, secret_hash]));
    for (const { kd_id, secret } of devices)
      expect(secretMatches(secret, known.get(kd_id) ?? Buffer.alloc(32))).toBe(true);
    expect(known.get("THEIRS-1")).toEqual(theirs.hash);
  });
});
