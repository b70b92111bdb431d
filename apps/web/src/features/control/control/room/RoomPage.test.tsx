import { contract, type Device, type DeviceGroup, type Scene, type Schedule } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { meterReply } from "../../../../testing/meters.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { RoomPage } from "./RoomPage.tsx";

const id = (index: number) => `00000000-0003-4000-8000-${String(index).padStart(12, "0")}`;
const GROUNDS = { _id: id(1), name: "Grounds", type: "room" as const };
const ATTIC = { _id: id(2), name: "Attic", type: "room" as const };
const on = (device: number, switchNo: number) => aSwitch(device, switchNo, { current_status: true });
const COMMAND = "11111111-1111-4111-8111-111111111111";

/** A board of six and a lamp of one, all on, in one room; another lamp elsewhere. */
const SEVEN = [
  aDevice(1, {
    device_name: "Garden board",
    groups: [GROUNDS],
    switch_appliances: [1, 2, 3, 4, 5, 6].map((no) => on(1, no)),
  }),
  aDevice(2, { device_name: "Gate lamp", groups: [GROUNDS, ATTIC], switch_appliances: [on(2, 1)] }),
  aDevice(3, { device_name: "Attic lamp", groups: [ATTIC], switch_appliances: [on(3, 1)] }),
];

function building(
  devices: Device[] = SEVEN,
  groups: DeviceGroup[] = [
    { ...GROUNDS, devices: [aDevice(1)._id, aDevice(2)._id] },
    { ...ATTIC, devices: [] },
  ],
) {
  const fake = fakeServer(devices);
  fake.on(contract.deviceGroups, () => ({ groups }));
  fake.on(contract.listSchedules, () => ({ docs: [], count: 0 }));
  fake.on(contract.schedulesByOthers, () => ({ count: 0 }));
  fake.on(contract.listScenes, () => ({ scenes: [] }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  fake.on(contract.powerNow, () => ({ devices: [] }));
  fake.on(contract.listMeters, () => ({ scope: "building" as const, meters: [] }));
  fake.on(contract.switchDevice, () => ({ command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" }));
  return fake;
}

function open(fake = building(), room: string = GROUNDS._id, role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  return openScreen(fake, `/app/rooms/${room}`, RoomPage, "/app/rooms/$roomId");
}

beforeEach(() => loadTexts("rooms", "control", "live", "devices", "scenes", "automation"));

it("shows the switches of all its devices, and no others", async () => {
  await open();
  await screen.findByRole("heading", { level: 1, name: "Grounds" });
  expect(screen.getAllByRole("switch")).toHaveLength(7);
  screen.getByRole("switch", { name: "Switch 2.1, Gate lamp" });
  screen.getByText("7 of 7 on");
});

it("turns everything in it off, whatever device it is on, after a question", async () => {
  const fake = building();
  await open(fake);
  await userEvent.click(await screen.findByRole("button", { name: "Turn everything off (7)" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText(/7 switches in Grounds/);
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn off 7 switches" }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(7));
  const asked = fake.inputsOf(contract.switchDevice).map(({ switch_appliance_id }) => switch_appliance_id);
  expect(new Set(asked)).toEqual(new Set([...[1, 2, 3, 4, 5, 6].map((no) => switchId(1, no)), switchId(2, 1)]));
  expect(fake.inputsOf(contract.switchDevice).every(({ switch_state }) => switch_state === 0)).toBe(true);
});

it("shows the result of each switch, and those that could not be asked", async () => {
  const devices = [
    aDevice(1, { groups: [GROUNDS], switch_appliances: [on(1, 1), aSwitch(1, 2)] }),
    aDevice(2, { groups: [GROUNDS], current_status: 2, switch_appliances: [on(2, 1)] }),
  ];
  const fake = building(devices);
  await open(fake);
  await userEvent.click(await screen.findByRole("button", { name: "Turn everything off (1)" }));
  await screen.findByText(/1 switch is on at a device that is offline/);
  await fake.say("TEST0001", { relays: [0, 0] });
  await screen.findByText("1 of 1 are off.");
  within(screen.getByRole("region", { name: "Offline devices" })).getByText("Device 2");
});

it("names the schedules, scenes and workflows that touch it", async () => {
  const fake = building();
  const action = (device: number | null, group: string | null) => ({
    UDid: device === null ? null : { _id: aDevice(device)._id, kd_id: "K", device_name: "" },
    groupId: group === null ? null : { _id: group, name: "" },
  });
  const next_run = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = (name: string, own: object) => ({ _id: id(name.length), name, next_run, actions: [own] });
  const docs = [
    schedule("Lights out", action(1, null)),
    schedule("Attic off", action(3, null)),
  ] as unknown as Schedule[];
  fake.on(contract.listSchedules, () => ({ docs, count: 2 }));
  const scenes = [
    { _id: id(50), name: "Leaving", actions: [action(null, GROUNDS._id)], lastPlayed: null },
    { _id: id(51), name: "Upstairs", actions: [action(null, ATTIC._id)], lastPlayed: null },
  ] as unknown as Scene[];
  fake.on(contract.listScenes, () => ({ scenes }));
  await open(fake);
  await screen.findByRole("link", { name: /Lights out/ });
  expect(screen.queryByRole("link", { name: /Attic off/ })).toBeNull();
  await screen.findByRole("button", { name: "Play Leaving" });
  expect(screen.queryByRole("button", { name: "Play Upstairs" })).toBeNull();
});

it("counts the schedules of others, which a user cannot see, instead of saying that there are none", async () => {
  const fake = building();
  fake.on(contract.schedulesByOthers, () => ({ count: 1 }));
  await open(fake, GROUNDS._id, "user");
  await screen.findByText("1 schedule by others");
  expect(screen.queryByText("No schedule switches anything here.")).toBeNull();
  expect(fake.inputsOf(contract.schedulesByOthers)).toEqual([{ room: GROUNDS._id }]);
});

it.each(["admin", "user"] as const)(
  "says to an %s that no schedule switches anything when there is none",
  async (role) => {
    await open(building(), GROUNDS._id, role);
    await screen.findByText("No schedule switches anything here.");
  },
);

it("shows energy and sensors to users who may see the whole device, and hides them from others", async () => {
  const meter = {
    device_type: "ENERGY_METER_3" as const,
    device_name: "Main",
    switch_appliances: [],
    groups: [GROUNDS],
  };
  const fake = building([aDevice(1, meter)]);
  fake.on(contract.powerNow, () => ({ devices: [{ _id: aDevice(1)._id, at: new Date().toISOString(), p: 1500 }] }));
  const point = { _id: 9, timestamp: "2026-01-01T00:00:00.000Z", avg_energy: 7_200_000, avg_power: 1, gap_ms: 0 };
  const main = { _id: aDevice(1)._id, device_name: "Main", behind: null, data: [point] };
  fake.on(contract.meterEnergy, () => meterReply([main], { groupby: "hour", scope: "chosen" }));
  await open(fake);
  const energy = await screen.findByRole("region", { name: "Energy" });
  await within(energy).findByText("2.0 kWh");
  await within(energy).findByText("1.50 kW");
  within(screen.getByRole("region", { name: "Sensors and meters" })).getByText("Main");
});

it("shows only granted switches", async () => {
  const partial = aDevice(1, { groups: [GROUNDS], access: "switch", switch_appliances: [on(1, 2)] });
  await open(building([partial]));
  expect(await screen.findAllByRole("switch")).toHaveLength(1);
  screen.getByRole("button", { name: "Turn everything off (1)" });
  expect(screen.queryByRole("region", { name: "Energy" })).toBeNull();
});

it("says that a room is empty, and where to add devices", async () => {
  await open(building([], [{ ...GROUNDS, devices: [] }]));
  await screen.findByText("No devices in this room yet");
  screen.getByRole("button", { name: "Choose devices" });
});

it("says that a room is gone, and leads to the others", async () => {
  await open(building(), id(99));
  await screen.findByText("Room not found");
  screen.getByRole("link", { name: "All rooms" });
});

it("renders only the visible ones of three hundred switches", async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    aDevice(index + 1, { groups: [GROUNDS], switch_appliances: [1, 2, 3, 4, 5].map((no) => aSwitch(index + 1, no)) }),
  );
  await open(building(many));
  await screen.findByText("0 of 300 on");
  expect(screen.getAllByRole("switch").length).toBeLessThan(120);
});
