import { type AnyEndpoint, contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

/**
 * The POST calls that a demo account may make, since they only read. A new entry is a decision, so the list is
 * explicit.
 */
const READING_POSTS = [
  "/api/v1/appliances/test_codesets",
  "/api/v1/bills/cost",
  "/api/v1/calendars/preview",
  "/api/v1/dashboard/failed_schedules",
  "/api/v1/demand/try",
  "/api/v1/gschedules/list",
  "/api/v1/gschedules/schedule_count",
  "/api/v1/meters/energy",
  "/api/v1/reports/events",
  "/api/v1/reports/sensors",
  "/api/v1/sensors/history",
  "/api/v1/tariffs/example",
  "/api/v1/userdevices/device_events_history",
  "/api/v1/userdevices/devicewise_energy",
  "/api/v1/userdevices/doubtful_readings",
  "/api/v1/userdevices/get_current_data",
  "/api/v1/userdevices/get_energy_data",
  "/api/v1/userdevices/get_pfactor_data",
  "/api/v1/userdevices/get_power_data",
  "/api/v1/userdevices/get_voltage_data",
  "/api/v1/users/list",
  "/api/v1/users/member_sessions",
  "/api/v1/workflows/check",
  "/auth/logout",
];
/** The GET calls of the spec (§7) that change something. */
const CHANGING_GETS = [contract.deleteShortcut, contract.markAllNotificationsSeen];

/** Has a value for every field of the reading calls; calls ignore unknown fields. */
const ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const DAYS = { day: "2026-03-10", from_date: "2026-03-09", to_date: "2026-03-10" };
const INPUT = { ...DAYS, id: ID, key: ID, userDevice: ID, type: "tv", brand: "Sony", interval: "60" };

const endpoints: AnyEndpoint[] = Object.values(contract);
const guarded = endpoints.filter(({ permission }) => permission !== "public");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the token of a demo account", () => {
  it("can post only to the calls that read", () => {
    const open = guarded.filter(({ method, changes }) => method === "POST" && !changes).map(({ path }) => path);
    expect(open.sort()).toEqual(READING_POSTS);
  });

  it("is refused the GET calls that change something, with any input", async () => {
    const demo = await server.buildUser({ isDemo: true });
    for (const endpoint of CHANGING_GETS)
      expectFailure(await server.get(demo, endpoint, { shortcut_id: ID }), 403, "demo.read_only");
  });

  it("leaves every table unchanged by the calls it may make", async () => {
    const demo = await server.buildUser({ isDemo: true });
    const reading = guarded.filter((endpoint) => !endpoint.changes && endpoint !== contract.logout);
    const before = await fingerprints();
    const replies = await Promise.all(
      reading.map((each) => (each.method === "GET" ? server.get(demo, each, INPUT) : server.post(demo, each, INPUT))),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(reading.length / 2);
    expect(await fingerprints()).toEqual(before);
  });
});

/**
 * Returns the content hash of each table. Sessions are left out, because they only record when they were last seen and
 * how to reach the broker.
 */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await server.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '%session%' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const rows = await server.database.query<{ held: string }>(
      `SELECT coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS held FROM "${name}" t`,
    );
    found.push([name, rows[0]?.held ?? ""]);
  }
  return Object.fromEntries(found);
}
