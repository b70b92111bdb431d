import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

/** Monday, noon in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";
const [EVENING, NIGHT] = ["2026-03-02T13:00:00.000Z", "2026-03-02T17:30:00.000Z"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const off = (switchId: string | undefined) => ({ switch_appliance_id: switchId ?? randomUUID(), switch_state: 0 });

/** On at 18:30 and off at 23:00. */
async function buildOnAndOff(own: Record<string, unknown> = {}) {
  const office = await buildOffice(server);
  const { admin, first, create } = office;
  const night = { time: 2300, actions: [off(first)] };
  const schedule = await create(admin, draftOf(first, { more_times: [night], ...own }));
  return { ...office, night, schedule, later: schedule.more_times?.[0]?._id ?? "" };
}

const runsAt = async (instant: string) => {
  server.clock.set(instant);
  await server.app.building.schedules.runner.runDue();
};
const historyOf = async (who: TestUser, id: string) => (await server.get(who, contract.scheduleHistory, { id })).body;
const edit = (who: TestUser, body: Record<string, unknown>) => server.post(who, contract.editSchedule, body);

it("is one schedule in the list and the counts, and runs each time with its own actions", async () => {
  const { admin, first, schedule, list } = await buildOnAndOff();
  expect(schedule).toMatchObject({
    next_run: EVENING,
    more_times: [{ time: 2300, next_run: NIGHT, actions: [{ switch_state: 0, switch_appliance_id: { _id: first } }] }],
  });
  expect(await list(admin)).toEqual({ docs: [schedule], count: 1 });
  expect((await server.post(admin, contract.scheduleCount, {})).body).toEqual({ count: 1, active: 1, unable: 0 });
  await runsAt(EVENING);
  expect((await list(admin)).docs).toMatchObject([{ next_run: NIGHT, last_run: { due: EVENING } }]);
  await runsAt(NIGHT);
  const { docs, count } = await historyOf(admin, schedule._id);
  expect(count).toBe(2);
  expect(docs.map(({ due, schedule: { _id }, results }) => [due, _id, results[0]?.switch_state])).toEqual([
    [NIGHT, schedule._id, 0],
    [EVENING, schedule._id, 1],
  ]);
  const { runs } = (await server.get(admin, contract.scheduleRuns, { day: "2026-03-02" })).body;
  expect(runs.map((run) => run.schedule._id)).toEqual([schedule._id, schedule._id]);
});

it("follows the sun at one time and the clock at another, and shares days, season and days off", async () => {
  const sun = { event: "sunset", offset: 0 };
  const rhythm = { on_days: { holiday: { do: "skip" } }, sun };
  const { schedule, admin, list } = await buildOnAndOff({ rhythm, days: [2] });
  await server.database.query("UPDATE enterprises SET latitude = 17.4, longitude = 78.5 WHERE id = $1", [
    admin.enterpriseId,
  ]);
  expect(schedule.more_times).toMatchObject([{ time: 2300, next_run: "2026-03-03T17:30:00.000Z" }]);
  expect(schedule.more_times?.[0]).not.toHaveProperty("sun");
  expect((await list(admin)).docs[0]?.rhythm).toEqual(rhythm);
});

it("keeps a named time with its history, adds and deletes others", async () => {
  const { admin, first, schedule, night, later } = await buildOnAndOff();
  await runsAt(EVENING);
  await runsAt(NIGHT);
  const times = [
    { time: 600, actions: [off(first)] },
    { ...night, _id: later, time: 2200 },
  ];
  const { body } = await edit(admin, { id: schedule._id, ...draftOf(first), more_times: times });
  expect(body.more_times).toMatchObject([{ time: 600 }, { _id: later, time: 2200 }]);
  expect((await historyOf(admin, schedule._id)).count).toBe(2);
  const alone = await edit(admin, { id: schedule._id, ...draftOf(first), more_times: [] });
  expect(alone.body).not.toHaveProperty("more_times");
  expect((await historyOf(admin, schedule._id)).count).toBe(1);
});

it("keeps its further times when a caller does not know of them", async () => {
  const { admin, first, schedule, later } = await buildOnAndOff();
  const { body } = await edit(admin, { id: schedule._id, ...draftOf(first, { name: "Late", days: [2] }) });
  expect(body.more_times).toMatchObject([{ _id: later, next_run: "2026-03-03T17:30:00.000Z" }]);
});

it("refuses times that are the same, of another schedule, or without an action, and changes nothing", async () => {
  const { admin, first, schedule, night, create, list } = await buildOnAndOff();
  const other = await create(admin, draftOf(first, { more_times: [night] }));
  const stranger = { ...night, _id: other.more_times?.[0]?._id };
  const send = (more_times: unknown[]) => edit(admin, { id: schedule._id, ...draftOf(first), more_times });
  const same = await send([{ ...night, time: 1830 }]);
  expectFailure(same, 400, "schedule.invalid");
  expect(same.body).toMatchObject({ fields: [{ path: "more_times.0.time" }] });
  expectFailure(await send([{ ...night, actions: [] }]), 400, "schedule.invalid");
  expectFailure(await send([stranger]), 404, "schedule.not_found");
  expectFailure(await send([{ ...night, actions: [off(randomUUID())] }]), 404, "switch.not_found");
  expect((await list(admin, { id: schedule._id })).docs).toEqual([schedule]);
});

it("counts as unable only when none of its times can switch anything", async () => {
  const { admin, board, first, dimmer, create, list } = await buildOffice(server);
  const groupId = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
  const evening = [{ groupId, switch_state: 1 as const }];
  await create(
    admin,
    draftOf(first, { actions: evening, more_times: [{ time: 2300, actions: [off(dimmer.switches[0]?.id)] }] }),
  );
  const unable = async () => {
    const [counts, { docs }] = [(await server.post(admin, contract.scheduleCount, {})).body, await list(admin)];
    return [counts.unable, docs[0]?.unable];
  };
  await server.post(admin, contract.editGroup, { id: groupId, devices: [] });
  expect(await unable()).toEqual([0, undefined]);
  await server.post(admin, contract.deleteDevice, { id: dimmer.id });
  expect(await unable()).toEqual([1, "does_nothing"]);
});

it("is disabled, paused and resumed as one thing", async () => {
  const { admin, schedule } = await buildOnAndOff();
  const id = schedule._id;
  const disabled = await server.post(admin, contract.setScheduleActive, { id, isActive: false });
  expect(disabled.body).toMatchObject({ isActive: false, next_run: null, more_times: [{ next_run: null }] });
  const enabled = await server.post(admin, contract.setScheduleActive, { id, isActive: true });
  expect(enabled.body).toMatchObject({ isActive: true, more_times: [{ next_run: NIGHT }] });
  const paused = await server.post(admin, contract.pauseSchedule, { id, until: null });
  expect(paused.body).toMatchObject({ next_run: null, paused: { until: null } });
  await runsAt(EVENING);
  await runsAt(NIGHT);
  const { docs } = await historyOf(admin, id);
  expect(docs.map(({ state, reason }) => [state, reason])).toEqual([
    ["skipped", "paused"],
    ["skipped", "paused"],
  ]);
  const resumed = await server.post(admin, contract.resumeSchedule, { id });
  expect(resumed.body).toMatchObject({ next_run: "2026-03-03T13:00:00.000Z" });
});

it("skips the run of one time, and takes that back", async () => {
  const { admin, schedule } = await buildOnAndOff();
  const id = schedule._id;
  const skipped = await server.post(admin, contract.skipScheduleRun, { id, due: NIGHT });
  expect(skipped.body).toMatchObject({ next_run: EVENING, skipped: [{ due: NIGHT }] });
  const back = await server.post(admin, contract.unskipScheduleRun, { id, due: NIGHT });
  expect(back.body).toMatchObject({ more_times: [{ next_run: NIGHT }] });
  expectFailure(await server.post(admin, contract.unskipScheduleRun, { id, due: NIGHT }), 409, "schedule.not_due");
});

it("is found by the id of any of its times, and runs the named one at once", async () => {
  const { admin, user, schedule, later, list } = await buildOnAndOff();
  expect((await list(admin, { id: later })).docs).toEqual([schedule]);
  const ran = await server.post(admin, contract.runSchedule, { id: later, run: randomUUID() });
  expect(ran.body.results).toMatchObject([{ switch_state: 0 }]);
  expect((await historyOf(admin, later)).docs).toMatchObject([{ manual: true, schedule: { _id: schedule._id } }]);
  expectFailure(await server.get(user, contract.scheduleHistory, { id: later }), 404, "schedule.not_found");
  const taken = await server.post(user, contract.setScheduleActive, { id: later, isActive: false });
  expectFailure(taken, 404, "schedule.not_found");
});

it("comes back from the bin with all its times", async () => {
  const { admin, schedule, list } = await buildOnAndOff();
  const id = schedule._id;
  await server.post(admin, contract.deleteSchedule, { id });
  const [left] = await server.database.query("SELECT 1 FROM schedules WHERE enterprise_id = $1", [admin.enterpriseId]);
  expect(left).toBeUndefined();
  await server.post(admin, contract.undoDelete, { thing: "schedule", ids: [id] });
  expect((await list(admin)).docs).toEqual([schedule]);
});

it("ends with its last time when it runs once", async () => {
  const { admin, schedule, list } = await buildOnAndOff({ repeats: false, days: [] });
  await runsAt(EVENING);
  expect((await list(admin)).docs).toMatchObject([{ isActive: true, date: "2026-03-02", next_run: NIGHT }]);
  await runsAt(NIGHT);
  expect((await list(admin)).docs).toMatchObject([{ _id: schedule._id, isActive: false, next_run: null }]);
});
