import { ChangeMessage, type CommandMessage, changesTopic, contract, decode } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata, on the Monday of the office and on the days after it. */
const DUE = "2026-03-02T13:00:00.000Z";
const TUESDAY = "2026-03-03T13:00:00.000Z";
const WEDNESDAY = "2026-03-04T13:00:00.000Z";

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

const commandsOf = (peer: TestPeer) =>
  peer.received.flatMap(({ topic, payload }) =>
    topic.endsWith("command/set") ? [JSON.parse(payload) as CommandMessage] : [],
  );

/** Sets the clock and runs the server's chores. */
async function goTo(instant: string): Promise<void> {
  const { schedules, commands } = server.app.building;
  server.clock.set(instant);
  await schedules.runner.runDue();
  await commands.dispatcher.dispatchWaiting();
  await commands.settlement.endOverdue();
  await server.app.live.settled();
  await schedules.runner.settle();
}

const skip = (who: TestUser, id: string, due: string | null) =>
  server.post(who, contract.skipScheduleRun, { id, due: due ?? "" });
const unskip = (who: TestUser, id: string, due: string) => server.post(who, contract.unskipScheduleRun, { id, due });
const pause = (who: TestUser, id: string, until: string | null) =>
  server.post(who, contract.pauseSchedule, { id, until });
const resume = (who: TestUser, id: string) => server.post(who, contract.resumeSchedule, { id });

async function statesOf(who: TestUser, id: string) {
  const { docs } = (await server.get(who, contract.scheduleHistory, { id })).body;
  return docs.map(({ due, state, reason, by }) => [due, state, reason, by?.name ?? null]);
}

async function trail(who: TestUser, action: string) {
  return (await server.get(who, contract.auditLog, { action })).body.entries;
}

describe("a skipped run", () => {
  it("is recorded with its author, shown until its time, and run by no server", async () => {
    const { admin, user, board, first, create, list } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const device = await run(board);
    const { _id: id } = await create(user, draftOf(first));
    const skipped = (await skip(admin, id, DUE)).body;
    expect(skipped).toMatchObject({ isActive: true, next_run: TUESDAY });
    expect(skipped.skipped).toEqual([{ due: DUE, by: { _id: admin.userId, name: "Ananya" } }]);
    await Promise.all([goTo(DUE), server.app.building.schedules.runner.runDue()]);
    expect(await statesOf(user, id)).toEqual([[DUE, "skipped", null, "Ananya"]]);
    const [after] = (await list(user)).docs;
    expect(after).toMatchObject({ last_run: { due: DUE, state: "skipped" }, next_run: TUESDAY });
    expect(after).not.toHaveProperty("skipped");
    expect(commandsOf(device)).toEqual([]);
    expect(await trail(admin, "schedule.skip")).toMatchObject([{ actor: "Ananya", after: { due: DUE } }]);
  });

  it("can be planned again until its time, and not after it", async () => {
    const { admin, board, first, create } = await buildOffice(server);
    const device = await run(board);
    const { _id: id } = await create(admin, draftOf(first));
    await skip(admin, id, DUE);
    await skip(admin, id, TUESDAY);
    const back = (await unskip(admin, id, DUE)).body;
    expect(back).toMatchObject({ next_run: DUE, skipped: [{ due: TUESDAY }] });
    expect(await trail(admin, "schedule.unskip")).toMatchObject([{ after: { due: DUE } }]);
    expectFailure(await unskip(admin, id, DUE), 409, "schedule.not_due");
    await goTo(DUE);
    await vi.waitFor(() => expect(commandsOf(device)).toHaveLength(1));
    const { docs } = (await server.post(admin, contract.listSchedules, { id })).body;
    // Tuesday is still skipped.
    expect(docs[0]).toMatchObject({ next_run: WEDNESDAY });
    await goTo(TUESDAY);
    expectFailure(await unskip(admin, id, TUESDAY), 409, "schedule.not_due");
    expect(commandsOf(device)).toHaveLength(1);
  });

  it("ends a schedule when it was the only one, and runs after all when it is taken back or enabled", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { repeats: false, days: [] }));
    expect((await skip(admin, id, DUE)).body).toMatchObject({
      isActive: false,
      next_run: null,
      skipped: [{ due: DUE }],
    });
    expect((await unskip(admin, id, DUE)).body).toMatchObject({ isActive: true, next_run: DUE });
    await skip(admin, id, DUE);
    const enabled = await server.post(admin, contract.setScheduleActive, { id, isActive: true });
    expect(enabled.body).toMatchObject({ isActive: true, next_run: DUE });
    expect(enabled.body).not.toHaveProperty("skipped");
  });

  it("stays skipped in a disabled schedule, and does not enable it", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    await skip(admin, id, DUE);
    await server.post(admin, contract.setScheduleActive, { id, isActive: false });
    expectFailure(await skip(admin, id, TUESDAY), 409, "schedule.not_due");
    const enabled = await server.post(admin, contract.setScheduleActive, { id, isActive: true });
    expect(enabled.body).toMatchObject({ next_run: TUESDAY, skipped: [{ due: DUE }] });
    await server.post(admin, contract.setScheduleActive, { id, isActive: false });
    expect((await unskip(admin, id, DUE)).body).toMatchObject({ isActive: false, next_run: null });
  });

  it("stays with its day when the schedule is edited or its zone changes, and is removed with the day", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    await skip(admin, id, DUE);
    const edit = async (change: object) =>
      (await server.post(admin, contract.editSchedule, { id, ...draftOf(first, { ...change }) })).body;
    expect(await edit({ name: "Lamps" })).toMatchObject({ next_run: TUESDAY, skipped: [{ due: DUE }] });
    expect(await edit({ time: 2000 })).toMatchObject({
      next_run: "2026-03-03T14:30:00.000Z",
      skipped: [{ due: "2026-03-02T14:30:00.000Z", by: { name: "Ananya" } }],
    });
    await server.post(admin, contract.editEnterprise, { time_zone: "Europe/Berlin" });
    const { docs } = (await server.post(admin, contract.listSchedules, { id })).body;
    expect(docs[0]).toMatchObject({
      next_run: "2026-03-03T19:00:00.000Z",
      skipped: [{ due: "2026-03-02T19:00:00.000Z" }],
    });
    const moved = await edit({ time: 2000, days: [2] });
    expect(moved).toMatchObject({ next_run: "2026-03-03T19:00:00.000Z" });
    expect(moved).not.toHaveProperty("skipped");
  });

  it("lets a schedule that runs once run on another date", async () => {
    const { admin, first, create } = await buildOffice(server);
    const draft = draftOf(first, { repeats: false, days: [] });
    const { _id: id } = await create(admin, draft);
    await skip(admin, id, DUE);
    const edit = async (change: object) =>
      (await server.post(admin, contract.editSchedule, { id, ...draft, date: "2026-03-02", ...change })).body;
    expect(await edit({ name: "Later" })).toMatchObject({ isActive: false, skipped: [{ due: DUE }] });
    expect(await edit({ date: "2026-03-04" })).toMatchObject({ isActive: true, next_run: WEDNESDAY });
  });

  it("is rejected once it is due, because it has been run", async () => {
    const { admin, board, first, create } = await buildOffice(server);
    const device = await run(board);
    const { _id: id } = await create(admin, draftOf(first));
    server.clock.set(DUE);
    const [refused] = await Promise.all([skip(admin, id, DUE), server.app.building.schedules.runner.runDue()]);
    expectFailure(refused, 409, "schedule.not_due");
    await vi.waitFor(() => expect(commandsOf(device)).toHaveLength(1));
    expect((await statesOf(admin, id)).map(([due]) => due)).toEqual([DUE]);
  });

  it("is skipped once when two people do so at the same time", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    const replies = await Promise.all([skip(admin, id, DUE), skip(admin, id, DUE)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statesOf(admin, id)).toHaveLength(1);
  });
});

describe("a paused schedule", () => {
  it("runs nothing before its time, records each skipped run, and resumes by itself", async () => {
    const { admin, user, board, first, create, list } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const device = await run(board);
    const { _id: id } = await create(user, draftOf(first, { before: 15 }));
    const until = "2026-03-04T06:30:00.000Z";
    const paused = (await pause(admin, id, until)).body;
    expect(paused).toMatchObject({ isActive: true, next_run: WEDNESDAY });
    expect(paused.paused).toEqual({ until, by: { _id: admin.userId, name: "Ananya" } });
    for (const instant of ["2026-03-02T12:50:00Z", DUE, TUESDAY, "2026-03-04T06:30:00Z"]) await goTo(instant);
    expect((await list(user)).docs[0]).not.toHaveProperty("paused");
    expect(commandsOf(device)).toEqual([]);
    const reminders = await server.database.query("SELECT 1 FROM notifications WHERE user_id = $1", [user.userId]);
    expect(reminders).toEqual([]);
    await goTo(WEDNESDAY);
    await vi.waitFor(() => expect(commandsOf(device)).toHaveLength(1));
    expect((await statesOf(user, id)).slice(1)).toEqual([
      [TUESDAY, "skipped", "paused", "Ananya"],
      [DUE, "skipped", "paused", "Ananya"],
    ]);
    expect(await trail(admin, "schedule.pause")).toMatchObject([{ after: { paused_until: until } }]);
  });

  it("stays paused until somebody resumes it, and is last in the list meanwhile", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { name: "Early", time: 1300 }));
    await create(admin, draftOf(first, { name: "Late", time: 2200 }));
    expect((await pause(admin, id, null)).body).toMatchObject({ next_run: null, paused: { until: null } });
    expect((await list(admin)).docs.map(({ name }) => name)).toEqual(["Late", "Early"]);
    await goTo("2026-03-20T06:30:00Z");
    const resumed = (await resume(admin, id)).body;
    expect(resumed).toMatchObject({ isActive: true, next_run: "2026-03-20T07:30:00.000Z" });
    expect(resumed).not.toHaveProperty("paused");
    expect((await statesOf(admin, id)).every(([, state]) => state === "skipped")).toBe(true);
    expect(await trail(admin, "schedule.resume")).toMatchObject([
      { before: { paused_until: "resumed" }, after: { paused_until: null } },
    ]);
  });

  it("keeps its pause when it is edited, and loses it when it is disabled", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    const until = "2026-03-03T18:30:00.000Z";
    await pause(admin, id, until);
    const edited = (await server.post(admin, contract.editSchedule, { id, ...draftOf(first, { time: 2000 }) })).body;
    expect(edited).toMatchObject({ paused: { until }, next_run: "2026-03-04T14:30:00.000Z" });
    await server.post(admin, contract.setScheduleActive, { id, isActive: false });
    const enabled = (await server.post(admin, contract.setScheduleActive, { id, isActive: true })).body;
    expect(enabled).toMatchObject({ next_run: "2026-03-02T14:30:00.000Z" });
    expect(enabled).not.toHaveProperty("paused");
  });

  it("lets the first run after the pause be skipped as well", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    await pause(admin, id, "2026-03-02T18:30:00.000Z");
    expectFailure(await skip(admin, id, DUE), 409, "schedule.not_due");
    expect((await skip(admin, id, TUESDAY)).body).toMatchObject({ next_run: WEDNESDAY, skipped: [{ due: TUESDAY }] });
    await goTo(DUE);
    await goTo(TUESDAY);
    expect(await statesOf(admin, id)).toEqual([
      [TUESDAY, "skipped", null, "Ananya"],
      [DUE, "skipped", "paused", "Ananya"],
    ]);
  });

  it("withdraws commands that wait for an offline device, and lets commands on their way finish", async () => {
    const { admin, board, dimmer, first, create, history } = await buildOffice(server);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    const device = await run(dimmer);
    const actions = [first, dimmer.switches[0]?.id].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
    const { _id: id } = await create(admin, draftOf(first, { force: true, actions }));
    await goTo(DUE);
    await vi.waitFor(() => expect(commandsOf(device)).toHaveLength(1));
    await pause(admin, id, null);
    await vi.waitFor(async () => {
      await goTo("2026-03-02T13:00:05Z");
      expect((await history(admin, id)).docs[0]).toMatchObject({ state: "failed" });
    });
    const reasons = (await history(admin, id)).docs[0]?.results.map(({ outcome, reason }) => reason ?? outcome);
    expect(reasons?.toSorted()).toEqual(["cancelled", "turned on"]);
  });

  it("runs what is due already before the pause counts", async () => {
    const { admin, board, first, create } = await buildOffice(server);
    const device = await run(board);
    const { _id: id } = await create(admin, draftOf(first));
    server.clock.set(DUE);
    const [paused] = await Promise.all([pause(admin, id, null), server.app.building.schedules.runner.runDue()]);
    expect(paused.status).toBe(200);
    await vi.waitFor(() => expect(commandsOf(device)).toHaveLength(1));
  });

  it("is rejected for a disabled schedule, and for a time in the past", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { isActive: false }));
    expectFailure(await pause(admin, id, null), 409, "schedule.disabled");
    await server.post(admin, contract.setScheduleActive, { id, isActive: true });
    expectFailure(await pause(admin, id, NOON), 400, "schedule.pause_over");
  });

  it("is announced to the open screens of its owner", async () => {
    const { admin, user, first, create } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const { _id: id } = await create(user, draftOf(first));
    const screen = await peers.connectPerson(user);
    const topic = changesTopic(user.enterpriseId, user.userId);
    await screen.subscribe([topic]);
    await pause(admin, id, null);
    const message = await screen.waitFor((each) => each.topic === topic);
    expect(decode(ChangeMessage, message.payload)).toMatchObject({ what: ["schedules"] });
    await screen.end();
  });
});

it("rejects plans for another person's schedule, and reports deleted ones as deleted", async () => {
  const { admin, user, first, create } = await buildOffice(server);
  const { _id: id } = await create(admin, draftOf(first));
  const stranger = await server.buildUser();
  for (const who of [user, stranger]) {
    expectFailure(await skip(who, id, DUE), 404, "schedule.not_found");
    expectFailure(await unskip(who, id, DUE), 404, "schedule.not_found");
    expectFailure(await pause(who, id, null), 404, "schedule.not_found");
    expectFailure(await resume(who, id), 404, "schedule.not_found");
  }
  await server.post(admin, contract.deleteSchedule, { id });
  expectFailure(await pause(admin, id, null), 410, "thing.deleted");
});

it("lists the runs of several days at once, and whether a failed run was partly done", async () => {
  const { admin, board, dimmer, first, create } = await buildOffice(server);
  await run(board);
  await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [dimmer.id]);
  const actions = [first, dimmer.switches[0]?.id].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
  const { _id: id } = await create(admin, draftOf(first, { actions }));
  await goTo(DUE);
  await pause(admin, id, null);
  await goTo(TUESDAY);
  const runs = async (query: object) =>
    (await server.get(admin, contract.scheduleRuns, { day: "2026-03-02", ...query })).body.runs;
  await vi.waitFor(async () => {
    await goTo("2026-03-03T13:00:20Z");
    expect((await runs({})).map(({ outcome, reason }) => [outcome, reason])).toEqual([["partly", "offline"]]);
  });
  expect((await runs({ days: "2" })).map(({ outcome }) => outcome)).toEqual(["partly", "skipped"]);
});
