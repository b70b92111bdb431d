import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

/** A Tuesday, half past five in the afternoon in the office. */
const NOW = Date.parse("2026-03-10T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function demo() {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, {});
  const switches = () =>
    gateway.call(contract.myDevices, {}).then((all) => all.devices.flatMap((d) => d.switch_appliances ?? []));
  const fan = devices[0]?.switch_appliances?.find(({ name }) => name === "Fan")?._id ?? "";
  const isOn = async (id: string) => (await switches()).find(({ _id }) => _id === id)?.current_status;
  const list = (input = {}) => gateway.call(contract.listSchedules, input);
  return { gateway, fan, isOn, list };
}

const soon = { name: "Fan on", time: 1745, repeats: true, days: [2] };

it("has schedules that the contract would accept, those due next first, with runs that have been", async () => {
  const { gateway, list } = await demo();
  const all = await list();
  expect(z.safeParse(contract.listSchedules.reply, all).success).toBe(true);
  expect(all.docs.map(({ name }) => name).slice(0, 3)).toEqual(["Board meeting", "Lights out", "Tank filling"]);
  expect(all.docs[0]?.next_run).toBe("2026-03-10T14:00:00.000Z");
  expect(await gateway.call(contract.scheduleCount, {})).toEqual({ count: 7, active: 6 });
  expect((await list({ isActive: false })).docs.map(({ name }) => name)).toEqual(["Weekend corridor"]);
  const opening = (await list({ search: "opening" })).docs[0];
  const history = await gateway.call(contract.scheduleHistory, { id: opening?._id ?? "" });
  expect(z.safeParse(contract.scheduleHistory.reply, history).success).toBe(true);
  expect([history.count, history.docs[0]?.results.length]).toEqual([5, 3]);
  const failed = await gateway.call(contract.failedSchedules, {});
  expect(failed.docs.map(({ schedule }) => schedule.name)).toEqual(["Gate lights off"]);
  expect((await gateway.call(contract.failedSchedules, { day: "2026-03-09" })).count).toBe(0);
  const day = await gateway.call(contract.scheduleRuns, { day: "2026-03-10" });
  expect(z.safeParse(contract.scheduleRuns.reply, day).success).toBe(true);
  expect(day.runs.filter(({ state }) => state === "failed").map(({ schedule }) => schedule.name)).toEqual([
    "Gate lights off",
  ]);
  expect(day.runs.map(({ due }) => due)).toEqual(day.runs.map(({ due }) => due).toSorted());
});

it("runs what a person makes while they look, and remembers it", async () => {
  const { gateway, fan, isOn } = await demo();
  const actions = [{ switch_appliance_id: fan, switch_state: 1 }];
  const made = await gateway.call(contract.newSchedule, { ...soon, actions });
  expect(made).toMatchObject({ next_run: "2026-03-10T12:15:00.000Z", last_run: null, isActive: true });
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 500);
  expect(await isOn(fan)).toBe(true);
  const { docs } = await gateway.call(contract.scheduleHistory, { id: made._id });
  expect(docs).toMatchObject([{ state: "done", results: [{ outcome: "turned on", switch_name: "Fan" }] }]);
});

it("leaves out the run that is skipped, and what is disabled or deleted", async () => {
  const { gateway, fan, isOn, list } = await demo();
  const actions = [{ switch_appliance_id: fan, switch_state: 1 }];
  const { _id: id, next_run } = await gateway.call(contract.newSchedule, { ...soon, actions });
  const skipped = await gateway.call(contract.skipScheduleRun, { id, due: next_run ?? "" });
  expect(skipped).toMatchObject({ next_run: "2026-03-17T12:15:00.000Z", last_run: { state: "skipped" } });
  const again = gateway.call(contract.skipScheduleRun, { id, due: next_run ?? "" });
  await expect(again).rejects.toMatchObject({ code: "schedule.not_due" });
  const other = await gateway.call(contract.newSchedule, { ...soon, name: "Other", actions });
  expect(await gateway.call(contract.setScheduleActive, { id: other._id, isActive: false })).toMatchObject({
    next_run: null,
  });
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(await isOn(fan)).toBe(false);
  await gateway.call(contract.deleteSchedule, { id });
  expect((await list({ id })).count).toBe(0);
  expect((await (await demo()).list()).count).toBe(7);
});

it("refuses in the spec's sentences, as the server does", async () => {
  const { gateway, fan } = await demo();
  const refused = (change: object) =>
    expect(
      gateway.call(contract.newSchedule, {
        ...soon,
        actions: [{ switch_appliance_id: fan, switch_state: 1 }],
        ...change,
      }),
    ).rejects;
  await refused({ actions: [] }).toMatchObject({
    code: "schedule.invalid",
    fields: [{ path: "actions", message: "Provide at least one action" }],
  });
  await refused({ time: 2400 }).toMatchObject({
    fields: [{ path: "time", message: "Invalid schedule time selected" }],
  });
  await refused({ repeats: false, date: "2026-03-09" }).toMatchObject({ fields: [{ path: "time" }] });
  await refused({ actions: [{ switch_appliance_id: fan, switch_state: 7 }] }).toMatchObject({
    fields: [{ message: "Provide a valid action for Fan" }],
  });
});
