import {
  type AlarmCounts,
  contract,
  type Gateway,
  type Notification,
  type Remote,
  type Schedule,
  type ScheduleRun,
  type Shortcut,
} from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, HOME, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { meterReply } from "../../../testing/meters.ts";
import { refusedLinks } from "../../../testing/refused-links.ts";
import { testToken } from "../../../testing/test-token.ts";
import { setWindowWidth } from "../../../testing/window-width.ts";
import { DashboardPage } from "./DashboardPage.tsx";

const PATH = "/app/dashboard";
const id = (index: number) => `00000000-000a-4000-8000-${String(index).padStart(12, "0")}`;
const shortcut = (index: number, target: string, type: Shortcut["type"] = "switch"): Shortcut => ({
  _id: id(index),
  type,
  position: 0,
  target,
});

/** Its blaster is device 2, which is offline. */
const REMOTE = {
  _id: id(60),
  name: "Wall screen",
  paired_appliance: { type: "tv", brand: "Samsung", stb_provider: null, codeset: "tv-samsung-1" },
  userdevice_group: { _id: id(61), name: "Lobby" },
  paired_ud: { _id: aDevice(2)._id, device_name: "Eye", kd_id: "EYE", current_status: 1 },
} as Partial<Remote> as Remote;

const RUN: ScheduleRun = {
  _id: id(90),
  schedule: { _id: id(91), name: "Lights out" },
  due: "2026-01-01T18:30:00.000Z",
  state: "failed",
  reason: null,
  finishedAt: null,
  results: [
    {
      command_id: id(92),
      switch_appliance_id: switchId(1, 1),
      switch_name: "Hall",
      device_name: "Board",
      switch_state: 0,
      level: null,
      outcome: "failed",
      reason: "offline",
      finishedAt: null,
    },
  ],
};

function building(devices = [aDevice(1), aDevice(2, { current_status: 2 })]) {
  const fake = fakeServer(devices);
  let shortcuts: Shortcut[] = [shortcut(1, switchId(1, 1)), shortcut(2, switchId(1, 2))];
  fake.on(contract.failedSchedules, () => ({ docs: [RUN], count: 1 }));
  fake.on(contract.listSchedules, () => {
    const next_run = new Date(Date.now() + 2 * 3_600_000 + 30_000).toISOString();
    return { docs: [{ _id: id(91), name: "Opening", next_run } as Schedule], count: 1 };
  });
  fake.on(contract.scheduleCount, () => ({ count: 0, active: 0, unable: 0 }));
  fake.on(contract.listScenes, () => ({ scenes: [] }));
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.listUsers, () => ({ users: [], count: 1 }));
  fake.on(contract.listTariffs, () => ({ docs: [] }));
  fake.on(contract.listNotifications, () => {
    const params = { device_name: "Gate" };
    const gate = { _id: id(80), kind: "offline", code: "device.offline", params, count: 1, seen: false, device: null };
    const createdAt = new Date().toISOString();
    return { notifications: [{ ...gate, createdAt, schedule: null } as unknown as Notification], count: 1, unseen: 1 };
  });
  fake.on(contract.workflowCount, () => ({ unable: 0 }));
  fake.on(contract.latestSwitchEvents, () => ({ events: [] }));
  fake.on(contract.doubtfulReadings, () => ({ readings: [], count: 0 }));
  fake.on(contract.listReportMailings, () => ({ docs: [] }));
  fake.on(contract.listShortcuts, () => ({ shortcuts }));
  fake.on(contract.myRemotes, () => ({ remotes: [] }));
  fake.on(contract.newShortcut, ({ type, target }) => {
    const made = shortcut(shortcuts.length + 1, target, type);
    shortcuts = [...shortcuts, made];
    return made;
  });
  fake.on(contract.editShortcut, ({ shortcut_id, position }) => {
    const moved = shortcuts.filter((each) => each._id === shortcut_id);
    shortcuts = shortcuts.filter((each) => each._id !== shortcut_id).toSpliced(position, 0, ...moved);
    return { shortcuts };
  });
  fake.on(contract.deleteShortcut, ({ shortcut_id }) => {
    shortcuts = shortcuts.filter((each) => each._id !== shortcut_id);
    return { deleted: true as const };
  });
  fake.on(contract.switchDevice, () => ({ command_id: id(70), expires_at: "2100-01-01T00:00:00.000Z" }));
  return fake;
}

const shortcuts = () => screen.getByRole("region", { name: "Shortcuts" });
const names = () =>
  within(shortcuts())
    .getAllByRole("switch")
    .map((tile) => tile.getAttribute("aria-label"));

beforeAll(() => loadTexts("dashboard", "control", "devices", "notifications", "live", "scenes", "remotes", "errors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" }));

it("counts an offline gateway as unreachable, and leads to Health", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" });
  const fake = building([aDevice(1), aDevice(2, { current_status: 2 })]);
  fake.on(contract.listGateways, () => ({
    gateways: [{ name: "Plant room", pairedAt: "2026", isOnline: false } as Gateway],
  }));
  await openScreen(fake, PATH, DashboardPage);
  const counter = await screen.findByRole("link", { name: /^2 ?unreachable/i });
  expect(counter.getAttribute("href")).toBe("/app/devices/health");
});

it("counts five things, and says which schedules failed today and why", async () => {
  await openScreen(building(), PATH, DashboardPage);
  const failed = await screen.findByRole("button", { name: /^1 ?schedules failed today/ });
  const unreachable = screen.getByRole("link", { name: /unreachable devices/ });
  expect(unreachable.getAttribute("href")).toContain("status=offline");
  await userEvent.click(failed);
  const sheet = await screen.findByRole("dialog");
  await waitFor(() => expect(sheet.textContent).toContain("The device was not connected"));
  expect(within(sheet).getByText("Lights out")).toBeTruthy();
});

it("leads users to no screen that refuses them", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
  await openScreen(building(), PATH, DashboardPage);
  await screen.findByRole("link", { name: /Opening/ });
  await screen.findByText("Gate is offline");
  expect(refusedLinks()).toEqual([]);
});

it("switches by a shortcut, and links to the next runs and the activity", async () => {
  const fake = building();
  await openScreen(fake, PATH, DashboardPage);
  await userEvent.click(await screen.findByRole("switch", { name: /^Switch 1.2/ }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.switchDevice)).toEqual([
      { switch_appliance_id: switchId(1, 2), switch_state: 1, source: "shortcut" },
    ]),
  );
  expect((await screen.findByRole("link", { name: /Opening/ })).textContent).toContain("in 2 hours");
  await screen.findByText("Gate is offline");
});

it("rings a bell by a shortcut too", async () => {
  const switch_appliances = [aSwitch(3, 1, { name: "Front door" })];
  const device_config = { disable_doorbell: false };
  const fake = building([aDevice(3, { device_type: "SW_1_REL", device_config, switch_appliances })]);
  fake.on(contract.listShortcuts, () => ({ shortcuts: [shortcut(1, switchId(3, 1))] }));
  await openScreen(fake, PATH, DashboardPage);
  await userEvent.click(await screen.findByRole("button", { name: /^Ring Front door/ }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toMatchObject([{ source: "shortcut" }]));
});

it("puts shortcuts in order by the keyboard, takes one off and adds another", async () => {
  const fake = building();
  await openScreen(fake, PATH, DashboardPage);
  await userEvent.click(await screen.findByRole("button", { name: "Arrange" }));
  await userEvent.click(await screen.findByRole("button", { name: "Move Switch 1.2 earlier" }));
  await waitFor(() => expect(fake.inputsOf(contract.editShortcut)).toEqual([{ shortcut_id: id(2), position: 0 }]));
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Switch 1.2 later"));
  await userEvent.click(screen.getByRole("button", { name: "Remove Switch 1.1" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(names()).toEqual(["Switch 1.2, Device 1"]));
  await userEvent.click(screen.getByRole("button", { name: "Add a shortcut" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /Switch 2.1/ }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

it("leads to a remote that was added, says that its blaster is away, and puts it before the switches", async () => {
  const fake = building();
  fake.on(contract.myRemotes, () => ({ remotes: [REMOTE] }));
  await openScreen(fake, PATH, DashboardPage);
  await userEvent.click(await screen.findByRole("button", { name: "Add a shortcut" }));
  const choice = await screen.findByRole("checkbox", { name: /Wall screen/ });
  expect(screen.getAllByRole("checkbox")[0]).toBe(choice);
  await userEvent.click(choice);
  const tile = await screen.findByRole("link", { name: /^Wall screen/, hidden: true });
  expect(fake.inputsOf(contract.newShortcut)).toEqual([{ type: "remote", target: REMOTE._id }]);
  expect(tile.getAttribute("href")).toBe(`/app/remotes/play/${REMOTE._id}`);
  expect(tile.textContent).toBe("Wall screenLobbyDevice may not be connected to the internet");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Arrange" }));
  await userEvent.click(screen.getByRole("button", { name: "Move Wall screen earlier" }));
  await waitFor(() => expect(fake.inputsOf(contract.editShortcut)).toEqual([{ shortcut_id: id(3), position: 1 }]));
  await userEvent.click(screen.getByRole("button", { name: "Remove Wall screen" }));
  await waitFor(() => expect(screen.queryByText("Wall screen")).toBeNull());
});

describe("the first steps", () => {
  const step = (name: RegExp) => screen.findByRole("link", { name });

  it("ticks finished steps when an admin opens a new enterprise", async () => {
    const fake = building([]);
    fake.on(contract.listUsers, () => ({ users: [], count: 2 }));
    await openScreen(fake, PATH, DashboardPage);
    expect((await step(/Add a device/)).getAttribute("href")).toBe("/app/devices/new");
    expect((await step(/pair a gateway/)).getAttribute("href")).toBe("/app/devices/gateways");
    expect((await step(/Invite people/)).textContent).toContain("done");
    expect((await step(/Choose a tariff/)).textContent).not.toContain("done");
    expect(screen.getByText("1 of 4 done")).toBeTruthy();
  });

  it("stay hidden in this enterprise when they were hidden once", async () => {
    await openScreen(building(), PATH, DashboardPage);
    await userEvent.click(await screen.findByRole("button", { name: "Hide these steps" }));
    await waitFor(() => expect(screen.queryByText("Getting started")).toBeNull());
    const hidden = Object.entries(localStorage).filter(([key]) => key.startsWith("sb.first-steps-hidden."));
    expect(hidden).toHaveLength(1);
  });

  it("are a scene and a schedule for people who manage nothing", async () => {
    const fake = building([]);
    fake.on(contract.listScenes, () => ({
      scenes: [{ _id: id(70), name: "Night", actions: [], owner: null, lastPlayed: null }],
    }));
    adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
    await openScreen(fake, PATH, DashboardPage);
    expect((await step(/Create a scene/)).textContent).toContain("done");
    expect((await step(/Create a schedule/)).textContent).not.toContain("done");
    expect(screen.queryByText("Add a device")).toBeNull();
  });
});

describe("the building's status", () => {
  const status = () => screen.findByRole("region", { name: "Building status" });

  const alarms = (counts: Partial<AlarmCounts>) => {
    const none = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };
    return { docs: [], count: 0, counts: { ...none, ...counts } };
  };

  it("is one line that says what needs attention, alarms first, with links", async () => {
    const fake = building([aDevice(1), aDevice(2, { current_status: 2 }), aDevice(3, { current_status: 2 })]);
    fake.on(contract.workflowCount, () => ({ unable: 1 }));
    fake.on(contract.listAlarms, () => alarms({ active: 1, acknowledged: 1, cleared: 1, shelved: 4 }));
    await openScreen(fake, PATH, DashboardPage);
    const line = await status();
    await within(line).findByText("4 need attention");
    const [first, second] = within(line).getAllByRole("link");
    expect(first?.textContent).toBe("3 open alarms");
    expect(first?.getAttribute("href")).toBe("/app/alarms");
    expect(second?.textContent).toBe("1 workflow cannot run");
  });

  it("says that all is well, and stops when an alarm comes", async () => {
    const fake = building([aDevice(1)]);
    await openScreen(fake, PATH, DashboardPage);
    const line = await status();
    await within(line).findByText("All well");
    fake.on(contract.listAlarms, () => alarms({ active: 1 }));
    await fake.tell({ what: ["alarms"] });
    await within(line).findByText("1 needs attention");
  });

  it("is not called well while part of it could not be loaded", async () => {
    const fake = building([aDevice(1)]);
    fake.on(contract.failedSchedules, () => ({ docs: [], count: 0 }));
    fake.on(contract.workflowCount, () => {
      throw new ApiError(500, { code: "server.failed", request_id: "4f2a-17" });
    });
    await openScreen(fake, PATH, DashboardPage);
    const line = await status();
    await within(line).findByText("The building status could not be checked in full");
    within(line).getByText("4f2a-17");
    expect(within(line).queryByText("All well")).toBeNull();
    fake.on(contract.workflowCount, () => ({ unable: 0 }));
    await userEvent.click(within(line).getByRole("button", { name: "Try again" }));
    await within(line).findByText("All well");
  });

  it("shows the current power and today's energy when something measures", async () => {
    const fake = building([aDevice(1, { device_type: "ENERGY_METER_3", switch_appliances: [] })]);
    const at = new Date().toISOString();
    fake.on(contract.powerNow, () => ({ devices: [{ _id: aDevice(1)._id, at, p: 12_340 }] }));
    const point = { _id: 0, timestamp: at, avg_energy: 3_600_000 * 4, avg_power: 1, gap_ms: 0 };
    const main = { _id: aDevice(1)._id, device_name: "Main", behind: null, data: [point] };
    fake.on(contract.meterEnergy, () => meterReply([main], { groupby: "hour" }));
    await openScreen(fake, PATH, DashboardPage);
    const line = await status();
    await within(line).findByText("12.34 kW now");
    await within(line).findByText("4.0 kWh today");
  });
});

it("shows the latest actions live, and merges those done together", async () => {
  const fake = building();
  const event = (no: number, own: object = {}) => ({
    _id: id(200 + no),
    createdAt: new Date(Date.now() - no * 1000).toISOString(),
    switch_state: 0 as const,
    level: null,
    light: null,
    source: "dashboard" as const,
    actor: "Ananya Rao",
    outcome: "confirmed" as const,
    reason: null,
    reason_code: null,
    finishedAt: null,
    switch_appliance: { _id: switchId(1, no), name: `Switch 1.${no}` },
    device: { _id: aDevice(1)._id, device_name: "Board" },
    ...own,
  });
  let events = [event(1), event(2)];
  fake.on(contract.latestSwitchEvents, () => ({ events }));
  await openScreen(fake, PATH, DashboardPage);
  const activity = await screen.findByRole("region", { name: "Activity" });
  await within(activity).findByText("2 switches turned off");
  within(activity).getByText("Ananya Rao · Board");
  events = [event(0, { actor: null, source: "device", switch_state: 1 }), ...events];
  await fake.say("TEST0001", { relays: [1, 0] });
  await within(activity).findByText("Switch 1.0 turned on");
  within(activity).getByText("Wall switch or device · Board");
});

describe("the tiles of someone with few switches", () => {
  const own = () => screen.findByRole("region", { name: "Your switches" });

  it("come before everything else, without those picked as shortcuts", async () => {
    await openScreen(building(), PATH, DashboardPage);
    const tiles = within(await own()).getAllByRole("switch");
    expect(tiles.map((tile) => tile.getAttribute("aria-label"))).toEqual([
      "Switch 2.1, Device 2",
      "Switch 2.2, Device 2",
    ]);
    const counter = screen.getByRole("link", { name: /devices online/ });
    expect((await own()).compareDocumentPosition(counter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("are replaced by the shortcuts above the status and counters on a phone, even when there are many", async () => {
    setWindowWidth(390);
    const many = Array.from({ length: 9 }, (_, index) => aDevice(index + 1));
    await openScreen(building(many), PATH, DashboardPage);
    const status = await screen.findByRole("region", { name: "Building status" });
    const first = await screen.findByRole("region", { name: "Shortcuts" });
    expect(first.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await screen.findByRole("region", { name: "Activity" });
    expect(screen.getAllByRole("region", { name: "Shortcuts" })).toHaveLength(1);
  });

  it("are replaced by the rooms on a phone for someone without shortcuts", async () => {
    setWindowWidth(390);
    const fake = building(Array.from({ length: 9 }, (_, index) => aDevice(index + 1)));
    fake.on(contract.listShortcuts, () => ({ shortcuts: [] }));
    await openScreen(fake, PATH, DashboardPage);
    const status = await screen.findByRole("region", { name: "Building status" });
    await screen.findByRole("region", { name: "Activity" });
    const rooms = screen.getAllByRole("region", { name: "On now" });
    expect(rooms).toHaveLength(1);
    expect(rooms[0]?.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("are left to Control when there are many", async () => {
    const many = Array.from({ length: 9 }, (_, index) => aDevice(index + 1));
    await openScreen(building(many), PATH, DashboardPage);
    await screen.findByRole("region", { name: "Activity" });
    expect(screen.queryByRole("region", { name: "Your switches" })).toBeNull();
  });
});
