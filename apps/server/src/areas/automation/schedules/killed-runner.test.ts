import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { CommandMessage } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildDueSchedules, buildManySwitches } from "./testing/due-schedules.ts";

const PROCESS = path.join(import.meta.dirname, "testing/runner-process.ts");
const SCHEDULES = 200;
/** The first runner is killed after this many commands. */
const PUBLISHED = 50;
/** Longer than the lease of a server that died. */
const AHEAD_MS = 6000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Builds one schedule per switch, all of them due now. */
async function buildDue(): Promise<string[]> {
  const admin = await server.buildUser();
  const switches = await buildManySwitches(server, admin, SCHEDULES);
  return buildDueSchedules(server, admin, switches, { due: new Date(), state: 1 });
}

function startRunner(heard: string[], ...numbers: [aheadMs: number, killedAfter?: number]): ChildProcess {
  const child = fork(PROCESS, [server.database.url, ...numbers.map(String)]);
  child.on("message", ({ payload }: { payload: string }) => heard.push((JSON.parse(payload) as CommandMessage).id));
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((resolve) => child.on("exit", (_, by) => resolve(by)));

it("runs each schedule exactly once after kill -9 in the middle of dispatching", async () => {
  // The server is closed long before anything is due for it, because only its store is used.
  await server.app.close();
  const ids = await buildDue();
  const heard: string[] = [];
  const first = startRunner(heard, 0, PUBLISHED);
  expect(await ended(first)).toBe("SIGKILL");
  const before = new Set(heard);
  expect(before.size).toBeGreaterThan(0);
  expect(before.size).toBeLessThan(SCHEDULES);
  const others = [startRunner(heard, AHEAD_MS), startRunner(heard, AHEAD_MS)];
  expect(await Promise.all(others.map(ended))).toEqual([null, null]);
  const runs = await server.database.query<{ runs: number; commands: number; left: number }>(
    `SELECT count(DISTINCT r.id) AS runs, count(c.id) AS commands, count(c.publish_after) AS left
     FROM schedule_runs r JOIN commands c ON c.cause_run = r.id AND c.cause_id = r.schedule_id
     WHERE r.schedule_id = ANY($1)`,
    [ids],
  );
  expect(runs).toEqual([{ runs: SCHEDULES, commands: SCHEDULES, left: 0 }]);
  const sent = await server.database.query<{ id: string }>("SELECT id FROM commands");
  // Commands on their way when the process died may arrive again; a device acts once for an id.
  expect(new Set(heard)).toEqual(new Set(sent.map(({ id }) => id)));
}, 120_000);
