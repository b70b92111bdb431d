import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../platform/db/database.ts";
import { countRowsRead } from "../../../testing/rows-read.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { type Dispatch, DispatcherRepository } from "./dispatcher.repository.ts";

const DEVICES = 300;
const ASKED = 10;
/** Each requested command is read once, and once more for the later commands of its switch. */
const READ_AT_MOST = 3 * ASKED;
const NOW = new Date("2026-03-02T06:30:00Z");
const YESTERDAY = new Date("2026-03-01T06:30:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await crowdTheQueue();
});
afterAll(() => server.close());

/** Adds more than a thousand waiting commands without new table statistics, as when many schedules are due at once. */
async function crowdTheQueue(): Promise<void> {
  const { database } = server;
  const admin = await server.buildUser();
  const { id: board } = await server.buildDevice(admin.enterpriseId, { online: true });
  await database.query(
    `INSERT INTO devices SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'kd_id', 'CROWD' || n))).*
     FROM devices d, generate_series(1, $2::integer) n WHERE d.id = $1`,
    [board, DEVICES],
  );
  await database.query(
    `INSERT INTO switch_appliances SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'device_id', d.id))).*
     FROM switch_appliances s, devices d WHERE s.device_id = $1 AND d.id <> $1`,
    [board],
  );
  const order = (outcome: string, at: Date, leaseUntil: Date | null) =>
    database.query(
      `INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, outcome, created_at,
         expires_at, cause_run, publish_after)
       SELECT enterprise_id, gen_random_uuid(), id, device_id, 'schedule', $1, 'A', 1, $2, $3::timestamptz,
         $3::timestamptz + interval '10 s', gen_random_uuid(), $4 FROM switch_appliances`,
      [admin.userId, outcome, at, leaseUntil],
    );
  await order("confirmed", YESTERDAY, null);
  await database.query("ANALYZE");
  await order("pending", NOW, new Date(NOW.getTime() + 2000));
}

const asked = () =>
  server.database.query<Row & Dispatch>(
    "SELECT enterprise_id, id, publish_after FROM commands WHERE outcome = 'pending' LIMIT $1",
    [ASKED],
  );

describe("the queries of a server about the commands that it is about to send", () => {
  it("read only those commands when it checks them again, however many others wait", async () => {
    const { sql, read } = countRowsRead(server.database, ["commands"]);
    await new DispatcherRepository(sql).stillOurs(await asked(), NOW);
    expect(read()).toBeGreaterThanOrEqual(ASKED);
    expect(read()).toBeLessThanOrEqual(READ_AT_MOST);
  });

  it("read only those commands when it checks for new holds, however many others wait", async () => {
    const { sql, read } = countRowsRead(server.database, ["commands"]);
    await new DispatcherRepository(sql).endHeld(await asked(), NOW);
    expect(read()).toBeGreaterThanOrEqual(ASKED);
    expect(read()).toBeLessThanOrEqual(READ_AT_MOST);
  });
});
