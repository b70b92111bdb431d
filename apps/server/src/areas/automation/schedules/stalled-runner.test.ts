import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { type CommandMessage, contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, LOOK_MS, PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createCommands } from "../../control/commands/commands.module.ts";
import { actorOf } from "../../control/commands/testing/commands.ts";
import { endHoldsByOrders } from "../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../control/protections/guard.service.ts";
import { draftOf } from "./testing/office.ts";

const PROCESS = path.join(import.meta.dirname, "testing/stalling-runner-process.ts");
const SCHEDULES = 24;

/** The one of two servers that keeps running, and whose store is used. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date());
});
afterAll(() => server.close());

type RunnerMessage = { payload: string } | { round: number };

/** Starts the other server, and collects what it publishes. */
function startOther() {
  const child: ChildProcess = fork(PROCESS, [server.database.url]);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const heard: CommandMessage[] = [];
  let rounds = 0;
  child.on("message", (said: RunnerMessage) => {
    if ("payload" in said) heard.push(JSON.parse(said.payload) as CommandMessage);
    else rounds += 1;
  });
  return { child, heard, rounds: () => rounds };
}

/** Builds a schedule for each switch, all of them due at this moment. */
async function buildDue(admin: TestUser, devices: TestDevice[]) {
  const schedules: { id: string; switchId: string }[] = [];
  for (const { id: switchId } of devices.flatMap(({ switches }) => switches)) {
    const { body } = await server.post(admin, contract.newSchedule, draftOf(switchId));
    schedules.push({ id: body._id, switchId });
  }
  server.clock.set(new Date());
  await server.database.query("UPDATE schedules SET next_run = $1", [server.clock.now()]);
  return schedules;
}

const rowsOf = (schedule: { id: string }) =>
  server.database.query<{ id: string; outcome: string; reason: string | null }>(
    "SELECT id, outcome, reason FROM commands WHERE cause_id = $1",
    [schedule.id],
  );

it("undoes nothing of what was done meanwhile after a server hung in a due minute", async () => {
  const admin = await server.buildUser();
  const devices = await Promise.all(
    Array.from({ length: SCHEDULES / 4 }, () => server.buildDevice(admin.enterpriseId, { online: true })),
  );
  const schedules = await buildDue(admin, devices);
  const { child, heard, rounds } = startOther();
  // The other server has published one command per device and waits for the broker, so these are the next it looks at
  // after it hung.
  await vi.waitFor(() => expect(heard.length).toBe(devices.length), { interval: 1 });
  child.kill("SIGSTOP");
  const sent = heard.length;
  const isSent = new Set(heard.map(({ id }) => id));
  const unsent: typeof schedules = [];
  for (const schedule of schedules) {
    const [row] = await rowsOf(schedule);
    if (row && !isSent.has(row.id)) unsent.push(schedule);
  }
  expect(unsent.length).toBeGreaterThan(3);

  // While it hangs, one schedule is deleted, one disabled, one turned back by a person, and the rest taken over.
  server.clock.set(new Date());
  const [deleted, disabled, turnedBack, ...rest] = unsent;
  expect((await server.post(admin, contract.deleteSchedule, { id: deleted?.id })).body.deleted).toBe(true);
  await server.post(admin, contract.setScheduleActive, { id: disabled?.id, isActive: false });
  const byOther: CommandMessage[] = [];
  const publish = async (_topic: string, payload: string) => void byOther.push(JSON.parse(payload) as CommandMessage);
  const other = createCommands({
    database: server.database,
    broker: { publish },
    clock: server.clock,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
  const turnOff = { switchId: turnedBack?.switchId ?? "", switch_state: 0 } as const;
  server.clock.set(new Date());
  await other.orders.tap(actorOf(admin), { order: turnOff, source: "dashboard" });
  server.clock.set(new Date(Date.now() + PUBLISH_LEASE_MS));
  await other.dispatcher.dispatchWaiting();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(server.clock.now().getTime() - PUBLISH_LEASE_MS + LOOK_MS));

  child.kill("SIGCONT");
  const before = rounds();
  await vi.waitFor(() => expect(rounds()).toBeGreaterThan(before + 1));
  const late = heard.slice(sent).map(({ id }) => id);
  const ids = async (some: typeof schedules) => (await Promise.all(some.map(rowsOf))).flat().map(({ id }) => id);
  const forbidden = new Set(await ids(unsent));
  expect(late.filter((id) => forbidden.has(id))).toEqual([]);
  for (const schedule of [deleted, disabled])
    expect(schedule && (await rowsOf(schedule))).toMatchObject([{ outcome: "failed", reason: "cancelled" }]);
  expect(turnedBack && (await rowsOf(turnedBack))).toMatchObject([{ outcome: "failed", reason: "replaced" }]);
  const taken = await ids(rest);
  expect(byOther.map(({ id }) => id)).toEqual(expect.arrayContaining(taken));
  for (const { exp } of byOther) expect(exp).toBeLessThanOrEqual(server.clock.now().getTime() + COMMAND_EXPIRY_MS);
}, 60_000);
