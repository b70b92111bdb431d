import { type CommandMessage, contract, deviceTopic } from "@switchboard/contract";
import { FORCE_VALIDITY_MS } from "@switchboard/domain/automation";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});
beforeEach(() => server.clock.set(NOON));

async function run(device: TestDevice): Promise<TestPeer> {
  const peer = await peers.runDevice(device);
  open.push(peer);
  return peer;
}

/** Reports the state, as a device does once it listens. */
async function showState(peer: TestPeer, device: TestDevice): Promise<void> {
  const report = { ts: server.clock.now().getTime(), relays: device.switches.map(() => 0) };
  await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "heartbeat"), report);
  await vi.waitFor(async () => {
    await server.app.live.settled();
    const [row] = await server.database.query("SELECT expected_until FROM devices WHERE id = $1", [device.id]);
    expect(row).toEqual({ expected_until: null });
  });
}

const commandsOf = (peer: TestPeer) =>
  peer.received.flatMap(({ topic, payload }) =>
    topic.endsWith("command/set") ? [JSON.parse(payload) as CommandMessage] : [],
  );

/** Sets the clock and runs the server's chores. */
async function goTo(instant: string | Date): Promise<void> {
  const { schedules, commands } = server.app.building;
  server.clock.set(instant);
  await schedules.runner.runDue();
  await commands.dispatcher.dispatchWaiting();
  await commands.settlement.endOverdue();
  await schedules.runner.settle();
}

async function settled(who: TestUser, id: string) {
  return vi.waitFor(async () => {
    await server.app.live.settled();
    await server.app.building.schedules.runner.settle();
    const { docs } = (await server.get(who, contract.scheduleHistory, { id })).body;
    if (docs.length === 0 || docs.some(({ state }) => state === "running")) throw new Error("still running");
    return docs;
  });
}

async function notificationsOf(user: TestUser) {
  return server.database.query<{ kind: string; code: string; count: number }>(
    "SELECT kind, code, params, count, schedule_due FROM notifications WHERE user_id = $1 ORDER BY created_at, id",
    [user.userId],
  );
}

describe("a run", () => {
  it("switches at its time, once, and records who, what and why", async () => {
    const { admin, board, first, second, create, list } = await buildOffice(server);
    const device = await run(board);
    const actions = [first, second].map((id, index) => ({ switch_appliance_id: id, switch_state: index }));
    const { _id: id } = await create(admin, draftOf(first, { actions }));
    await goTo("2026-03-02T12:59:59.999Z");
    expect(commandsOf(device)).toEqual([]);
    await goTo(DUE);
    const [run1] = await settled(admin, id);
    expect(run1).toMatchObject({
      due: DUE,
      state: "done",
      reason: null,
      schedule: { _id: id, name: "Evening lights" },
    });
    expect(run1?.results).toMatchObject([
      { switch_name: "Switch 1", outcome: "turned off", reason: null },
      { switch_name: "Switch 2", outcome: "turned on", reason: null },
    ]);
    await goTo("2026-03-02T13:00:01Z");
    expect(commandsOf(device)).toHaveLength(2);
    expect((await list(admin)).docs[0]).toMatchObject({
      next_run: "2026-03-03T13:00:00.000Z",
      last_run: { due: DUE, state: "done" },
    });
    const events = (await server.get(admin, contract.switchEvents, { id: second, day: "2026-03-02" })).body.events;
    expect(events).toMatchObject([{ source: "schedule", actor: "Ananya", outcome: "confirmed" }]);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  it("ends the schedule when it was the only one", async () => {
    const { admin, board, first, create, list } = await buildOffice(server);
    await run(board);
    await create(admin, draftOf(first, { repeats: false, days: [] }));
    await goTo(DUE);
    expect((await list(admin)).docs[0]).toMatchObject({ isActive: false, next_run: null, date: "2026-03-02" });
  });

  it("uses the switches that are in the group by then and that its owner may use", async () => {
    const { admin, user, board, dimmer, first, create } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const groupId = await server.buildGroup(admin.enterpriseId, "Room", [dimmer.id, board.id]);
    const device = await run(board);
    const draft = draftOf(first, { actions: [{ groupId, switch_state: 1 }] });
    const whole = await create(admin, draft);
    const part = await create(user, draft);
    await server.post(admin, contract.editGroup, { id: groupId, devices: [board.id] });
    await goTo(DUE);
    expect((await settled(admin, whole._id))[0]?.results).toHaveLength(4);
    expect((await settled(user, part._id))[0]?.results).toMatchObject([{ switch_appliance_id: first }]);
    expect(commandsOf(device)).toHaveLength(5);
  });

  it("fails when a grant was revoked meanwhile or its owner has left, and notifies both", async () => {
    const { admin, user, board, first, second, create } = await buildOffice(server);
    await server.grant(user, { switch: first });
    await server.grant(user, { switch: second });
    const device = await run(board);
    const actions = [first, second].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
    const { _id: id } = await create(user, draftOf(first, { actions }));
    await server.revokeAll(user);
    await server.grant(user, { switch: second });
    await goTo(DUE);
    const [failed] = await settled(admin, id);
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed?.results).toMatchObject([
      { outcome: "failed", reason: "no_access" },
      { outcome: "turned on", reason: null },
    ]);
    for (const person of [user, admin])
      expect(await notificationsOf(person)).toMatchObject([
        { kind: "schedule", code: "schedule.failed", params: { name: "Evening lights" } },
      ]);
    await server.database.query("DELETE FROM memberships WHERE user_id = $1", [user.userId]);
    await goTo("2026-03-03T13:00:00Z");
    const [gone] = await settled(admin, id);
    expect(gone?.results.map(({ reason }) => reason)).toEqual(["no_access", "no_access"]);
    expect(commandsOf(device)).toHaveLength(1);
  });

  it("fails when the device stays silent, and when nothing is left to switch", async () => {
    const { admin, board, dimmer, first, create } = await buildOffice(server);
    const silent = await create(admin, draftOf(dimmer.switches[0]?.id));
    const empty = await create(admin, draftOf(first));
    await server.post(admin, contract.deleteDevice, { id: board.id });
    await goTo(DUE);
    await goTo(new Date(Date.parse(DUE) + COMMAND_EXPIRY_MS + 2000));
    expect(await settled(admin, silent._id)).toMatchObject([{ state: "failed", results: [{ reason: "no_answer" }] }]);
    expect(await settled(admin, empty._id)).toMatchObject([
      { state: "failed", reason: "nothing_to_switch", results: [] },
    ]);
    const failed = (await server.post(admin, contract.failedSchedules, {})).body;
    expect(failed.count).toBe(2);
    expect((await server.post(admin, contract.failedSchedules, { day: "2026-03-01" })).body.count).toBe(0);
    const other = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    expect((await server.post(other, contract.failedSchedules, {})).body.count).toBe(0);
    const { runs, count } = (await server.get(admin, contract.scheduleRuns, { day: "2026-03-02" })).body;
    expect(count).toBe(2);
    expect(new Map(runs.map(({ schedule, state, reason }) => [schedule._id, [state, reason]]))).toEqual(
      new Map([
        [silent._id, ["failed", "no_answer"]],
        [empty._id, ["failed", "nothing_to_switch"]],
      ]),
    );
    expect((await server.get(admin, contract.scheduleRuns, { day: "2026-03-01" })).body).toEqual({
      runs: [],
      count: 0,
    });
    for (const stranger of [other, await server.buildUser()])
      expect((await server.get(stranger, contract.scheduleRuns, { day: "2026-03-02" })).body.count).toBe(0);
  });
});

it("lists the runs of a schedule newest first, by page, and those of a day in their order", async () => {
  const { admin, first, second, create } = await buildOffice(server);
  const evening = await create(admin, draftOf(first));
  const night = await create(admin, draftOf(second, { name: "Night", time: 2300 }));
  const dues = [2, 3, 4].map((day) => `2026-03-0${day}T13:00:00.000Z`);
  for (const due of dues) {
    await goTo(due);
    await goTo(due.replace("13:00", "17:30"));
  }
  const asked = { id: evening._id, limit: "2" };
  const pages = await Promise.all(
    ["0", "2"].map(async (offset) => (await server.get(admin, contract.scheduleHistory, { ...asked, offset })).body),
  );
  expect(pages.map(({ docs, count }) => [docs.map(({ due }) => due), count])).toEqual([
    [dues.toReversed().slice(0, 2), 3],
    [dues.slice(0, 1), 3],
  ]);
  const { runs } = (await server.get(admin, contract.scheduleRuns, { day: "2026-03-03" })).body;
  expect(runs.map(({ schedule }) => schedule._id)).toEqual([evening._id, night._id]);
});

describe("after the server was away", () => {
  it("runs late, once, after three minutes, also for a device that reconnects after the server", async () => {
    const { admin, board, dimmer, first, create } = await buildOffice(server);
    const actions = [first, dimmer.switches[0]?.id].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
    const { _id: id } = await create(admin, draftOf(first, { actions }));
    server.clock.set("2026-03-02T13:03:00Z");
    await server.app.live.expectDevices();
    const device = await run(board);
    await showState(device, board);
    await goTo("2026-03-02T13:03:00Z");
    const returned = await run(dimmer);
    await showState(returned, dimmer);
    await goTo("2026-03-02T13:03:02Z");
    expect(await settled(admin, id)).toMatchObject([{ due: DUE, state: "done" }]);
    expect([commandsOf(device).length, commandsOf(returned).length]).toEqual([1, 1]);
  });

  it("records each run as missed once after three days, and sends one digest", async () => {
    const { admin, board, first, create, history } = await buildOffice(server);
    const device = await run(board);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(admin, draftOf(first, { name: `Lights ${n}` }))),
    );
    await goTo("2026-03-05T12:00:00Z");
    await goTo("2026-03-05T12:00:01Z");
    for (const { _id } of made) {
      const { docs } = await history(admin, _id);
      expect(docs.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(3).fill("missed too_late"));
    }
    expect(commandsOf(device)).toEqual([]);
    expect(await notificationsOf(admin)).toMatchObject([{ kind: "schedule", count: 24 }]);
  });

  it("records the first missed run and those of the last month after a year", async () => {
    const { admin, first, create, history } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    await goTo("2027-03-02T12:00:00Z");
    server.clock.set(NOON);
    const { docs, count } = await history(admin, id);
    expect(count).toBe(32);
    expect(docs.slice(-2).map(({ due }) => due)).toEqual(["2027-01-30T13:00:00.000Z", DUE]);
  });
});

describe("an offline device", () => {
  it("fails the run with the reason", async () => {
    const { admin, board, first, create } = await buildOffice(server);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    const { _id: id } = await create(admin, draftOf(first));
    await goTo(DUE);
    expect(await settled(admin, id)).toMatchObject([{ state: "failed", results: [{ reason: "offline" }] }]);
  });

  it("gets the latest forced action for each switch when it returns, with a fresh expiry", async () => {
    const { admin, board, first, create, history } = await buildOffice(server);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    const older = await create(admin, draftOf(first, { force: true }));
    const off = [{ switch_appliance_id: first, switch_state: 0 }];
    const newer = await create(admin, draftOf(first, { force: true, time: 1845, actions: off }));
    await goTo(DUE);
    expect(await history(admin, older._id)).toMatchObject({ docs: [{ state: "running" }] });
    await goTo("2026-03-02T13:15:00Z");
    expect(await settled(admin, older._id)).toMatchObject([{ state: "failed", results: [{ reason: "replaced" }] }]);
    server.clock.set("2026-03-02T14:00:00Z");
    const device = await run(board);
    await goTo("2026-03-02T14:00:01Z");
    expect(await settled(admin, newer._id)).toMatchObject([{ state: "done", results: [{ outcome: "turned off" }] }]);
    const [sent, ...more] = commandsOf(device);
    expect(more).toEqual([]);
    expect(sent?.state).toBe(0);
    expect(sent?.exp).toBeGreaterThanOrEqual(Date.parse("2026-03-02T14:00:00Z") + COMMAND_EXPIRY_MS);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  it("gets no command that is too old, cancelled, or overruled by a person", async () => {
    const { admin, board, first, second, create } = await buildOffice(server);
    const third = board.switches[2]?.id ?? "";
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    const old = await create(admin, draftOf(first, { force: true }));
    const cancelled = await create(admin, draftOf(second, { force: true }));
    await goTo(DUE);
    await server.post(admin, contract.setScheduleActive, { id: cancelled._id, isActive: false });
    await goTo(new Date(Date.parse(DUE) + FORCE_VALIDITY_MS));
    expect(await settled(admin, old._id)).toMatchObject([{ results: [{ reason: "offline" }] }]);
    expect(await settled(admin, cancelled._id)).toMatchObject([{ results: [{ reason: "cancelled" }] }]);
    const overruled = await create(admin, draftOf(third, { force: true, time: 700 }));
    const morning = "2026-03-03T01:30:00Z";
    await goTo(morning);
    await server.database.query(
      `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, created_at, expires_at)
       VALUES ($1, $2, $3, $4, 'dashboard', 0, 'confirmed', $5, $5)`,
      [admin.enterpriseId, crypto.randomUUID(), board.id, third, "2026-03-03T01:30:05Z"],
    );
    server.clock.set("2026-03-03T01:31:00Z");
    const device = await run(board);
    await goTo("2026-03-03T01:31:01Z");
    expect(await settled(admin, overruled._id)).toMatchObject([{ results: [{ reason: "replaced" }] }]);
    expect(commandsOf(device)).toEqual([]);
  });
});

describe("a reminder", () => {
  it("is sent before the run, once and to its owner alone, who can skip the run", async () => {
    const { admin, user, board, first, create, history } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const device = await run(board);
    const { _id: id } = await create(user, draftOf(first, { before: 15 }));
    await goTo("2026-03-02T12:44:59Z");
    expect(await notificationsOf(user)).toEqual([]);
    await goTo("2026-03-02T12:45:00Z");
    await goTo("2026-03-02T12:45:01Z");
    const params = { name: "Evening lights", minutes: 15 };
    expect(await notificationsOf(user)).toMatchObject([
      { code: "reminder.schedule", params, schedule_due: new Date(DUE) },
    ]);
    expect(await notificationsOf(admin)).toEqual([]);
    const skipped = await server.post(user, contract.skipScheduleRun, { id, due: DUE });
    expect(skipped.body).toMatchObject({ isActive: true, next_run: "2026-03-03T13:00:00.000Z" });
    expectFailure(await server.post(user, contract.skipScheduleRun, { id, due: DUE }), 409, "schedule.not_due");
    await goTo(DUE);
    expect(await history(user, id)).toMatchObject({ docs: [{ due: DUE, state: "skipped", results: [] }], count: 1 });
    expect(commandsOf(device)).toEqual([]);
  });

  it("is not sent for a run that is over", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { before: 15 }));
    await goTo("2026-03-02T13:10:00Z");
    expect((await notificationsOf(admin)).filter(({ kind }) => kind === "reminder")).toEqual([]);
    expectFailure(await server.post(admin, contract.skipScheduleRun, { id, due: DUE }), 409, "schedule.not_due");
  });
});

it("runs what is due before a schedule is changed", async () => {
  const { admin, board, first, second, create, history } = await buildOffice(server);
  const device = await run(board);
  const { _id: id } = await create(admin, draftOf(first));
  server.clock.set(DUE);
  await server.post(admin, contract.editSchedule, { id, ...draftOf(second, { time: 2200 }) });
  expect(await history(admin, id)).toMatchObject({ docs: [{ due: DUE }], count: 1 });
  await vi.waitFor(() => expect(commandsOf(device)).toMatchObject([{ switch_no: 1 }]));
});
