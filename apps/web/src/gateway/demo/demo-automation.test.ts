import { contract, ScheduleRun } from "@switchboard/contract";
import { NOTIFICATION_KINDS } from "@switchboard/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

async function demo() {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, {});
  const named = (name: string) => {
    const device = devices.find(({ device_name }) => device_name === name);
    return { id: device?._id ?? "", switches: (device?.switch_appliances ?? []).map(({ _id }) => _id) };
  };
  const states = async (name: string) =>
    (await gateway.call(contract.myDevices, { ud_id: named(name).id })).devices[0]?.switch_appliances?.map(
      ({ current_status }) => current_status,
    );
  return { gateway, named, states };
}

describe("scenes of the demo", () => {
  it("switch its own switches when they are played, and say which of them are out of reach", async () => {
    const { gateway, named, states } = await demo();
    const { scenes } = await gateway.call(contract.listScenes, undefined);
    expect(z.safeParse(contract.listScenes.reply, { scenes }).success).toBe(true);
    const off = scenes.find(({ name }) => name === "Office off");
    const { results } = await gateway.call(contract.playScene, { sceneId: off?._id ?? "" });
    expect(z.safeParse(contract.playScene.reply, { results }).success).toBe(true);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["pending"]));
    await vi.advanceTimersByTimeAsync(300);
    expect(await states("Office north")).toEqual([false, false, false, false, false]);
    const gate = { switch_appliance_id: named("Gate relay").switches[0], switch_state: 1 };
    const made = await gateway.call(contract.newScene, { name: "Gate", actions: [gate] });
    const played = await gateway.call(contract.playScene, { sceneId: made._id });
    expect(played.results).toMatchObject([{ outcome: "failed", reason: "offline" }]);
  });

  it("are edited, refused and deleted in memory", async () => {
    const { gateway, named } = await demo();
    const [first] = (await gateway.call(contract.listScenes, undefined)).scenes;
    const sceneId = first?._id ?? "";
    const action = { switch_appliance_id: named("Reception board").switches[0], switch_state: 0 };
    const edited = await gateway.call(contract.editScene, { sceneId, name: "Quiet", actions: [action] });
    expect(edited).toMatchObject({ name: "Quiet", actions: [{ switch_state: 0, switch_no: 1 }] });
    const twice = gateway.call(contract.newScene, { name: "Twice", actions: [action, action] });
    await expect(twice).rejects.toMatchObject({ fields: [{ message: "Actions for Ceiling lights are repeated" }] });
    await gateway.call(contract.deleteScene, { sceneId });
    await expect(gateway.call(contract.playScene, { sceneId })).rejects.toMatchObject({ code: "scene.not_found" });
  });
});

describe("workflows of the demo", () => {
  it("are grouped by key, with why they fired", async () => {
    const { gateway } = await demo();
    const list = await gateway.call(contract.listWorkflows, {});
    expect(z.safeParse(contract.listWorkflows.reply, list).success).toBe(true);
    expect(list.groups.map(({ workflows }) => workflows[0]?.name)).toEqual([
      "Mains too high",
      "Pump runs dry",
      "Air conditioner draws too much",
      "Plugs draw too much",
      "Gate out of reach",
    ]);
    const history = await gateway.call(contract.workflowHistory, { key: list.groups[1]?.key ?? "" });
    expect(z.safeParse(contract.workflowHistory.reply, history).success).toBe(true);
    expect(history.docs).toMatchObject([{ value: 3, results: [{ outcome: "turned off" }] }]);
  });

  it("are made, turned off, replaced and deleted together", async () => {
    const { gateway, named } = await demo();
    const before = (await gateway.call(contract.listWorkflows, {})).groups.length;
    const input = {
      name: "Low voltage",
      device: named("Main panel").id,
      trigger: "voltage",
      qualifier: "below",
      value: 190,
      notification: { head: "Low", message: "Look at it" },
      startTime: 2200,
      endTime: 600,
    };
    const { workflows } = await gateway.call(contract.newWorkflows, {
      workflows: [input, { ...input, device: named("Borewell pump").id }],
    });
    const key = workflows[0]?.key ?? "";
    expect(workflows.map((each) => each.key)).toEqual([key, key]);
    const off = await gateway.call(contract.editWorkflows, { key, isActive: false });
    expect(off.workflows.map(({ isActive }) => isActive)).toEqual([false, false]);
    const edited = await gateway.call(contract.editWorkflows, { key, workflows: [{ ...input, value: 180 }] });
    expect(edited.workflows).toMatchObject([{ value: 180, isActive: false }]);
    const wrong = gateway.call(contract.newWorkflows, { workflows: [{ ...input, value: 601 }] });
    await expect(wrong).rejects.toMatchObject({ fields: [{ message: "Provide proper values in step 2" }] });
    const ids = edited.workflows.map(({ _id }) => _id);
    expect(await gateway.call(contract.deleteWorkflows, { workflows: ids })).toEqual({ deleted: 1 });
    expect((await gateway.call(contract.listWorkflows, {})).groups).toHaveLength(before);
  });
});

describe("notifications of the demo", () => {
  it("come newest first, by kind and page, and are marked as seen", async () => {
    const { gateway } = await demo();
    const all = await gateway.call(contract.listNotifications, {});
    expect(z.safeParse(contract.listNotifications.reply, all).success).toBe(true);
    expect([all.count, all.unseen, all.notifications[1]?.time]).toEqual([12, 5, "2 hours ago"]);
    expect(new Set(all.notifications.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
    const instants = all.notifications.map(({ createdAt }) => createdAt);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect((await gateway.call(contract.listNotifications, { kind: "power" })).count).toBe(2);
    expect((await gateway.call(contract.listNotifications, { count: "1" })).notifications).toEqual([]);
    const id = all.notifications[0]?._id ?? "";
    expect(await gateway.call(contract.markNotificationSeen, { id })).toEqual({ unseen: 4 });
    expect(await gateway.call(contract.markAllNotificationsSeen, undefined)).toEqual({ unseen: 0 });
    expect(await gateway.call(contract.unseenNotifications, undefined)).toEqual({ unseen: 0 });
  });

  it("remind of a run that can be skipped", async () => {
    const { gateway } = await demo();
    const { notifications } = await gateway.call(contract.listNotifications, { kind: "reminder" });
    const { _id: id = "", due = "" } = notifications[0]?.schedule ?? {};
    expect(await gateway.call(contract.skipScheduleRun, { id, due })).toMatchObject({
      name: "Board meeting",
      isActive: false,
      next_run: null,
    });
    const { docs } = await gateway.call(contract.scheduleHistory, { id });
    expect(z.parse(z.array(ScheduleRun), docs).map(({ state }) => state)).toEqual(["skipped"]);
  });
});

describe("shortcuts of the demo", () => {
  it("are added, ordered and removed, and go away with their device", async () => {
    const { gateway, named } = await demo();
    const list = async () => (await gateway.call(contract.listShortcuts, undefined)).shortcuts;
    const before = await list();
    const [target = ""] = named("Office south").switches;
    const made = await gateway.call(contract.newShortcut, { type: "switch", target });
    expect(made.position).toBe(before.length);
    const moved = await gateway.call(contract.editShortcut, { shortcut_id: made._id, position: 1 });
    expect(moved.shortcuts.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(moved.shortcuts[1]?._id).toBe(made._id);
    const twice = gateway.call(contract.newShortcut, { type: "switch", target });
    await expect(twice).rejects.toMatchObject({ code: "shortcut.exists" });
    const remote = gateway.call(contract.newShortcut, { type: "remote", target });
    await expect(remote).rejects.toMatchObject({ code: "remote.not_found" });
    await gateway.call(contract.deleteDevice, { id: named("Office south").id });
    expect(await list()).toEqual(before);
    await gateway.call(contract.deleteShortcut, { shortcut_id: before[0]?._id ?? "" });
    expect((await list()).map(({ _id }) => _id)).toEqual(before.slice(1).map(({ _id }) => _id));
  });
});
