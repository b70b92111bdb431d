import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { CommandMessage } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const PROCESS = path.join(import.meta.dirname, "testing/runner-process.ts");
const SCHEDULES = 800;
/** More than the lease of a server that died. */
const AHEAD_MS = 6000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One schedule per switch, all of them due now. */
async function buildDue(): Promise<string[]> {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  const ids = Array.from({ length: SCHEDULES }, () => randomUUID());
  const { database } = server;
  await database.query(
    `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name)
     SELECT $1, id, $2, 100 + n, 'relay', 'Switch' FROM unnest($3::uuid[]) WITH ORDINALITY AS u (id, n)`,
    [admin.enterpriseId, device.id, ids],
  );
  await database.query(
    `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, next_run, created_at)
     SELECT $1, id, 'Due', true, 1200, true, '{0,1,2,3,4,5,6}', false, $2, $4, $4 FROM unnest($3::uuid[]) AS u (id)`,
    [admin.enterpriseId, admin.userId, ids, new Date()],
  );
  await database.query(
    `INSERT INTO schedule_actions (enterprise_id, schedule_id, position, switch_id, switch_state)
     SELECT $1, id, 1, id, 1 FROM unnest($2::uuid[]) AS u (id)`,
    [admin.enterpriseId, ids],
  );
  return ids;
}

function startRunner(heard: string[], aheadMs = 0): ChildProcess {
  const child = fork(PROCESS, [server.database.url, String(aheadMs)]);
  child.on("message", ({ payload }: { payload: string }) => heard.push((JSON.parse(payload) as CommandMessage).id));
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((resolve) => child.on("exit", (_, by) => resolve(by)));

it("kill -9 in the middle of dispatching leaves each schedule to run exactly once", async () => {
  // Long before anything is due for the server of this test, which only lends its store.
  await server.app.close();
  const ids = await buildDue();
  const heard: string[] = [];
  const first = startRunner(heard);
  first.on("message", () => heard.length === 100 && first.kill("SIGKILL"));
  expect(await ended(first)).toBe("SIGKILL");
  const before = new Set(heard);
  expect(before.size).toBeLessThan(SCHEDULES);
  const others = [startRunner(heard, AHEAD_MS), startRunner(heard, AHEAD_MS)];
  expect(await Promise.all(others.map(ended))).toEqual([null, null]);
  const runs = await server.database.query<{ runs: number; commands: number; left: number }>(
    `SELECT count(DISTINCT r.id) AS runs, count(c.id) AS commands, count(c.publish_after) AS left
     FROM schedule_runs r JOIN commands c ON c.cause_run = r.id AND c.switch_id = r.schedule_id
     WHERE r.schedule_id = ANY($1)`,
    [ids],
  );
  expect(runs).toEqual([{ runs: SCHEDULES, commands: SCHEDULES, left: 0 }]);
  const sent = await server.database.query<{ id: string }>("SELECT id FROM commands");
  // What was on its way when the process died may be heard again; a device acts once for an id.
  expect(new Set(heard)).toEqual(new Set(sent.map(({ id }) => id)));
}, 60_000);
